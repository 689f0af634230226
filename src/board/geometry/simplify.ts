/** Leaves out points that a line hardly bends at (Douglas and Peucker). */
import type { Point } from '../contract/shapes';
import { pointToSegment } from './distance';

/**
 * So many points are looked at together: the method may take the square of their number, and a hostile line is made
 * so that it does.
 */
const portion = 512;

/** The line with fewer points, none of the old ones further from it than `tolerance`; the ends stay. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  // A left-out point may be twice this far from the rest, which with what follows is the tolerance.
  const near = distinct(points, tolerance / 8);
  const kept: Point[] = near.slice(0, 1);
  for (let from = 0; from < near.length - 1; from += portion) {
    const part = near.slice(from, from + portion + 1);
    kept.push(...corners(part, 0.75 * tolerance).slice(1));
  }
  return kept;
}

/** The line without points that lie nearer than `least` to the one before; the ends stay. */
export function distinct(points: readonly Point[], least: number): Point[] {
  const [first] = points;
  if (!first) return [];
  const kept = [first];
  let before = first;
  for (const point of points) {
    if (Math.hypot(point.x - before.x, point.y - before.y) <= least) continue;
    kept.push(point);
    before = point;
  }
  const last = points.at(-1) ?? first;
  if (before !== last && (before.x !== last.x || before.y !== last.y)) {
    if (kept.length > 1) kept.pop();
    kept.push(last);
  }
  return kept;
}

function corners(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const { index, distance } = furthest(points, from, to);
    if (distance <= tolerance) continue;
    keep[index] = 1;
    open.push([from, index], [index, to]);
  }
  return points.filter((_, index) => keep[index]);
}

/** The point between two others that lies furthest from the segment between them. */
function furthest(points: readonly Point[], from: number, to: number): { index: number; distance: number } {
  const [start, end] = [points[from], points[to]];
  let index = from;
  let distance = -1;
  for (let between = from + 1; between < to && start && end; between += 1) {
    const point = points[between];
    const away = point ? pointToSegment(point, start, end) : 0;
    if (away > distance) {
      index = between;
      distance = away;
    }
  }
  return { index, distance };
}
