import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  type BoardRead,
  initialWatch,
  moved,
  seenBoard,
  seenRegion,
  type WatchEvent,
  type WatchState,
  withBackground,
  zoomed,
} from '../../../../../src/commands/school/board/render/watch';
import type { BoardMessage } from '../../../../../src/protocol/records/school/board';
import { boardContract as contract, stroke } from '../sample';

const drawing = (id: string, strokes: number) => ({
  id,
  strokes: Array.from({ length: strokes }, () => stroke([1, 1], [9, 9])),
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
const next: WatchEvent = { type: 'stroke' };

/** The state after the events, the strokes that are seen, and the effects of the last event. */
function watchAfter(...events: (BoardMessage | BoardRead | WatchEvent)[]) {
  let state = initialWatch('dark');
  let effects: string[] = [];
  for (const event of events) {
    const step = afterEvent(state, event);
    state = step.state;
    effects = (step.effects ?? []).map(({ type }) => type);
  }
  const seen = (seenBoard(state)?.drawings ?? []).map(({ id, strokes }) => `${id} ${strokes.length}`);
  return { state, seen: seen.join(', '), effects };
}

describe('a new drawing', () => {
  it('appears stroke by stroke, with a pause before each', () => {
    const events = [board(1, drawing('a', 2)), created(2, 'b', 3)];
    const shown = [0, 1, 2, 3].map((times) => {
      const { seen, effects } = watchAfter(...events, ...Array.from({ length: times }, () => next));
      return [seen, ...effects];
    });
    expect(shown).toEqual([
      ['a 2, b 0', 'pause'],
      ['a 2, b 1', 'pause'],
      ['a 2, b 2', 'pause'],
      ['a 2, b 3'],
    ]);
  });

  it('shares the pauses of another one that is appearing', () => {
    const events = [board(1), created(2, 'a', 3), next, created(3, 'b', 2)];
    expect(watchAfter(...events)).toMatchObject({ seen: 'a 1, b 0', effects: [] });
    expect(watchAfter(...events, next, next)).toMatchObject({ seen: 'a 3, b 2', effects: [] });
  });

  it('is listed but not drawn again when the board has it already', () => {
    const { state, seen, effects } = watchAfter(board(3, drawing('a', 2)), created(3, 'a', 2));
    expect([seen, effects]).toEqual(['a 2', []]);
    expect(state.history).toEqual([{ type: 'drawn', drawing: drawing('a', 2) }]);
  });
});

it('a wipe requests the board, and drawings that were appearing continue', () => {
  const wiped: BoardMessage = { type: 'board.wiped', revision: 3 };
  const events = [board(1, drawing('a', 2)), created(2, 'b', 3), next, wiped];
  expect(watchAfter(...events).effects).toEqual(['board']);
  const { state, seen } = watchAfter(...events, board(3, drawing('b', 3)));
  expect([seen, state.revision, state.history[0]]).toEqual(['b 1', 3, { type: 'wiped' }]);
  expect(watchAfter(...events, board(3, drawing('a', 1))).seen).toBe('a 1');
});

it('presence sets the viewers, and an unknown event changes nothing', () => {
  const users = [{ id: '1', username: 'ada' }];
  const { state } = watchAfter({ type: 'presence.updated', onlineCount: 4, users });
  expect([state.online, state.viewers]).toEqual([4, users]);
  expect(watchAfter({ type: 'presence.updated', onlineCount: 1 }).state.viewers).toEqual([]);
  expect(watchAfter({ type: 'new' } as unknown as BoardMessage).state).toEqual(initialWatch('dark'));
});

it('the history keeps 50 events', () => {
  const many = Array.from({ length: 80 }, (_, nth) => created(nth, String(nth), 1));
  expect(watchAfter(board(0), ...many).state.history).toHaveLength(50);
});

describe('the seen region', () => {
  const state = watchAfter(board(1)).state;
  const near = zoomed(state, 1);

  it.each<[string, WatchState, object]>([
    ['is the whole board', state, { x: 0, y: 0, width: 1024, height: 1024 }],
    ['cannot leave the board', moved(state, 3, 3), { x: 0, y: 0, width: 1024 }],
    ['zooms into the middle', near, { x: 256, y: 256, width: 512, height: 512 }],
    ['moves by parts of its size', moved(near, 0.25, -0.25), { x: 384, y: 128 }],
    ['stops at the edges', moved(near, 9, -9), { x: 512, y: 0 }],
    ['zooms 8 times at most', zoomed(state, 9), { width: 128 }],
    ['zooms out to the whole board', zoomed(moved(zoomed(state, 9), 9, 9), -9), { x: 0, y: 0, width: 1024 }],
  ])('%s', (_, changed, region) => {
    expect(seenRegion(changed, { drawings: [], contract })).toMatchObject(region);
  });

  it('changes the version of the state only with the picture', () => {
    const { version } = state;
    for (const changed of [moved(state, 1, 0), near, withBackground(state, 'light')])
      expect(changed.version).not.toBe(version);
    expect(watchAfter(board(1), { type: 'presence.updated', onlineCount: 1 }).state.version).toBe(version);
    expect(watchAfter(board(1), created(2, 'a', 1)).state.version).toBe(version);
    expect(watchAfter(board(1), created(2, 'a', 1), next).state.version).not.toBe(version);
  });
});
