import { describe, expect, it } from 'vitest';
import { byLength, longestThatFit, withoutCovered } from '../../../../../src/commands/school/board/fit/fit';
import { dotsOf, roomFor, strokesOf } from '../../../../../src/commands/school/board/fit/strokes';
import { lengthOf, truncateLine } from '../../../../../src/commands/school/board/geometry/lines';
import { boardContract, pointsAt, textOf } from '../sample';

const line = (points: string, color = 'c') => ({ color, points: pointsAt(points) });
const none = Number.POSITIVE_INFINITY;

describe('withoutCovered', () => {
  const long = line('0,0 100,0');
  const other = line('10,0 60,0', 'd');
  const crossing = [long, line('50,-20 50,20'), line('10,4 60,4'), line('80,0 120,0')];
  const huge = [line('0,0 1000000,0'), line('0,0 1000000,0')];

  it.each([
    ['leaves out lines under others', [line('10,1 60,1'), long, line('90,0 10,0')], none, [long]],
    ['keeps lines of another color', [other, long], none, [other, long]],
    ['keeps lines of which a part is seen', crossing, none, crossing],
    ['keeps lines far larger than a board', huge, none, huge],
    ['stops once the lines are long enough', [line('0,50 9,50'), long], 50, [long]],
  ])('%s', (_, lines, enough, kept) => expect(withoutCovered(lines, 6, enough)).toEqual(kept));
});

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

describe('truncateLine', () => {
  const whole = '0,0 10,0 10,10';

  it.each([
    ['cuts at a length', 15, 9, '0,0 10,0 10,5'],
    ['cuts within the first segment', 3, 9, '0,0 3,0'],
    ['keeps a line of that length', 20, 9, whole],
    ['keeps a line without a limit', none, 9, whole],
    ['cuts at a number of points', none, 2, '0,0 10,0'],
  ])('%s', (_, length, count, cut) => {
    expect(truncateLine(pointsAt(whole), length, count)).toEqual(pointsAt(cut));
    expect(truncateLine([], length, count)).toEqual([]);
  });
});

describe('dotsOf', () => {
  it('makes short lines long enough, in their direction', () => {
    const given = [line('5,5'), line('0,0 0,1 0,0.5'), line('0,0 9,0')];
    const { lines, lengthened } = dotsOf(given, boardContract, 6);
    expect(lengthened).toBe(2);
    expect(lines[0]?.points).toEqual(pointsAt(`${5 - 1.025},5 ${5 + 1.025},5`));
    expect(lines[1]?.points.every(({ x }) => x === 0)).toBe(true);
    expect(lines[2]).toEqual(line('0,0 9,0'));
  });

  it('straightens a line that rounding would make too short', () => {
    const { lines, lengthened } = dotsOf([line('0,0 1.05,0.3 2.1,0')], boardContract, 6);
    expect(lengthened).toBe(0);
    expect(lengthOf(lines[0]?.points ?? [])).toBeGreaterThan(2.1);
    expect(lines[0]?.points).toHaveLength(2);
  });
});

it('strokesOf moves lines onto the board, to its middle where they are larger', () => {
  const moved = (points: string, contract = boardContract) =>
    textOf(strokesOf([line(points)], 6, contract)[0]?.points ?? []);
  expect(moved('-5,1020 20,1030')).toBe('3,1011 28,1021');
  expect(moved('0,50 30,50', { ...boardContract, width: 20 })).toBe('-5,50 25,50');
});

it('roomFor subtracts the width of the chalk where there is room', () => {
  expect(roomFor(boardContract, 6)).toEqual({ width: 207, height: 154 });
  const small = { ...boardContract, maxDrawingWidth: 10, height: 100 };
  expect(roomFor(small, 6)).toEqual({ width: 10, height: 94 });
});
