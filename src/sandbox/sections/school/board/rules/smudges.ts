/** Smudges: what is left of wiped chalk. All of it is our choice: the protocol names only their fields. */
import type { Point, Smudge, Stroke } from '../../../../../protocol/records/school/board';
import { contract } from './contract';
import { distanceTo, lengthOf, pointAt, segmentsOf, totalLength, twoDecimals } from './lines';

/** So much of a path is looked at at once, in pixels. */
const smudgeStepPx = 12;

/** A smudge has full strength when this many pixels of line were wiped for each pixel of the way. */
const fullDensity = 2;
const minStrength = 0.15;

/** One smudge for each color that was taken, along the way from where the cloth met it first to where it did last. */
export function smudgesOf(taken: readonly Stroke[], path: readonly Point[]): Smudge[] {
  const way = segmentsOf(path).flatMap((segment) => {
    const steps = Math.max(1, Math.ceil(lengthOf(segment) / smudgeStepPx));
    return Array.from({ length: steps + 1 }, (_, step) => pointAt(segment, step / steps));
  });
  const colors = [...new Set(taken.map(({ color }) => color))];
  return colors.map((color) => {
    const strokes = taken.filter((stroke) => stroke.color === color);
    const points = smearedPart(way, strokes);
    const length = totalLength(strokes);
    const density = length / Math.max(smudgeStepPx, lengthOf(points));
    const strength = Math.min(1, Math.max(minStrength, density / fullDensity));
    return { color, points: points.map(oneDecimal), strength: twoDecimals(strength) };
  });
}

function smearedPart(way: readonly Point[], strokes: readonly Stroke[]): Point[] {
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
