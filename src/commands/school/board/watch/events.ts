/** The events of a watched board: messages of its socket, and what a screen needs in addition. */
import type { Author, BoardState, Drawing } from '../contract/shapes';

/** The messages that are known (protocol: board WebSocket); others go by as they came. */
export type KnownMessage =
  | { readonly type: 'drawing.created'; readonly revision: number; readonly drawing: Drawing }
  | { readonly type: 'board.wiped'; readonly revision: number }
  | { readonly type: 'presence.updated'; readonly onlineCount: number; readonly users?: readonly Author[] };

/** The whole board, as it is now; for screens only. */
export interface BoardRead {
  readonly type: 'board';
  readonly revision: number;
  readonly state: BoardState;
}

/** The next stroke of drawings that appear; for screens only. */
export interface StrokeDue {
  readonly type: 'stroke';
}

/** What a screen handles; it ignores messages that are not known. */
export type ScreenEvent = KnownMessage | BoardRead | StrokeDue;

/** What a screen asks for: the whole board, or a moment until the next stroke. */
export type WatchEffect = { readonly type: 'board' } | { readonly type: 'pause' };
