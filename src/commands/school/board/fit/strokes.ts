/** From lines to the strokes that are sent, and the result of fitting. */

import { UsageError } from '../../../../errors';
import type { BoardContract, Point } from '../../../../protocol/records/school/board';
import { isCoordinate, type NewStroke } from '../contract/board';
import { brokenDrawingRules } from '../contract/rules';
import {
  distinct,
  inkBounds,
  type Line,
  lengthOf,
  type Path,
  rounded,
  type Size,
  sizeOf,
  totalLength,
  totalPoints,
  translate,
  twoDecimals,
} from '../geometry/lines';
import { chalkFinder, chalkFor } from '../picture/color';

/** Maximum length that rounding takes from a short line. */
const roundingLoss = 0.3;

/** Extra length of a dot, so that rounding does not bring it below the minimum. */
const dotReserve = 0.05;

/** Lengthens lines below the minimum to dots; drops them if a dot would be longer than twice the chalk width. */
export function dotsOf(lines: readonly ChalkLine[], { minStrokeLength }: BoardContract, chalk: number) {
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

/** A straight line of the given length with the same middle and direction. */
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

/** Moves the strokes onto the board by the shortest way. */
function onBoard(strokes: readonly NewStroke[], { width, height }: BoardContract): readonly NewStroke[] {
  const { left, top, right, bottom } = inkBounds(strokes);
  const inside = (low: number, high: number, size: number) =>
    // A drawing larger than the board is centered.
    high - low > size ? (size - low - high) / 2 : Math.max(-low, Math.min(0, size - high));
  const [dx, dy] = [inside(left, right, width), inside(top, bottom, height)];
  return dx === 0 && dy === 0 ? strokes : translate(strokes, twoDecimals(dx), twoDecimals(dy));
}

/** The strokes of the lines: on the board, coordinates rounded to two decimals. */
export function strokesOf(lines: readonly ChalkLine[], chalk: number, contract: BoardContract): NewStroke[] {
  return rounded(onBoard(rounded(lines.map((line) => ({ ...line, width: chalk }))), contract));
}

/** Whether the strokes obey the strictest reading of the contract, which counts the chalk width for the size. */
export function obeysContract(strokes: readonly NewStroke[], contract: BoardContract): boolean {
  const ink = sizeOf(inkBounds(strokes));
  const chalk = strokes[0]?.width ?? 0;
  const room = roomFor(contract, chalk);
  return (
    brokenDrawingRules(strokes, contract).length === 0 &&
    ink.width - chalk <= room.width + 1e-6 &&
    ink.height - chalk <= room.height + 1e-6
  );
}

/** Maximum width and height of the points: the chalk extends half its width beyond them on each side. */
export function roomFor(contract: BoardContract, chalk: number): Size {
  const { maxDrawingWidth, maxDrawingHeight, width, height } = contract;
  const inside = (max: number) => (max > 2 * chalk ? max - chalk : max);
  return {
    width: inside(Math.min(maxDrawingWidth, width)),
    height: inside(Math.min(maxDrawingHeight, height)),
  };
}

/** A line in a color of the contract. */
export interface ChalkLine extends Path {
  readonly color: string;
}

/**
 * Replaces colors by the contract's and drops repeated points.
 * @throws UsageError when there is nothing to draw, a coordinate is out of range, or `color` is invalid
 */
export function prepare(lines: readonly Line[], contract: BoardContract, color?: string) {
  const find = chalkFinder(contract);
  const all = color === undefined ? undefined : chalkFor(color, contract);
  const changed = new Map<string, Adjustment>();
  const prepared = lines.flatMap(({ points, color: own }) => {
    if (!points.every(({ x, y }) => isCoordinate(x) && isCoordinate(y)))
      throw new UsageError('a line has a coordinate that is not a number or out of range');
    const chalk = all ?? find(own) ?? find(undefined) ?? '';
    if (all === undefined && own !== undefined && own.toLowerCase() !== chalk.toLowerCase())
      changed.set(own, { kind: 'recolored', from: own, to: chalk });
    return points.length === 0 ? [] : [{ color: chalk, points: distinct(points, 0) }];
  });
  if (prepared.length === 0) throw new UsageError('there is nothing to draw');
  return { lines: prepared, recolored: [...changed.values()] };
}

/** How much of the contract's limits a drawing uses. Its size includes the chalk, half its width beyond the points. */
export interface Usage extends Size, Pick<BoardContract, 'lineBudget' | 'maxPoints' | 'maxStrokes'> {
  readonly length: number;
  readonly points: number;
  readonly strokes: number;
}

export type Adjustment =
  /** Scaled below the requested or original size by this factor. */
  | { readonly kind: 'shrunk'; readonly factor: number }
  /** A color that the contract lacks. */
  | { readonly kind: 'recolored'; readonly from: string; readonly to: string }
  /** Simplified with a visible tolerance, in pixels. */
  | { readonly kind: 'simplified'; readonly tolerance: number }
  /** Lines joined across a visible gap, in pixels. */
  | { readonly kind: 'joined'; readonly gap: number }
  /** Lines below the minimum length became dots. */
  | { readonly kind: 'lengthened'; readonly strokes: number }
  /** Dropped lines that others cover. */
  | { readonly kind: 'covered'; readonly strokes: number }
  /** Dropped lines, shortest first, and the total dropped length in pixels. */
  | { readonly kind: 'dropped'; readonly strokes: number; readonly length: number };

export interface FittedStrokes {
  readonly strokes: NewStroke[];
  readonly usage: Usage;
  /** Empty without a visible loss. */
  readonly adjustments: readonly Adjustment[];
}

export function usageOf(strokes: readonly NewStroke[], contract: BoardContract): Usage {
  const { lineBudget, maxPoints, maxStrokes } = contract;
  const limits = { lineBudget, maxPoints, maxStrokes };
  const used = { length: totalLength(strokes), points: totalPoints(strokes), strokes: strokes.length };
  return { ...limits, ...used, ...sizeOf(inkBounds(strokes)) };
}
