/** Cuts strokes along the path of a cloth: removes the parts within its radius. */

import type { Point, Stroke } from '../../../../protocol/records/school/board';
import type { BoardState } from '../contract/board';
import { pointToLine, segmentsOf } from './distance';
import { boundsOf, expand, interpolate, lengthOf, totalLength } from './lines';

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

/** The area around a segment is convex, so that the part is one interval. */
function partNear(from: Point, to: Point, start: Point, end: Point, radius: number): Interval | undefined {
  const parts = [
    partInDisc(from, to, start, radius),
    partInDisc(from, to, end, radius),
    partBeside(from, to, start, end, radius),
  ].filter((part) => part !== undefined);
  if (parts.length === 0) return undefined;
  return [Math.min(...parts.map(([low]) => low)), Math.max(...parts.map(([, high]) => high))];
}

function partInDisc(from: Point, to: Point, { x, y }: Point, radius: number): Interval | undefined {
  const [dx, dy, ex, ey] = [to.x - from.x, to.y - from.y, from.x - x, from.y - y];
  const a = dx * dx + dy * dy;
  const c = ex * ex + ey * ey - radius * radius;
  if (a === 0) return c <= 0 ? [0, 1] : undefined;
  const half = dx * ex + dy * ey;
  const root = half * half - a * c;
  if (root < 0) return undefined;
  return within((-half - Math.sqrt(root)) / a, (-half + Math.sqrt(root)) / a);
}

/** The part in the rectangle along the segment from start to end. */
function partBeside(from: Point, to: Point, start: Point, end: Point, radius: number): Interval | undefined {
  const [dx, dy] = [end.x - start.x, end.y - start.y];
  const length = Math.hypot(dx, dy);
  if (length === 0) return undefined;
  const along = ({ x, y }: Point) => ((x - start.x) * dx + (y - start.y) * dy) / length;
  const aside = ({ x, y }: Point) => ((y - start.y) * dx - (x - start.x) * dy) / length;
  const first = partBetween(along(from), along(to), 0, length);
  const second = partBetween(aside(from), aside(to), -radius, radius);
  return first && second && within(Math.max(first[0], second[0]), Math.min(first[1], second[1]));
}

/** The part of a linear function from `from` to `to` with values between two limits. */
function partBetween(from: number, to: number, low: number, high: number): Interval | undefined {
  if (from === to) return from >= low && from <= high ? [0, 1] : undefined;
  const [one, other] = [(low - from) / (to - from), (high - from) / (to - from)];
  return within(Math.min(one, other), Math.max(one, other));
}

function within(low: number, high: number): Interval | undefined {
  const part = [Math.max(0, low), Math.min(1, high)] as const;
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
