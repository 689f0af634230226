import { describe, expect, it } from 'vitest';
import {
  type BoardWatch,
  trackChanges,
  type WatchEvent,
  watchBoard,
} from '../../../../../src/commands/school/board/flows/watch';
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
import { boardContract } from '../sample';

const sandbox = useSandbox();
const pictures = { prepare: async () => undefined, way: async () => 'none' as const, printer: undefined };

describe('through cuts', () => {
  it.each([1, 2, 3])('everything is told, once and in order (%i)', async (seed) => {
    const { happened, reported, cuts, tickets } = await watchBoardThroughCuts(sandbox(), seed, 40);
    expect(happened.length).toBeGreaterThan(cuts);
    expect(tickets).toBeGreaterThan(cuts);
    expect(reported).toEqual(happened);
  });
});

/** A watcher with what it told, until the test ends it. */
async function watcher() {
  const { accessToken } = sandbox().control.signIn({ person: 'ada' });
  const over = new AbortController();
  const session = signedIn([accessToken]);
  const { api, clock } = testApi(new URL(sandbox().baseUrl), { session, signal: over.signal });
  const watch: BoardWatch = await watchBoard({ api, clock, pictures });
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

it('opens the socket with a ticket before it reads the board', async () => {
  const { watch, routes, end } = await watcher();
  expect(routes()).toEqual(opened);
  const { state, revision } = await watch.first();
  const schoolBoard = schoolBoardIn(sandbox().world());
  expect([state.drawings.length, revision]).toEqual([schoolBoard.drawings.length, schoolBoard.revision]);
  await end();
});

it('sends ping every 20 seconds; after a minute without pong it takes a new ticket and the whole board', async () => {
  const { reported, clock, routes, end } = await watcher();
  const world = sandbox().world();
  await until(() => reported.length > 0);
  await clock.pending(20_000);
  clock.advance(20_000);
  await clock.pending(60_000);
  // The pong of the first ping came: a minute from then on.
  for (let turns = 0; turns < 200; turns++) await new Promise((resolve) => setImmediate(resolve));
  expect(routes()).toEqual(opened);
  clock.advance(60_000);
  await until(() => routes().length === 6 && boardChanges.listeners(world) === 1);
  expect(routes()).toEqual([...opened, ...opened]);
  await end();
});

it('gives the screen the board as it is after a wipe, and a moment for the next stroke', async () => {
  const { watch, reported, clock, end } = await watcher();
  const world = sandbox().world();
  const before = schoolBoardIn(world).drawings.length;
  addDrawing(world, 'nobody', [stroke(10, 10, 30, 10)]);
  await until(() => reported.some(({ type }) => type === 'drawing.created'));
  wipeAlong(world, [
    { x: 10, y: 10 },
    { x: 30, y: 10 },
  ]);
  await until(() => reported.some(({ type }) => type === 'board.wiped'));
  expect(await watch.perform({ type: 'board' })).toMatchObject({
    type: 'board',
    revision: schoolBoardIn(world).revision,
  });
  const board = await watch.perform({ type: 'board' });
  expect('state' in board && board.state.drawings).toHaveLength(before);
  expect(await watch.perform({ type: 'pause' })).toEqual({ type: 'stroke' });
  expect(clock.slept).toEqual([120]);
  await end();
});

it('ends with what the service refuses with: the event is closed', async () => {
  const { ended } = await watcher();
  sandbox().control.setSwitch('school', false);
  await expect(ended).rejects.toMatchObject({ details: { code: 'EVENT_CLOSED' } });
});

it('closes the socket when the board cannot be read', async () => {
  sandbox().addFault({ kind: 'status', status: 502, route: 'school.board', times: 99 });
  await expect(watcher()).rejects.toThrow(NetworkError);
  await until(() => boardChanges.listeners(sandbox().world()) === 0);
});

const contract = boardContract as Board['contract'];
const drawing = (id: string, revision: number, length = 9): BoardDrawing => ({
  id,
  revision,
  strokes: [
    {
      color: '',
      width: 6,
      points: [
        { x: 0, y: 0 },
        { x: length, y: 0 },
      ],
    },
  ],
});
const board = (revision: number, drawings: BoardDrawing[], wipes: Wipe[] = []): Board => ({
  revision,
  drawings,
  wipes,
  contract,
});
const created = (id: string, revision: number): BoardMessage => ({
  type: 'drawing.created',
  revision,
  drawing: drawing(id, revision),
});
const wiped = (revision: number): BoardMessage => ({ type: 'board.wiped', revision });
const start = () => trackChanges(board(5, [drawing('a', 4)], [{ id: 'w', revision: 5 }]));

describe('messages', () => {
  it('that are not above the revision of the board are old', () => {
    const tracker = start();
    expect([created('x', 5), wiped(5), wiped(3)].map(tracker.isNew)).toEqual([false, false, false]);
    expect([created('x', 6), created('x', 6), wiped(7), wiped(7)].map(tracker.isNew)).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  it('of presence, and of a kind that nobody knows, are always news', () => {
    const tracker = start();
    const presence: BoardMessage = { type: 'presence.updated', onlineCount: 1 };
    expect([presence, presence, { type: 'new' } as unknown as BoardMessage].map(tracker.isNew)).toEqual([
      true,
      true,
      true,
    ]);
  });

  it('of a drawing without a revision are told once', () => {
    const tracker = start();
    const bare = { type: 'drawing.created', drawing: { id: 'x', strokes: [] } } as unknown as BoardMessage;
    expect([bare, bare].map(tracker.isNew)).toEqual([true, false]);
  });
});

describe('a board that was read again', () => {
  it('tells what came meanwhile, in order, and no message tells it again', () => {
    const tracker = start();
    const now = board(
      9,
      [drawing('a', 4, 3), drawing('b', 6), drawing('c', 9)],
      [
        { id: 'w', revision: 5 },
        { id: 'v', revision: 7 },
      ],
    );
    expect(tracker.missedChanges(now)).toEqual([created('b', 6), wiped(7), created('c', 9)]);
    expect(tracker.missedChanges(now)).toEqual([]);
    expect([created('b', 6), wiped(7), created('c', 9)].map(tracker.isNew)).toEqual([false, false, false]);
  });

  it('tells nothing of a wipe that was told by its message', () => {
    const tracker = start();
    expect(tracker.isNew(wiped(6))).toBe(true);
    const wipes = [
      { id: 'w', revision: 5 },
      { id: 'v', revision: 6 },
    ];
    const now = board(7, [drawing('a', 4, 3), drawing('b', 7)], wipes);
    expect(tracker.missedChanges(now)).toEqual([created('b', 7)]);
    expect(tracker.isNew(created('b', 7))).toBe(false);
    expect(tracker.isNew(created('d', 8))).toBe(true);
  });

  it('tells of a loss whose wipe it does not hold', () => {
    expect(start().missedChanges(board(8, [], [{ id: 'w', revision: 5 }]))).toEqual([wiped(8)]);
    expect(start().missedChanges(board(8, [drawing('a', 4, 3)]))).toEqual([wiped(8)]);
    expect(start().missedChanges(board(8, [drawing('a', 4)]))).toEqual([]);
  });

  it('may be older than what was told', () => {
    const tracker = start();
    expect(tracker.isNew(created('b', 8))).toBe(true);
    expect(tracker.missedChanges(board(7, [drawing('a', 4)]))).toEqual([]);
    expect(tracker.isNew(created('b', 8))).toBe(false);
  });

  it('may lack everything', () => {
    const tracker = trackChanges({} as Board);
    const partial: Partial<Board> = { revision: 1, drawings: [drawing('a', 1)] };
    expect(tracker.missedChanges(partial as Board)).toEqual([created('a', 1)]);
  });
});
