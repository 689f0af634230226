/**
 * From lines to the strokes that are sent, and the result of fitting. Lines whose ends meet are joined to save strokes,
 * and ordered for short ways between them.
 */
import { UsageError } from '../../../../errors';
import type { BoardContract, Point } from '../../../../protocol/records/school/board';
import { brokenDrawingRules, isCoordinate, type NewStroke } from '../contract/board';
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

/** Maximum number of ends compared in one grid cell. */
const maxCompared = 32;

interface End {
  readonly line: number;
  readonly atStart: boolean;
  readonly point: Point;
}

/** Joins lines of the same color whose ends are at most `gap` pixels apart. */
export function joinLines(lines: readonly ChalkLine[], gap: number): ChalkLine[] {
  const ends = new Ends(lines, gap);
  const results: ChalkLine[] = [];
  for (const [index, { color, points }] of lines.entries()) {
    if (!ends.take(index)) continue;
    const forwards = extend([...points], color, ends);
    const both = extend(forwards.reverse(), color, ends);
    results.push({ color, points: both.reverse() });
  }
  return results;
}

/** Appends the lines that continue at the last point. */
function extend(points: Point[], color: string, ends: Ends): Point[] {
  for (;;) {
    const last = points.at(-1);
    const next = last && ends.nearest(last, color);
    if (!next) return points;
    const added = next.atStart ? next.points : next.points.toReversed();
    // No spread into `push`: the number of arguments of a call is limited.
    for (const point of added)
      if (point !== added[0] || !(point.x === last.x && point.y === last.y)) points.push(point);
  }
}

/** Grid index over the ends of lines that are not joined yet. */
class Ends {
  readonly #lines: readonly ChalkLine[];
  readonly #gap: number;
  readonly #cells = new Map<string, End[]>();
  readonly #taken: Uint8Array;

  constructor(lines: readonly ChalkLine[], gap: number) {
    this.#lines = lines;
    this.#gap = gap;
    this.#taken = new Uint8Array(lines.length);
    for (const [line, { points }] of lines.entries()) {
      for (const atStart of [true, false]) {
        const point = points.at(atStart ? 0 : -1);
        if (!point) continue;
        const key = this.#key(point.x, point.y);
        const cell = this.#cells.get(key) ?? [];
        cell.push({ line, atStart, point });
        this.#cells.set(key, cell);
      }
    }
  }

  /** Takes the line; false if it was already taken. */
  take(line: number): boolean {
    if (this.#taken[line]) return false;
    this.#taken[line] = 1;
    return true;
  }

  /** Takes the line of the color whose end is nearest to the point, within the gap. */
  nearest(point: Point, color: string): (ChalkLine & Pick<End, 'atStart'>) | undefined {
    let best: End | undefined;
    let distance = this.#gap;
    for (const end of this.#around(point)) {
      const away = Math.hypot(end.point.x - point.x, end.point.y - point.y);
      if (away > distance || this.#lines[end.line]?.color !== color) continue;
      best = end;
      distance = away;
    }
    const line = best && this.take(best.line) ? this.#lines[best.line] : undefined;
    return line && best && { ...line, atStart: best.atStart };
  }

  /** Free ends in the 3 by 3 cells around the point. */
  *#around({ x, y }: Point): Iterable<End> {
    for (const dx of [-this.#gap, 0, this.#gap]) {
      for (const dy of [-this.#gap, 0, this.#gap]) yield* this.#freeIn(this.#key(x + dx, y + dy));
    }
  }

  /** Removes ends of taken lines from the cell while iterating. */
  *#freeIn(key: string): Iterable<End> {
    const cell = this.#cells.get(key) ?? [];
    for (let index = 0; index < Math.min(cell.length, maxCompared); ) {
      const end = cell[index] as End;
      const last = cell.at(-1) as End;
      if (this.#taken[end.line]) {
        cell[index] = last;
        cell.pop();
      } else {
        yield end;
        index += 1;
      }
    }
  }

  #key(x: number, y: number): string {
    return `${Math.floor(x / this.#gap)} ${Math.floor(y / this.#gap)}`;
  }
}

interface Step {
  readonly line: ChalkLine;
  readonly reversed: boolean;
}

/** Limits of quadratic work: 2-opt takes n² per round, nearest neighbor n² once. */
const maxImproved = 200;
const maxSorted = 3000;
const maxRounds = 20;

/** Orders and directs lines for a short total way between them, starting at the top left. */
export function orderLines(lines: readonly ChalkLine[]): ChalkLine[] {
  if (lines.length > maxSorted) return [...lines];
  const steps = nearestNext(lines);
  if (steps.length <= maxImproved) improve(steps);
  return steps.map(({ line, reversed }) => (reversed ? { ...line, points: line.points.toReversed() } : line));
}

function nearestNext(lines: readonly ChalkLine[]): Step[] {
  const open = new Set(lines);
  const steps: Step[] = [];
  let at: Point = { x: 0, y: 0 };
  while (open.size > 0) {
    const from = at;
    let best: Step | undefined;
    let distance = Number.POSITIVE_INFINITY;
    for (const line of open) {
      for (const reversed of [false, true]) {
        const step = { line, reversed };
        const away = distanceBetween(from, startOf(step));
        if (away >= distance) continue;
        best = step;
        distance = away;
      }
    }
    if (!best) break;
    steps.push(best);
    open.delete(best.line);
    at = endOf(best);
  }
  return steps;
}

/** 2-opt: reverses a stretch while that shortens the path. */
function improve(steps: Step[]): void {
  for (let round = 0; round < maxRounds; round += 1) {
    let better = false;
    for (let from = 0; from < steps.length; from += 1) {
      for (let to = from; to < steps.length; to += 1) {
        if (gain(steps, from, to) < 1e-9) continue;
        const turned = steps.slice(from, to + 1).reverse();
        steps.splice(from, turned.length, ...turned.map((step) => ({ ...step, reversed: !step.reversed })));
        better = true;
      }
    }
    if (!better) return;
  }
}

/** Length that reversing the steps `from` to `to` saves. */
function gain(steps: readonly Step[], from: number, to: number): number {
  const [first, last, before, after] = [steps[from], steps[to], steps[from - 1], steps[to + 1]];
  if (!first || !last) return 0;
  const ahead = before
    ? distanceBetween(endOf(before), startOf(first)) - distanceBetween(endOf(before), endOf(last))
    : 0;
  const behind = after
    ? distanceBetween(endOf(last), startOf(after)) - distanceBetween(startOf(first), startOf(after))
    : 0;
  return ahead + behind;
}

const startOf = ({ line: { points }, reversed }: Step) => points.at(reversed ? -1 : 0) ?? { x: 0, y: 0 };
const endOf = ({ line: { points }, reversed }: Step) => points.at(reversed ? 0 : -1) ?? { x: 0, y: 0 };

function distanceBetween(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
