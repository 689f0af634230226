import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ChalkLine, joinLines, orderLines } from '../../../../../src/commands/school/board/fit/strokes';
import { totalLength } from '../../../../../src/commands/school/board/geometry/lines';
import { pointsAt, stroke } from '../sample';

const line = (points: string, color = 'c') => ({ color, points: pointsAt(points) });
type Lines = readonly ChalkLine[];

const placesUpTo = (max: number) => fc.tuple(fc.integer({ min: 0, max }), fc.integer({ min: 0, max }));
const pairs = (max: number, maxLength: number) =>
  fc
    .array(fc.tuple(placesUpTo(max), placesUpTo(max)), { maxLength })
    .map((ends) => ends.map((two) => ({ color: 'c', points: stroke(...two).points })));

/** How far the hand moves between the lines. */
function way(lines: Lines): number {
  return lines.slice(1).reduce((sum, { points: [first] }, index) => {
    const last = lines[index]?.points.at(-1);
    return sum + (first && last ? Math.hypot(first.x - last.x, first.y - last.y) : 0);
  }, 0);
}

/** The lines as texts, whatever their directions and their order. */
const plain = (lines: Lines) =>
  lines
    .map(({ points }) => points.map(({ x, y }) => `${x},${y}`))
    .map((points) => [points.join(' '), points.toReversed().join(' ')].toSorted()[0])
    .toSorted();

function orders<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length < 2) return [[...things]];
  return things.flatMap((first, index) => orders(things.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

describe('orderLines', () => {
  it('goes a short way, through lines in either direction', () => {
    const comb = [line('0,0 0,50'), line('20,0 20,50'), line('10,0 10,50')];
    expect(way(orderLines(comb))).toBe(20);
    expect(orderLines(comb)[0]).toEqual(comb[0]);
  });

  it('keeps all lines', () => {
    const property = fc.property(pairs(200, 30), (given) => {
      expect(plain(orderLines(given))).toEqual(plain(given));
    });
    fc.assert(property, { numRuns: 60 });
  });

  it('goes less than 1.3 times the shortest way', () => {
    const six = fc.array(placesUpTo(99), { minLength: 6, maxLength: 6 });
    const property = fc.property(six, (places) => {
      const made = way(orderLines(places.map(([x, y]) => line(`${x},${y} ${x + 1},${y}`))));
      const dots = places.map((place) => ({ color: 'c', points: stroke(place).points }));
      const shortest = Math.min(...orders(dots).map(way));
      // Each of the lines is one long, which the way may use or not.
      expect(made).toBeLessThan(1.3 * shortest + places.length);
    });
    fc.assert(property, { numRuns: 60, seed: 17 });
  });

  it('leaves thousands of lines in their order', () => {
    const many = Array.from({ length: 4000 }, (_, index) => line(`${index},0 ${index},1`));
    expect(orderLines(many)).toEqual(many);
    expect(orderLines([])).toEqual([]);
  });
});

describe('joinLines', () => {
  it('adds no more length than the gaps', () => {
    const property = fc.property(pairs(30, 40), (given) => {
      const made = joinLines(given, 3);
      const gaps = 3 * (given.length - made.length);
      expect(totalLength(made)).toBeGreaterThanOrEqual(totalLength(given) - 1e-9);
      expect(totalLength(made)).toBeLessThanOrEqual(totalLength(given) + gaps + 1e-9);
    });
    fc.assert(property, { numRuns: 80 });
  });

  it('takes no quadratic time where all lines begin at one point', () => {
    const star = Array.from({ length: 20_000 }, (_, index) => line(`0,0 ${9 + 2 * index},9`));
    expect(joinLines(star, 1)).toHaveLength(10_000);
  });
});
