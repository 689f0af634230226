/** Distances between points and segments. */
import type { Point } from '../contract/shapes';

/** From a point to the nearest point of the segment. @internal */
export function pointToSegment({ x, y }: Point, from: Point, to: Point): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const square = dx * dx + dy * dy;
  const part = square === 0 ? 0 : ((x - from.x) * dx + (y - from.y) * dy) / square;
  const within = Math.min(1, Math.max(0, part));
  const ex = x - from.x - within * dx;
  const ey = y - from.y - within * dy;
  return Math.sqrt(ex * ex + ey * ey);
}

/** Between the nearest points of two segments; 0 where they cross. */
export function segmentToSegment(a: Point, b: Point, c: Point, d: Point): number {
  if (cross(a, b, c, d)) return 0;
  return Math.min(
    pointToSegment(a, c, d),
    pointToSegment(b, c, d),
    pointToSegment(c, a, b),
    pointToSegment(d, a, b),
  );
}

/** Whether each segment has its ends on both sides of the other; ends that touch are found by their distance. */
function cross(a: Point, b: Point, c: Point, d: Point): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

function side(from: Point, to: Point, { x, y }: Point): number {
  return Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
}

/** From a point to the nearest point of the line through the points. */
export function pointToLine(point: Point, line: readonly Point[]): number {
  let min = Number.POSITIVE_INFINITY;
  let before = line[0];
  for (const next of line) {
    if (before) min = Math.min(min, pointToSegment(point, before, next));
    before = next;
  }
  return min;
}
