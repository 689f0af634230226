/** Fits lines into the contract of the board by scaling, simplifying, joining and dropping lines. */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract } from '../../../../protocol/records/school/board';
import { maxInputPoints, type NewStroke } from '../contract/board';
import { brokenDrawingRules } from '../contract/rules';
import { boundsOf, type Line, simplify, sizeOf, totalLength, truncateLine } from '../geometry/lines';
import { byLength, type FitAttempt, fitAtScale } from './attempt';
import {
  type Adjustment,
  type ChalkLine,
  type Fitted,
  obeysContract,
  prepare,
  roomFor,
  strokesOf,
  usageOf,
} from './strokes';

export interface FitOptions {
  /** Scales the drawing, with its chalk, to fit this box in pixels; a missing side is unlimited. */
  readonly box?: { readonly width?: number; readonly height?: number };
  /** Scales the drawing up to the largest size that the contract allows. */
  readonly enlarge?: boolean;
  /** One color for all lines, any CSS color. */
  readonly color?: string;
  /** Leaves strokes that obey the contract unchanged. */
  readonly exact?: boolean;
  /** Drops no line: throws when there are too many. */
  readonly whole?: boolean;
}

/** Minimum scale, relative to the allowed one; below it, the shortest lines are dropped instead. */
const minShrink = 0.5;

/** Minimum relative scale of drawings with a very long line, before that line is truncated. */
const minShrinkOfLongLines = 0.15;

/** Minimum share of the available length that the kept lines must use. */
const minKeptShare = 0.5;

/** Tolerance of the first simplification, in pixels: negligible next to those that follow. */
const invisibleTolerance = 0.05;

/** Factor of each shrink: covers the length that rounding and dots add. */
const shrinkStep = 0.985;
const maxSteps = 120;

/**
 * Fits lines: scales about their top left corner, simplifies, joins, replaces colors by the contract's, orders
 * for short ways between strokes, and moves onto the board. `adjustments` lists the losses.
 * @throws UsageError when nothing can be drawn, or with `whole` when the lines exceed the contract
 * @throws NetworkError when the contract has no colors or widths
 */
export function fitLines(lines: readonly Line[], contract: BoardContract, options: FitOptions = {}): Fitted {
  const [chalk] = contract.widths;
  if (chalk === undefined) throw new NetworkError("no line width in the service's answer");
  const { lines: prepared, recolored } = prepare(lines, contract, options.color);
  if (options.exact) {
    const strokes = prepared.map(({ color, points }) => ({ color, width: chalk, points: [...points] }));
    if (brokenDrawingRules(strokes, contract).length === 0)
      return { strokes, usage: usageOf(strokes, contract), adjustments: recolored };
  }
  const scales = scalesOf(prepared, contract, chalk, options);
  const whole = options.whole ?? false;
  const maxLength = whole
    ? Number.POSITIVE_INFINITY
    : contract.lineBudget / (minShrinkOfLongLines * scales.allowed);
  const cut = prepared.map((line) => ({
    ...line,
    points: truncateLine(line.points, maxLength, maxInputPoints),
  }));
  // The scale only shrinks from here on, so details that are invisible now are dropped once.
  const visible = cut.map(({ color, points }) => ({
    color,
    points: simplify(points, invisibleTolerance / scales.allowed),
  }));
  const fitting = {
    prepared: visible,
    contract,
    chalk,
    whole,
    lost: totalLength(prepared) - totalLength(cut),
  };
  const { strokes, adjustments } = search(fitting, scales);
  return { strokes, usage: usageOf(strokes, contract), adjustments: [...recolored, ...adjustments] };
}

interface Scales {
  readonly requested: number;
  readonly allowed: number;
}

interface Fitting {
  readonly prepared: readonly ChalkLine[];
  readonly contract: BoardContract;
  readonly chalk: number;
  readonly whole: boolean;
  /** Length that was truncated before, in units of the input. */
  readonly lost: number;
}

