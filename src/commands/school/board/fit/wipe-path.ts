/** Finds the path that removes as much of a drawing as the contract allows one cloth. */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardContract, BoardDrawing, Point } from '../../../../protocol/records/school/board';
import { type BoardState, brokenWipeRules } from '../contract/board';
import { pointToLine } from '../geometry/distance';
import {
  apply,
  boundsOf,
  distinct,
  expand,
  lengthOf,
  rotation,
  samplePoints,
  sizeOf,
  totalLength,
  truncateLine,
  twoDecimals,
} from '../geometry/lines';

/** Number of lane directions that are tried, evenly spread over 180 degrees. */
const directions = 16;
const maxLanes = 6;

/** Distance between samples of a drawing, in pixels, and their maximum number. */
const sampleStep = 3;
const maxSamples = 4000;

/** Paths that remove this share of the best result count as equal; the damage to other drawings then decides. */
const equalShare = 0.97;

/** Maximum number of equal paths that are compared, shortest first. */
const maxCompared = 16;

/** Lanes are planned for this share of the radius, so that rounding leaves nothing between them. */
const laneShare = 0.98;

/** Minimum length of a path, in pixels. */
const minLength = 2;

type Candidate = { readonly path: readonly Point[]; readonly hits: number };

/**
 * The path that removes most of the drawing; among equal ones, the path that removes least of other drawings, then the
 * shortest. Coordinates have two decimals and are on the board.
 * @throws UsageError when the drawing has no strokes, or no allowed path removes anything
 * @throws NetworkError when the contract has no radius of the cloth
 */
export function wipePathFor(drawing: BoardDrawing, { drawings, contract }: BoardState): Point[] {
  const { wipeRadius: radius } = contract;
  if (!(radius > 0)) throw new NetworkError("no cloth radius in the service's answer");
  const samples = samplesOf(drawing);
  if (samples.length === 0) throw new UsageError('nothing is left of the drawing');
  const isAllowed = ({ path }: Candidate) => brokenWipeRules(path, contract).length === 0;
  const candidates = allPaths(samples, contract).filter(isAllowed);
  const max = candidates.reduce((best, { hits }) => Math.max(best, hits), 0);
  if (max === 0) throw new UsageError('no allowed path removes anything of the drawing');
  const good = candidates.filter(({ hits }) => hits >= equalShare * max);
  return leastDamaging(good, drawing, drawings, radius);
}

function allPaths(samples: readonly Point[], contract: BoardContract): Candidate[] {
  const candidates: Candidate[] = [];
  const { wipeRadius: radius } = contract;
  for (let direction = 0; direction < directions; direction += 1) {
    for (let count = 1; count <= maxLanes; count += 1) {
      const whole = lanes(samples, (direction * Math.PI) / directions, count, laneShare * radius);
      const path = allowedPath(whole, contract);
      candidates.push({ path, hits: hitsOf(path, samples, radius) });
      // A trimmed path may remove more when it starts at its other end.
      if (lengthOf(path) > 0.99 * lengthOf(whole)) continue;
      const back = allowedPath(whole.toReversed(), contract);
      candidates.push({ path: back, hits: hitsOf(back, samples, radius) });
    }
  }
  return candidates;
}

function leastDamaging(
  candidates: readonly Candidate[],
  drawing: BoardDrawing,
  drawings: readonly BoardDrawing[],
  radius: number,
): Point[] {
  const shortest = candidates
    .map(({ path }) => ({ path, length: lengthOf(path) }))
    .sort((one, other) => one.length - other.length)
    .slice(0, maxCompared);
  const near = expand(boundsOf(drawing.strokes), 2 * radius);
  const others = drawings
    .filter(({ id }) => id !== drawing.id)
    .flatMap(samplesOf)
    .filter(({ x, y }) => x >= near.left && x <= near.right && y >= near.top && y <= near.bottom);
  const [best] = shortest
    .map((one) => ({ ...one, damage: hitsOf(one.path, others, radius) }))
    .sort((one, other) => one.damage - other.damage || one.length - other.length);
  return [...(best?.path ?? [])];
}

function samplesOf({ strokes }: BoardDrawing): Point[] {
  const step = Math.max(sampleStep, totalLength(strokes) / maxSamples);
  return strokes.flatMap(({ points }) => samplePoints(points, step));
}

