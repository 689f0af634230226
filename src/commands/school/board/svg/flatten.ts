/** Curves as lines of short segments. */
import type { Point } from '../contract/shapes';
import type { Subpath } from './path';

/** More segments a curve never needs at the size of a drawing. */
const maxParts = 128;

/** The points of the subpath, nowhere further from its curves than `tolerance`; no more once there are `most`. */
export function flatten(
  { start, curves }: Subpath,
  tolerance: number,
  max = Number.POSITIVE_INFINITY,
): Point[] {
  const points = [start];
  let from = start;
  for (const { controls, end } of curves) {
    if (points.length > max) return points;
    if (controls) {
      const parts = partsOf(from, ...controls, end, tolerance);
      for (let part = 1; part < parts; part += 1) points.push(onCurve(from, ...controls, end, part / parts));
    }
    points.push(end);
    from = end;
  }
  return points;
}

/**
 * The number of equal parts that is enough: a part bends by its second difference, which falls with the square of their
 * number.
 */
function partsOf(a: Point, b: Point, c: Point, d: Point, tolerance: number): number {
  const bend = Math.max(
    Math.hypot(a.x - 2 * b.x + c.x, a.y - 2 * b.y + c.y),
    Math.hypot(b.x - 2 * c.x + d.x, b.y - 2 * c.y + d.y),
  );
  return Math.min(maxParts, Math.max(1, Math.ceil(Math.sqrt((0.75 * bend) / tolerance))));
}

function onCurve(a: Point, b: Point, c: Point, d: Point, part: number): Point {
  const rest = 1 - part;
  const [p, q, r, s] = [rest ** 3, 3 * rest ** 2 * part, 3 * rest * part ** 2, part ** 3];
  return { x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y };
}
