/** Recently placed pixels of other accounts, and requests for their authors. */
import type { Position } from '../../../image/bitmap';
import type { PixelBatch } from '../core/events';

export interface Flash extends Position {
  readonly color: number;
  /** Arrival time, by the monotonic clock. */
  readonly at: number;
  /** The author, after the answer of the service. */
  readonly user?: unknown;
}

/** A pixel whose author is requested from the service. */
interface AuthorRequest extends Position {
  readonly tries: number;
}

export interface RecentPixels {
  readonly flashes: readonly Flash[];
  readonly asks: readonly AuthorRequest[];
  /** Time of the unanswered request; undefined without one. */
  readonly askedAt?: number;
  /** Pixels around the cursor, with the authors received so far. */
  readonly around?: Around;
}

export interface Around {
  readonly centre: Position;
  readonly pixels: readonly (Position & { readonly isKnown: boolean; readonly user?: unknown })[];
}

const flashMs = 3000;
/** Maximum number of flashes; the newest pixels win. */
const maxFlashes = 12;
/** Maximum number of pixels of a batch whose author is requested; more names are not readable. */
const maxAsks = 3;
/** Time in milliseconds after which an unanswered request is repeated once. */
const answerMs = 3000;
const maxTries = 2;
/** `a` requests the authors of this many pixels to each side. */
const aroundReach = 1;

export const noRecentPixels: RecentPixels = { flashes: [], asks: [] };

/** Adds flashes for placed pixels; `isOwn` recognizes the pixels of this screen. */
export function withFlashes(
  state: RecentPixels,
  pixels: PixelBatch,
  now: number,
  isOwn: (x: number, y: number, color: number) => boolean,
): RecentPixels {
  // Only the end of a large batch is decoded, since no screen shows more.
  const fresh = [...pixels.last(maxFlashes)]
    .filter(([x, y, color]) => !isOwn(x, y, color))
    .map(([x, y, color]): Flash => ({ x, y, color, at: now }));
  if (fresh.length === 0) return state;
  const isFresh = ({ x, y }: Position) => fresh.some((one) => one.x === x && one.y === y);
  const flashes = [...state.flashes.filter((one) => !isFresh(one)), ...fresh].slice(-maxFlashes);
  const room = Math.max(0, maxAsks - state.asks.length);
  const asks = room === 0 ? [] : fresh.slice(-room).map(({ x, y }) => ({ x, y, tries: 0 }));
  return { ...state, flashes, asks: [...state.asks, ...asks] };
}

/** Requests the authors of the pixels around a position. */
export function askAround(state: RecentPixels, centre: Position, side: number): RecentPixels {
  const reach = Array.from({ length: 2 * aroundReach + 1 }, (_, index) => index - aroundReach);
  const pixels = reach
    .flatMap((dy) => reach.map((dx) => ({ x: centre.x + dx, y: centre.y + dy, isKnown: false })))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < side && y < side);
  const asks = pixels.map(({ x, y }) => ({ x, y, tries: 0 }));
  return { ...state, around: { centre, pixels }, asks };
}

/** Applies an answer about a pixel. */
export function withAuthor(state: RecentPixels, { x, y }: Partial<Position>, user: unknown): RecentPixels {
  const isIt = (one: Position) => one.x === x && one.y === y;
  const { around } = state;
  return {
    flashes: state.flashes.map((flash) => (isIt(flash) ? { ...flash, user } : flash)),
    asks: state.asks.filter((ask) => !isIt(ask)),
    askedAt: undefined,
    around: around && {
      ...around,
      pixels: around.pixels.map((pixel) => (isIt(pixel) ? { ...pixel, isKnown: true, user } : pixel)),
    },
  };
}

/** Updates the state for a time, and returns the next pixel to request: one request at a time, one for each tick. */
export function recentPixelsAt(state: RecentPixels, now: number): { state: RecentPixels; ask?: Position } {
  const flashes = state.flashes.filter(({ at }) => now - at < flashMs);
  const kept = flashes.length === state.flashes.length ? state : { ...state, flashes };
  const [first, ...others] = kept.asks;
  if (!first || (kept.askedAt !== undefined && now - kept.askedAt < answerMs)) return { state: kept };
  const again = first.tries + 1 < maxTries ? [{ ...first, tries: first.tries + 1 }] : [];
  return {
    state: { ...kept, asks: [...others, ...again], askedAt: now },
    ask: { x: first.x, y: first.y },
  };
}

/** Closes the panel of the pixels around the cursor. */
export function withoutAround(state: RecentPixels): RecentPixels {
  return state.around ? { ...state, around: undefined } : state;
}
