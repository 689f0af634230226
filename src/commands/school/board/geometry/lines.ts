/** Lines through points: their length and what becomes of them when they are moved or scaled. */
import type { Point } from '../contract/shapes';

/** A line to be drawn, before it has a color and a width of the contract. */
export interface Line {
  readonly points: readonly Point[];
  /** Any CSS color; without one it is drawn in the contract's first color. */
  readonly color?: string;
}

/** A file with more points is not a plausible drawing, and takes long to fit. */
export const maxInputPoints = 200_000;

/** A larger coordinate has lost the decimals that a drawing needs. */
export const largestInput = 1e7;

/** How long the line through the points is. */
export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  let before = points[0];
  for (const point of points) {
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    before = point;
  }
  return length;
}

/** How long all the lines are together. */
export function totalLength(lines: readonly { readonly points: readonly Point[] }[]): number {
  return lines.reduce((sum, { points }) => sum + lengthOf(points), 0);
}

/** How many points all the lines have together. */
export function totalPoints(lines: readonly { readonly points: readonly Point[] }[]): number {
  return lines.reduce((sum, { points }) => sum + points.length, 0);
}

/** The lines moved by so much. */
export function movedBy<L extends { readonly points: readonly Point[] }>(
  lines: readonly L[],
  dx: number,
  dy: number,
): (L & { points: Point[] })[] {
  return lines.map((line) => ({
    ...line,
    points: line.points.map(({ x, y }) => ({ x: x + dx, y: y + dy })),
  }));
}

/** Points on the line, no further apart than `step`, its corners among them. */
export function sampled(points: readonly Point[], step: number): Point[] {
  const [first, ...rest] = points;
  if (!first) return [];
  const samples = [first];
  let before = first;
  for (const point of rest) {
    const steps = Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / step);
    for (let part = 1; part <= steps; part += 1) samples.push(between(before, point, part / steps));
    before = point;
  }
  return samples;
}

/** The point at a part (0 to 1) of the way from one to another. */
export function between(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The beginning of a line, no longer than that and with no more points. */
export function beginningOf(points: readonly Point[], maxLength: number, maxPoints: number): Point[] {
  const kept: Point[] = [];
  let rest = maxLength;
  for (const point of points) {
    const before = kept.at(-1);
    const step = before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
    if (kept.length >= maxPoints) return kept;
    if (before && step > rest) return rest > 0 ? [...kept, between(before, point, rest / step)] : kept;
    kept.push(point);
    rest -= step;
  }
  return kept;
}