/** The requested scale, and the largest one that the contract and the box allow. */
function scalesOf(
  lines: readonly ChalkLine[],
  contract: BoardContract,
  chalk: number,
  { box = {}, enlarge = false }: FitOptions,
): Scales {
  const { width: boxWidth = Number.POSITIVE_INFINITY, height: boxHeight = Number.POSITIVE_INFINITY } = box;
  if (!(boxWidth > chalk && boxHeight > chalk))
    throw new UsageError(
      `a drawing of ${boxWidth} by ${boxHeight} has no room for chalk that is ${chalk} wide`,
    );
  const { width, height } = sizeOf(boundsOf(lines));
  const filling = (wide: number, high: number) => Math.min(ratio(wide, width), ratio(high, height));
  const room = roomFor(contract, chalk);
  const max = filling(room.width, room.height);
  const boxed = filling(boxWidth - chalk, boxHeight - chalk);
  if (Number.isFinite(boxed)) return { requested: boxed, allowed: Math.min(boxed, max) };
  if (enlarge && Number.isFinite(max)) return { requested: max, allowed: max };
  return { requested: 1, allowed: Math.min(1, max) };
}

function ratio(room: number, size: number): number {
  return size > 0 ? room / size : Number.POSITIVE_INFINITY;
}

/** Shrinks the drawing until it obeys the contract. */
function search(
  fitting: Fitting,
  { requested, allowed }: Scales,
): Pick<Fitted, 'adjustments'> & { readonly strokes: NewStroke[] } {
  const { contract, chalk, whole } = fitting;
  let scale = allowed;
  let min = whole ? 0 : allowed * minShrink;
  for (let times = 0; times < maxSteps; times += 1) {
    const made = fitAtScale(fitting, scale);
    if (made.all.length === 0)
      throw new UsageError(
        `all lines are shorter than ${contract.minStrokeLength} pixels, the minimum of the board`,
      );
    const over = totalLength(made.all) / contract.lineBudget;
    if (over > 1 && scale > min) {
      scale = Math.max(min, (scale * shrinkStep) / over);
      continue;
    }
    if (over > 1 && min > minShrinkOfLongLines * allowed && losesTooMuch(made, contract)) {
      min = minShrinkOfLongLines * allowed;
      continue;
    }
    if (whole && made.lines.length < made.all.length) throw limitError(made, contract);
    const strokes = strokesOf(made.lines, chalk, contract);
    if (obeysContract(strokes, contract))
      return { strokes, adjustments: lossesOf(made, fitting, scale, requested) };
    scale *= shrinkStep;
  }
  throw new UsageError('the drawing cannot be fitted into the contract of the board');
}

function lossesOf(made: FitAttempt, { lost }: Fitting, scale: number, requested: number): Adjustment[] {
  const { strokes } = made.dropped;
  const length = made.dropped.length + lost * scale;
  return [
    ...(scale < 0.999 * requested ? [{ kind: 'shrunk', factor: scale / requested } as const] : []),
    ...made.adjustments,
    ...(strokes > 0 || length > 1 ? [{ kind: 'dropped', strokes, length } as const] : []),
  ];
}

/** Whether a line exceeds the budget, or long lines were dropped and little remains. */
function losesTooMuch({ all, lines }: FitAttempt, { lineBudget }: BoardContract): boolean {
  const max = byLength(all)[0]?.length ?? 0;
  const isLittle = totalLength(lines) < minKeptShare * Math.min(totalLength(all), lineBudget);
  return max > lineBudget || (max > lineBudget / 2 && isLittle);
}

function limitError({ all }: FitAttempt, { maxStrokes, maxPoints }: BoardContract): UsageError {
  const points = all.reduce((sum, line) => sum + line.points.length, 0);
  return all.length > maxStrokes
    ? new UsageError(`the drawing has ${all.length} strokes; the board allows ${maxStrokes}`)
    : new UsageError(`the drawing has ${points} points; the board allows ${maxPoints}`);
}
