/** How much of each pixel a line covers: lines are drawn as wide as they are with round ends and corners. */
import type { Point } from '../contract/shapes';

/** A pixel is covered by this many parts at most; so many steps of an edge cannot be told apart. */
export const full = 15;

/** What one line covers. */
export class Coverage {
  readonly width: number;
  readonly height: number;
  /** Row by row, 0 to `full`. */
  readonly parts: Uint8Array;
  /** First column of a row that is covered, and the one behind the last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  #top: number;
  #bottom = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.parts = new Uint8Array(width * height);
    this.starts = new Int32Array(height).fill(width);
    this.ends = new Int32Array(height);
    this.#top = height;
  }

  /** First row that is covered. */
  get top(): number {
    return this.#top;
  }

  /** The row behind the last that is covered. */
  get bottom(): number {
    return this.#bottom;
  }

  /** Covers a line of the width, in pixels; what is already covered stays so. */
  addLine(points: readonly Point[], width: number): void {
    let before = points[0];
    if (before && points.length === 1) this.#addSegment(before, before, width);
    for (const point of points) {
      if (before && before !== point) this.#addSegment(before, point, width);
      before = point;
    }
  }

  /** Uncovers all pixels of the rows that were covered. */
  clear(): void {
    for (let row = this.#top; row < this.#bottom; row += 1) {
      const start = this.starts[row] as number;
      const end = this.ends[row] as number;
      if (start < end) this.parts.fill(0, row * this.width + start, row * this.width + end);
      this.starts[row] = this.width;
      this.ends[row] = 0;
    }
    this.#top = this.height;
    this.#bottom = 0;
  }

  #addSegment(from: Point, to: Point, width: number): void {
    // A line thinner than a pixel is one as wide as a pixel that covers less.
    const radius = Math.max(0.5, width / 2);
    const most = Math.min(1, width) * full;
    const outer = radius + 0.5;
    const first = Math.max(0, Math.ceil(Math.min(from.y, to.y) - outer - 0.5));
    const last = Math.min(this.height - 1, Math.floor(Math.max(from.y, to.y) + outer - 0.5));
    if (first > last) return;
    const segment = new Segment(from, to);
    if (first < this.#top) this.#top = first;
    if (last >= this.#bottom) this.#bottom = last + 1;
    for (let row = first; row <= last; row += 1) this.#addRow(segment, row, radius, most);
  }

  #addRow(segment: Segment, row: number, radius: number, most: number): void {
    const { width, parts, starts, ends } = this;
    const y = row + 0.5;
    if (!segment.cut(y, radius + 0.5)) return;
    const start = Math.max(0, Math.ceil(segment.left - 0.5));
    const end = Math.min(width, Math.floor(segment.right - 0.5) + 1);
    if (start >= end) return;
    if (start < (starts[row] as number)) starts[row] = start;
    if (end > (ends[row] as number)) ends[row] = end;
    let solidStart = end;
    let solidEnd = end;
    if (segment.cut(y, radius - 0.5)) {
      solidStart = Math.min(end, Math.max(start, Math.ceil(segment.left - 0.5)));
      solidEnd = Math.max(solidStart, Math.min(end, Math.floor(segment.right - 0.5) + 1));
    }
    const offset = row * width;
    const whole = Math.round(most);
    for (let column = start; column < solidStart; column += 1)
      raise(parts, offset + column, edge(segment, column + 0.5, y, radius, most));
    for (let column = solidStart; column < solidEnd; column += 1) raise(parts, offset + column, whole);
    for (let column = solidEnd; column < end; column += 1)
      raise(parts, offset + column, edge(segment, column + 0.5, y, radius, most));
  }
}

function raise(parts: Uint8Array, index: number, covered: number): void {
  if (covered > (parts[index] as number)) parts[index] = covered;
}

/** How much of the pixel around a place an edge covers: it passes within half a pixel of it. */
function edge(segment: Segment, x: number, y: number, radius: number, most: number): number {
  const covered = radius + 0.5 - segment.distance(x, y);
  return covered <= 0 ? 0 : Math.round(covered >= 1 ? most : covered * most);
}

/** A piece of a line, made to be asked often. */
class Segment {
  left = 0;
  right = 0;
  readonly #x: number;
  readonly #y: number;
  readonly #toX: number;
  readonly #toY: number;
  readonly #dx: number;
  readonly #dy: number;
  readonly #length: number;

  constructor(from: Point, to: Point) {
    // Downwards, so that the rows of its sides need no sorting.
    const down = from.y <= to.y;
    const [upper, lower] = down ? [from, to] : [to, from];
    this.#x = upper.x;
    this.#y = upper.y;
    this.#toX = lower.x;
    this.#toY = lower.y;
    this.#dx = lower.x - upper.x;
    this.#dy = lower.y - upper.y;
    this.#length = Math.hypot(this.#dx, this.#dy);
  }

  distance(x: number, y: number): number {
    const square = this.#length * this.#length;
    const along = (x - this.#x) * this.#dx + (y - this.#y) * this.#dy;
    const part = along <= 0 || square === 0 ? 0 : along >= square ? 1 : along / square;
    const ex = x - this.#x - part * this.#dx;
    const ey = y - this.#y - part * this.#dy;
    return Math.sqrt(ex * ex + ey * ey);
  }

  /**
   * Sets `left` and `right` to where a row crosses what lies within a distance of the segment; false where it does
   * not. That is one interval, for what lies within a distance of a segment is convex.
   */
  cut(y: number, distance: number): boolean {
    this.left = Number.POSITIVE_INFINITY;
    this.right = Number.NEGATIVE_INFINITY;
    this.#cutEnd(this.#x, y - this.#y, distance);
    this.#cutEnd(this.#toX, y - this.#toY, distance);
    if (this.#dy > 0) this.#cutSides(y, distance);
    return this.left <= this.right;
  }

  /** The circle around an end. */
  #cutEnd(x: number, away: number, distance: number): void {
    const square = distance * distance - away * away;
    if (square < 0) return;
    const half = Math.sqrt(square);
    if (x - half < this.left) this.left = x - half;
    if (x + half > this.right) this.right = x + half;
  }

  /** The two sides beside the segment, as far as they go. */
  #cutSides(y: number, distance: number): void {
    const aside = (distance * this.#dy) / this.#length;
    const below = (distance * this.#dx) / this.#length;
    const slope = this.#dx / this.#dy;
    const toLeft = y - (this.#y + below);
    if (toLeft >= 0 && toLeft <= this.#dy) this.left = Math.min(this.left, this.#x - aside + toLeft * slope);
    const toRight = y - (this.#y - below);
    if (toRight >= 0 && toRight <= this.#dy)
      this.right = Math.max(this.right, this.#x + aside + toRight * slope);
  }
}
