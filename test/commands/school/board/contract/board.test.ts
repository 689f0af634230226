import { describe, expect, it } from 'vitest';
import { readBoard, readDrawing } from '../../../../../src/commands/school/board/contract/board';
import { NetworkError } from '../../../../../src/errors';
import { boardContract } from '../sample';

describe('reading the contract', () => {
  const readContract = (contract: unknown) => readBoard({ contract }).contract;

  it('takes the figures as they were sent', () => {
    expect(readContract({ ...boardContract, more: 1 })).toEqual(boardContract);
    expect(readContract({ ...boardContract, lineBudget: 7 }).lineBudget).toBe(7);
  });

  it('limits nothing where a limit is missing or is no number', () => {
    expect(readContract({ width: 10, height: 20, maxPoints: '9', maxStrokes: -1 })).toEqual({
      width: 10,
      height: 20,
      lineBudget: Number.POSITIVE_INFINITY,
      minStrokeLength: 0,
      maxDrawingWidth: Number.POSITIVE_INFINITY,
      maxDrawingHeight: Number.POSITIVE_INFINITY,
      maxStrokes: Number.POSITIVE_INFINITY,
      maxPoints: Number.POSITIVE_INFINITY,
      wipeRadius: 0,
      maxWipePoints: Number.POSITIVE_INFINITY,
      maxWipeLength: Number.POSITIVE_INFINITY,
      maxWipeSpan: Number.POSITIVE_INFINITY,
      colors: [],
      widths: [],
    });
  });

  it('leaves out colors and widths that are none', () => {
    const sent = { ...boardContract, colors: ['#fff', 7, null], widths: [6, '6', 0, -1] };
    expect(readContract(sent)).toMatchObject({ colors: ['#fff'], widths: [6] });
  });

  it.each([
    undefined,
    null,
    'x',
    {},
    { width: 10 },
    { width: 0, height: 9 },
    { width: 1e308, height: 9 },
    { width: -5, height: 9 },
  ])('fails without a size of the board: %j', (sent) => {
    expect(() => readContract(sent)).toThrow(NetworkError);
  });
});

describe('reading the board', () => {
  const points = [{ x: 1, y: 2 }];

  it('keeps drawings with all their fields', () => {
    const drawing = {
      id: 'd',
      author: { id: 'a' },
      lineLength: 9,
      strokes: [{ color: '#fff', width: 6, points }],
    };
    const wipe = { id: 'w', revision: 3, smudges: [{ color: '#fff', points, strength: 0.5 }] };
    expect(readBoard({ drawings: [drawing], wipes: [wipe], contract: boardContract })).toEqual({
      drawings: [drawing],
      wipes: [wipe],
      contract: boardContract,
    });
  });

  it('leaves out what cannot be drawn', () => {
    const strokes = [
      null,
      {
        color: 5,
        width: -1,
        points: [...points, { x: 'a', y: 1 }, { x: Number.POSITIVE_INFINITY, y: 1 }, null],
      },
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
    expect(readBoard({ contract: boardContract })).toEqual({
      drawings: [],
      wipes: [],
      contract: boardContract,
    });
    expect(() => readBoard(undefined)).toThrow("no board size in the service's answer");
  });

  it('reads one drawing of a message', () => {
    expect(readDrawing({ id: 'd', strokes: [{ points }] })).toEqual({
      id: 'd',
      strokes: [{ color: '', width: 1, points }],
    });
    expect(readDrawing(5)).toEqual({ id: '', strokes: [] });
  });
});
