import { describe, expect, it } from 'vitest';
import { assertWipe, brokenWipeRules } from '../../../../../src/commands/school/board/contract/wipe-rules';
import { UsageError } from '../../../../../src/errors';
import { boardContract, stroke } from '../sample';

const rules = (...points: [number, number][]) =>
  brokenWipeRules(stroke(...points).points, boardContract).map(({ rule }) => rule);

describe('the rules for a wipe', () => {
  it('let a path pass that obeys them', () => {
    expect(rules([0, 0], [360, 0])).toEqual([]);
    expect(rules([100, 100], [340, 100], [340, 340])).toEqual([]);
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
    expect(rules(...points)).toEqual(broken);
  });

  it('name too many points', () => {
    const points = Array.from({ length: 193 }, (_, index): [number, number] => [index, 0]);
    expect(rules(...points)).toEqual(['maxWipePoints']);
    expect(rules(...points.slice(1))).toEqual([]);
  });

  it('are named in the error, with the figures', () => {
    const thrown = () => assertWipe(stroke([0, 0], [500, 0]).points, boardContract);
    expect(thrown).toThrow(UsageError);
    expect(thrown).toThrow('it has 500 pixels of length; at most 480 are allowed (maxWipeLength)');
  });
});
