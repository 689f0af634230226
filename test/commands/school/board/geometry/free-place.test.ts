import { describe, expect, it } from 'vitest';
import { placeNear } from '../../../../../src/commands/school/board/geometry/free-place';
import { boundsOf } from '../../../../../src/commands/school/board/geometry/lines';
import type { BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { contractBreaks, touches } from '../checker';
import { boardContract, drawingBy, pointsAt, stroke } from '../sample';

const drawing = (...strokes: ReturnType<typeof stroke>[]) => drawingBy('bob', ...strokes);
const square = [{ ...stroke(), points: pointsAt('0,0 50,0 50,50 0,50 0,0') }];
const near = (x: number, y: number, ...drawings: BoardDrawing[]) =>
  placeNear(square, { x, y }, drawings, boardContract);
const cornerOf = (strokes: ReturnType<typeof near>) => {
  const { left, top } = boundsOf(strokes ?? []);
  return [left, top];
};
/** Expects a place that obeys the contract and touches no drawing. */
function expectFree(placed: ReturnType<typeof near>, there: BoardDrawing, contract = boardContract): void {
  expect(placed).toBeDefined();
  expect(contractBreaks(placed ?? [], contract)).toEqual([]);
  expect(touches(placed ?? [], [there])).toBe(false);
}

/** Lines from side to side, so far apart, down to a height. */
const ruled = (gap: number, height = 1024): BoardDrawing =>
  drawing(
    ...Array.from({ length: Math.floor(height / gap) + 1 }, (_, at) =>
      stroke([0, at * gap], [1024, at * gap]),
    ),
  );

describe('placeNear', () => {
  const cut = drawing(stroke([0, 500], [400, 500]), stroke([600, 500], [1024, 500]));

  it.each([
    ['takes the wanted place', near(123, 456), [123, 456]],
    ['takes a place right beside a line', near(100, 100, drawing(stroke([156, 0], [156, 500]))), [100, 100]],
    ['moves a drawing onto the board with its chalk', near(-50, -50), [3, 3]],
    ['moves a drawing back from the right edge', near(2000, 500), [971, 500]],
    ['takes a place where something was wiped', near(470, 480, cut), [470, 480]],
  ])('%s', (_, placed, corner) => expect(cornerOf(placed)).toEqual(corner));

  it('finds the nearest place, above or below a line', () => {
    const wall = drawing(stroke([0, 500], [1024, 500]));
    const [x = 0, below = 0] = cornerOf(near(300, 480, wall));
    expect(x).toBe(300);
    expect(below).toBeGreaterThan(506);
    expect(below).toBeLessThan(520);
    const [, above = 0] = cornerOf(near(300, 440, wall));
    expect(above).toBeLessThan(500 - 50 - 6);
    expect(above).toBeGreaterThan(500 - 50 - 20);
  });

  it.each([90, 67, 63, 62])('finds a place between lines that are %d apart', (gap) => {
    expectFree(near(500, 500, ruled(gap)), ruled(gap));
  });

  it('finds the only free place at the far end of a full board', () => {
    const [, y = 0] = cornerOf(near(0, 0, ruled(5, 899)));
    expect(y).toBeGreaterThan(900);
  });

  it.each([200, 5000])('finds a place on a board of %d pixels', (side) => {
    const contract = { ...boardContract, width: side, height: side };
    const wall = drawing(stroke([0, side / 2], [side, side / 2]));
    expectFree(placeNear(square, { x: side / 2, y: side / 2 }, [wall], contract), wall, contract);
  });

  it('finds none where lines leave no room or the drawing is larger than the board', () => {
    expect(near(500, 500, ruled(61))).toBeUndefined();
    expect(near(500, 500, ruled(20))).toBeUndefined();
    const small = { ...boardContract, width: 40, height: 40 };
    expect(placeNear(square, { x: 0, y: 0 }, [], small)).toBeUndefined();
  });

  it('finds a place among lines that leave the board', () => {
    const wild = drawing(stroke([-1e12, 400], [1e12, 400]), stroke([500, -1e300], [500, 1e300]));
    expect(contractBreaks(near(480, 380, wild) ?? [], boardContract)).toEqual([]);
  });
});
