/** What fitting gives, and what it had to give up for that. */
import type { Contract, NewStroke } from '../contract/shapes';
import { inkBounds, sizeOf } from '../geometry/bounds';
import { totalLength, totalPoints } from '../geometry/lines';

/** How much of the contract's limits a drawing takes. */
export interface Usage {
  readonly length: number;
  readonly lineBudget: number;
  readonly points: number;
  readonly maxPoints: number;
  readonly strokes: number;
  readonly maxStrokes: number;
  /** What the chalk covers, half of its width beyond the points. */
  readonly width: number;
  readonly height: number;
}

/** One thing that the drawing lost. */
export type Adjustment =
  /** It became smaller than asked, or than it was, by this factor. */
  | { readonly kind: 'shrunk'; readonly factor: number }
  /** A color that the board does not have. */
  | { readonly kind: 'recolored'; readonly from: string; readonly to: string }
  /** Points that are further from the line than can hardly be seen, in pixels. */
  | { readonly kind: 'simplified'; readonly tolerance: number }
  /** Ends of lines became one line across a gap, in pixels. */
  | { readonly kind: 'joined'; readonly gap: number }
  /** Lines shorter than the board allows became dots. */
  | { readonly kind: 'lengthened'; readonly strokes: number }
  /** Lines that others cover nearly all of. */
  | { readonly kind: 'covered'; readonly strokes: number }
  /** How many whole lines, the shortest ones, and how much of the total length were left out. */
  | { readonly kind: 'dropped'; readonly strokes: number; readonly length: number };

export interface Fitted {
  /** They obey the contract, and lie on the board. */
  readonly strokes: NewStroke[];
  readonly usage: Usage;
  /** Empty when nothing was lost that one could see. */
  readonly adjustments: readonly Adjustment[];
}

export function usageOf(strokes: readonly NewStroke[], contract: Contract): Usage {
  const { lineBudget, maxPoints, maxStrokes } = contract;
  return {
    length: totalLength(strokes),
    lineBudget,
    points: totalPoints(strokes),
    maxPoints,
    strokes: strokes.length,
    maxStrokes,
    ...sizeOf(inkBounds(strokes)),
  };
}
