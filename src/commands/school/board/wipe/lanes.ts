/** Ways to and fro over points, as one mows a lawn. */
import type { Point } from '../contract/shapes';
import { apply, rotation } from '../geometry/matrix';

/**
 * A path in so many lanes, in a direction (radians), that passes every point within the radius, where lanes as wide as
 * that are enough. Each lane is as short as its points allow.
 */
export function lanes(points: readonly Point[], direction: number, count: number, radius: number): Point[] {
  const degrees = (direction * 180) / Math.PI;
  const turned = points.map((point) => apply(rotation(-degrees), point));
  const [low, high] = turned.reduce(
    ([min, max], { y }) => [Math.min(min, y), Math.max(max, y)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  // Where the lanes cannot cover everything they lie side by side in the middle.
  const wide = Math.min((high - low) / count, 2 * radius);
  const top = (low + high - count * wide) / 2;
  const path: Point[] = [];
  for (let lane = 0; lane < count; lane += 1) {
    const middle = top + (lane + 0.5) * wide;
    const ends = laneEnds(turned, middle, wide / 2, radius);
    if (ends) path.push(...(path.length % 4 === 0 ? ends : ends.reverse()).map((x) => ({ x, y: middle })));
  }
  return path.map((point) => apply(rotation(degrees), point));
}

/** From where to where a cloth has to go along a lane to pass all points of it. */
function laneEnds(
  points: readonly Point[],
  middle: number,
  reach: number,
  radius: number,
): [number, number] | undefined {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    const away = Math.abs(y - middle);
    if (away > reach + 1e-9) continue;
    const ahead = Math.sqrt(Math.max(0, radius * radius - away * away));
    start = Math.min(start, x + ahead);
    end = Math.max(end, x - ahead);
  }
  if (start === Number.POSITIVE_INFINITY) return undefined;
  // All points lie within the radius of one place.
  return start <= end ? [start, end] : [(start + end) / 2, (start + end) / 2];
}
