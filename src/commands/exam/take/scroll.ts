/** Which part of a text that is longer than the screen is seen. */
import type { TakeState } from './state';

/** How the renderer lays out the part of the screen that scrolls, in lines. */
export interface Measured {
  readonly lines: number;
  /** How many lines are seen at once, at least 1. */
  readonly rows: number;
  /** The lines that must be seen: of what is chosen or typed. */
  readonly focus?: { readonly first: number; readonly last: number };
}

/** How many lines the current state takes; the renderer knows, since it wraps. */
export type Measure = (state: TakeState) => Measured;

/** The state a page up (-1) or down (1); it stays there until something is chosen or typed. */
export function scrollPage(state: TakeState, measured: Measured, direction: number): TakeState {
  const step = Math.max(1, measured.rows - 1) * direction;
  return { ...state, scroll: { top: inside(state.scroll.top + step, measured), following: false } };
}

/** The state with a first line that exists, from which what is chosen or typed is seen. */
export function settleScroll(state: TakeState, measured: Measured): TakeState {
  const { top, following } = state.scroll;
  const { focus, rows } = measured;
  const followed = following && focus ? Math.min(Math.max(top, focus.last - rows + 1), focus.first) : top;
  const settled = inside(followed, measured);
  return settled === top ? state : { ...state, scroll: { top: settled, following } };
}

function inside(top: number, { lines, rows }: Measured): number {
  return Math.min(Math.max(0, top), Math.max(0, lines - rows));
}
