import { describe, expect, it } from 'vitest';
import type { NewStroke } from '../../../../../src/commands/school/board/contract/board';
import { placeDrawing } from '../../../../../src/commands/school/board/flows/design';
import { UsageError } from '../../../../../src/errors';
import type { BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { contractBreaks, touches } from '../checker';
import { boardContract as contract } from '../sample';

const stroke = (...points: (readonly [number, number])[]): NewStroke => ({
  color: '#f5f1df',
  width: 6,
  points: points.map(([x, y]) => ({ x, y })),
});
const drawing = (id: string, author: string, ...strokes: NewStroke[]): BoardDrawing => ({
  id,
  author: { id: author },
  strokes,
});
const cross = [stroke([500, 512], [524, 512]), stroke([512, 500], [512, 524])];
const mark = [stroke([0, 0], [40, 0], [40, 20])];
const place = (drawings: BoardDrawing[], more: object = {}) =>
  placeDrawing({ drawings, contract }, { strokes: mark, isPlaced: false, author: 'me', ...more });

describe('a drawing without a place', () => {
  it('goes to the middle of the board', () => {
    expect(place([])).toMatchObject({ at: { x: 492, y: 502 }, moved: false });
  });

  it('keeps off drawings of others and its own author, and that is no other place than was asked for', () => {
    for (const author of ['me', 'you']) {
      const there = [drawing('a', author, ...cross)];
      const { strokes, moved } = place(there);
      expect([touches(strokes, there), moved]).toEqual([false, false]);
      expect(contractBreaks(strokes, contract)).toEqual([]);
    }
  });

  it('lies on drawings of its own author where there is no other room', () => {
    const rows = Array.from({ length: 86 }, (_, row) => stroke([0, 12 * row], [1024, 12 * row]));
    expect(() => place([drawing('a', 'you', ...rows)])).toThrow(UsageError);
    expect(() => place([drawing('a', 'you', ...rows)])).toThrow('no free place for a drawing of 46 by 26');
    expect(place([drawing('a', 'me', ...rows)])).toMatchObject({ at: { x: 492, y: 502 } });
  });
});

describe('a drawing that is wanted somewhere', () => {
  it('is there, also on a drawing of its own author', () => {
    const at = { x: 500, y: 505 };
    expect(place([drawing('a', 'me', ...cross)], { at })).toMatchObject({ at, moved: false });
  });

  it('is as near as there is room, and that is said', () => {
    const there = [drawing('a', 'you', ...cross)];
    const { strokes, at, moved } = place(there, { at: { x: 500, y: 505 } });
    expect([touches(strokes, there), moved]).toEqual([false, true]);
    expect(Math.hypot(at.x - 500, at.y - 505)).toBeLessThan(60);
  });

  it('is on the board', () => {
    const { at, moved } = place([], { at: { x: 1020, y: -50 } });
    expect({ at, moved }).toEqual({ at: { x: 981, y: 3 }, moved: true });
  });

  it('lies on none whose author is not told', () => {
    const there = [{ id: 'a', strokes: cross }];
    expect(place(there, { at: { x: 500, y: 505 } }).moved).toBe(true);
  });
});

describe('strokes that say where they are', () => {
  const strokes = [stroke([500.123, 505.456], [540, 505])];
  it('stay exactly so', () => {
    const placed = place([drawing('a', 'me', ...cross)], { strokes, isPlaced: true });
    expect(placed).toEqual({ strokes, at: { x: 500.123, y: 505 }, moved: false });
  });

  it('move off the drawings of others', () => {
    const there = [drawing('a', 'you', ...cross)];
    const placed = place(there, { strokes, isPlaced: true });
    expect([touches(placed.strokes, there), placed.moved]).toEqual([false, true]);
  });
});
