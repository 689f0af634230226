/** Lines of the board: the form in which they are stored, lengths, distances, overlap (protocol: board). */
import type { Point, Stroke } from '../../../../../protocol/records/school/board';
import type { BoardDrawingState, BoardStrokeState } from '../state';

/** The points as x, y, x, y, … */
export function packed(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}

export function unpacked(line: readonly number[]): Point[] {
  return Array.from({ length: line.length / 2 }, (_, nth) => ({
    x: line[2 * nth] ?? 0,
    y: line[2 * nth + 1] ?? 0,
  }));
}

export function packedStroke({ color, width, points }: Stroke): BoardStrokeState {
  return { color, width, line: packed(points) };
}

export function unpackedStroke({ color, width, line }: BoardStrokeState): Stroke {
  return { color, width, points: unpacked(line) };
}

export function lengthOf(points: readonly Point[]): number {
  return segmentsOf(points).reduce((sum, [from, to]) => sum + distance(from, to), 0);
}

export function totalLength(strokes: readonly Stroke[]): number {
  return strokes.reduce((sum, { points }) => sum + lengthOf(points), 0);
}

/** Rounds to two decimals, so that stored numbers stay short. */
export function twoDecimals(value: number): number {
  return Math.round(100 * value) / 100;
}

export type Segment = readonly [from: Point, to: Point];

/** A single point is a segment without length. */
export function segmentsOf(points: readonly Point[]): Segment[] {
  const [first] = points;
  if (first && points.length === 1) return [[first, first]];
  return points.slice(1).map((to, nth) => [points[nth] ?? to, to]);
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}

/** The point at a share of a segment. */
export function pointAt([from, to]: Segment, share: number): Point {
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** From a point to the nearest point of a segment. */
export function distanceTo(point: Point, segment: Segment): number {
  const [from, to] = segment;
  const square = (to.x - from.x) ** 2 + (to.y - from.y) ** 2;
  if (square === 0) return distance(point, from);
  const along = (point.x - from.x) * (to.x - from.x) + (point.y - from.y) * (to.y - from.y);
  return distance(point, pointAt(segment, Math.min(1, Math.max(0, along / square))));
}

/** Between the nearest points of two segments. */
function distanceBetween(one: Segment, other: Segment): number {
  if (areCrossing(one, other)) return 0;
  return Math.min(...one.map((end) => distanceTo(end, other)), ...other.map((end) => distanceTo(end, one)));
}

/** Whether the ends of each segment lie on different sides of the other; segments that only touch have distance 0. */
function areCrossing([a, b]: Segment, [c, d]: Segment): boolean {
  return orientation(a, b, c) * orientation(a, b, d) < 0 && orientation(c, d, a) * orientation(c, d, b) < 0;
}

/** Positive if the path over three points turns right, negative if it turns left. */
function orientation(one: Point, two: Point, three: Point): number {
  return Math.sign((two.x - one.x) * (three.y - two.y) - (two.y - one.y) * (three.x - two.x));
}

type Edges = Readonly<ReturnType<typeof edgesOf>>;

/** The bounding box of points, as in a drawing's `bounds`. */
export function edgesOf(points: readonly Point[]) {
  const [max, min] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const edges = { left: max, top: max, right: min, bottom: min };
  for (const { x, y } of points) {
    edges.left = Math.min(edges.left, x);
    edges.top = Math.min(edges.top, y);
    edges.right = Math.max(edges.right, x);
    edges.bottom = Math.max(edges.bottom, y);
  }
  return edges;
}

/** Whether two rectangles are at most this many pixels apart. */
export function areNear(one: Edges, other: Edges, reach: number): boolean {
  return (
    one.left <= other.right + reach &&
    other.left <= one.right + reach &&
    one.top <= other.bottom + reach &&
    other.top <= one.bottom + reach
  );
}

/** Lines that only touch do not overlap; tolerance for rounding errors. */
const slack = 1e-6;

/** Whether strokes overlap drawings. A stroke has its width and round ends (protocol: board drawings). */
export function overlaps(strokes: readonly Stroke[], drawings: readonly BoardDrawingState[]): boolean {
  const own = strokes.map(boxed);
  return drawings.some(({ strokes: theirs }) =>
    theirs.some((stroke) => {
      const other = boxed(unpackedStroke(stroke));
      return own.some((one) => strokesOverlap(one, other));
    }),
  );
}

type BoxedStroke = ReturnType<typeof boxed>;

function boxed(stroke: Stroke) {
  return { stroke, edges: edgesOf(stroke.points) };
}

function strokesOverlap(one: BoxedStroke, other: BoxedStroke): boolean {
  const reach = (one.stroke.width + other.stroke.width) / 2 - slack;
  if (!areNear(one.edges, other.edges, reach)) return false;
  const theirs = segmentsOf(other.stroke.points);
  return segmentsOf(one.stroke.points).some((segment) =>
    theirs.some(
      (their) => areNear(edgesOf(segment), edgesOf(their), reach) && distanceBetween(segment, their) < reach,
    ),
  );
}
