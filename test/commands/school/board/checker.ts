/**
 * An independent check of the board's contract, without code of `src/commands/school/board`. Where the protocol leaves
 * open what a limit means, the strictest reading is checked.
 */
import type {
  BoardContract,
  BoardDrawing,
  Point,
  Stroke,
} from '../../../../src/protocol/records/school/board';

type Pair = readonly [x: number, y: number];

/** All rules that the strokes break. */
export function contractBreaks(strokes: readonly Stroke[], contract: BoardContract): string[] {
  const all = strokes.flatMap(({ points }) => points);
  const budget = strokes.map(({ points }) => long(points)).reduce((a, b) => a + b, 0);
  const wrong = strokes.flatMap((stroke, index) =>
    strokeBreaks(stroke, contract).map((one) => `${index}: ${one}`),
  );
  if (!strokes.length) wrong.push('no strokes');
  if (strokes.length > contract.maxStrokes) wrong.push('too many strokes');
  if (budget > contract.lineBudget + 1e-6) wrong.push(`${budget} of line`);
  if (all.length > contract.maxPoints) wrong.push(`${all.length} points`);
  const chalk = strokes[0]?.width ?? 0;
  for (const [values, max] of [
    [all.map(({ x }) => x), contract.maxDrawingWidth],
    [all.map(({ y }) => y), contract.maxDrawingHeight],
  ] as const) {
    const sorted = values.toSorted((one, other) => one - other);
    const size = (sorted.at(-1) ?? 0) - (sorted[0] ?? 0);
    // The chalk counts, where a drawing of it can be that small at all.
    if (size + (max > 2 * chalk ? chalk : 0) > max + 1e-6) wrong.push(`${size} across`);
  }
  return wrong;
}

function strokeBreaks({ color, width, points }: Stroke, contract: BoardContract): string[] {
  const wrong: string[] = [];
  if (!contract.colors.some((one) => one === color)) wrong.push(`color ${color}`);
  if (!contract.widths.some((one) => one === width)) wrong.push(`width ${width}`);
  if (points.length < 2) wrong.push(`${points.length} points`);
  if (long(points) + 1e-6 < contract.minStrokeLength) wrong.push(`only ${long(points)} long`);
  for (const { x, y } of points) {
    if (!(x >= 0 && x <= contract.width && y >= 0 && y <= contract.height))
      wrong.push(`${x}, ${y} is outside`);
  }
  return wrong;
}

function long(points: readonly Point[]): number {
  let sum = 0;
  for (let at = 1; at < points.length; at += 1) sum += apart(pair(points[at - 1]), pair(points[at]));
  return sum;
}

/** What is wrong with the path of a wipe, by the strictest reading of its span. */
export function wipeBreaks(path: readonly Point[], contract: BoardContract): string[] {
  const wrong: string[] = [];
  const places = path.map(pair);
  if (places.length < 2 || places.length > contract.maxWipePoints) wrong.push(`${places.length} points`);
  if (long(path) > contract.maxWipeLength + 1e-6) wrong.push(`${long(path)} long`);
  for (const one of places) {
    const [x, y] = one;
    if (!(x >= 0 && x <= contract.width && y >= 0 && y <= contract.height)) wrong.push('not on the board');
    for (const other of places) if (apart(one, other) > contract.maxWipeSpan + 1e-6) wrong.push('span');
  }
  return wrong;
}

/** Whether the chalk of strokes lies on that of drawings; every segment is held against every other. */
export function touches(strokes: readonly Stroke[], drawings: readonly BoardDrawing[]): boolean {
  const others = drawings.flatMap((drawing) => drawing.strokes).flatMap(segments);
  return strokes
    .flatMap(segments)
    .some((one) => others.some((other) => near(one, other) < (one.wide + other.wide) / 2 - 1e-6));
}

interface Segment {
  readonly from: Pair;
  readonly to: Pair;
  readonly wide: number;
}

function segments({ points, width }: Stroke): Segment[] {
  const places = points.map(pair);
  return places.map((to, index) => ({ from: places[Math.max(0, index - 1)] ?? to, to, wide: width }));
}

/** The least distance between two segments. */
function near(one: Segment, other: Segment): number {
  // Rectangles that are far apart need no exact distance.
  const gapX = gap(one.from[0], one.to[0], other.from[0], other.to[0]);
  const gapY = gap(one.from[1], one.to[1], other.from[1], other.to[1]);
  const far = Math.max(gapX, gapY);
  if (far > (one.wide + other.wide) / 2) return far;
  if (crossing(one, other)) return 0;
  return Math.min(
    apart(one.from, foot(one.from, other)),
    apart(one.to, foot(one.to, other)),
    apart(other.from, foot(other.from, one)),
    apart(other.to, foot(other.to, one)),
  );
}

function gap(a: number, b: number, c: number, d: number): number {
  return Math.max(Math.min(c, d) - Math.max(a, b), Math.min(a, b) - Math.max(c, d), 0);
}

/** Where the lines through both segments meet, by Cramer's rule, if that is on both. */
function crossing({ from: a, to: b }: Segment, { from: c, to: d }: Segment): boolean {
  const area = (b[0] - a[0]) * (d[1] - c[1]) - (b[1] - a[1]) * (d[0] - c[0]);
  if (area === 0) return false;
  const s = ((c[0] - a[0]) * (d[1] - c[1]) - (c[1] - a[1]) * (d[0] - c[0])) / area;
  const t = ((c[0] - a[0]) * (b[1] - a[1]) - (c[1] - a[1]) * (b[0] - a[0])) / area;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1;
}

/** The place on a segment that is nearest to a point, by its angle to both ends. */
function foot([x, y]: Pair, { from, to }: Segment): Pair {
  const ahead = (x - from[0]) * (to[0] - from[0]) + (y - from[1]) * (to[1] - from[1]);
  const behind = (x - to[0]) * (from[0] - to[0]) + (y - to[1]) * (from[1] - to[1]);
  if (ahead <= 0) return from;
  if (behind <= 0) return to;
  const share = ahead / (ahead + behind);
  return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
}

function pair(point: Point | undefined): Pair {
  return [point?.x ?? Number.NaN, point?.y ?? Number.NaN];
}

function apart([a, b]: Pair, [c, d]: Pair): number {
  return Math.sqrt((a - c) ** 2 + (b - d) ** 2);
}