/** Number of points within the radius of the path. */
function hitsOf(path: readonly Point[], points: readonly Point[], radius: number): number {
  const { left, top, right, bottom } = expand(boundsOf([{ points: path }]), radius);
  return points.filter((point) => {
    const { x, y } = point;
    return x >= left && x <= right && y >= top && y <= bottom && pointToLine(point, path) <= radius;
  }).length;
}

/** The path clamped to the board, with at least two points, trimmed to the limits of the contract. */
function allowedPath(path: readonly Point[], contract: BoardContract): Point[] {
  const clamp = (value: number, max: number) => twoDecimals(Math.max(0, Math.min(max, value)));
  const rounded = path.map(({ x, y }) => ({ x: clamp(x, contract.width), y: clamp(y, contract.height) }));
  const inside = distinct(rounded, 0);
  const [first = { x: 0, y: 0 }] = inside;
  if (lengthOf(inside) < minLength) {
    const aside = first.x + minLength <= contract.width ? minLength : -minLength;
    return [first, { x: first.x + aside, y: first.y }];
  }
  return trimToLimits(inside, contract);
}

/**
 * The start of the path within the limits, found by bisection of its length. The span is measured as the diagonal of the
 * bounds, the strictest reading.
 */
function trimToLimits(path: readonly Point[], { maxWipeLength, maxWipeSpan, maxWipePoints }: BoardContract) {
  let start = truncateLine(path, maxWipeLength, maxWipePoints);
  let [low, high] = [0, spanOf(start) > maxWipeSpan ? lengthOf(start) : 0];
  for (let step = 0; high > 0 && step < 24; step += 1) {
    const middle = (low + high) / 2;
    start = truncateLine(path, middle, maxWipePoints);
    if (spanOf(start) <= maxWipeSpan) low = middle;
    else high = middle;
  }
  if (high > 0) start = truncateLine(path, low, maxWipePoints);
  const [before, last] = start.slice(-2);
  if (!before || !last || path.includes(last)) return start;
  return [...start.slice(0, -1), roundedDown(last, before)];
}

function spanOf(points: readonly Point[]): number {
  const { width, height } = sizeOf(boundsOf([{ points }]));
  return Math.hypot(width, height);
}

/** Rounds to two decimals towards the previous point, so that no length grows. */
function roundedDown({ x, y }: Point, { x: fromX, y: fromY }: Point): Point {
  const towards = (value: number, from: number) =>
    (value > from ? Math.floor(100 * value) : Math.ceil(100 * value)) / 100;
  return { x: towards(x, fromX), y: towards(y, fromY) };
}

/**
 * A boustrophedon path: `count` parallel lanes in a direction (radians), alternately forwards and backwards. Each lane
 * is as short as its points allow. The lanes cover all points if `count` lanes of twice the radius are wide enough.
 */
function lanes(points: readonly Point[], direction: number, count: number, radius: number): Point[] {
  const degrees = (direction * 180) / Math.PI;
  const turned = points.map((point) => apply(rotation(-degrees), point));
  const [low, high] = turned.reduce(
    ([min, max], { y }) => [Math.min(min, y), Math.max(max, y)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  // Lanes that cannot cover everything are placed side by side in the middle.
  const wide = Math.min((high - low) / count, 2 * radius);
  const top = (low + high - count * wide) / 2;
  const path: Point[] = [];
  for (let lane = 0; lane < count; lane += 1) {
    const middle = top + (lane + 0.5) * wide;
    const ends = laneEnds(turned, middle, wide / 2, radius);
    if (ends) path.push(...(path.length % 4 === 0 ? ends : ends.reverse()).map((x) => ({ x, y: middle })));
  }
  return path.map((point) => apply(rotation(degrees), point));
}

/** Start and end of the shortest lane that reaches all its points; undefined without points. */
function laneEnds(
  points: readonly Point[],
  middle: number,
  reach: number,
  radius: number,
): [number, number] | undefined {
  let [start, end] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { x, y } of points) {
    const away = Math.abs(y - middle);
    if (away > reach + 1e-9) continue;
    const ahead = Math.sqrt(Math.max(0, radius * radius - away * away));
    start = Math.min(start, x + ahead);
    end = Math.max(end, x - ahead);
  }
  if (start === Number.POSITIVE_INFINITY) return undefined;
  // All points are within the radius of one point.
  return start <= end ? [start, end] : [(start + end) / 2, (start + end) / 2];
}
