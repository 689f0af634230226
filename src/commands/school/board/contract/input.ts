/** Points, sizes and strokes that the user types or puts into a file, in board pixels from the top left. */
import { readJson, UsageError } from '../../../../errors';
import type { Point } from '../../../../protocol/records/school/board';
import type { Line, Size } from '../geometry/lines';
import { isCoordinate, maxCoordinate, maxInputPoints, quote } from './board';

/**
 * The lines of a JSON text: an array `[{"color", "points": [{"x", "y"} or [x, y], …]}, …]`, or an object with such an
 * array in `strokes`, such as a drawing of the board. The color is optional; widths are ignored.
 * @throws UsageError with the number of the invalid stroke and point
 */
export function readStrokes(json: string): Line[] {
  const strokes = strokesIn(json);
  let count = 0;
  return strokes.map((stroke, index) => {
    const name = `stroke ${index + 1}`;
    if (typeof stroke !== 'object' || !stroke) throw new UsageError(`${name} of the file is not an object`);
    const { points, color } = stroke as { points?: unknown; color?: unknown };
    if (!Array.isArray(points)) throw new UsageError(`${name} of the file has no list of points`);
    if (color !== undefined && typeof color !== 'string')
      throw new UsageError(`the color of ${name} is not text`);
    count += points.length;
    if (count > maxInputPoints) throw new UsageError(`the file has more than ${maxInputPoints} points`);
    const line = points.map((point, at) => readPoint(point, `point ${at + 1} of ${name}`));
    return { points: line, color };
  });
}

/**
 * Parses `x,y x,y …`, separated by white space, commas or semicolons.
 * @throws UsageError for any other text
 * @internal
 */
export function readPoints(text: string): Point[] {
  const words = text.trim().split(/[\s,;]+/);
  const numbers = words.map((word) => Number(word || Number.NaN));
  if (numbers.length % 2 === 1 || !numbers.every((number) => Math.abs(number) <= maxCoordinate))
    throw new UsageError(`${quote(text)} is not a list of points`, { hint: "write them as 'x,y x,y …'" });
  return Array.from({ length: numbers.length / 2 }, (_, index) => ({
    x: numbers[2 * index] ?? 0,
    y: numbers[2 * index + 1] ?? 0,
  }));
}

function strokesIn(json: string): readonly unknown[] {
  const value = readJson('the file of strokes', json);
  const list = Array.isArray(value) ? value : (value as { strokes?: unknown } | null)?.strokes;
  if (Array.isArray(list)) return list;
  throw new UsageError('the file of strokes does not contain a list of strokes');
}

function readPoint(value: unknown, name: string): Point {
  const { x: ownX, y: ownY } = (value ?? {}) as { x?: unknown; y?: unknown };
  const [x, y] = Array.isArray(value) && value.length === 2 ? value : [ownX, ownY];
  if (isCoordinate(x) && isCoordinate(y)) return { x, y };
  throw new UsageError(`${name} has no valid coordinates x and y`);
}

/** `120,340`. */
export const boardPoint = () => ({
  placeholder: 'X,Y',
  parse(raw: string): Point {
    const [point, ...rest] = readPoints(raw);
    if (point && rest.length === 0) return point;
    throw new UsageError(`expected X,Y, got ${quote(raw)}`);
  },
});

/** `200,120`. */
export const boardSize = () => ({
  placeholder: 'W,H',
  parse(raw: string): Size {
    const [size, ...rest] = readPoints(raw);
    if (size && rest.length === 0 && size.x > 0 && size.y > 0) return { width: size.x, height: size.y };
    throw new UsageError(`expected W,H in pixels of the board, got ${quote(raw)}`);
  },
});

/** `X,Y X,Y …`: the points of a line, at least two, in one or several words. */
export const boardPath = () => ({
  placeholder: 'X,Y X,Y …',
  words: true as const,
  parse(raw: string): Point[] {
    const points = readPoints(raw);
    if (points.length >= 2) return points;
    const hint = 'write them as X,Y X,Y …';
    throw new UsageError(`expected at least two points, got ${quote(raw)}`, { hint });
  },
});

/** Maximum number of picture pixels per board pixel. */
const maxScale = 16;

/** Picture pixels per board pixel: `0.5`, `2`. */
export const boardScale = () => ({
  placeholder: 'number',
  parse(raw: string): number {
    const scale = Number(raw);
    if (/^(\d+(\.\d*)?|\.\d+)$/.test(raw) && scale > 0 && scale <= maxScale) return scale;
    throw new UsageError(`expected a number above 0 and up to ${maxScale}, got ${quote(raw)}`);
  },
});
