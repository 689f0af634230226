import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../../../src/commands/school/board/fit/fit';
import type { Adjustment, Fitted } from '../../../../../src/commands/school/board/fit/strokes';
import { boundsOf, type Line, sizeOf } from '../../../../../src/commands/school/board/geometry/lines';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { contractBreaks } from '../checker';
import { boardContract, stroke } from '../sample';

const fitted: typeof fitLines = (lines, contract, options) => {
  const made = fitLines(lines, contract, options);
  expect(contractBreaks(made.strokes, contract)).toEqual([]);
  return made;
};

const line = (...points: [number, number][]): Line => ({ points: stroke(...points).points });
const lost = ({ adjustments }: Fitted, kind: Adjustment['kind']) =>
  adjustments.find((one) => one.kind === kind);
const kinds = ({ adjustments }: Fitted) => adjustments.map(({ kind }) => kind);
const sizeIn = ({ strokes }: Fitted) => sizeOf(boundsOf(strokes));

/** So many waves across a field, none on another. */
function waves(count: number, wide: number, high: number, amplitude = 2): Line[] {
  return Array.from({ length: count }, (_, index) =>
    line(
      ...Array.from({ length: 60 }, (_, at): [number, number] => [
        (at * wide) / 59,
        (index * high) / count + Math.sin(at) * amplitude,
      ]),
    ),
  );
}

describe('a drawing that fits', () => {
  it('loses nothing, and stays where it is', () => {
    const made = fitted([line([50, 60], [90, 60]), line([50, 80], [90, 80])], boardContract);
    expect(made.adjustments).toEqual([]);
    expect(boundsOf(made.strokes)).toEqual({ left: 50, top: 60, right: 90, bottom: 80 });
    expect(made.strokes.every(({ color, width }) => color === '#f5f1df' && width === 6)).toBe(true);
  });

  it('is moved onto the board with its chalk', () => {
    expect(boundsOf(fitted([line([-50, 0], [0, 0])], boardContract).strokes)).toEqual({
      left: 3,
      top: 3,
      right: 53,
      bottom: 3,
    });
    expect(boundsOf(fitted([line([1000, 2000], [1100, 2000])], boardContract).strokes)).toMatchObject({
      right: 1021,
      bottom: 1021,
    });
  });

  it('stays exactly as it is where that is asked', () => {
    const points = [
      [0, 0],
      [0.123456, 5],
      [0.2, 10],
      [0.3, 15],
    ] as [number, number][];
    expect(fitLines([line(...points)], boardContract, { exact: true }).strokes).toEqual([stroke(...points)]);
    expect(fitted([line(...points)], boardContract).strokes).not.toEqual([stroke(...points)]);
    const tooLong = [line([0, 0], [900, 0])];
    expect(fitted(tooLong, boardContract, { exact: true })).toEqual(fitted(tooLong, boardContract));
  });

  it('has coordinates of two decimals', () => {
    const { strokes } = fitted([line([1 / 3, 10], [40, 100 / 7])], boardContract, { enlarge: true });
    for (const { x, y } of strokes.flatMap(({ points }) => points))
      expect([x, y].join()).toMatch(/^\d+(\.\d\d?)?,\d+(\.\d\d?)?$/);
  });
});

