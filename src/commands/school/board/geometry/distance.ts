/** Distances between points, segments and strokes, and cuts of strokes along the path of a cloth. */
import type { Point, Stroke } from '../../../../protocol/records/school/board';
import type { BoardState } from '../contract/board';
import { type Bounds, boundsOf, expand, interpolate, lengthOf, sizeOf, totalLength } from './lines';

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
function segmentToSegment(a: Point, b: Point, c: Point, d: Point): number {
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

/** Part of a segment, from 0 to 1. */
type Interval = readonly [from: number, to: number];

interface Cut {
  readonly kept: Stroke[];
  /** The removed pieces; `kept`: the remaining ones. */
  readonly gone: Stroke[];
}

/** Pieces shorter than this, in pixels, are dropped. */
const minLength = 0.01;

/** Cuts the strokes where their center line is within the radius of the path. */
export function cutStrokes(strokes: readonly Stroke[], path: readonly Point[], radius: number): Cut {
  const kept: Stroke[] = [];
  const gone: Stroke[] = [];
  const reached = expand(boundsOf([{ points: path }]), radius);
  for (const stroke of strokes) {
    const { left, top, right, bottom } = boundsOf([stroke]);
    const isFar =
      left > reached.right || right < reached.left || top > reached.bottom || bottom < reached.top;
    if (isFar) kept.push(stroke);
    // A dot cannot be cut: it is kept or removed as a whole.
    else if (lengthOf(stroke.points) < minLength) {
      const isNear = stroke.points.some((point) => pointToLine(point, path) <= radius);
      (isNear ? gone : kept).push(stroke);
    } else cutStroke(stroke, path, radius, kept, gone);
  }
  return { kept, gone };
}

function cutStroke(stroke: Stroke, path: readonly Point[], radius: number, kept: Stroke[], gone: Stroke[]) {
  const remaining = new Pieces(stroke, kept);
  const removed = new Pieces(stroke, gone);
  for (const { from, to } of segmentsOf(stroke.points)) {
    let at = 0;
    for (const [start, end] of partsNear(from, to, path, radius)) {
      remaining.add(from, to, at, start);
      removed.add(from, to, start, end);
      at = end;
    }
    remaining.add(from, to, at, 1);
  }
  remaining.end();
  removed.end();
}

/** Collects parts of segments into pieces of a stroke. */
class Pieces {
  #points: Point[] = [];

  constructor(
    private readonly stroke: Stroke,
    private readonly pieces: Stroke[],
  ) {}

  add(from: Point, to: Point, start: number, end: number): void {
    if (end <= start) return;
    if (start > 0) this.end();
    if (this.#points.length === 0) this.#points.push(interpolate(from, to, start));
    this.#points.push(interpolate(from, to, end));
    if (end < 1) this.end();
  }

  end(): void {
    const points = this.#points;
    this.#points = [];
    if (lengthOf(points) >= minLength) this.pieces.push({ ...this.stroke, points });
  }
}

/** The parts of a segment within the radius of the path: disjoint and sorted. */
function partsNear(from: Point, to: Point, path: readonly Point[], radius: number): Interval[] {
  const parts = segmentsOf(path).flatMap((one) => {
    const part = partNear(from, to, one.from, one.to, radius);
    return part ? [part] : [];
  });
  const merged: [number, number][] = [];
  for (const [start, end] of parts.sort(([one], [other]) => one - other)) {
    const last = merged.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

/**
 * The part of a segment within the radius of another: one interval, since the area around a segment is convex. Seen along
 * the first segment, it is a row of that area.
 */
function partNear(from: Point, to: Point, start: Point, end: Point, radius: number): Interval | undefined {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return pointToSegment(from, start, end) <= radius ? [0, 1] : undefined;
  const seen = ({ x, y }: Point): Point => ({
    x: ((x - from.x) * dx + (y - from.y) * dy) / length,
    y: ((y - from.y) * dx - (x - from.x) * dy) / length,
  });
  const area = new Capsule(seen(start), seen(end));
  if (!area.cut(0, radius)) return undefined;
  const part = [Math.max(0, area.left / length), Math.min(1, area.right / length)] as const;
  return part[0] <= part[1] ? part : undefined;
}

/**
 * Drawings that a wipe along the path would cut, with the removed length in pixels and the removed share from 0 to 1; longest
 * first.
 */
export function wipePreview({ drawings, contract }: BoardState, path: readonly Point[]) {
  return drawings
    .map((drawing) => {
      const cut = cutStrokes(drawing.strokes, path, contract.wipeRadius);
      const removed = totalLength(cut.gone);
      const length = totalLength(drawing.strokes);
      // A drawing that consists of dots has no length: its share is counted in strokes.
      const share = length > 0 ? removed / length : cut.gone.length / Math.max(1, drawing.strokes.length);
      return { drawing, removed, share: Math.min(1, share), ...cut };
    })
    .filter(({ gone }) => gone.length > 0)
    .sort((one, other) => other.removed - one.removed);
}
