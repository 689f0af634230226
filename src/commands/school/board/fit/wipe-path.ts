/** A path that takes away most of a drawing, within what the contract allows a cloth. */
import { NetworkError, UsageError } from '../../../../errors';
import type { BoardState, Contract, Drawing, Point } from '../contract/board';
import { brokenWipeRules } from '../contract/rules';
import { pointToLine } from '../geometry/distance';
import {
  apply,
  between,
  boundsOf,
  distinct,
  grown,
  lengthOf,
  rotation,
  sampled,
  sizeOf,
  totalLength,
} from '../geometry/lines';

/** The number of directions in which lanes are tried: steps of half a turn. */
const directions = 16;
const maxLanes = 6;

/** The distance between samples of a drawing's lines, in pixels, and their maximum number. */
const sampleStep = 3;
const maxSamples = 4000;

/**
 * Paths that remove this share of what the best removes count as equal; the rest that they would remove then decides.
 */
const asGood = 0.97;

/** How many of these are compared, the shortest ones. */
const maxCompared = 16;

/** Lanes are planned for a cloth a little narrower than it is, so that nothing stays for the last digits of a sum. */
const tighter = 0.98;

/** A cloth that only touches the board moves at least so far, in pixels. */
const minLength = 2;

interface Candidate {
  readonly path: readonly Point[];
  readonly hits: number;
}

/**
 * The path that takes away most of the drawing; of several as good ones, the one that takes least of others, and of
 * these the shortest. It has coordinates of two decimals and lies on the board.
 * @throws UsageError when nothing of the drawing is left, or the contract allows no path
 * @throws NetworkError when the contract does not say how wide a cloth is
 */
export function wipePathFor(drawing: Drawing, { drawings, contract }: BoardState): Point[] {
  const { wipeRadius: radius } = contract;
  if (!(radius > 0)) throw new NetworkError('the answer of the service lacks the radius of the cloth');
  const samples = samplesOf(drawing);
  if (samples.length === 0) throw new UsageError('nothing is left of the drawing');
  const candidates = allPaths(samples, contract).filter(
    ({ path }) => brokenWipeRules(path, contract).length === 0,
  );
  const max = candidates.reduce((best, { hits }) => Math.max(best, hits), 0);
  if (max === 0) throw new UsageError('no path that the board allows takes away anything of the drawing');
  const good = candidates.filter(({ hits }) => hits >= asGood * max);
  return minDamage(good, drawing, drawings, radius);
}

function allPaths(samples: readonly Point[], contract: Contract): Candidate[] {
  const candidates: Candidate[] = [];
  const { wipeRadius: radius } = contract;
  for (let direction = 0; direction < directions; direction += 1) {
    for (let count = 1; count <= maxLanes; count += 1) {
      const whole = lanes(samples, (direction * Math.PI) / directions, count, tighter * radius);
      const path = usable(whole, contract);
      candidates.push({ path, hits: hitsOf(path, samples, radius) });
      // One that had to end early may do more from its other end.
      if (lengthOf(path) > 0.99 * lengthOf(whole)) continue;
      const back = usable(whole.toReversed(), contract);
      candidates.push({ path: back, hits: hitsOf(back, samples, radius) });
    }
  }
  return candidates;
}

/** The path that takes least of other drawings; of several such the shortest. */
function minDamage(
  candidates: readonly Candidate[],
  drawing: Drawing,
  drawings: readonly Drawing[],
  radius: number,
): Point[] {
  const shortest = candidates
    .map(({ path }) => ({ path, length: lengthOf(path) }))
    .sort((one, other) => one.length - other.length)
    .slice(0, maxCompared);
  const near = grown(boundsOf(drawing.strokes), 2 * radius);
  const others = drawings
    .filter(({ id }) => id !== drawing.id)
    .flatMap(samplesOf)
    .filter(({ x, y }) => x >= near.left && x <= near.right && y >= near.top && y <= near.bottom);
  const [best] = shortest
    .map((one) => ({ ...one, damage: hitsOf(one.path, others, radius) }))
    .sort((one, other) => one.damage - other.damage || one.length - other.length);
  return [...(best?.path ?? [])];
}

