/** Leaves out points that a line hardly bends at (Douglas and Peucker). */
import type { Point } from '../contract/shapes';

/**
 * The method looks at each point some times, but a hostile line is made so that it takes the square of the points:
 * after so many looks a point a line is split in the middle, until its parts are as short as that.
 */
const maxLooks = 40;
const shortPart = 64;

/** The line with fewer points, none of the old ones further from it than `tolerance`; the ends stay. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  // A point that is left out here may be twice this far from the rest, which with what follows is the tolerance.
  return corners(distinct(points, tolerance / 8), 0.75 * tolerance);
}

/** The line without points that lie nearer than `least` to the one before; the ends stay. */
export function distinct(points: readonly Point[], min: number): Point[] {
  const [first] = points;
  if (!first) return [];
  const kept = [first];
  let before = first;
  for (const point of points) {
    if (Math.hypot(point.x - before.x, point.y - before.y) <= min) continue;
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
  if (points.length < 3) return [...points];
  const keep = new Uint8Array(points.length);
  keep[0] = 1;
  keep[points.length - 1] = 1;
  const open: [number, number][] = [[0, points.length - 1]];
  let looks = maxLooks * points.length;
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    const isSplit = looks <= 0 && to - from > shortPart;
    const found = isSplit ? { index: (from + to) >> 1, distance: tolerance + 1 } : furthest(points, from, to);
    if (!isSplit) looks -= to - from;
    if (found.distance <= tolerance) continue;
    keep[found.index] = 1;
    open.push([from, found.index], [found.index, to]);
  }
  return points.filter((_, index) => keep[index]);
}

/** The point between two others that lies furthest from the segment between them; reckoned here, for it is often. */
function furthest(points: readonly Point[], from: number, to: number): { index: number; distance: number } {
  const start = points[from] as Point;
  const end = points[to] as Point;
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const square = dx * dx + dy * dy;
  let index = from;
  let max = -1;
  for (let between = from + 1; between < to; between += 1) {
    const point = points[between] as Point;
    const x = point.x - start.x;
    const y = point.y - start.y;
    const part = square === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / square));
    const away = (x - part * dx) ** 2 + (y - part * dy) ** 2;
    if (away <= max) continue;
    index = between;
    max = away;
  }
  return { index, distance: Math.sqrt(Math.max(0, max)) };
}
