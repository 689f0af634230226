/** Lines as the strokes that are sent: with coordinates of two decimals, none too short, all on the board. */

import { UsageError } from '../../../../errors';
import { type Contract, maxCoordinate, type NewStroke, type Point } from '../contract/board';
import { brokenDrawingRules } from '../contract/rules';
import {
  distinct,
  inkBounds,
  type Line,
  lengthOf,
  movedBy,
  sizeOf,
  totalLength,
  totalPoints,
} from '../geometry/lines';
import { chalkFinder, chalkFor } from '../picture/color';

/** What rounding may take from the length of a short line. */
const roundingLoss = 0.3;

/** So much longer than the least a dot is, which rounding does not take from it. */
const dotReserve = 0.05;

/** Lines that are shorter than the board allows become dots, if a dot is at most twice as long as the chalk is wide. */
export function dotsOf(
  lines: readonly ChalkLine[],
  { minStrokeLength }: Contract,
  chalk: number,
): { readonly lines: ChalkLine[]; readonly lengthened: number } {
  let lengthened = 0;
  const made = lines.flatMap((line) => {
    const length = lengthOf(line.points);
    if (length >= minStrokeLength + roundingLoss && line.points.length > 1) return [line];
    if (minStrokeLength > 2 * chalk) return [];
    if (length < minStrokeLength) lengthened += 1;
    return [{ ...line, points: dash(line.points, Math.max(length, minStrokeLength) + dotReserve) }];
  });
  return { lines: made, lengthened };
}

/** A straight line of that length in the middle of a short one. */
function dash(points: readonly Point[], length: number): Point[] {
  const [from = { x: 0, y: 0 }] = points;
  const to = points.at(-1) ?? from;
  const away = Math.hypot(to.x - from.x, to.y - from.y);
  const [dx, dy] = away > 1e-6 ? [(to.x - from.x) / away, (to.y - from.y) / away] : [1, 0];
  const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const half = length / 2;
  return [
    { x: x - half * dx, y: y - half * dy },
    { x: x + half * dx, y: y + half * dy },
  ];
}

/** The strokes moved so that their chalk lies on the board, as little as that takes. */
function onBoard<S extends NewStroke>(strokes: readonly S[], { width, height }: Contract): S[] {
  const { left, top, right, bottom } = inkBounds(strokes);
  const inside = (low: number, high: number, size: number) =>
    // What is larger than the board lies in its middle.
    high - low > size ? (size - low - high) / 2 : Math.max(-low, Math.min(0, size - high));
  const [dx, dy] = [inside(left, right, width), inside(top, bottom, height)];
  if (dx === 0 && dy === 0) return [...strokes];
  return movedBy(strokes, rounded(dx), rounded(dy)) as S[];
}

export function strokesOf(lines: readonly ChalkLine[], chalk: number, contract: Contract): NewStroke[] {
  const strokes = lines.map(({ color, points }) => ({
    color,
    width: chalk,
    points: points.map(roundedPoint),
  }));
  return onBoard(strokes, contract).map((stroke) => ({ ...stroke, points: stroke.points.map(roundedPoint) }));
}

/**
 * Whether the strokes may be sent by any reading of the contract: where there is room the chalk's width counts for the
 * size of a drawing too.
 */
export function obeys(strokes: readonly NewStroke[], contract: Contract): boolean {
  const ink = sizeOf(inkBounds(strokes));
  const chalk = strokes[0]?.width ?? 0;
  const room = roomFor(contract, chalk);
  return (
    brokenDrawingRules(strokes, contract).length === 0 &&
    ink.width - chalk <= room.width + 1e-6 &&
    ink.height - chalk <= room.height + 1e-6
  );
}

/** Width and height that the points may take: half of the chalk's width lies beyond them on each side. */
export function roomFor(
  { maxDrawingWidth, maxDrawingHeight, width, height }: Contract,
  chalk: number,
): { readonly width: number; readonly height: number } {
  const inside = (max: number) => (max > 2 * chalk ? max - chalk : max);
  return {
    width: inside(Math.min(maxDrawingWidth, width)),
    height: inside(Math.min(maxDrawingHeight, height)),
  };
}

function roundedPoint({ x, y }: Point): Point {
  return { x: rounded(x), y: rounded(y) };
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** A line in a color of the contract. */
export interface ChalkLine {
  readonly color: string;
  readonly points: readonly Point[];
}

export interface Prepared {
  readonly lines: readonly ChalkLine[];
  readonly recolored: readonly Adjustment[];
}

/**
 * @throws UsageError when there is nothing to draw, a coordinate cannot be used, or the color for all of them is
 *   invalid
 */
export function prepare(lines: readonly Line[], contract: Contract, color?: string): Prepared {
  const find = chalkFinder(contract);
  const all = color === undefined ? undefined : chalkFor(color, contract);
  const changed = new Map<string, Adjustment>();
  const prepared = lines.flatMap(({ points, color: own }) => {
    assertUsable(points);
    const chalk = all ?? find(own) ?? find(undefined) ?? '';
    if (all === undefined && own !== undefined && own.toLowerCase() !== chalk.toLowerCase())
      changed.set(own, { kind: 'recolored', from: own, to: chalk });
    return points.length === 0 ? [] : [{ color: chalk, points: distinct(points, 0) }];
  });
  if (prepared.length === 0) throw new UsageError('there is nothing to draw');
  return { lines: prepared, recolored: [...changed.values()] };
}

function assertUsable(points: readonly Point[]): void {
  if (points.every(({ x, y }) => Math.abs(x) <= maxCoordinate && Math.abs(y) <= maxCoordinate)) return;
  throw new UsageError('a line has a coordinate that is not a number or too large');
}

/** How much of the contract's limits a drawing takes. */
export interface Usage {
  readonly length: number;
  readonly lineBudget: number;
  readonly points: number;
  readonly maxPoints: number;
  readonly strokes: number;
  readonly maxStrokes: number;
  /** What the chalk covers, half of its width beyond the points. */
  readonly width: number;
  readonly height: number;
}

/** One thing that the drawing lost. */
export type Adjustment =
  /** It became smaller than asked, or than it was, by this factor. */
  | { readonly kind: 'shrunk'; readonly factor: number }
  /** A color that the board does not have. */
  | { readonly kind: 'recolored'; readonly from: string; readonly to: string }
  /** Points that are further from the line than can hardly be seen, in pixels. */
  | { readonly kind: 'simplified'; readonly tolerance: number }
  /** Ends of lines became one line across a gap, in pixels. */
  | { readonly kind: 'joined'; readonly gap: number }
  /** Lines shorter than the board allows became dots. */
  | { readonly kind: 'lengthened'; readonly strokes: number }
  /** Lines that others cover nearly all of. */
  | { readonly kind: 'covered'; readonly strokes: number }
  /** How many whole lines, the shortest ones, and how much of the total length were left out. */
  | { readonly kind: 'dropped'; readonly strokes: number; readonly length: number };

export interface Fitted {
  /** They obey the contract, and lie on the board. */
  readonly strokes: NewStroke[];
  readonly usage: Usage;
  /** Empty when nothing was lost that one could see. */
  readonly adjustments: readonly Adjustment[];
}

export function usageOf(strokes: readonly NewStroke[], contract: Contract): Usage {
  const { lineBudget, maxPoints, maxStrokes } = contract;
  return {
    length: totalLength(strokes),
    lineBudget,
    points: totalPoints(strokes),
    maxPoints,
    strokes: strokes.length,
    maxStrokes,
    ...sizeOf(inkBounds(strokes)),
  };
}
