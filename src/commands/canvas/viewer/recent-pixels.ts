/** Pixels of other people that were placed just now, and the questions whose they are. */

import type { Position } from '../../../image/bitmap';
import type { PixelBatch } from '../core/events';

/** A pixel that flashes. */
export interface Flash extends Position {
  readonly color: number;
  /** When it came, by the monotonic clock. */
  readonly at: number;
  /** Who placed it, once the service said so. */
  readonly user?: unknown;
}

/** A pixel whose author is requested from the service. */
interface AuthorRequest extends Position {
  readonly tries: number;
}

export interface RecentPixels {
  readonly flashes: readonly Flash[];
  readonly asks: readonly AuthorRequest[];
  /** When the last request went out; undefined once it is answered. */
  readonly askedAt?: number;
  /** The pixels around a cursor, with their authors as they come. */
  readonly around?: Around;
}

export interface Around {
  readonly centre: Position;
  readonly pixels: readonly (Position & { readonly isKnown: boolean; readonly user?: unknown })[];
}

/** How long a pixel flashes. */
const flashMs = 3000;
/** The most pixels that flash at once: on a busy canvas, the newest ones. */
const maxFlashes = 12;
/** The number of pixels of a flash whose author is requested; a person cannot read more names on a busy canvas. */
const maxAsks = 3;
/** A request without an answer is repeated after this time, once. */
const answerMs = 3000;
const maxTries = 2;
/** `a` requests the authors of this many pixels to each side. */
const aroundReach = 1;

export const noRecentPixels: RecentPixels = { flashes: [], asks: [] };

/** The state after pixels of other people; `isOwn` recognizes the pixels of this screen. */
export function withFlashes(
  state: RecentPixels,
  pixels: PixelBatch,
  now: number,
  isOwn: (x: number, y: number, color: number) => boolean,
): RecentPixels {
  // Of a large batch only the end is decoded: no screen shows more.
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

/** Asks for the authors of the pixels around a position. */
export function askAround(state: RecentPixels, centre: Position, side: number): RecentPixels {
  const reach = Array.from({ length: 2 * aroundReach + 1 }, (_, index) => index - aroundReach);
  const pixels = reach
    .flatMap((dy) => reach.map((dx) => ({ x: centre.x + dx, y: centre.y + dy, isKnown: false })))
    .filter(({ x, y }) => x >= 0 && y >= 0 && x < side && y < side);
  const asks = pixels.map(({ x, y }) => ({ x, y, tries: 0 }));
  return { ...state, around: { centre, pixels }, asks };
}

/** The state after an answer about a pixel. */
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

/** The state at a time, and the pixel to ask for now: one request at a time, and no more than one a tick. */
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

/** The state without the panel of the pixels around. */
export function withoutAround(state: RecentPixels): RecentPixels {
  return state.around ? { ...state, around: undefined } : state;
}
