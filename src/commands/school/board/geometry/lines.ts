/** Lines through points: lengths, bounds, sampling, simplification and affine transforms. */
import type { Point, Stroke } from '../../../../protocol/records/school/board';

/** Anything with points: a line, a stroke, the path of a cloth. */
export interface Path {
  readonly points: readonly Point[];
}

/** A line of the input, before it gets a color and a width of the contract. */
export interface Line extends Path {
  /** Any CSS color; default: the contract's first color. */
  readonly color?: string;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

export function lengthOf(points: readonly Point[]): number {
  let length = 0;
  let before = points[0];
  for (const point of points) {
    if (before) length += Math.hypot(point.x - before.x, point.y - before.y);
    before = point;
  }
  return length;
}

export function totalLength(lines: readonly Path[]): number {
  return lines.reduce((sum, { points }) => sum + lengthOf(points), 0);
}

export function totalPoints(lines: readonly Path[]): number {
  return lines.reduce((sum, { points }) => sum + points.length, 0);
}

export function mapPoints<L extends Path>(lines: readonly L[], change: (point: Point) => Point) {
  return lines.map((line) => ({ ...line, points: line.points.map(change) }));
}

export function translate<L extends Path>(lines: readonly L[], dx: number, dy: number) {
  return mapPoints(lines, ({ x, y }) => ({ x: x + dx, y: y + dy }));
}

export function twoDecimals(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The lines with coordinates of two decimals. */
export function rounded<L extends Path>(lines: readonly L[]) {
  return mapPoints(lines, ({ x, y }) => ({ x: twoDecimals(x), y: twoDecimals(y) }));
}

/** Points on the line at most `step` apart, including its corners. */
export function samplePoints(points: readonly Point[], step: number): Point[] {
  const [first, ...rest] = points;
  if (!first) return [];
  const samples = [first];
  let before = first;
  for (const point of rest) {
    const steps = Math.ceil(Math.hypot(point.x - before.x, point.y - before.y) / step);
    for (let part = 1; part <= steps; part += 1) samples.push(interpolate(before, point, part / steps));
    before = point;
  }
  return samples;
}

/** Linear interpolation; `part` is 0 at `from` and 1 at `to`. */
export function interpolate(from: Point, to: Point, part: number): Point {
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

/** The start of a line, cut at a maximum length and number of points. */
export function truncateLine(points: readonly Point[], maxLength: number, maxPoints: number): Point[] {
  const kept: Point[] = [];
  let rest = maxLength;
  for (const point of points) {
    const before = kept.at(-1);
    const step = before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
    if (kept.length >= maxPoints) return kept;
    if (before && step > rest) return rest > 0 ? [...kept, interpolate(before, point, rest / step)] : kept;
    kept.push(point);
    rest -= step;
  }
  return kept;
}

/** The same four fields as a drawing's `bounds` on the wire. */
export type Bounds = Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;

/** Bounds of no points: `left` is larger than `right`. */
const emptyBounds: Bounds = {
  left: Number.POSITIVE_INFINITY,
  top: Number.POSITIVE_INFINITY,
  right: Number.NEGATIVE_INFINITY,
  bottom: Number.NEGATIVE_INFINITY,
};

/** The smallest rectangle around the points of all lines. */
export function boundsOf(lines: Iterable<Path>): Bounds {
  let { left, top, right, bottom } = emptyBounds;
  for (const { points } of lines) {
    for (const { x, y } of points) {
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return { left, top, right, bottom };
}

/** The rectangle that the chalk covers: it extends half the stroke width beyond the points. */
export function inkBounds(strokes: readonly Stroke[]): Bounds {
  return strokes.reduce<Bounds>((all, stroke) => {
    const { left, top, right, bottom } = expand(boundsOf([stroke]), stroke.width / 2);
    return {
      left: Math.min(all.left, left),
      top: Math.min(all.top, top),
      right: Math.max(all.right, right),
      bottom: Math.max(all.bottom, bottom),
    };
  }, emptyBounds);
}

/** The bounds extended by `by` on each side. */
export function expand({ left, top, right, bottom }: Bounds, by: number): Bounds {
  return { left: left - by, top: top - by, right: right + by, bottom: bottom + by };
}

export function sizeOf({ left, top, right, bottom }: Bounds): Size {
  return { width: Math.max(0, right - left), height: Math.max(0, bottom - top) };
}

/**
 * Douglas-Peucker takes quadratic time for adversarial lines. After this many distance checks per point, parts are
 * split in the middle until they have at most `shortPart` points.
 */
const maxChecksPerPoint = 40;
const shortPart = 64;

/** Douglas-Peucker: drops points that are at most `tolerance` from the remaining line; keeps the ends. */
export function simplify(points: readonly Point[], tolerance: number): Point[] {
  // Points that `distinct` drops are at most 2/8 of the tolerance from the line; the rest is left for `corners`.
  return corners(distinct(points, tolerance / 8), 0.75 * tolerance);
}

/** Drops points at most `min` from the previous kept point; keeps the ends. */
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
  let looks = maxChecksPerPoint * points.length;
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

/** The point furthest from the segment between two others. Inlined distance: this is the inner loop. */
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

/** Affine transform as in SVG: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const identity: Matrix = [1, 0, 0, 1, 0, 0];

/** The transform that applies `inner`, then `outer`. */
export function multiply(outer: Matrix, inner: Matrix): Matrix {
  const [a, b, c, d, e, f] = outer;
  const [g, h, i, j, k, l] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

export function apply([a, b, c, d, e, f]: Matrix, { x, y }: Point): Point {
  return { x: a * x + c * y + e, y: b * x + d * y + f };
}

export function translation(x: number, y: number): Matrix {
  return [1, 0, 0, 1, x, y];
}

export function scaling(x: number, y = x): Matrix {
  return [x, 0, 0, y, 0, 0];
}

/** Degrees, clockwise on the screen. */
export function rotation(degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0];
}
