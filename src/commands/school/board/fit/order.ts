/** In which order and direction lines are drawn, so that the chalk goes a short way between them. */
import type { Point } from '../contract/shapes';
import type { ChalkLine } from './prepare';

/** A line with the direction that it is drawn in. */
interface Step {
  readonly line: ChalkLine;
  readonly reversed: boolean;
}

/** Improving takes the square of the number of lines, again and again; the nearest next one only the square. */
const maxImproved = 200;
const maxSorted = 3000;
const maxRounds = 20;

/** The lines in that order, beginning at the top left. */
export function ordered(lines: readonly ChalkLine[]): ChalkLine[] {
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
        const away = gap(from, startOf(step));
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

/** Turns parts of the way round as long as that makes it shorter. */
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

/** How much shorter the way is when the steps between two places are taken the other way round. */
function gain(steps: readonly Step[], from: number, to: number): number {
  const [first, last, before, after] = [steps[from], steps[to], steps[from - 1], steps[to + 1]];
  if (!first || !last) return 0;
  const ahead = before ? gap(endOf(before), startOf(first)) - gap(endOf(before), endOf(last)) : 0;
  const behind = after ? gap(endOf(last), startOf(after)) - gap(startOf(first), startOf(after)) : 0;
  return ahead + behind;
}

function startOf({ line: { points }, reversed }: Step): Point {
  return points.at(reversed ? -1 : 0) ?? { x: 0, y: 0 };
}

function endOf({ line: { points }, reversed }: Step): Point {
  return points.at(reversed ? 0 : -1) ?? { x: 0, y: 0 };
}

function gap(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}
