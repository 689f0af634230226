import { describe, expect, it } from 'vitest';
import { readBoard } from '../../../../../src/commands/school/board/contract/board';
import { NetworkError } from '../../../../../src/errors';
import { boardContract } from '../sample';

const readContract = (contract: unknown) => readBoard({ contract }).contract;
const points = [{ x: 1, y: 2 }];

describe('readBoard', () => {
  it('limits nothing where a limit is missing or not a number', () => {
    const unlimited = Number.POSITIVE_INFINITY;
    expect(readContract({ width: 10, height: 20, maxPoints: '9', maxStrokes: -1 })).toEqual({
      ...{ width: 10, height: 20, lineBudget: unlimited, minStrokeLength: 0, maxDrawingWidth: unlimited },
      ...{ maxDrawingHeight: unlimited, maxStrokes: unlimited, maxPoints: unlimited, wipeRadius: 0 },
      ...{ maxWipePoints: unlimited, maxWipeLength: unlimited, maxWipeSpan: unlimited },
      ...{ colors: [], widths: [] },
    });
  });

  it.each([
    ...[undefined, null, 'x', {}, { width: 10 }, { width: 0, height: 9 }],
    ...[
      { width: 1e308, height: 9 },
      { width: -5, height: 9 },
    ],
  ])('fails without a size of the board: %j', (sent) => {
    expect(() => readContract(sent)).toThrow(NetworkError);
    expect(() => readBoard(undefined)).toThrow("no board size in the service's answer");
  });

  it('leaves out what cannot be drawn', () => {
    const partly = [...points, { x: 'a', y: 1 }, { x: Number.POSITIVE_INFINITY, y: 1 }, null];
    const strokes = [
      null,
      { color: 5, width: -1, points: partly },
      { color: '#fff', width: 6, points: [] },
      { color: '#fff', width: 6 },
    ];
    const wipes = [7, { smudges: [{ points, strength: 'x' }, { points: 3 }] }, {}];
    expect(readBoard({ drawings: [null, { strokes }, {}], wipes, contract: boardContract })).toMatchObject({
      drawings: [
        { id: '', strokes: [{ color: '', width: 1, points }] },
        { id: '', strokes: [] },
      ],
      wipes: [
        { id: '', smudges: [{ color: '', points }] },
        { id: '', smudges: [] },
      ],
    });
  });
});
