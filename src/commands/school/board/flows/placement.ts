/** Finds the place of a drawing on the board (protocol: a drawing must not overlap foreign drawings). */

import { UsageError } from '../../../../errors';
import { assertDrawing } from '../contract/drawing-rules';
import type { BoardState, NewStroke, Point } from '../contract/shapes';
import { boundsOf, inkBounds, sizeOf } from '../geometry/bounds';
import { foreignDrawings, overlaps, placedNear } from '../place/free-place';

/** A drawing, and where it should be. */
export interface Unplaced {
  readonly strokes: readonly NewStroke[];
  /** Where the top left of its points should be; left out: where it is, or else the middle of the board. */
  readonly at?: Point;
  /** Whether its coordinates are places on the board. */
  readonly isPlaced: boolean;
  /** Whose drawing it is. */
  readonly author: string;
}

export interface Placed {
  readonly strokes: NewStroke[];
  /** The top left of its points. */
  readonly at: Point;
  /** Whether it is somewhere else than it was wanted. */
  readonly moved: boolean;
}

/**
 * The drawing at the free place that is nearest to the wish, without overlap with drawings of others. Without a wish it
 * also avoids own drawings, as long as there is room.
 * @throws UsageError when there is no room for it anywhere
 */
export function placeDrawing(state: BoardState, { strokes, at, isPlaced, author }: Unplaced): Placed {
  const { contract, drawings } = state;
  const foreign = foreignDrawings(state, author);
  const own = topLeft(strokes);
  const stays = isPlaced && at === undefined && !overlaps(strokes, foreign);
  const wish = at ?? (isPlaced ? own : middleOf(strokes, contract));
  const placed = stays
    ? [...strokes]
    : ((at === undefined && !isPlaced ? placedNear(strokes, wish, drawings, contract) : undefined) ??
      placedNear(strokes, wish, foreign, contract));
  if (!placed) throw noRoom(strokes);
  assertDrawing(placed, contract);
  const reached = topLeft(placed);
  const isWish = Math.hypot(reached.x - wish.x, reached.y - wish.y) < 0.5;
  return { strokes: placed, at: reached, moved: !isWish && (at !== undefined || isPlaced) };
}

function topLeft(strokes: readonly NewStroke[]): Point {
  const { left, top } = boundsOf(strokes);
  return { x: left, y: top };
}

function middleOf(strokes: readonly NewStroke[], board: { readonly width: number; readonly height: number }) {
  const { width, height } = sizeOf(boundsOf(strokes));
  return { x: (board.width - width) / 2, y: (board.height - height) / 2 };
}

function noRoom(strokes: readonly NewStroke[]): UsageError {
  const { width, height } = sizeOf(inkBounds(strokes));
  const size = `${Math.ceil(width)} by ${Math.ceil(height)}`;
  return new UsageError(`the board has no free place for a drawing of ${size} pixels`, {
    hint: `make it smaller: --fit ${Math.ceil(0.7 * width)},${Math.ceil(0.7 * height)}`,
  });
}
