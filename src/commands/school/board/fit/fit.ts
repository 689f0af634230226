/**
 * Fits lines into the contract of the board. `fitLines` searches the largest scale at which little is lost; `fitAtScale`
 * simplifies, joins, orders and drops lines at one scale. Letters are laid out by `letters/text`, and the result gets
 * its place on the board in `flows/draw`.
 */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract } from '../../../../protocol/records/school/board';
import { brokenDrawingRules, maxInputPoints } from '../contract/board';
import {
  boundsOf,
  type Line,
  lengthOf,
  mapPoints,
  type Size,
  samplePoints,
  simplify,
  sizeOf,
  totalLength,
  totalPoints,
  truncateLine,
} from '../geometry/lines';
import {
  type Adjustment,
  type ChalkLine,
  dotsOf,
  type FittedStrokes,
  joinLines,
  obeysContract,
  orderLines,
  prepare,
  roomFor,
  strokesOf,
  usageOf,
} from './strokes';

export interface FitOptions {
  /** Scales the drawing, with its chalk, to fit this box in pixels; a missing side is unlimited. */
  readonly box?: Partial<Size>;
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

/** Tolerance of the first simplification, in pixels: much smaller than the tolerances of `fitAtScale`. */
const firstTolerance = 0.05;

/** Factor of each shrink: covers the length that rounding and dots add. */
const shrinkStep = 0.985;
const maxSteps = 120;

/**
 * Fits lines: scales about their top left corner, simplifies, joins, replaces colors by the contract's, orders
 * for short ways between strokes, and moves onto the board. `adjustments` lists the losses.
 * @throws UsageError when nothing can be drawn, or with `whole` when the lines exceed the contract
 * @throws NetworkError when the contract has no colors or widths
 */
export function fitLines(
  lines: readonly Line[],
  contract: BoardContract,
  options: FitOptions = {},
): FittedStrokes {
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
  const budget = contract.lineBudget / (minShrinkOfLongLines * scales.allowed);
  const maxLength = whole ? Number.POSITIVE_INFINITY : budget;
  const cut = prepared.map((line) => {
    return { ...line, points: truncateLine(line.points, maxLength, maxInputPoints) };
  });
  // The scale only shrinks from here on, so details that are invisible now are dropped once.
  const visible = simplifyLines(cut, firstTolerance / scales.allowed);
  const lost = totalLength(prepared) - totalLength(cut);
  const { strokes, adjustments } = search({ prepared: visible, contract, chalk, whole, lost }, scales);
  return { strokes, usage: usageOf(strokes, contract), adjustments: [...recolored, ...adjustments] };
}

type Scales = Readonly<Record<'requested' | 'allowed', number>>;

interface FitWork extends Required<Pick<FitOptions, 'whole'>> {
  readonly prepared: readonly ChalkLine[];
  readonly contract: BoardContract;
  readonly chalk: number;
  /** Length that was truncated before, in units of the input. */
  readonly lost: number;
}

/** The requested scale, and the largest one that the contract and the box allow. */
function scalesOf(
  lines: readonly ChalkLine[],
  contract: BoardContract,
  chalk: number,
  { box, enlarge = false }: FitOptions,
): Scales {
  const { width: boxWidth = Number.POSITIVE_INFINITY, height: boxHeight = Number.POSITIVE_INFINITY } =
    box ?? {};
  if (!(boxWidth > chalk && boxHeight > chalk)) {
    const size = `${boxWidth} by ${boxHeight}`;
    throw new UsageError(`a drawing of ${size} has no room for chalk that is ${chalk} wide`);
  }
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
function search(fitting: FitWork, { requested, allowed }: Scales): Omit<FittedStrokes, 'usage'> {
  const { contract, chalk, whole } = fitting;
  let scale = allowed;
  let min = whole ? 0 : allowed * minShrink;
  for (let times = 0; times < maxSteps; times += 1) {
    const made = fitAtScale(fitting, scale);
    const { minStrokeLength } = contract;
    if (made.all.length === 0)
      throw new UsageError(`all lines are shorter than ${minStrokeLength} pixels, the minimum of the board`);
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

function lossesOf(made: FitAttempt, { lost }: FitWork, scale: number, requested: number): Adjustment[] {
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
  return all.length > maxStrokes
    ? new UsageError(`the drawing has ${all.length} strokes; the board allows ${maxStrokes}`)
    : new UsageError(`the drawing has ${totalPoints(all)} points; the board allows ${maxPoints}`);
}

/** `all` visible lines; `lines` fit into the contract, and `dropped` counts those that do not. */
type FitAttempt = ReturnType<typeof fitAtScale>;

/** Tolerances of simplification, in pixels. The first are invisible; larger ones are used for too many points. */
const tolerances = [0.2, 0.35, 0.5, 0.75, 1, 1.5, 2.5, 4];
const invisibleTolerance = 0.35;

/** Ends at this distance are joined, in pixels; `wideGaps`, in chalk widths, are tried for too many strokes. */
const joinDistance = 0.6;
const wideGaps = [0.35, 0.7, 1];

/** Lines beyond this multiple of the line budget, the shortest, are dropped without a test. */
const maxExcess = 8;

function fitAtScale({ prepared, contract, chalk }: FitWork, scale: number) {
  const scaled = scaleLines(prepared, scale);
  const all = simplifyLines(scaled, tolerances[0] ?? 0);
  const near = joinLines(all, joinDistance);
  const isOver = exceeds(near, contract);
  const seen = isOver ? withoutCovered(all, chalk, maxExcess * contract.lineBudget) : all;
  const covered = all.length - seen.length;
  const joined = covered > 0 ? joinLines(seen, joinDistance) : near;
  const { lines: close, gap } = fewerStrokes(joined, contract, chalk);
  const { lines: few, tolerance } = fewerPoints(close, contract);
  const { lines: drawable, lengthened } = dotsOf(few, contract, chalk);
  const lines = longestThatFit(drawable, contract);
  const adjustments: Adjustment[] = [];
  if (covered > 0) adjustments.push({ kind: 'covered', strokes: covered });
  if (gap > joinDistance) adjustments.push({ kind: 'joined', gap });
  if (tolerance > invisibleTolerance) adjustments.push({ kind: 'simplified', tolerance });
  if (lengthened > 0) adjustments.push({ kind: 'lengthened', strokes: lengthened });
  const dropped = { strokes: few.length - lines.length, length: totalLength(few) - totalLength(lines) };
  return { all: drawable, lines: orderLines(lines), dropped, adjustments };
}

/** Scales about the top left corner, so that a drawing keeps its place. */
function scaleLines(lines: readonly ChalkLine[], scale: number): readonly ChalkLine[] {
  if (scale === 1) return lines;
  const { left, top } = boundsOf(lines);
  return mapPoints(lines, ({ x, y }) => ({ x: left + (x - left) * scale, y: top + (y - top) * scale }));
}

function simplifyLines(lines: readonly ChalkLine[], tolerance: number): ChalkLine[] {
  return lines.map((line) => ({ ...line, points: simplify(line.points, tolerance) }));
}

function exceeds(lines: readonly ChalkLine[], { lineBudget, maxPoints, maxStrokes }: BoardContract): boolean {
  return lines.length > maxStrokes || totalPoints(lines) > maxPoints || totalLength(lines) > lineBudget;
}

function fewerStrokes(lines: readonly ChalkLine[], { maxStrokes }: BoardContract, chalk: number) {
  let [fewer, gap] = [lines, joinDistance];
  for (const part of wideGaps) {
    if (fewer.length <= maxStrokes) break;
    gap = part * chalk;
    fewer = joinLines(lines, gap);
  }
  return { lines: fewer, gap };
}

function fewerPoints(lines: readonly ChalkLine[], { maxPoints }: BoardContract) {
  let [fewer, used] = [lines, 0];
  for (const tolerance of tolerances) {
    used = tolerance;
    fewer = simplifyLines(lines, tolerance);
    if (totalPoints(fewer) <= maxPoints) break;
  }
  return { lines: fewer, tolerance: used };
}

/** A point is covered by another line at this distance, in chalk widths. */
const coverDistance = 0.35;

/** A line is dropped when this share of it is covered. */
const coveredShare = 0.97;

/** Maximum side of a drawing that is tested pixel by pixel; larger ones fit into no contract. */
const maxSide = 2048;

type Grid = readonly [columns: number, rows: number];

/** The longest lines first. @internal */
export function byLength(lines: readonly ChalkLine[]): { line: ChalkLine; length: number }[] {
  return lines
    .map((line) => ({ line, length: lengthOf(line.points) }))
    .sort((one, other) => other.length - one.length);
}

/**
 * Drops lines that longer lines of the same color cover. Once the kept lines reach `maxLength`, all shorter lines are
 * dropped without a test.
 */
function withoutCovered(lines: readonly ChalkLine[], chalk: number, maxLength: number) {
  const bounds = boundsOf(lines);
  const { width, height } = sizeOf(bounds);
  if (Math.max(width, height) > maxSide) return lines;
  const [columns, rows] = [Math.floor(width) + 1, Math.floor(height) + 1];
  const marks = new Map<string, Uint8Array>();
  const kept = new Set<ChalkLine>();
  let total = 0;
  for (const { line, length } of byLength(lines)) {
    if (total > maxLength) break;
    const mark = marks.get(line.color) ?? new Uint8Array(columns * rows);
    marks.set(line.color, mark);
    const cells = samplePoints(line.points, 1).map(({ x, y }) => ({
      column: Math.floor(x - bounds.left),
      row: Math.floor(y - bounds.top),
    }));
    const under = cells.filter(({ column, row }) => mark[row * columns + column]).length;
    if (under >= coveredShare * cells.length) continue;
    kept.add(line);
    total += length;
    for (const { column, row } of cells)
      markAround(mark, column, row, [columns, rows], coverDistance * chalk);
  }
  return lines.filter((line) => kept.has(line));
}

function markAround(mark: Uint8Array, column: number, row: number, [columns, rows]: Grid, reach: number) {
  const cells = Math.floor(reach);
  for (let y = Math.max(0, row - cells); y <= Math.min(rows - 1, row + cells); y += 1) {
    for (let x = Math.max(0, column - cells); x <= Math.min(columns - 1, column + cells); x += 1) {
      if (Math.hypot(x - column, y - row) <= reach) mark[y * columns + x] = 1;
    }
  }
}

/**
 * Greedy choice: the longest lines that fit into the contract, in their original order. If not even the longest line
 * fits, it is truncated.
 * @internal
 */
export function longestThatFit(
  lines: readonly ChalkLine[],
  { lineBudget, maxPoints, maxStrokes }: Pick<BoardContract, 'lineBudget' | 'maxPoints' | 'maxStrokes'>,
): ChalkLine[] {
  const kept = new Map<ChalkLine, ChalkLine>();
  let [total, points] = [0, 0];
  for (const { line, length } of byLength(lines)) {
    const fits = total + length <= lineBudget && points + line.points.length <= maxPoints;
    if ((!fits && kept.size > 0) || kept.size >= maxStrokes) continue;
    const drawn = fits ? line : { ...line, points: truncateLine(line.points, lineBudget, maxPoints) };
    kept.set(line, drawn);
    total += Math.min(length, lineBudget);
    points += drawn.points.length;
  }
  return lines.flatMap((line) => kept.get(line) ?? []);
}
