/** Finds where a drawing can go: the place nearest to a wish at which its chalk lies on no other's. */
import type { BoardState, Contract, Drawing, NewStroke, Point, Stroke } from '../contract/shapes';
import { type Bounds, boundsOf, inkBounds } from '../geometry/bounds';
import { movedBy, sampled } from '../geometry/lines';
import { StrokeIndex } from '../geometry/stroke-index';
import { BlockedMap } from './blocked-map';

/**
 * Between the chalk of one drawing and the next where a place is chosen for somebody, in widths of chalk: as much as
 * lets both be read, hardly any where the board is fuller, and at last any place that a closer look finds free.
 */
const tries = [
  { clearance: 1.5, isSafe: true },
  { clearance: 0.1, isSafe: true },
  { clearance: 0, isSafe: false },
];

/** A closer look takes time: it is skipped after this many unsuitable places. */
const maxLooks = 500;

/**
 * The drawings that one by this user must not overlap: those of others, and those with an unknown author
 * (BOARD_DRAWING_OVERLAP is about drawings of others).
 */
export function foreignDrawings({ drawings }: Pick<BoardState, 'drawings'>, userId: string): Drawing[] {
  return drawings.filter(({ author }) => author?.id === undefined || author.id !== userId);
}

/** The strokes moved so that the top left of their points is at a place, exactly. @internal */
export function placedAt(strokes: readonly NewStroke[], { x, y }: Point): NewStroke[] {
  const { left, top } = boundsOf(strokes);
  return rounded(movedBy(strokes, x - left, y - top));
}

/**
 * The strokes moved to the free place nearest to the wish, which is where the top left of their points should be;
 * undefined when nowhere on the board is room. There the chalk lies on the board and on none of the drawings, and
 * keeps a small distance unless the wish itself is free. The drawings are found again after each answer of the
 * service: somebody may have been faster.
 */
export function placedNear(
  strokes: readonly NewStroke[],
  wish: Point,
  drawings: readonly Drawing[],
  contract: Contract,
): NewStroke[] | undefined {
  const others = drawings.flatMap((drawing) => drawing.strokes);
  const index = new StrokeIndex(others);
  const wished = placedAt(strokes, inside(strokes, wish, contract));
  if (isOnBoard(wished, contract) && !index.overlaps(wished)) return wished;
  return nearestFree(wished, others, contract, index);
}

/** Whether chalk of the strokes would lie on that of the drawings: what the service refuses, where they are foreign. */
export function overlaps(strokes: readonly Stroke[], drawings: readonly Drawing[]): boolean {
  return new StrokeIndex(drawings.flatMap((drawing) => drawing.strokes)).overlaps(strokes);
}

function nearestFree(
  wished: readonly NewStroke[],
  others: readonly Stroke[],
  contract: Contract,
  index: StrokeIndex,
): NewStroke[] | undefined {
  const chalk = Math.max(...wished.map(({ width }) => width));
  const limits = movesOnBoard(inkBounds(wished), contract);
  for (const { clearance, isSafe } of tries) {
    const map = new BlockedMap(others, contract, { chalk, clearance: clearance * chalk, isSafe });
    const samples = wished.flatMap(({ points }) => sampled(points, map.cell));
    let looks = 0;
    for (const { x, y } of map.freeMoves(samples, limits)) {
      const moved = rounded(movedBy(wished, x, y));
      if (!index.overlaps(moved) && isOnBoard(moved, contract)) return moved;
      looks += 1;
      if (looks === maxLooks) break;
    }
  }
  return undefined;
}

/** How far the chalk may be moved without leaving the board. */
function movesOnBoard({ left, top, right, bottom }: Bounds, { width, height }: Contract): Bounds {
  return { left: -left, top: -top, right: width - right, bottom: height - bottom };
}

/** The wish, or the place nearest to it at which the whole drawing is on the board. */
function inside(strokes: readonly NewStroke[], { x, y }: Point, { width, height }: Contract): Point {
  const ink = inkBounds(strokes);
  const { left, top } = boundsOf(strokes);
  const clamp = (value: number, min: number, max: number) => Math.max(min, Math.min(value, max));
  return {
    x: clamp(x, left - ink.left, width - (ink.right - left)),
    y: clamp(y, top - ink.top, height - (ink.bottom - top)),
  };
}

function isOnBoard(strokes: readonly NewStroke[], { width, height }: Contract): boolean {
  const { left, top, right, bottom } = inkBounds(strokes);
  const slack = 0.01;
  return left >= -slack && top >= -slack && right <= width + slack && bottom <= height + slack;
}

/** Coordinates of two decimals. */
function rounded(strokes: readonly NewStroke[]): NewStroke[] {
  const two = (value: number) => Math.round(value * 100) / 100;
  return strokes.map((stroke) => ({
    ...stroke,
    points: stroke.points.map(({ x, y }) => ({ x: two(x), y: two(y) })),
  }));
}