function samplesOf({ strokes }: Drawing): Point[] {
  const step = Math.max(sampleStep, totalLength(strokes) / maxSamples);
  return strokes.flatMap(({ points }) => sampled(points, step));
}

/** How many of the points lie within the radius of the path. */
function hitsOf(path: readonly Point[], points: readonly Point[], radius: number): number {
  const { left, top, right, bottom } = grown(boundsOf([{ points: path }]), radius);
  return points.filter((point) => {
    const { x, y } = point;
    return x >= left && x <= right && y >= top && y <= bottom && pointToLine(point, path) <= radius;
  }).length;
}

/** The path on the board, with two points at least, and ended where the contract ends it. */
function usable(path: readonly Point[], contract: Contract): Point[] {
  const clamp = (value: number, max: number) => Math.round(100 * Math.max(0, Math.min(max, value))) / 100;
  const rounded = path.map(({ x, y }) => ({ x: clamp(x, contract.width), y: clamp(y, contract.height) }));
  const inside = distinct(rounded, 0);
  const [first = { x: 0, y: 0 }] = inside;
  if (lengthOf(inside) < minLength) {
    const aside = first.x + minLength <= contract.width ? minLength : -minLength;
    return [first, { x: first.x + aside, y: first.y }];
  }
  return trimmed(inside, contract);
}

/** As much of the path as is within the limits; its span is measured in the strictest way, across its rectangle. */
function trimmed(path: readonly Point[], { maxWipeLength, maxWipeSpan, maxWipePoints }: Contract): Point[] {
  const kept: Point[] = [];
  let rest = maxWipeLength;
  for (const point of path) {
    const before = kept.at(-1);
    const step = before ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
    if (kept.length >= maxWipePoints) return kept;
    const fits = step <= rest && spanOf([...kept, point]) <= maxWipeSpan;
    if (before && !fits) {
      const part = lastFitting(kept, before, point, Math.min(1, rest / step), maxWipeSpan);
      return part > 0 ? [...kept, roundedDown(between(before, point, part), before)] : kept;
    }
    kept.push(point);
    rest -= step;
  }
  return kept;
}

/** How far towards the next point the span allows to go, found by halving. */
function lastFitting(kept: readonly Point[], from: Point, to: Point, max: number, span: number): number {
  let [low, high] = [0, max];
  if (spanOf([...kept, between(from, to, max)]) <= span) return max;
  for (let step = 0; step < 20; step += 1) {
    const middle = (low + high) / 2;
    if (spanOf([...kept, between(from, to, middle)]) <= span) low = middle;
    else high = middle;
  }
  return low;
}

function spanOf(points: readonly Point[]): number {
  const { width, height } = sizeOf(boundsOf([{ points }]));
  return Math.hypot(width, height);
}

/** Coordinates of two decimals, towards the point before, so that no length becomes larger. */
function roundedDown({ x, y }: Point, { x: fromX, y: fromY }: Point): Point {
  const towards = (value: number, from: number) =>
    (value > from ? Math.floor(100 * value) : Math.ceil(100 * value)) / 100;
  return { x: towards(x, fromX), y: towards(y, fromY) };
}

/**
 * A path in so many lanes, in a direction (radians), that passes every point within the radius, where lanes as wide as
 * that are enough. Each lane is as short as its points allow.
 */
function lanes(points: readonly Point[], direction: number, count: number, radius: number): Point[] {
  const degrees = (direction * 180) / Math.PI;
  const turned = points.map((point) => apply(rotation(-degrees), point));
  const [low, high] = turned.reduce(
    ([min, max], { y }) => [Math.min(min, y), Math.max(max, y)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  // Where the lanes cannot cover everything they lie side by side in the middle.
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

/** From where to where a cloth has to go along a lane to pass all points of it. */
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
  // All points lie within the radius of one place.
  return start <= end ? [start, end] : [(start + end) / 2, (start + end) / 2];
}
