/** Fits lines into the contract of the board: nothing that breaks it is ever sent. */
import { NetworkError, UsageError } from '../../../../errors';
import { type Contract, maxInputPoints, type NewStroke } from '../contract/board';
import { brokenDrawingRules } from '../contract/rules';
import { beginningOf, boundsOf, type Line, simplify, sizeOf, totalLength } from '../geometry/lines';
import { attempt, byLength, type FitAttempt } from './attempt';
import {
  type Adjustment,
  type ChalkLine,
  type Fitted,
  obeys,
  prepare,
  roomFor,
  strokesOf,
  usageOf,
} from './strokes';

export interface FitOptions {
  /** The drawing, its chalk included, becomes as large as fits into these pixels; one that is missing limits nothing. */
  readonly box?: { readonly width?: number; readonly height?: number };
  /** The drawing becomes as large as the contract allows. */
  readonly enlarge?: boolean;
  /** One color for all lines, any CSS color. */
  readonly color?: string;
  /** Strokes that obey the contract already stay exactly as they are. */
  readonly exact?: boolean;
  /** Leaves out no line: what has too many is refused. */
  readonly whole?: boolean;
}

/** A drawing never becomes smaller than this part of its box before its shortest lines are left out instead. */
const minShrink = 0.5;

/** One with a line that is too long for itself becomes as small as this, before the line is cut off. */
const deepestShrink = 0.15;

/** What is left after leaving out lines is a drawing still when it is this part of what there was room for. */
const minKept = 0.5;

/** Pixels that are negligible next to the tolerance of simplifying. */
const unseen = 0.05;

/** Each time a little smaller: what rounding and dots add is never more than that. */
const step = 0.985;
const maxSteps = 120;

/**
 * The lines scaled about their top left corner, simplified, joined, in the contract's colors and in an order with
 * short ways between them; then moved onto the board. What they lost is named.
 * @throws UsageError when nothing can be drawn, or not the whole where that is asked
 * @throws NetworkError when the contract names no colors or widths
 */
export function fitLines(lines: readonly Line[], contract: Contract, options: FitOptions = {}): Fitted {
  const [chalk] = contract.widths;
  if (chalk === undefined) throw new NetworkError('the answer of the service lacks the width of the chalk');
  const { lines: prepared, recolored } = prepare(lines, contract, options.color);
  if (options.exact) {
    const strokes = prepared.map(({ color, points }) => ({ color, width: chalk, points: [...points] }));
    if (brokenDrawingRules(strokes, contract).length === 0)
      return { strokes, usage: usageOf(strokes, contract), adjustments: recolored };
  }
  const scales = scalesOf(prepared, contract, chalk, options);
  const whole = options.whole ?? false;
  const maxLength = whole ? Number.POSITIVE_INFINITY : contract.lineBudget / (deepestShrink * scales.wanted);
  const cut = prepared.map((line) => ({
    ...line,
    points: beginningOf(line.points, maxLength, maxInputPoints),
  }));
  // Only smaller from here on, so what cannot be seen now need not be looked at again.
  const visible = cut.map(({ color, points }) => ({
    color,
    points: simplify(points, unseen / scales.wanted),
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
  readonly asked: number;
  readonly wanted: number;
}

interface Fitting {
  readonly prepared: readonly ChalkLine[];
  readonly contract: Contract;
  readonly chalk: number;
  readonly whole: boolean;
  /** Length that was cut off before, in the lines' own measure. */
  readonly lost: number;
}

/** The scale that the drawing should have had, and the largest that the contract and its box have room for. */
function scalesOf(
  lines: readonly ChalkLine[],
  contract: Contract,
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
  if (Number.isFinite(boxed)) return { asked: boxed, wanted: Math.min(boxed, max) };
  if (enlarge && Number.isFinite(max)) return { asked: max, wanted: max };
  return { asked: 1, wanted: Math.min(1, max) };
}

function ratio(room: number, size: number): number {
  return size > 0 ? room / size : Number.POSITIVE_INFINITY;
}

/** Makes the drawing smaller until it obeys. */
function search(
  fitting: Fitting,
  { asked, wanted }: Scales,
): Pick<Fitted, 'adjustments'> & { readonly strokes: NewStroke[] } {
  const { contract, chalk, whole } = fitting;
  let scale = wanted;
  let min = whole ? 0 : wanted * minShrink;
  for (let times = 0; times < maxSteps; times += 1) {
    const made = attempt(fitting, scale);
    if (made.all.length === 0)
      throw new UsageError(
        `all lines are shorter than ${contract.minStrokeLength}, the least that the board allows`,
      );
    const over = totalLength(made.all) / contract.lineBudget;
    if (over > 1 && scale > min) {
      scale = Math.max(min, (scale * step) / over);
      continue;
    }
    if (over > 1 && min > deepestShrink * wanted && losesTooMuch(made, contract)) {
      min = deepestShrink * wanted;
      continue;
    }
    if (whole && made.lines.length < made.all.length) throw tooMuch(made, contract);
    const strokes = strokesOf(made.lines, chalk, contract);
    if (obeys(strokes, contract)) return { strokes, adjustments: lossesOf(made, fitting, scale, asked) };
    scale *= step;
  }
  throw new UsageError('the drawing cannot be fitted into the contract of the board');
}

function lossesOf(made: FitAttempt, { lost }: Fitting, scale: number, asked: number): Adjustment[] {
  const { strokes } = made.dropped;
  const length = made.dropped.length + lost * scale;
  return [
    ...(scale < 0.999 * asked ? [{ kind: 'shrunk', factor: scale / asked } as const] : []),
    ...made.adjustments,
    ...(strokes > 0 || length > 1 ? [{ kind: 'dropped', strokes, length } as const] : []),
  ];
}

/** Whether a line is too long to be drawn whole, or long ones had to be left out so that little remains. */
function losesTooMuch({ all, lines }: FitAttempt, { lineBudget }: Contract): boolean {
  const max = byLength(all)[0]?.length ?? 0;
  const isLittle = totalLength(lines) < minKept * Math.min(totalLength(all), lineBudget);
  return max > lineBudget || (max > lineBudget / 2 && isLittle);
}

function tooMuch({ all }: FitAttempt, { maxStrokes, maxPoints }: Contract): UsageError {
  const points = all.reduce((sum, line) => sum + line.points.length, 0);
  return all.length > maxStrokes
    ? new UsageError(`the drawing has ${all.length} strokes; the board allows ${maxStrokes}`)
    : new UsageError(`the drawing has ${points} points; the board allows ${maxPoints}`);
}
