/** Rasterizes lines with round ends and corners: how much of each pixel a line covers. */
import type { Point } from '../../../../protocol/records/school/board';
import { Capsule } from '../geometry/distance';

/** Coverage of a whole pixel; more steps of an edge are not visible. */
export const full = 15;

/** Coverage buffer of one line, reused for the next after `clear`. */
export class Coverage {
  readonly width: number;
  readonly height: number;
  /** Bytes per row: a multiple of four. */
  readonly stride: number;
  /** Row by row, 0 to `full`. */
  readonly parts: Uint8Array;
  /** View of `parts` with four pixels per number, to skip empty pixels. */
  readonly words: Uint32Array;
  /** First covered column of a row; `ends`: the column after the last. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  #top: number;
  #bottom = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.stride = 4 * Math.ceil(width / 4);
    this.parts = new Uint8Array(this.stride * height);
    this.words = new Uint32Array(this.parts.buffer);
    this.starts = new Int32Array(height).fill(width);
    this.ends = new Int32Array(height);
    this.#top = height;
  }

  /** First covered row. */
  get top(): number {
    return this.#top;
  }

  /** The row after the last covered one. */
  get bottom(): number {
    return this.#bottom;
  }

  /** Adds a line; the width is in pixels. A pixel keeps its maximum coverage. */
  addLine(points: readonly Point[], width: number): void {
    let before = points[0];
    if (before && points.length === 1) this.#addSegment(before, before, width);
    for (const point of points) {
      if (before && before !== point) this.#addSegment(before, point, width);
      before = point;
    }
  }

  /** Resets the covered rows. */
  clear(): void {
    for (let row = this.#top; row < this.#bottom; row += 1) {
      const start = this.starts[row] as number;
      const end = this.ends[row] as number;
      if (start < end) this.parts.fill(0, row * this.stride + start, row * this.stride + end);
      this.starts[row] = this.width;
      this.ends[row] = 0;
    }
    this.#top = this.height;
    this.#bottom = 0;
  }

  #addSegment(from: Point, to: Point, width: number): void {
    // A line thinner than a pixel is drawn one pixel wide with less coverage.
    const radius = Math.max(0.5, width / 2);
    const max = Math.min(1, width) * full;
    const outer = radius + 0.5;
    const first = Math.max(0, Math.ceil(Math.min(from.y, to.y) - outer - 0.5));
    const last = Math.min(this.height - 1, Math.floor(Math.max(from.y, to.y) + outer - 0.5));
    if (first > last) return;
    const capsule = new Capsule(from, to);
    if (first < this.#top) this.#top = first;
    if (last >= this.#bottom) this.#bottom = last + 1;
    for (let row = first; row <= last; row += 1) this.#addRow(capsule, row, radius, max);
  }

  #addRow(capsule: Capsule, row: number, radius: number, max: number): void {
    const { width, stride, parts, starts, ends } = this;
    const y = row + 0.5;
    if (!capsule.cut(y, radius + 0.5)) return;
    const start = Math.max(0, Math.ceil(capsule.left - 0.5));
    const end = Math.min(width, Math.floor(capsule.right - 0.5) + 1);
    if (start >= end) return;
    if (start < (starts[row] as number)) starts[row] = start;
    if (end > (ends[row] as number)) ends[row] = end;
    let solidStart = end;
    let solidEnd = end;
    if (capsule.cut(y, radius - 0.5)) {
      solidStart = Math.min(end, Math.max(start, Math.ceil(capsule.left - 0.5)));
      solidEnd = Math.max(solidStart, Math.min(end, Math.floor(capsule.right - 0.5) + 1));
    }
    const offset = row * stride;
    const whole = Math.round(max);
    for (let column = start; column < solidStart; column += 1)
      raise(parts, offset + column, edge(capsule, column + 0.5, y, radius, max));
    for (let column = solidStart; column < solidEnd; column += 1) raise(parts, offset + column, whole);
    for (let column = solidEnd; column < end; column += 1)
      raise(parts, offset + column, edge(capsule, column + 0.5, y, radius, max));
  }
}

function raise(parts: Uint8Array, index: number, covered: number): void {
  if (covered > (parts[index] as number)) parts[index] = covered;
}

/** Coverage of a pixel at the edge of a line: linear in the distance of its center. */
function edge(capsule: Capsule, x: number, y: number, radius: number, max: number): number {
  const covered = radius + 0.5 - capsule.distance(x, y);
  return covered <= 0 ? 0 : Math.round(covered >= 1 ? max : covered * max);
}
