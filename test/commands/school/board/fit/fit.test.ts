import { describe, expect, it } from 'vitest';
import { fitLines } from '../../../../../src/commands/school/board/fit/fit';
import type { Adjustment, FittedStrokes } from '../../../../../src/commands/school/board/fit/strokes';
import { boundsOf, type Line, sizeOf } from '../../../../../src/commands/school/board/geometry/lines';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { contractBreaks } from '../checker';
import { boardContract, pointsAt } from '../sample';

type Options = Parameters<typeof fitLines>[2];

/** The lines as strokes, which obey the contract. */
function fitted(lines: readonly Line[], options?: Options, contract = boardContract): FittedStrokes {
  const made = fitLines(lines, contract, options);
  expect(contractBreaks(made.strokes, contract)).toEqual([]);
  return made;
}

const line = (points: string, color?: string): Line => ({
  points: pointsAt(points),
  ...(color !== undefined && { color }),
});
const lost = ({ adjustments }: FittedStrokes, kind: Adjustment['kind']) =>
  adjustments.find((one) => one.kind === kind);
const kinds = ({ adjustments }: FittedStrokes) => adjustments.map(({ kind }) => kind);
const sizeIn = ({ strokes }: FittedStrokes) => sizeOf(boundsOf(strokes));

/** So many waves in an area of 200 by 150. */
function waves(count: number, amplitude = 2): Line[] {
  return Array.from({ length: count }, (_, row) => ({
    points: Array.from({ length: 60 }, (_, at) => ({
      x: (at * 200) / 59,
      y: (row * 150) / count + Math.sin(at) * amplitude,
    })),
  }));
}

describe('a drawing that fits', () => {
  it('keeps its place, its color and its width', () => {
    const made = fitted([line('50,60 90,60'), line('50,80 90,80')]);
    expect(made.adjustments).toEqual([]);
    expect(boundsOf(made.strokes)).toEqual({ left: 50, top: 60, right: 90, bottom: 80 });
    expect(made.strokes.every(({ color, width }) => color === '#f5f1df' && width === 6)).toBe(true);
  });

  it('is moved onto the board with its chalk', () => {
    const placed = (points: string) => boundsOf(fitted([line(points)]).strokes);
    expect(placed('-50,0 0,0')).toEqual({ left: 3, top: 3, right: 53, bottom: 3 });
    expect(placed('1000,2000 1100,2000')).toMatchObject({ right: 1021, bottom: 1021 });
  });

  it('keeps every point with exact, unless it breaks a limit', () => {
    const points = '0,0 0.123456,5 0.2,10 0.3,15';
    expect(fitLines([line(points)], boardContract, { exact: true }).strokes[0]?.points).toEqual(
      pointsAt(points),
    );
    expect(fitted([line(points)]).strokes[0]?.points).not.toEqual(pointsAt(points));
    const tooLong = [line('0,0 900,0')];
    expect(fitted(tooLong, { exact: true })).toEqual(fitted(tooLong));
  });

  it('has coordinates of two decimals', () => {
    const { strokes } = fitted([line(`${1 / 3},10 40,${100 / 7}`)], { enlarge: true });
    for (const { x, y } of strokes.flatMap(({ points }) => points))
      expect([x, y].join()).toMatch(/^\d+(\.\d\d?)?,\d+(\.\d\d?)?$/);
  });
});

describe('the size of a drawing', () => {
  const square = [line('0,0 50,0 50,50 0,50 0,0')];

  it('is reduced to that of the contract, chalk included', () => {
    const made = fitted([line('0,0 500,100')]);
    expect(sizeIn(made)).toEqual({ width: expect.closeTo(207), height: expect.closeTo(41.4) });
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(0.414) });
  });

  it('grows to that of the contract with enlarge', () => {
    const made = fitted(square, { enlarge: true });
    expect(sizeIn(made)).toEqual({ width: expect.closeTo(154), height: expect.closeTo(154) });
    expect(made.adjustments).toEqual([]);
    expect(fitted([line('5,5')], { enlarge: true }).usage.length).toBeCloseTo(2.05);
    expect(sizeIn(fitted([line('5,5 5,9')], { enlarge: true })).height).toBeCloseTo(154);
  });

  it('is that of its box', () => {
    expect(sizeIn(fitted(square, { box: { width: 100 } })).width).toBeCloseTo(94);
    expect(sizeIn(fitted(square, { box: { width: 100, height: 30 } })).height).toBeCloseTo(24);
    expect(fitted(square, { box: { height: 30 } }).adjustments).toEqual([]);
    const made = fitted(square, { box: { width: 1000 } });
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(154 / 994) });
  });

  it.each([{ width: 6 }, { height: Number.NaN }])('refuses the box %j, which has no room for chalk', (box) =>
    expect(() => fitLines(square, boardContract, { box })).toThrow(UsageError),
  );
});

