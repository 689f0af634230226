/** Places, sizes and paths on the board as values of a command line; in board pixels from the top left. */
import { UsageError } from '../../../../errors';
import { quote } from './quote';
import { readPoints } from './read-strokes';
import type { Point } from './shapes';

/** A width and a height. */
export interface Size {
  readonly width: number;
  readonly height: number;
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

/** `X,Y X,Y …`: where a line begins, where it bends, and where it ends; two points at least, in quotes or without. */
export const boardPath = () => ({
  placeholder: 'X,Y X,Y …',
  words: true as const,
  parse(raw: string): Point[] {
    const points = readPoints(raw);
    if (points.length >= 2) return points;
    throw new UsageError(`expected two points at least, got ${quote(raw)}`, {
      hint: 'write them as X,Y X,Y …',
    });
  },
});

/** The maximum number of picture pixels for each board pixel. */
const maxScale = 16;

/** Picture pixels a board pixel: `0.5`, `2`. */
export const boardScale = () => ({
  placeholder: 'number',
  parse(raw: string): number {
    const scale = Number(raw);
    if (/^(\d+(\.\d*)?|\.\d+)$/.test(raw) && scale > 0 && scale <= maxScale) return scale;
    throw new UsageError(`expected a number above 0 and up to ${maxScale}, got ${quote(raw)}`);
  },
});
