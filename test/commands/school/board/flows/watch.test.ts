import { describe, expect, it } from 'vitest';
import { trackChanges, watchBoard } from '../../../../../src/commands/school/board/flows/watch';
import type { WatchEvent } from '../../../../../src/commands/school/board/render/watch';
import { NetworkError } from '../../../../../src/errors';
import type {
  Board,
  BoardDrawing,
  BoardMessage,
  Wipe,
} from '../../../../../src/protocol/records/school/board';
import {
  addDrawing,
  boardChanges,
  wipeAlong,
} from '../../../../../src/sandbox/sections/school/board/rules/board';
import { schoolBoardIn } from '../../../../../src/sandbox/sections/school/board/state';
import { stroke } from '../../../../sandbox/sections/school/board/board-support';
import { until } from '../../../../support/clock';
import { deviceId, signedIn, testApi } from '../../../../support/http/api';
import { useSandbox } from '../../../../support/sandbox';
import { watchBoardThroughCuts } from '../../../../support/watchers';
import { boardContract, pointsAt } from '../sample';

const sandbox = useSandbox();
const pictures = { prepare: async () => undefined, way: async () => 'none' as const, printer: undefined };

it.each([1, 2, 3])('watchBoard reports each event once and in order through cuts (seed %i)', async (seed) => {
  const { happened, reported, cuts, tickets } = await watchBoardThroughCuts(sandbox(), seed, 40);
  expect(happened.length).toBeGreaterThan(cuts);
  expect(tickets).toBeGreaterThan(cuts);
  expect(reported).toEqual(happened);
});

/** A watcher with the events that it reported, until the test ends it. */
async function watcher() {
  const { accessToken } = sandbox().control.signIn({ person: 'ada' });
  const over = new AbortController();
  const session = signedIn([accessToken]);
  const { api, clock } = testApi(new URL(sandbox().baseUrl), { session, signal: over.signal });
  const watch = await watchBoard({ api, clock, pictures });
  const reported: WatchEvent[] = [];
  const ended = (async () => {
    for await (const event of watch.events) reported.push(event);
  })();
  const routes = () =>
    sandbox()
      .requests(deviceId)
      .map(({ route }) => route);
  const end = async () => {
    over.abort();
    await ended.catch(() => undefined);
  };
  return { watch, reported, clock, routes, ended, end };
}

const opened = ['school.boardTicket', 'school.boardSocket', 'school.board'];

it('watchBoard opens the socket before it reads the board, and reconnects after a minute without pong', async () => {
  const { watch, reported, clock, routes, end } = await watcher();
  const world = sandbox().world();
  expect(routes()).toEqual(opened);
  const { state, revision } = await watch.first();
  const stored = schoolBoardIn(world);
  expect([state.drawings.length, revision]).toEqual([stored.drawings.length, stored.revision]);
  await until(() => reported.length > 0);
  await clock.pending(20_000);
  clock.advance(20_000);
  await clock.pending(60_000);
  // The pong of the first ping came, which begins a new minute.
  for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(routes()).toEqual(opened);
  clock.advance(60_000);
  await until(() => routes().length === 6 && boardChanges.listeners(world) === 1);
  expect(routes()).toEqual([...opened, ...opened]);
  await end();
});

it('watchBoard reads the board again after a wipe, and waits 120 ms for the next stroke', async () => {
  const { watch, reported, clock, end } = await watcher();
  const world = sandbox().world();
  const before = schoolBoardIn(world).drawings.length;
  addDrawing(world, 'nobody', [stroke(10, 10, 30, 10)]);
  await until(() => reported.some(({ type }) => type === 'drawing.created'));
  wipeAlong(world, pointsAt('10,10 30,10'));
  await until(() => reported.some(({ type }) => type === 'board.wiped'));
  const board = await watch.perform({ type: 'board' });
  expect(board).toMatchObject({ type: 'board', revision: schoolBoardIn(world).revision });
  expect('state' in board && board.state.drawings).toHaveLength(before);
  expect(await watch.perform({ type: 'pause' })).toEqual({ type: 'stroke' });
  expect(clock.slept).toEqual([120]);
  await end();
});

it('watchBoard fails with the code of the service when the event is closed', async () => {
  const { ended } = await watcher();
  sandbox().control.setSwitch('school', false);
  await expect(ended).rejects.toMatchObject({ details: { code: 'EVENT_CLOSED' } });
});