describe('a drawing with too much line', () => {
  it('becomes smaller', () => {
    const made = fitted(waves(8));
    expect(kinds(made)).toEqual(['shrunk']);
    expect(made.usage.strokes).toBe(8);
    expect(made.usage.length).toBeGreaterThan(0.9 * 1140);
  });

  it('loses its shortest lines before it shrinks below a half', () => {
    const given = waves(40).map((wave, at) => (at % 2 ? wave : { points: wave.points.slice(0, 20) }));
    const made = fitted(given);
    expect(lost(made, 'shrunk')).toMatchObject({ factor: expect.closeTo(0.5, 1) });
    expect(lost(made, 'dropped')).toMatchObject({ strokes: expect.any(Number) });
    for (const { points } of made.strokes) expect(sizeOf(boundsOf([{ points }])).width).toBeGreaterThan(80);
  });

  it('is cut off where a single line is too long', () => {
    const spiral = (turns: number): Line => ({
      points: Array.from({ length: turns * 60 }, (_, at) => ({
        x: 100 + (at / turns) * Math.cos(at / 9.55),
        y: 75 + (at / turns) * Math.sin(at / 9.55),
      })),
    });
    expect(kinds(fitted([spiral(20)], { enlarge: true }))).toEqual(['shrunk']);
    const far = fitted([spiral(400)], { enlarge: true });
    expect(lost(far, 'dropped')).toMatchObject({ strokes: 0 });
    expect(far.usage.length).toBeGreaterThan(0.9 * 1140);
  });

  it('is refused with whole and too many strokes or points', () => {
    const many = Array.from({ length: 60 }, (_, at) => {
      const [x, y] = [20 * (at % 10), 20 * Math.floor(at / 10)];
      return line(`${x},${y} ${x + 9},${y}`);
    });
    const message = 'the drawing has 60 strokes; the board allows 48';
    expect(() => fitLines(many, boardContract, { whole: true })).toThrow(message);
    const few = { ...boardContract, maxPoints: 10 };
    expect(() => fitLines(waves(6), few, { whole: true })).toThrow('points; the board allows 10');
    expect(fitted(waves(20), { whole: true }).usage.strokes).toBe(20);
  });
});

describe('a drawing with too many strokes or points', () => {
  const sixty = (points: (at: number) => string) => Array.from({ length: 60 }, (_, at) => line(points(at)));

  it('joins ends that meet, without a loss', () => {
    const made = fitted(sixty((at) => `${at * 3},${at % 7} ${at * 3 + 3},${(at + 1) % 7}`));
    expect(made.usage.strokes).toBe(1);
    expect(made.adjustments).toEqual([]);
  });

  it('joins ends across gaps up to the width of the chalk', () => {
    const made = fitted(sixty((at) => `0,${at * 2.5} 15,${at * 2.5 + 1}`));
    expect((lost(made, 'joined') as { gap: number }).gap).toBeLessThanOrEqual(6);
  });

  it('leaves out points as far as needed', () => {
    const made = fitted(waves(4, 0.8), {}, { ...boardContract, maxPoints: 40 });
    expect(lost(made, 'simplified')).toBeDefined();
    expect(made.usage.points).toBeLessThanOrEqual(40);
    expect(made.usage.strokes).toBe(4);
  });

  it('leaves out lines under others, but only where there is too much', () => {
    const made = fitted([...waves(7), ...waves(7)]);
    expect(lost(made, 'covered')).toEqual({ kind: 'covered', strokes: 7 });
    expect(lost(made, 'dropped')).toBeUndefined();
    expect(kinds(fitted([line('0,0 99,0'), line('9,1 50,1')]))).toEqual([]);
  });

  it('makes dots of lines that are too short', () => {
    const made = fitted([line('10,10'), line('50,10 50,10.4'), line('90,10 120,10')]);
    expect(lost(made, 'lengthened')).toEqual({ kind: 'lengthened', strokes: 2 });
    expect(made.usage.strokes).toBe(3);
    const long = { ...boardContract, minStrokeLength: 20 };
    expect(fitted([line('10,10'), line('90,10 120,10')], {}, long).usage.strokes).toBe(1);
    expect(() => fitLines([line('10,10')], long)).toThrow('shorter than 20');
  });
});

describe('the colors of a drawing', () => {
  it('become the nearest of the contract, which is reported', () => {
    const given = ['navy', '#F4A6B8', 'navy', 'no color', undefined];
    const made = fitted(given.map((color, at) => line(`0,${20 * at} 50,${20 * at}`, color)));
    const colors = ['#9ecbf0', '#9ecbf0', '#f4a6b8', '#f5f1df', '#f5f1df'];
    expect(made.strokes.map(({ color }) => color).toSorted()).toEqual(colors);
    expect(made.adjustments).toEqual([
      { kind: 'recolored', from: 'navy', to: '#9ecbf0' },
      { kind: 'recolored', from: 'no color', to: '#f5f1df' },
    ]);
  });

  it('are replaced by --color without a report', () => {
    const made = fitted([line('0,0 50,0', 'red')], { color: 'lightgreen' });
    expect([made.strokes[0]?.color, made.adjustments]).toEqual(['#a8d8a0', []]);
    const wrong = () => fitLines([line('0,0 9,0')], boardContract, { color: 'chalk' });
    expect(wrong).toThrow("'chalk' is not a color");
  });
});

describe('fitLines', () => {
  it.each<[string, Line[]]>([
    ['no lines', []],
    ['lines without points', [{ points: [] }]],
    ['a coordinate of NaN', [line('x,0 9,9')]],
    ['an infinite coordinate', [line('0,-Infinity 9,9')]],
    ['a coordinate of 1e308', [line('0,1e308 9,9')]],
  ])('refuses %s', (_, lines) => expect(() => fitLines(lines, boardContract)).toThrow(UsageError));

  it.each([
    [{ widths: [] }, NetworkError],
    [{ colors: [] }, NetworkError],
    [{ lineBudget: 0 }, UsageError],
    [{ maxStrokes: 0 }, UsageError],
    [{ maxPoints: 0 }, UsageError],
  ])('fails with a contract of %j', (limit, error) => {
    expect(() => fitLines([line('0,0 9,0')], { ...boardContract, ...limit })).toThrow(error);
  });
});
