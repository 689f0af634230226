/**
 * Cuts strokes along the path of a cloth, and makes smudges of the wiped chalk (protocol: board wipes). Our choice: a point
 * is wiped if it is within the radius. Smudges are our choice too: the protocol names only their fields.
 */
import type { Point, Smudge, Stroke } from '../../../../../protocol/records/school/board';
import { contract } from './contract';
import {
  areNear,
  distanceTo,
  edgesOf,
  lengthOf,
  pointAt,
  type Segment,
  segmentsOf,
  totalLength,
  twoDecimals,
} from './lines';

/** Steps of the bisection: exact to a thousandth of a pixel for a segment across the whole board. */
const halvings = 21;

/** Sampling step along a segment, in pixels: shorter crossings of the cloth's edge are missed. */
const stepPx = 1;

/** Cuts strokes along a path. Our choice: remaining pieces shorter than the shortest allowed stroke are wiped too. */
export function cutAlong(strokes: readonly Stroke[], path: readonly Point[]) {
  const way = segmentsOf(path);
  const cut = { kept: [] as Stroke[], taken: [] as Stroke[] };
  for (const stroke of strokes) {
    const isNear = areNear(edgesOf(stroke.points), edgesOf(path), contract.wipeRadius);
    const pieces = isNear ? piecesOf(stroke.points, (point) => isWiped(point, way)) : [];
    if (pieces.every(({ isTaken }) => !isTaken)) {
      cut.kept.push(stroke);
      continue;
    }
    for (const { points, isTaken } of pieces) {
      const isCrumb = lengthOf(points) < contract.minStrokeLength;
      (isTaken || isCrumb ? cut.taken : cut.kept).push({ ...stroke, points });
    }
  }
  return cut;
}

/** Whether a cloth that moves along the segments wipes a point. */
function isWiped(point: Point, way: readonly Segment[]): boolean {
  return way.some((segment) => distanceTo(point, segment) <= contract.wipeRadius);
}

/** Splits a line into pieces that are either wiped or kept. */
function piecesOf(points: readonly Point[], isTaken: (point: Point) => boolean) {
  const [first] = points;
  if (!first) return [];
  let piece = { points: [first], isTaken: isTaken(first) };
  const pieces = [piece];
  for (const segment of segmentsOf(points)) {
    for (const share of edgeShares(segment, isTaken)) {
      const edge = rounded(pointAt(segment, share));
      piece.points.push(edge);
      piece = { points: [edge], isTaken: !piece.isTaken };
      pieces.push(piece);
    }
    piece.points.push(segment[1]);
  }
  return pieces;
}

/** The positions on a segment, as fractions, where it changes between kept and wiped. */
function edgeShares(segment: Segment, isTaken: (point: Point) => boolean): number[] {
  const steps = Math.max(1, Math.ceil(lengthOf(segment) / stepPx));
  const shares: number[] = [];
  let before = isTaken(segment[0]);
  for (let step = 1; step <= steps; step += 1) {
    const now = isTaken(pointAt(segment, step / steps));
    if (now !== before) shares.push(edgeBetween(segment, (step - 1) / steps, step / steps, before, isTaken));
    before = now;
  }
  return shares;
}

function edgeBetween(
  segment: Segment,
  from: number,
  to: number,
  atFrom: boolean,
  isTaken: (point: Point) => boolean,
): number {
  let [low, high] = [from, to];
  for (let halving = 0; halving < halvings; halving += 1) {
    const middle = (low + high) / 2;
    if (isTaken(pointAt(segment, middle)) === atFrom) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}

function rounded({ x, y }: Point): Point {
  return { x: twoDecimals(x), y: twoDecimals(y) };
}

/** Sampling step along the path of a smudge, in pixels. */
const smudgeStepPx = 12;

/** A smudge has full strength at this many pixels of wiped line per pixel of the path. */
const fullDensity = 2;
const minStrength = 0.15;

/** One smudge for each wiped color, along the path from the first to the last contact with that color. */
export function smudgesOf(taken: readonly Stroke[], path: readonly Point[]): Smudge[] {
  const way = segmentsOf(path).flatMap((segment) => {
    const steps = Math.max(1, Math.ceil(lengthOf(segment) / smudgeStepPx));
    return Array.from({ length: steps + 1 }, (_, step) => pointAt(segment, step / steps));
  });
  const colors = [...new Set(taken.map(({ color }) => color))];
  return colors.map((color) => {
    const strokes = taken.filter((stroke) => stroke.color === color);
    const points = smearedPoints(way, strokes);
    const length = totalLength(strokes);
    const density = length / Math.max(smudgeStepPx, lengthOf(points));
    const strength = Math.min(1, Math.max(minStrength, density / fullDensity));
    return { color, points: points.map(oneDecimal), strength: twoDecimals(strength) };
  });
}

function smearedPoints(way: readonly Point[], strokes: readonly Stroke[]): Point[] {
  const segments = strokes.flatMap(({ points }) => segmentsOf(points));
  const isSmeared = (point: Point) =>
    segments.some((segment) => distanceTo(point, segment) <= contract.wipeRadius);
  const first = way.findIndex(isSmeared);
  const last = way.findLastIndex(isSmeared);
  return way.slice(Math.max(0, first), last + 1);
}

function oneDecimal({ x, y }: Point): Point {
  return { x: Math.round(10 * x) / 10, y: Math.round(10 * y) / 10 };
}