it('watchBoard closes the socket when the board cannot be read', async () => {
  sandbox().addFault({ kind: 'status', status: 502, route: 'school.board', times: 99 });
  await expect(watcher()).rejects.toThrow(NetworkError);
  await until(() => boardChanges.listeners(sandbox().world()) === 0);
});

const contract = boardContract as Board['contract'];
const drawing = (id: string, revision: number, length = 9): BoardDrawing => ({
  id,
  revision,
  strokes: [{ color: '', width: 6, points: pointsAt(`0,0 ${length},0`) }],
});
const board = (revision: number, drawings: BoardDrawing[], wipes: Wipe[] = []): Board => ({
  revision,
  drawings,
  wipes,
  contract,
});
const wipe = (id: string, revision: number): Wipe => ({ id, revision });
const created = (id: string, revision: number): BoardMessage => ({
  type: 'drawing.created',
  revision,
  drawing: drawing(id, revision),
});
const wiped = (revision: number): BoardMessage => ({ type: 'board.wiped', revision });
const start = () => trackChanges(board(5, [drawing('a', 4)], [wipe('w', 5)]));

describe('trackChanges().isNew', () => {
  it('is false for messages up to the revision of the board, and for repeated messages', () => {
    const tracker = start();
    const old = [created('x', 5), wiped(5), wiped(3)];
    expect(old.map(tracker.isNew)).toEqual([false, false, false]);
    const repeated = [created('x', 6), created('x', 6), wiped(7), wiped(7)];
    expect(repeated.map(tracker.isNew)).toEqual([true, false, true, false]);
  });

  it('is always true for presence and unknown types', () => {
    const presence: BoardMessage = { type: 'presence.updated', onlineCount: 1 };
    const messages = [presence, presence, { type: 'new' } as unknown as BoardMessage];
    expect(messages.map(start().isNew)).toEqual([true, true, true]);
  });

  it('is true once for a drawing without a revision', () => {
    const bare = { type: 'drawing.created', drawing: { id: 'x', strokes: [] } } as unknown as BoardMessage;
    expect([bare, bare].map(start().isNew)).toEqual([true, false]);
  });
});

describe('trackChanges().missedChanges', () => {
  it('lists what was missed in order, once', () => {
    const tracker = start();
    const drawings = [drawing('a', 4, 3), drawing('b', 6), drawing('c', 9)];
    const now = board(9, drawings, [wipe('w', 5), wipe('v', 7)]);
    const missed = [created('b', 6), wiped(7), created('c', 9)];
    expect(tracker.missedChanges(now)).toEqual(missed);
    expect(tracker.missedChanges(now)).toEqual([]);
    expect(missed.map(tracker.isNew)).toEqual([false, false, false]);
  });

  it('leaves out a wipe whose message was received', () => {
    const tracker = start();
    expect(tracker.isNew(wiped(6))).toBe(true);
    const now = board(7, [drawing('a', 4, 3), drawing('b', 7)], [wipe('w', 5), wipe('v', 6)]);
    expect(tracker.missedChanges(now)).toEqual([created('b', 7)]);
    expect([created('b', 7), created('d', 8)].map(tracker.isNew)).toEqual([false, true]);
  });

  it.each([
    ['a lost drawing without its wipe is a wipe', board(8, [], [wipe('w', 5)]), [wiped(8)]],
    ['a shorter drawing without its wipe is a wipe', board(8, [drawing('a', 4, 3)]), [wiped(8)]],
    ['an unchanged board has none', board(8, [drawing('a', 4)]), []],
  ])('finds wipes: %s', (_, now, missed) => expect(start().missedChanges(now)).toEqual(missed));

  it('lists nothing for a board older than the last message', () => {
    const tracker = start();
    expect(tracker.isNew(created('b', 8))).toBe(true);
    expect(tracker.missedChanges(board(7, [drawing('a', 4)]))).toEqual([]);
    expect(tracker.isNew(created('b', 8))).toBe(false);
  });

  it('reads boards that lack fields', () => {
    const partial: Partial<Board> = { revision: 1, drawings: [drawing('a', 1)] };
    expect(trackChanges({} as Board).missedChanges(partial as Board)).toEqual([created('a', 1)]);
  });
});
