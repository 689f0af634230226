/** The screen that rates drawings: its state, its events and its effects. */

export interface RateDrawing {
  readonly id: string;
  readonly fileUrl: string;
}

/** What the screen asks to be done. */
export type RateEffect =
  /** Ask for the next drawing that is not rated. */
  | { readonly type: 'next' }
  | { readonly type: 'vote'; readonly drawingId: string; readonly score: number }
  | { readonly type: 'picture'; readonly drawing: RateDrawing }
  /** Show the drawing outside of the terminal. */
  | { readonly type: 'open'; readonly address: string };

/** The events of the screen. */
export type RateEvent =
  /** The next drawing; missing when there is none. */
  | { readonly type: 'next'; readonly drawing?: RateDrawing }
  /** A vote counts, or, when its answer was lost, may count; with the next drawing. */
  | {
      readonly type: 'voted';
      readonly drawingId: string;
      readonly score: number;
      readonly certain: boolean;
      readonly drawing?: RateDrawing;
    }
  /** What the renderer draws, or why there is nothing to draw. */
  | {
      readonly type: 'picture';
      readonly id: string;
      readonly picture?: unknown;
      readonly problem?: string;
    }
  /** The service wants a pause before the effect is done again. */
  | { readonly type: 'limited'; readonly seconds: number; readonly effect: RateEffect }
  | { readonly type: 'notice'; readonly text: string }
  | { readonly type: 'failed'; readonly message: string; readonly hint?: string };

export type RateMessage =
  | { readonly type: 'key'; readonly key: { readonly name: string; readonly text: string } }
  | { readonly type: 'event'; readonly event: RateEvent }
  /** `monotonic` is in milliseconds. */
  | { readonly type: 'tick'; readonly monotonic: number }
  | { readonly type: 'resize'; readonly size: RateSize };

export interface RateSize {
  readonly columns: number;
  readonly rows: number;
}

export interface RateState {
  /** `requesting` while the service is asked; `done` when there are no more drawings. */
  readonly stage: 'requesting' | 'rating' | 'limited' | 'done';
  readonly size: RateSize;
  readonly drawing?: RateDrawing;
  readonly picture?: { readonly picture?: unknown; readonly problem?: string };
  /** Votes of this run. */
  readonly rated: number;
  /** IDs of drawings that were skipped and not rated since. */
  readonly skipped: readonly string[];
  readonly last?: { readonly score: number; readonly certain: boolean };
  readonly notice?: string;
  /** What is done again when the pause is over, at a moment of the monotonic clock. */
  readonly limit?: { readonly effect: RateEffect; readonly seconds: number; readonly endMs?: number };
}

export interface RateStep {
  readonly state: RateState;
  readonly effects?: readonly RateEffect[];
  readonly end?: boolean;
}

/** Before anything is known. */
export function initialRate(size: RateSize): RateState {
  return { stage: 'requesting', size, rated: 0, skipped: [] };
}
