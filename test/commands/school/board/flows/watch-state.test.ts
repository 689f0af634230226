import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  type BoardRead,
  initialWatch,
  moved,
  type StrokeDue,
  seenBoard,
  seenRegion,
  type WatchState,
  withBackground,
  zoomed,
} from '../../../../../src/commands/school/board/flows/watch-state';
import type { BoardMessage } from '../../../../../src/protocol/records/school/board';
import { boardContract as contract } from '../sample';

const stroke = {
  color: '#f5f1df',
  width: 6,
  points: [
    { x: 1, y: 1 },
    { x: 9, y: 9 },
  ],
};
const drawing = (id: string, strokes: number) => ({
  id,
  strokes: Array.from({ length: strokes }, () => stroke),
});
const board = (revision: number, ...drawings: ReturnType<typeof drawing>[]): BoardRead => ({
  type: 'board',
  revision,
  state: { drawings, contract },
});
const created = (revision: number, id: string, strokes: number): BoardMessage => ({
  type: 'drawing.created',
  revision,
  drawing: drawing(id, strokes),
});
const next: StrokeDue = { type: 'stroke' };

/** The state after the events, and the effects of the last one. */
function watchAfter(...events: (BoardMessage | BoardRead | StrokeDue)[]) {
  return events.reduce(
    ({ state }, event) => {
      const step = afterEvent(state, event);
      return { state: step.state, effects: (step.effects ?? []).map(({ type }) => type) };
    },
    { state: initialWatch('dark'), effects: [] as string[] },
  );
}

const strokesSeen = (state: WatchState) =>
  (seenBoard(state)?.drawings ?? []).map(({ id, strokes }) => `${id} ${strokes.length}`);

describe('a drawing', () => {
  it('appears stroke by stroke, a moment between them', () => {
    const events = [board(1, drawing('a', 2)), created(2, 'b', 3)];
    const seen = [0, 1, 2, 3].map((times) => {
      const { state, effects } = watchAfter(...events, ...Array.from({ length: times }, () => next));
      return [strokesSeen(state), effects];
    });
    expect(seen).toEqual([
      [['a 2', 'b 0'], ['pause']],
      [['a 2', 'b 1'], ['pause']],
      [['a 2', 'b 2'], ['pause']],
      [['a 2', 'b 3'], []],
    ]);
  });

  it('appears beside another with the same moments', () => {
    const { state, effects } = watchAfter(board(1), created(2, 'a', 3), next, created(3, 'b', 2));
    expect([strokesSeen(state), effects]).toEqual([['a 1', 'b 0'], []]);
    const end = watchAfter(board(1), created(2, 'a', 3), next, created(3, 'b', 2), next, next);
    expect([strokesSeen(end.state), end.effects]).toEqual([['a 3', 'b 2'], []]);
  });

  it('that the board has already is told of and not drawn again', () => {
    const { state, effects } = watchAfter(board(3, drawing('a', 2)), created(3, 'a', 2));
    expect([strokesSeen(state), effects, state.history]).toEqual([
      ['a 2'],
      [],
      [{ type: 'drawn', drawing: drawing('a', 2) }],
    ]);
  });

  it('before the board was read waits for it', () => {
    expect(seenBoard(watchAfter(created(2, 'a', 1)).state)).toBeUndefined();
  });
});

it('a wipe asks for the board, whose drawings go on appearing', () => {
  const wiped: BoardMessage = { type: 'board.wiped', revision: 3 };
  const events = [board(1, drawing('a', 2)), created(2, 'b', 3), next, wiped];
  expect(watchAfter(...events).effects).toEqual(['board']);
  const { state } = watchAfter(...events, board(3, drawing('b', 3)));
  expect([strokesSeen(state), state.revision, state.history[0]]).toEqual([['b 1'], 3, { type: 'wiped' }]);
  expect(strokesSeen(watchAfter(...events, board(3, drawing('a', 1))).state)).toEqual(['a 1']);
});

it('remembers who is there, and ignores what nobody knows', () => {
  const users = [{ id: '1', username: 'ada' }];
  const { state } = watchAfter({ type: 'presence.updated', onlineCount: 4, users });
  expect([state.online, state.viewers]).toEqual([4, users]);
  expect(watchAfter({ type: 'presence.updated', onlineCount: 1 }).state.viewers).toEqual([]);
  expect(watchAfter({ type: 'new' } as unknown as BoardMessage).state).toEqual(initialWatch('dark'));
});

it('keeps no more happenings than can be shown', () => {
  const many = Array.from({ length: 80 }, (_, nth) => created(nth, String(nth), 1));
  expect(watchAfter(board(0), ...many).state.history).toHaveLength(50);
});

describe('what is seen', () => {
  const state = watchAfter(board(1)).state;
  const region = (one: WatchState) => seenRegion(one, { drawings: [], contract });

  it('is the whole board, or a part of it that stays on the board', () => {
    expect(region(state)).toEqual({ x: 0, y: 0, width: 1024, height: 1024 });
    expect(region(moved(state, 3, 3))).toEqual(region(state));
    expect(region(zoomed(state, 1))).toEqual({ x: 256, y: 256, width: 512, height: 512 });
    expect(region(moved(zoomed(state, 1), 0.25, -0.25))).toMatchObject({ x: 384, y: 128 });
    expect(region(moved(zoomed(state, 1), 9, -9))).toMatchObject({ x: 512, y: 0 });
    expect(region(zoomed(state, 9))).toMatchObject({ width: 128 });
    expect(region(zoomed(moved(zoomed(state, 9), 9, 9), -9))).toEqual(region(state));
  });

  it('has a version that changes with the picture alone', () => {
    const { version } = state;
    for (const changed of [moved(state, 1, 0), zoomed(state, 1), withBackground(state, 'light')]) {
      expect(changed.version).not.toBe(version);
    }
    expect(watchAfter(board(1), { type: 'presence.updated', onlineCount: 1 }).state.version).toBe(version);
    expect(watchAfter(board(1), created(2, 'a', 1)).state.version).toBe(version);
    expect(watchAfter(board(1), created(2, 'a', 1), next).state.version).not.toBe(version);
  });
});
