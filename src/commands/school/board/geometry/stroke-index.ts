/** Finds the strokes near a segment without looking at all of them. */
import type { Point, Stroke } from '../contract/shapes';
import { type Bounds, boundsOf, sizeOf } from './bounds';
import { segmentToSegment } from './distance';

interface Segment {
  readonly from: Point;
  readonly to: Point;
  /** Half of the stroke's width. */
  readonly reach: number;
}

/** Least side of a cell, in pixels: some times a stroke's width. */
const minCell = 32;

/** Cells in a row at most, so that a line across all of them is in few. */
const maxCells = 64;

/** Touching does not count as overlap, whatever the rounding errors. */
const touching = 1e-6;

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
   * Whether the chalk of one of the strokes lies on that of an indexed one, or nearer than `clearance` where that is
   * given. Strokes are as wide as they say and have round ends.
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
      const segments = this.#cells.get(key);
      if (segments) segments.push(segment);
      else this.#cells.set(key, [segment]);
    }
  }

  #near(from: Point, to: Point, reach: number): boolean {
    if (this.#cells.size === 0) return false;
    for (const key of this.#cellsAround(from, to, reach + this.#widest)) {
      for (const other of this.#cells.get(key) ?? []) {
        if (segmentToSegment(from, to, other.from, other.to) < reach + other.reach - touching) return true;
      }
    }
    return false;
  }

  /** The cells that a rectangle around the segment touches; what lies outside belongs to those at the border. */
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

/** The segments of a line; a single point is one of no length. */
function segmentsOf(points: readonly Point[]): { readonly from: Point; readonly to: Point }[] {
  const [first] = points;
  if (first && points.length === 1) return [{ from: first, to: first }];
  return points.slice(1).map((to, index) => ({ from: points[index] ?? to, to }));
}
