/** What would go if a cloth went along a path. */
import type { BoardState, Drawing, Point } from '../contract/shapes';
import { totalLength } from '../geometry/lines';
import { type Cut, cutStrokes } from './cut';

export interface WipedDrawing extends Cut {
  readonly drawing: Drawing;
  /** Length of the lines that would go, in pixels. */
  readonly removed: number;
  /** That as a part of what is there now, 0 to 1. */
  readonly share: number;
}

/** The drawings that would lose something, those that lose most first. */
export function wipePreview({ drawings, contract }: BoardState, path: readonly Point[]): WipedDrawing[] {
  return drawings
    .map((drawing) => {
      const cut = cutStrokes(drawing.strokes, path, contract.wipeRadius);
      const removed = totalLength(cut.gone);
      const length = totalLength(drawing.strokes);
      // A drawing of dots alone has no length, and loses all or nothing of it.
      const share = length > 0 ? removed / length : cut.gone.length / Math.max(1, drawing.strokes.length);
      return { drawing, removed, share: Math.min(1, share), ...cut };
    })
    .filter(({ gone }) => gone.length > 0)
    .sort((one, other) => other.removed - one.removed);
}
