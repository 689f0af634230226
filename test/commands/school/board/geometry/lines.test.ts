import { describe, expect, it } from 'vitest';
import { boundsOf, grown, inkBounds, sizeOf } from '../../../../../src/commands/school/board/geometry/bounds';
import {
  between,
  lengthOf,
  movedBy,
  sampled,
  totalLength,
  totalPoints,
} from '../../../../../src/commands/school/board/geometry/lines';
import {
  apply,
  identity,
  multiply,
  rotation,
  scaling,
  translation,
} from '../../../../../src/commands/school/board/geometry/matrix';
import { stroke } from '../sample';

const corner = stroke([0, 0], [3, 4], [3, 10]);

describe('lines', () => {
  it('have a length and points', () => {
    expect(lengthOf(corner.points)).toBe(11);
    expect(lengthOf([])).toBe(0);
    expect(lengthOf([{ x: 5, y: 5 }])).toBe(0);
    expect(totalLength([corner, corner])).toBe(22);
    expect(totalPoints([corner, stroke([1, 1])])).toBe(4);
  });

  it('are moved with all their other fields', () => {
    expect(movedBy([stroke([1, 2])], 10, -1)).toEqual([stroke([11, 1])]);
  });

  it('are sampled no further apart than a step, corners among them', () => {
    const samples = sampled(corner.points, 2);
    expect(samples[0]).toEqual({ x: 0, y: 0 });
    expect(samples).toContainEqual({ x: 3, y: 4 });
    expect(samples.at(-1)).toEqual({ x: 3, y: 10 });
    for (const [index, sample] of samples.slice(1).entries())
      expect(lengthOf([samples[index] ?? sample, sample])).toBeLessThanOrEqual(2);
    expect(sampled([], 1)).toEqual([]);
    expect(sampled([{ x: 1, y: 1 }], 1)).toEqual([{ x: 1, y: 1 }]);
  });

  it('have points between', () => {
    expect(between({ x: 0, y: 10 }, { x: 4, y: 20 }, 0.25)).toEqual({ x: 1, y: 12.5 });
  });
});

describe('rectangles', () => {
  it('lie around points, or around their chalk', () => {
    expect(boundsOf([corner, stroke([-1, 5])])).toEqual({ left: -1, top: 0, right: 3, bottom: 10 });
    expect(inkBounds([corner])).toEqual({ left: -3, top: -3, right: 6, bottom: 13 });
    expect(inkBounds([corner, { ...stroke([50, 50]), width: 2 }])).toEqual({
      left: -3,
      top: -3,
      right: 51,
      bottom: 51,
    });
  });

  it('have a size, which is nothing around nothing', () => {
    expect(sizeOf(boundsOf([corner]))).toEqual({ width: 3, height: 10 });
    expect(sizeOf(boundsOf([]))).toEqual({ width: 0, height: 0 });
    expect(grown({ left: 0, top: 1, right: 2, bottom: 3 }, 2)).toEqual({
      left: -2,
      top: -1,
      right: 4,
      bottom: 5,
    });
  });
});

describe('transforms', () => {
  const point = { x: 2, y: 1 };

  it('move, scale and turn clockwise', () => {
    expect(apply(identity, point)).toEqual(point);
    expect(apply(translation(3, 4), point)).toEqual({ x: 5, y: 5 });
    expect(apply(scaling(2), point)).toEqual({ x: 4, y: 2 });
    expect(apply(scaling(2, -1), point)).toEqual({ x: 4, y: -1 });
    const { x, y } = apply(rotation(90), point);
    expect([x, y]).toEqual([expect.closeTo(-1), expect.closeTo(2)]);
  });

  it('are done from the inner to the outer', () => {
    expect(apply(multiply(translation(10, 0), scaling(2)), point)).toEqual({ x: 14, y: 2 });
    expect(apply(multiply(scaling(2), translation(10, 0)), point)).toEqual({ x: 24, y: 2 });
  });
});
