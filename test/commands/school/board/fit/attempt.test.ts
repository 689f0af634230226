import { describe, expect, it } from 'vitest';
import { byLength, longestThatFit } from '../../../../../src/commands/school/board/fit/fit';
import { dotsOf } from '../../../../../src/commands/school/board/fit/strokes';
import { boardContract, pointsAt } from '../sample';

const line = (points: string, color = 'c') => ({ color, points: pointsAt(points) });

describe('longestThatFit', () => {
  const lines = [line('0,0 10,0'), line('0,5 40,5'), line('0,9 20,9')];
  const [short, longest, middle] = lines;

  it.each([
    ['keeps all lines that fit', {}, lines],
    ['keeps the longest lines in their order', { lineBudget: 60 }, [longest, middle]],
    ['fills the budget', { lineBudget: 50 }, [short, longest]],
    ['keeps the number of strokes', { maxStrokes: 1 }, [longest]],
    ['keeps the number of points', { maxPoints: 5 }, [longest, middle]],
    ['keeps nothing where no stroke is allowed', { maxStrokes: 0 }, []],
    ['shortens the longest line where none fits', { lineBudget: 15 }, [line('0,5 15,5')]],
  ])('%s', (_, limit, kept) => {
    const limits = { lineBudget: 100, maxPoints: 100, maxStrokes: 10, ...limit };
    expect(longestThatFit(lines, limits)).toEqual(kept);
    expect(byLength(lines).map(({ length }) => length)).toEqual([40, 20, 10]);
  });
});

it('dotsOf makes short lines long enough, in their direction', () => {
  const given = [line('5,5'), line('0,0 0,1 0,0.5'), line('0,0 9,0')];
  const { lines, lengthened } = dotsOf(given, boardContract, 6);
  expect(lengthened).toBe(2);
  expect(lines[0]?.points).toEqual(pointsAt(`${5 - 1.025},5 ${5 + 1.025},5`));
  expect(lines[1]?.points.every(({ x }) => x === 0)).toBe(true);
  expect(lines[2]).toEqual(line('0,0 9,0'));
});
