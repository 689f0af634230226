import { describe, expect, it } from 'vitest';
import { readBoard, readDrawing } from '../../../../../src/commands/school/board/contract/board';
import { NetworkError } from '../../../../../src/errors';
import { boardContract } from '../sample';

const readContract = (contract: unknown) => readBoard({ contract }).contract;
const points = [{ x: 1, y: 2 }];

describe('readBoard', () => {
  it('takes the figures of the contract as they were sent', () => {
    expect(readContract({ ...boardContract, more: 1 })).toEqual(boardContract);
    expect(readContract({ ...boardContract, lineBudget: 7 }).lineBudget).toBe(7);
  });

  it('limits nothing where a limit is missing or not a number', () => {
    const unlimited = Number.POSITIVE_INFINITY;
    expect(readContract({ width: 10, height: 20, maxPoints: '9', maxStrokes: -1 })).toEqual({
      ...{ width: 10, height: 20, lineBudget: unlimited, minStrokeLength: 0, maxDrawingWidth: unlimited },
      ...{ maxDrawingHeight: unlimited, maxStrokes: unlimited, maxPoints: unlimited, wipeRadius: 0 },
      ...{ maxWipePoints: unlimited, maxWipeLength: unlimited, maxWipeSpan: unlimited },
      ...{ colors: [], widths: [] },
    });
  });

  it('leaves out colors and widths that are invalid', () => {
    const sent = { ...boardContract, colors: ['#fff', 7, null], widths: [6, '6', 0, -1] };
    expect(readContract(sent)).toMatchObject({ colors: ['#fff'], widths: [6] });
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

  it('keeps drawings and wipes with all their fields', () => {
    const strokes = [{ color: '#fff', width: 6, points }];
    const drawings = [{ id: 'd', author: { id: 'a' }, lineLength: 9, strokes }];
    const wipes = [{ id: 'w', revision: 3, smudges: [{ color: '#fff', points, strength: 0.5 }] }];
    const board = { drawings, wipes, contract: boardContract };
    expect(readBoard(board)).toEqual(board);
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

  it('takes an answer without lists as an empty board', () => {
    const empty = { drawings: [], wipes: [], contract: boardContract };
    expect(readBoard({ contract: boardContract })).toEqual(empty);
  });
});

it('readDrawing reads one drawing of a message', () => {
  const strokes = [{ color: '', width: 1, points }];
  expect(readDrawing({ id: 'd', strokes: [{ points }] })).toEqual({ id: 'd', strokes });
  expect(readDrawing(5)).toEqual({ id: '', strokes: [] });
});
