/** Distances between points, segments and strokes. */
import type { Point, Stroke } from '../../../../protocol/records/school/board';
import { type Bounds, boundsOf, sizeOf } from './lines';

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

/** Between the nearest points of two segments; 0 where they cross. @internal */
export function segmentToSegment(a: Point, b: Point, c: Point, d: Point): number {
  // The segments cross in their interiors; the distance of end points covers segments that touch.
  if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return 0;
  const first = Math.min(pointToSegment(a, c, d), pointToSegment(b, c, d));
  return Math.min(first, pointToSegment(c, a, b), pointToSegment(d, a, b));
}

function side(from: Point, to: Point, { x, y }: Point): number {
  return Math.sign((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x));
}

/** From a point to the nearest point of a line. */
export function pointToLine(point: Point, line: readonly Point[]): number {
  let min = Number.POSITIVE_INFINITY;
  let before = line[0];
  for (const next of line) {
    if (before) min = Math.min(min, pointToSegment(point, before, next));
    before = next;
  }
  return min;
}

/** The area within a distance of a segment, for rasterization row by row. */
export class Capsule {
  /** The interval of the last row passed to `cut`. */
  left = 0;
  right = 0;
  // The segment is stored from top to bottom, so that its sides need no sorting.
  private readonly x: number;
  private readonly y: number;
  private readonly dx: number;
  private readonly dy: number;
  private readonly square: number;
  private readonly inverse: number;

  constructor(from: Point, to: Point) {
    const [upper, lower] = from.y <= to.y ? [from, to] : [to, from];
    this.x = upper.x;
    this.y = upper.y;
    this.dx = lower.x - upper.x;
    this.dy = lower.y - upper.y;
    this.square = this.dx * this.dx + this.dy * this.dy;
    this.inverse = this.square > 0 ? 1 / Math.sqrt(this.square) : 0;
  }

  distance(x: number, y: number): number {
    const { dx, dy, square } = this;
    const px = x - this.x;
    const py = y - this.y;
    const along = px * dx + py * dy;
    if (along <= 0) return Math.sqrt(px * px + py * py);
    if (along < square) return Math.abs(px * dy - py * dx) * this.inverse;
    return Math.sqrt((px - dx) * (px - dx) + (py - dy) * (py - dy));
  }

  /**
   * Sets `left` and `right` to the interval of a row that is within a distance of the segment; false when there is none.
   * The area is convex, so there is at most one interval.
   */
  cut(y: number, distance: number): boolean {
    const { x, dx, dy } = this;
    const away = y - this.y;
    const beyond = away - dy;
    this.left = Number.POSITIVE_INFINITY;
    this.right = Number.NEGATIVE_INFINITY;
    const upper = distance * distance - away * away;
    if (upper >= 0) this.widen(x, Math.sqrt(upper));
    const lower = distance * distance - beyond * beyond;
    if (lower >= 0) this.widen(x + dx, Math.sqrt(lower));
    if (dy > 0) this.cutSides(away, distance * this.inverse);
    return this.left <= this.right;
  }

  private widen(middle: number, half: number): void {
    if (middle - half < this.left) this.left = middle - half;
    if (middle + half > this.right) this.right = middle + half;
  }

  /** Extends the interval by the two sides parallel to the segment. */
  private cutSides(away: number, part: number): void {
    const { x, dx, dy } = this;
    const slope = dx / dy;
    const toLeft = away - part * dx;
    if (toLeft >= 0 && toLeft <= dy) this.left = Math.min(this.left, x - part * dy + toLeft * slope);
    const toRight = away + part * dx;
    if (toRight >= 0 && toRight <= dy) this.right = Math.max(this.right, x + part * dy + toRight * slope);
  }
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** Half of the stroke's width. */
  readonly reach: number;
}

/** Minimum side of a cell, in pixels: a few stroke widths. */
const minCell = 32;

/** Maximum number of cells in a row, so that a line across the board is in few cells. */
const maxCells = 64;

/** Strokes that touch do not overlap; absorbs rounding errors. */
const overlapTolerance = 1e-6;

/** Grid index over the segments of strokes: tests overlap without comparing all pairs. */
export class StrokeIndex {
  readonly #cells = new Map<number, Segment[]>();
  readonly #bounds: Bounds;
  readonly #cell: number;
  #widest = 0;

  constructor(strokes: readonly Stroke[]) {
    this.#bounds = boundsOf(strokes);
    const { width, height } = sizeOf(this.#bounds);
    this.#cell = Math.max(minCell, width / maxCells, height / maxCells);
    for (const { points, width: wide } of strokes) {
      const reach = wide / 2;
      this.#widest = Math.max(this.#widest, reach);
      for (const segment of segmentsOf(points)) this.#add({ ...segment, reach });
    }
  }

  /**
   * Whether one of the strokes overlaps an indexed stroke, or is nearer to it than `clearance` pixels. Strokes have
   * round ends.
   */
  overlaps(strokes: Iterable<Stroke>, clearance = 0): boolean {
    for (const { points, width } of strokes) {
      for (const { from, to } of segmentsOf(points)) {
        if (this.#near(from, to, width / 2 + clearance)) return true;
      }
    }
    return false;
  }

  #add(segment: Segment): void {
    for (const key of this.#cellsAround(segment.from, segment.to, 0)) {
      const segments = this.#cells.get(key) ?? [];
      segments.push(segment);
      this.#cells.set(key, segments);
    }
  }

  #near(from: Point, to: Point, reach: number): boolean {
    if (this.#cells.size === 0) return false;
    for (const key of this.#cellsAround(from, to, reach + this.#widest)) {
      for (const other of this.#cells.get(key) ?? []) {
        if (segmentToSegment(from, to, other.from, other.to) < reach + other.reach - overlapTolerance)
          return true;
      }
    }
    return false;
  }

  /** Keys of the cells around the segment; points outside the grid belong to its border cells. */
  *#cellsAround(from: Point, to: Point, reach: number): Iterable<number> {
    const { left, top } = this.#bounds;
    const place = (away: number) => Math.min(maxCells, Math.max(0, Math.floor(away / this.#cell)));
    const firstColumn = place(Math.min(from.x, to.x) - reach - left);
    const lastColumn = place(Math.max(from.x, to.x) + reach - left);
    const firstRow = place(Math.min(from.y, to.y) - reach - top);
    const lastRow = place(Math.max(from.y, to.y) + reach - top);
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = firstColumn; column <= lastColumn; column += 1) yield row * (maxCells + 1) + column;
    }
  }
}

/** The segments of a line; a single point is a segment of length 0. */
export function segmentsOf(points: readonly Point[]): { readonly from: Point; readonly to: Point }[] {
  const [first] = points;
  if (first && points.length === 1) return [{ from: first, to: first }];
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
}
