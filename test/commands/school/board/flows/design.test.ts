import { describe, expect, it } from 'vitest';
import { placeDrawing } from '../../../../../src/commands/school/board/flows/draw';
import { drawingOf } from '../../../../../src/commands/school/board/flows/wipe';
import { NotFoundError, UsageError } from '../../../../../src/errors';
import type { BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { contractBreaks, touches } from '../checker';
import { boardContract as contract, drawingBy, stroke } from '../sample';

const cross = [stroke([500, 512], [524, 512]), stroke([512, 500], [512, 524])];
const mark = [stroke([0, 0], [40, 0], [40, 20])];
const at = { x: 500, y: 505 };
/** Where a drawing of `me` goes on a board with one other drawing. */
const place = (there: BoardDrawing | undefined, more: object = {}) => {
  const drawings = there ? [there] : [];
  const placed = placeDrawing(
    { drawings, contract },
    { strokes: mark, isPlaced: false, author: 'me', ...more },
  );
  return { ...placed, touches: touches(placed.strokes, drawings) };
};

describe('a drawing without a wanted place', () => {
  it('goes to the middle of the board', () =>
    expect(place(undefined)).toMatchObject({ at: { x: 492, y: 502 }, moved: false }));

  it.each(['me', 'you'])('avoids a drawing of %s, and does not count as moved', (author) => {
    const placed = place(drawingBy(author, ...cross));
    expect(placed).toMatchObject({ touches: false, moved: false });
    expect(contractBreaks(placed.strokes, contract)).toEqual([]);
  });

  it('covers drawings of its own author on a full board, but never those of others', () => {
    const rows = Array.from({ length: 86 }, (_, row) => stroke([0, 12 * row], [1024, 12 * row]));
    expect(() => place(drawingBy('you', ...rows))).toThrow(UsageError);
    expect(() => place(drawingBy('you', ...rows))).toThrow('no free place for a drawing of 46 by 26');
    expect(place(drawingBy('me', ...rows))).toMatchObject({ at: { x: 492, y: 502 } });
  });
});

describe('a drawing with a wanted place', () => {
  it('takes it, also on a drawing of its own author', () =>
    expect(place(drawingBy('me', ...cross), { at })).toMatchObject({ at, moved: false }));

  it('takes the nearest free place beside a drawing of another user, and counts as moved', () => {
    const placed = place(drawingBy('you', ...cross), { at });
    expect(placed).toMatchObject({ touches: false, moved: true });
    expect(Math.hypot(placed.at.x - at.x, placed.at.y - at.y)).toBeLessThan(60);
  });

  it('avoids a drawing without an author', () =>
    expect(place({ id: 'a', strokes: cross }, { at }).moved).toBe(true));

  it('is moved onto the board', () => {
    const placed = place(undefined, { at: { x: 1020, y: -50 } });
    expect(placed).toMatchObject({ at: { x: 981, y: 3 }, moved: true });
  });
});

describe('a drawing of strokes with their own coordinates', () => {
  const strokes = [stroke([500.123, 505.456], [540, 505])];

  it('keeps them exactly, also on a drawing of its own author', () => {
    const placed = place(drawingBy('me', ...cross), { strokes, isPlaced: true });
    expect(placed).toMatchObject({ strokes, at: { x: 500.123, y: 505 }, moved: false });
  });

  it('moves off a drawing of another user', () => {
    const placed = place(drawingBy('you', ...cross), { strokes, isPlaced: true });
    expect(placed).toMatchObject({ touches: false, moved: true });
  });
});

const shown = ['aaaa-1', 'aaaa-2', 'bbbb-1', '7'].map((id) => ({ id, strokes: [] }));
const find = (named: string) => drawingOf({ drawings: shown, contract }, named).id;

it.each([
  ['an ID', 'aaaa-2', 'aaaa-2'],
  ['the beginning of an ID', 'bbbb', 'bbbb-1'],
  ['the first number', '1', 'aaaa-1'],
  ['a number', '3', 'bbbb-1'],
  ['an ID rather than a number', '7', '7'],
])('drawingOf finds a drawing by %s', (_, named, id) => expect(find(named)).toBe(id));

it.each<[string, string]>([
  ['aaaa', 'several drawings'],
  ...['bbb', '0', '5', 'cccc', ''].map((named): [string, string] => [named, 'no drawing']),
])('drawingOf refuses %j: %s', (named, message) => {
  expect(() => find(named)).toThrow(NotFoundError);
  expect(() => find(named)).toThrow(message);
});