describe('the size of a drawing', () => {
  const square = [line([0, 0], [50, 0], [50, 50], [0, 50], [0, 0])];

  it('is that of the contract at most, its chalk included', () => {
    const made = fitted([line([0, 0], [500, 100])], boardContract);
    expect(sizeIn(made).width).toBeCloseTo(207);
    expect(sizeIn(made).height).toBeCloseTo(41.4);
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(0.414) });
  });

  it('is that of the contract where it may grow', () => {
    const made = fitted(square, boardContract, { enlarge: true });
    expect(sizeIn(made)).toEqual({ width: expect.closeTo(154), height: expect.closeTo(154) });
    expect(made.adjustments).toEqual([]);
  });

  it('is that of its box', () => {
    expect(sizeIn(fitted(square, boardContract, { box: { width: 100 } })).width).toBeCloseTo(94);
    expect(sizeIn(fitted(square, boardContract, { box: { width: 100, height: 30 } })).height).toBeCloseTo(24);
    expect(fitted(square, boardContract, { box: { height: 30 } }).adjustments).toEqual([]);
    const made = fitted(square, boardContract, { box: { width: 1000 } });
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(154 / 994) });
  });

  it('has room for chalk at least', () => {
    expect(() => fitLines(square, boardContract, { box: { width: 6 } })).toThrow(UsageError);
    expect(() => fitLines(square, boardContract, { box: { height: Number.NaN } })).toThrow(UsageError);
  });

  it('is no matter for a dot or a straight line', () => {
    expect(fitted([line([5, 5])], boardContract, { enlarge: true }).usage.length).toBeCloseTo(2.05);
    expect(sizeIn(fitted([line([5, 5], [5, 9])], boardContract, { enlarge: true })).height).toBeCloseTo(154);
  });
});

describe('a drawing with too much line', () => {
  it('becomes smaller', () => {
    const made = fitted(waves(8, 200, 150), boardContract);
    expect(kinds(made)).toEqual(['shrunk']);
    expect(made.usage.strokes).toBe(8);
    expect(made.usage.length).toBeGreaterThan(0.9 * 1140);
  });

  it('loses its shortest lines before it is too small to be seen', () => {
    const given = waves(40, 200, 150).map((wave, index) =>
      index % 2 ? wave : { points: wave.points.slice(0, 20) },
    );
    const made = fitted(given, boardContract);
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(0.5, 1) });
    expect(lost(made, 'dropped')).toMatchObject({ strokes: expect.any(Number) });
    for (const { points } of made.strokes) expect(sizeOf(boundsOf([{ points }])).width).toBeGreaterThan(80);
  });

  it('is cut off only where one line alone is too long', () => {
    const spiral = (turns: number) =>
      line(
        ...Array.from({ length: turns * 60 }, (_, at): [number, number] => [
          100 + (at / turns) * Math.cos(at / 9.55),
          75 + (at / turns) * Math.sin(at / 9.55),
        ]),
      );
    const long = fitted([spiral(20)], boardContract, { enlarge: true });
    expect(kinds(long)).toEqual(['shrunk']);
    const far = fitted([spiral(400)], boardContract, { enlarge: true });
    expect(lost(far, 'dropped')).toMatchObject({ strokes: 0 });
    expect(far.usage.length).toBeGreaterThan(0.9 * 1140);
  });

  it('is refused where nothing may be left out and there are too many strokes', () => {
    const many = Array.from({ length: 60 }, (_, at) =>
      line([20 * (at % 10), 20 * Math.floor(at / 10)], [20 * (at % 10) + 9, 20 * Math.floor(at / 10)]),
    );
    expect(() => fitLines(many, boardContract, { whole: true })).toThrow(
      'the drawing has 60 strokes; the board allows 48',
    );
    expect(fitted(waves(20, 200, 150), boardContract, { whole: true }).usage.strokes).toBe(20);
  });
});

