import { describe, expect, it } from 'vitest';
import {
  assertDrawing,
  brokenDrawingRules,
  brokenWipeRules,
} from '../../../../../src/commands/school/board/contract/board';
import { UsageError } from '../../../../../src/errors';
import type { BoardContract, Stroke } from '../../../../../src/protocol/records/school/board';
import { boardContract, pointsAt, stroke } from '../sample';

const rules = (strokes: readonly Stroke[], contract: BoardContract = boardContract) =>
  brokenDrawingRules(strokes, contract).map(({ rule }) => rule);

const line = stroke([10, 10], [20, 10]);

/** So many lines of a length, one below the other. */
function many(count: number, length: number): Stroke[] {
  return Array.from({ length: count }, (_, index) => stroke([0, index], [length, index]));
}

/** A line of so many points in a small place. */
function dense(count: number): Stroke {
  return stroke(...Array.from({ length: count - 1 }, (_, at) => [10 + (at % 2) / 10, 10] as const), [30, 10]);
}

describe('the rules for a drawing', () => {
  it.each<[string, Stroke[], string[]]>([
    ['no strokes', [], ['points']],
    ['a color that differs in case', [{ ...line, color: '#F5F1DF' }], ['colors']],
    ['a width of 5', [{ ...line, width: 5 }], ['widths']],
    ['a single point', [stroke([10, 10])], ['points', 'minStrokeLength']],
    ['a coordinate that is not a number', [stroke([Number.NaN, 1], [5, 1])], ['points']],
    [
      'an infinite coordinate',
      [stroke([Number.POSITIVE_INFINITY, 1], [5, 1])],
      ['points', 'width', 'maxDrawingWidth'],
    ],
    ['a stroke that is too short', [stroke([10, 10], [11.9, 10])], ['minStrokeLength']],
    ['a point left of the board', [stroke([-0.1, 10], [9, 10])], ['width']],
    ['a point right of the board', [stroke([1000, 10], [1024.1, 10])], ['width']],
    ['a point above the board', [stroke([10, -1], [10, 9])], ['height']],
    ['a point below the board', [stroke([10, 1000], [10, 1025])], ['height']],
    ['49 strokes', many(49, 3), ['maxStrokes']],
    ['1152 pixels of line', many(12, 96), ['lineBudget']],
    ['1401 points', [dense(1401)], ['maxPoints']],
    ['a drawing that is too wide', [stroke([0, 0], [213.1, 0])], ['maxDrawingWidth']],
    ['a drawing that is too high', [stroke([0, 0], [0, 160.1])], ['maxDrawingHeight']],
    ['two strokes far from each other', [line, stroke([400, 10], [410, 10])], ['maxDrawingWidth']],
  ])('refuse %s', (_, strokes, broken) => expect(rules(strokes)).toEqual(broken));

  it.each<[string, Stroke[]]>([
    ['a short line', [line]],
    ['48 strokes', many(48, 3)],
    ['1140 pixels of line', many(12, 95)],
    ['1400 points', [dense(1400)]],
    ['the greatest width', [stroke([0, 0], [213, 0])]],
    ['the greatest height', [stroke([0, 0], [0, 160])]],
    ['the smallest length', [stroke([0, 0], [2, 0])]],
    ['the corner of the board', [stroke([1024, 1000], [1024, 1024])]],
    ['a length that only a rounding error makes too short', [stroke([0.1, 0], [0.3, 0], [2.1, 0])]],
  ])('allow %s', (_, strokes) => {
    expect(rules(strokes)).toEqual([]);
    expect(() => assertDrawing(strokes, boardContract)).not.toThrow();
  });

  it('use the figures that the service sent', () => {
    const changed = { ...boardContract, lineBudget: 5, maxDrawingWidth: 8, colors: ['#000000'] };
    expect(rules([line], changed)).toEqual(['colors', 'lineBudget', 'maxDrawingWidth']);
  });

  it.each<[Stroke[], string]>([
    [many(12, 96), 'it has 1152 pixels of line; at most 1140 are allowed (lineBudget)'],
    [[{ ...line, width: 5, color: 'x' }], "stroke 1 has the color 'x' (colors); and 1 more"],
    // A figure never reads like its limit.
    [[stroke([0, 0], [213.001, 0])], 'it has 213.1 pixels'],
  ])('fail with the broken rule and its figures (%#)', (strokes, message) => {
    expect(() => assertDrawing(strokes, boardContract)).toThrow(UsageError);
    expect(() => assertDrawing(strokes, boardContract)).toThrow(message);
  });
});

describe('the rules for a wipe', () => {
  const row = (count: number) => Array.from({ length: count }, (_, x) => `${x},0`).join(' ');
  const wipeRules = (path: string) =>
    brokenWipeRules(path ? pointsAt(path) : [], boardContract).map(({ rule }) => rule);

  it.each([
    ['no points', '', 'points'],
    ['one point', '1,1', 'points'],
    ['a coordinate that is not a number', '1,1 x,1', 'points'],
    ['193 points', row(193), 'maxWipePoints'],
    ['a path that is too long', '0,0 240,0 0,0.5 1,1', 'maxWipeLength'],
    ['a path that spans too much', '0,0 361,0', 'maxWipeSpan'],
    ['a path that spans too much down', '0,0 0,361', 'maxWipeSpan'],
    ['a point left of the board', '-1,0 9,0', 'width'],
    ['a point below the board', '9,1020 9,1025', 'width'],
  ])('refuse %s', (_, path, broken) => expect(wipeRules(path)).toEqual([broken]));

  it.each(['0,0 360,0', '100,100 340,100 340,340', row(192)])('allow %s', (path) =>
    expect(wipeRules(path)).toEqual([]),
  );
});
