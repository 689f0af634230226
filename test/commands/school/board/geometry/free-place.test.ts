import { describe, expect, it } from 'vitest';
import {
  foreignDrawings,
  overlaps,
  placeAt,
  placeNear,
} from '../../../../../src/commands/school/board/geometry/free-place';
import { boundsOf } from '../../../../../src/commands/school/board/geometry/lines';
import type { BoardDrawing } from '../../../../../src/protocol/records/school/board';
import { contractBreaks, touches } from '../checker';
import { boardContract, stroke } from '../sample';

const drawing = (...strokes: ReturnType<typeof stroke>[]): BoardDrawing => ({
  id: 'd',
  author: { id: 'bob' },
  strokes,
});
const square = [stroke([0, 0], [50, 0], [50, 50], [0, 50], [0, 0])];
const near = (x: number, y: number, drawings: BoardDrawing[] = []) =>
  placeNear(square, { x, y }, drawings, boardContract);
const cornerOf = (strokes: ReturnType<typeof near>) => {
  const { left, top } = boundsOf(strokes ?? []);
  return [left, top];
};

/** Lines from side to side, so far apart. */
const ruled = (gap: number): BoardDrawing =>
  drawing(
    ...Array.from({ length: Math.floor(1024 / gap) + 1 }, (_, index) =>
      stroke([0, index * gap], [1024, index * gap]),
    ),
  );

describe('drawings that must not be overlapped', () => {
  it('are those of others, and those of nobody', () => {
    const drawings = [
      { id: '1', author: { id: 'me' }, strokes: [] },
      { id: '2', author: { id: 'bob' }, strokes: [] },
      { id: '3', author: null, strokes: [] },
      { id: '4', author: {}, strokes: [] },
      { id: '5', strokes: [] },
    ];
    expect(foreignDrawings({ drawings }, 'me').map(({ id }) => id)).toEqual(['2', '3', '4', '5']);
  });

  it('are overlapped where chalk lies on chalk', () => {
    expect(overlaps(square, [drawing(stroke([55.9, 0], [55.9, 50]))])).toBe(true);
    expect(overlaps(square, [drawing(stroke([56, 0], [56, 50]))])).toBe(false);
    // Within a square is no overlap: only lines count.
    expect(overlaps(square, [drawing(stroke([20, 20], [30, 30]))])).toBe(false);
    expect(overlaps(square, [])).toBe(false);
  });
});

describe('a place', () => {
  it('is exactly the wish where that is free', () => {
    expect(cornerOf(near(123, 456))).toEqual([123, 456]);
    expect(cornerOf(near(100, 100, [drawing(stroke([56 + 100, 0], [56 + 100, 500]))]))).toEqual([100, 100]);
    expect(placeAt(square, { x: 7.123, y: 8 })[0]?.points[0]).toEqual({ x: 7.12, y: 8 });
  });

  it('is on the board with all its chalk', () => {
    expect(cornerOf(near(-50, -50))).toEqual([3, 3]);
    expect(cornerOf(near(2000, 500))).toEqual([1024 - 53, 500]);
  });

  it('is the nearest one beside what is there', () => {
    const wall = drawing(stroke([0, 500], [1024, 500]));
    const [x = 0, y = 0] = cornerOf(near(300, 480, [wall]));
    expect(x).toBe(300);
    // Below is nearer than above; chalk on both sides, and some room between.
    expect(y).toBeGreaterThan(506);
    expect(y).toBeLessThan(520);
    const [, above = 0] = cornerOf(near(300, 440, [wall]));
    expect(above).toBeLessThan(500 - 50 - 6);
    expect(above).toBeGreaterThan(500 - 50 - 20);
  });

  it.each([90, 67, 63, 62])('is found between lines that are %d apart', (gap) => {
    const placed = near(500, 500, [ruled(gap)]);
    expect(placed).toBeDefined();
    expect(placed && touches(placed, [ruled(gap)])).toBe(false);
  });

  it('is none between lines that are nearer', () => {
    expect(near(500, 500, [ruled(61)])).toBeUndefined();
    expect(near(500, 500, [ruled(20)])).toBeUndefined();
  });

  it('is found at the far end of a full board', () => {
    const full = ruled(5);
    const free = {
      ...full,
      strokes: full.strokes.flatMap((one) => (one.points[0] && one.points[0].y < 900 ? [one] : [])),
    };
    const [, y = 0] = cornerOf(near(0, 0, [free]));
    expect(y).toBeGreaterThan(900);
  });

  it('may lie within what was wiped', () => {
    const cut = drawing(stroke([0, 500], [400, 500]), stroke([600, 500], [1024, 500]));
    expect(cornerOf(near(470, 480, [cut]))).toEqual([470, 480]);
  });

  it('is found for a drawing that is no more than a dot', () => {
    const placed = placeNear(
      [stroke([0, 0], [2, 0])],
      { x: 10, y: 10 },
      [drawing(stroke([0, 10], [50, 10]))],
      boardContract,
    );
    expect(placed && contractBreaks(placed, boardContract)).toEqual([]);
    expect(placed && touches(placed, [drawing(stroke([0, 10], [50, 10]))])).toBe(false);
  });

  it('is on boards of any size', () => {
    for (const side of [200, 5000]) {
      const contract = { ...boardContract, width: side, height: side };
      const wall = drawing(stroke([0, side / 2], [side, side / 2]));
      const placed = placeNear(square, { x: side / 2, y: side / 2 }, [wall], contract);
      expect(placed && touches(placed, [wall])).toBe(false);
      expect(placed && contractBreaks(placed, contract)).toEqual([]);
    }
  });

  it('is none for what is larger than the board', () => {
    const small = { ...boardContract, width: 40, height: 40 };
    expect(placeNear(square, { x: 0, y: 0 }, [], small)).toBeUndefined();
  });

  it('is not disturbed by lines that leave the board', () => {
    const wild = drawing(stroke([-1e12, 400], [1e12, 400]), stroke([500, -1e300], [500, 1e300]));
    const placed = near(480, 380, [wild]);
    expect(placed && contractBreaks(placed, boardContract)).toEqual([]);
  });
});
