/** Joins lines whose ends meet, to save strokes, and orders lines for short ways between them. */
import type { Point } from '../../../../protocol/records/school/board';
import type { ChalkLine } from './strokes';

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
