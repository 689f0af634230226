import { describe, expect, it } from 'vitest';
import {
  assertDrawing,
  assertWipe,
  brokenDrawingRules,
  brokenWipeRules,
} from '../../../../../src/commands/school/board/contract/rules';
import { UsageError } from '../../../../../src/errors';
import type { BoardContract, Stroke } from '../../../../../src/protocol/records/school/board';
import { boardContract, stroke } from '../sample';

const rules = (strokes: readonly Stroke[], contract: BoardContract = boardContract) =>
  brokenDrawingRules(strokes, contract).map(({ rule }) => rule);

const line = stroke([10, 10], [20, 10]);

/** So many lines of a length, one below the other. */
function many(count: number, length: number): Stroke[] {
  return Array.from({ length: count }, (_, index) => stroke([0, index], [length, index]));
}

describe('the rules for a drawing', () => {
  it('let one pass that obeys them', () => {
    expect(rules([line])).toEqual([]);
    expect(() => assertDrawing([line], boardContract)).not.toThrow();
  });

  it.each<[string, Stroke[], string[]]>([
    ['no strokes', [], ['points']],
    ['a color of its own', [{ ...line, color: '#F5F1DF' }], ['colors']],
    ['a width of its own', [{ ...line, width: 5 }], ['widths']],
    ['a single point', [stroke([10, 10])], ['points', 'minStrokeLength']],
    ['a stroke that is too short', [stroke([10, 10], [11.9, 10])], ['minStrokeLength']],
    ['a place left of the board', [stroke([-0.1, 10], [9, 10])], ['width']],
    ['a place right of the board', [stroke([1000, 10], [1024.1, 10])], ['width']],
    ['a place above the board', [stroke([10, -1], [10, 9])], ['height']],
    ['a place below the board', [stroke([10, 1000], [10, 1025])], ['height']],
    ['49 strokes', many(49, 3), ['maxStrokes']],
    ['more line than there is', many(12, 96), ['lineBudget']],
    ['a drawing that is too wide', [stroke([0, 0], [213.1, 0])], ['maxDrawingWidth']],
    ['a drawing that is too high', [stroke([0, 0], [0, 160.1])], ['maxDrawingHeight']],
    ['two strokes far from each other', [line, stroke([400, 10], [410, 10])], ['maxDrawingWidth']],
  ])('name %s', (_, strokes, broken) => {
    expect(rules(strokes)).toEqual(broken);
  });

  it('name too many points', () => {
    const points = Array.from({ length: 1401 }, (_, index) => [10 + (index % 2) / 10, 10] as const);
    expect(rules([stroke(...points, [30, 10])])).toEqual(['maxPoints']);
    expect(rules([stroke(...points.slice(2), [30, 10])])).toEqual([]);
  });

  it.each<[string, Stroke[]]>([
    ['48 strokes', many(48, 3)],
    ['all of the line', many(12, 95)],
    ['the greatest width', [stroke([0, 0], [213, 0])]],
    ['the greatest height', [stroke([0, 0], [0, 160])]],
    ['the least length', [stroke([0, 0], [2, 0])]],
    ['the corners of the board', [stroke([1024, 1000], [1024, 1024])]],
    ['a length that only its last digit breaks', [stroke([0.1, 0], [0.3, 0], [2.1, 0])]],
  ])('allow %s', (_, strokes) => {
    expect(rules(strokes)).toEqual([]);
  });

  it('are those of the contract that the service sent', () => {
    const changed = { ...boardContract, lineBudget: 5, maxDrawingWidth: 8, colors: ['#000000'] };
    expect(rules([line], changed)).toEqual(['colors', 'lineBudget', 'maxDrawingWidth']);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuse the coordinate %d', (x) => {
    expect(rules([stroke([x, 1], [5, 1])])).toContain('points');
  });

  it('are named in the error, with the figures', () => {
    const thrown = () => assertDrawing(many(12, 96), boardContract);
    expect(thrown).toThrow(UsageError);
    expect(thrown).toThrow('it has 1152 pixels of line; at most 1140 are allowed (lineBudget)');
    expect(() => assertDrawing([{ ...line, width: 5, color: 'x' }], boardContract)).toThrow(
      "stroke 1 has the color 'x' (colors); and 1 more",
    );
  });

  it('never show a figure that reads like the limit', () => {
    expect(() => assertDrawing([stroke([0, 0], [213.001, 0])], boardContract)).toThrow('it has 213.1 pixels');
  });
});

const wipeRules = (...points: [number, number][]) =>
  brokenWipeRules(stroke(...points).points, boardContract).map(({ rule }) => rule);

describe('the rules for a wipe', () => {
  it('let a path pass that obeys them', () => {
    expect(wipeRules([0, 0], [360, 0])).toEqual([]);
    expect(wipeRules([100, 100], [340, 100], [340, 340])).toEqual([]);
    expect(() => assertWipe(stroke([0, 0], [9, 9]).points, boardContract)).not.toThrow();
  });

  it.each<[string, [number, number][], string[]]>([
    ['no points', [], ['points']],
    ['one point', [[1, 1]], ['points']],
    [
      'a coordinate that is not a number',
      [
        [1, 1],
        [Number.NaN, 1],
      ],
      ['points'],
    ],
    [
      'a path that is too long',
      [
        [0, 0],
        [240, 0],
        [0, 0.5],
        [1, 1],
      ],
      ['maxWipeLength'],
    ],
    [
      'a path that goes too far',
      [
        [0, 0],
        [361, 0],
      ],
      ['maxWipeSpan'],
    ],
    [
      'a path that goes too far down',
      [
        [0, 0],
        [0, 361],
      ],
      ['maxWipeSpan'],
    ],
    [
      'a place outside the board',
      [
        [-1, 0],
        [9, 0],
      ],
      ['width'],
    ],
    [
      'a place below the board',
      [
        [9, 1020],
        [9, 1025],
      ],
      ['width'],
    ],
  ])('name %s', (_, points, broken) => {
    expect(wipeRules(...points)).toEqual(broken);
  });

  it('name too many points', () => {
    const points = Array.from({ length: 193 }, (_, index): [number, number] => [index, 0]);
    expect(wipeRules(...points)).toEqual(['maxWipePoints']);
    expect(wipeRules(...points.slice(1))).toEqual([]);
  });

  it('are named in the error, with the figures', () => {
    const thrown = () => assertWipe(stroke([0, 0], [500, 0]).points, boardContract);
    expect(thrown).toThrow(UsageError);
    expect(thrown).toThrow('it has 500 pixels of length; at most 480 are allowed (maxWipeLength)');
  });
});
