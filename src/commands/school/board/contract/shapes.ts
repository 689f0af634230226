/**
 * The shapes of the board as plain data (protocol: school event records, the board). They are read-only versions of
 * the wire's records, so that a record can be given wherever one of these is wanted. Lengths are board pixels, from
 * the top left.
 */

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Stroke {
  readonly color: string;
  readonly width: number;
  readonly points: readonly Point[];
}

/** A stroke as a request body holds it. */
export interface NewStroke extends Stroke {
  points: Point[];
}

export interface Author {
  readonly id?: string;
  readonly username?: string | null;
  readonly displayName?: string | null;
}

export interface Drawing {
  readonly id: string;
  readonly author?: Author | null;
  /** What is left of the lines. */
  readonly strokes: readonly Stroke[];
}

export interface Smudge {
  readonly color: string;
  readonly points: readonly Point[];
  /** From 0 to 1. */
  readonly strength?: number;
}

export interface Wipe {
  readonly id: string;
  readonly smudges?: readonly Smudge[];
}

/** The figures that the service sends with the board. */
export interface Contract {
  readonly width: number;
  readonly height: number;
  /** Most length of all lines of a drawing together. */
  readonly lineBudget: number;
  readonly minStrokeLength: number;
  readonly maxDrawingWidth: number;
  readonly maxDrawingHeight: number;
  readonly maxStrokes: number;
  /** Most points of all strokes together. */
  readonly maxPoints: number;
  readonly wipeRadius: number;
  readonly maxWipePoints: number;
  readonly maxWipeLength: number;
  readonly maxWipeSpan: number;
  readonly colors: readonly string[];
  readonly widths: readonly number[];
}

export interface BoardState {
  readonly drawings: readonly Drawing[];
  readonly wipes?: readonly Wipe[];
  readonly contract: Contract;
}
