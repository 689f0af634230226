/** Round strokes as the rows of a picture or a map meet them. */
import type { Point } from '../contract/shapes';

/** What lies within a distance of a segment, row by row: made to be asked often. */
export class Capsule {
  /** Where a row crosses it, after `cut`. */
  left = 0;
  right = 0;
  // The segment goes down, so that the rows of its sides need no sorting.
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

  /** From a place to the segment. */
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
   * Sets `left` and `right` to where a row crosses what lies within a distance of the segment; false where it does
   * not. That is one interval, for what lies within a distance of a segment is convex.
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

  /** The two sides along the segment, up to their ends. */
  private cutSides(away: number, part: number): void {
    const { x, dx, dy } = this;
    const slope = dx / dy;
    const toLeft = away - part * dx;
    if (toLeft >= 0 && toLeft <= dy) this.left = Math.min(this.left, x - part * dy + toLeft * slope);
    const toRight = away + part * dx;
    if (toRight >= 0 && toRight <= dy) this.right = Math.max(this.right, x + part * dy + toRight * slope);
  }
}