describe('a drawing with too many strokes or points', () => {
  it('has ends joined that meet, without a loss', () => {
    const pieces = Array.from({ length: 60 }, (_, index) =>
      line([index * 3, index % 7], [index * 3 + 3, (index + 1) % 7]),
    );
    const made = fitted(pieces, boardContract);
    expect(made.usage.strokes).toBe(1);
    expect(made.adjustments).toEqual([]);
  });

  it('has ends joined across gaps, as wide as chalk at most', () => {
    const dashes = Array.from({ length: 60 }, (_, index) => line([0, index * 2.5], [15, index * 2.5 + 1]));
    const made = fitted(dashes, boardContract);
    expect(lost(made, 'joined')).toMatchObject({ gap: expect.any(Number) });
    expect((lost(made, 'joined') as { gap: number }).gap).toBeLessThanOrEqual(6);
  });

  it('has points left out as far as that is needed', () => {
    const few = { ...boardContract, maxPoints: 40 };
    const made = fitted(waves(4, 200, 150, 0.8), few);
    expect(lost(made, 'simplified')).toBeDefined();
    expect(made.usage.points).toBeLessThanOrEqual(40);
    expect(made.usage.strokes).toBe(4);
  });

  it('is without lines that lie under others, where there is too much', () => {
    const twice = [...waves(7, 200, 150), ...waves(7, 200, 150)];
    const made = fitted(twice, boardContract);
    expect(lost(made, 'covered')).toEqual({ kind: 'covered', strokes: 7 });
    expect(lost(made, 'dropped')).toBeUndefined();
    expect(kinds(fitted([line([0, 0], [99, 0]), line([9, 1], [50, 1])], boardContract))).toEqual([]);
  });

  it('has dots for lines that are too short', () => {
    const made = fitted(
      [line([10, 10]), line([50, 10], [50, 10.4]), line([90, 10], [120, 10])],
      boardContract,
    );
    expect(lost(made, 'lengthened')).toEqual({ kind: 'lengthened', strokes: 2 });
    expect(made.usage.strokes).toBe(3);
    const long = { ...boardContract, minStrokeLength: 20 };
    expect(fitted([line([10, 10]), line([90, 10], [120, 10])], long).usage.strokes).toBe(1);
    expect(() => fitLines([line([10, 10])], long)).toThrow('shorter than 20');
  });
});

describe('colors', () => {
  it('are the nearest of the contract, and it is told which became another', () => {
    const given = ['navy', '#F4A6B8', 'navy', 'no color'].map((color, index) => ({
      ...line([0, 20 * index], [50, 20 * index]),
      color,
    }));
    const made = fitted([...given, line([0, 100], [50, 100])], boardContract);
    expect(made.strokes.map(({ color }) => color).toSorted()).toEqual([
      '#9ecbf0',
      '#9ecbf0',
      '#f4a6b8',
      '#f5f1df',
      '#f5f1df',
    ]);
    expect(made.adjustments).toEqual([
      { kind: 'recolored', from: 'navy', to: '#9ecbf0' },
      { kind: 'recolored', from: 'no color', to: '#f5f1df' },
    ]);
  });

  it('are one where that is asked', () => {
    const made = fitted([{ ...line([0, 0], [50, 0]), color: 'red' }], boardContract, { color: 'lightgreen' });
    expect(made.strokes[0]?.color).toBe('#a8d8a0');
    expect(made.adjustments).toEqual([]);
    expect(() => fitLines([line([0, 0], [9, 0])], boardContract, { color: 'chalk' })).toThrow(
      "'chalk' is not a color",
    );
  });
});

describe('what cannot be fitted', () => {
  it.each<[string, Line[]]>([
    ['nothing', []],
    ['lines without points', [{ points: [] }]],
    ['no number', [line([Number.NaN, 0], [9, 9])]],
    ['infinity', [line([0, Number.NEGATIVE_INFINITY], [9, 9])]],
    ['1e308', [line([0, 1e308], [9, 9])]],
  ])('%s', (_, lines) => {
    expect(() => fitLines(lines, boardContract)).toThrow(UsageError);
  });

  it('a contract without colors or widths', () => {
    const given = [line([0, 0], [9, 0])];
    expect(() => fitLines(given, { ...boardContract, widths: [] })).toThrow(NetworkError);
    expect(() => fitLines(given, { ...boardContract, colors: [] })).toThrow(NetworkError);
  });

  it('a contract that allows nothing', () => {
    const given = [line([0, 0], [9, 0])];
    for (const limit of ['lineBudget', 'maxStrokes', 'maxPoints'] as const)
      expect(() => fitLines(given, { ...boardContract, [limit]: 0 })).toThrow(UsageError);
  });
});
