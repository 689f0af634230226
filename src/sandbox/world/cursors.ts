/** Where a list that goes on by cursor went on, and how much of it is told at once (field notes 2.14, 10.2). */
import { fieldRefusal, refusal } from '../server/http/refusal';

/** What a list is asked with. */
export interface CursorAsked {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A place in a list: a time, and the place of an entry in the world's own list, which never changes. Thus a cursor
 * stays right whatever is written meanwhile. The time is the entry's own, or, in a list by popularity, the time as of
 * which the list was ordered first.
 */
export interface Cursor {
  readonly at: number;
  readonly place: number;
}

/** Clients send it back as it is and know nothing of what it says. */
export function writtenCursor({ at, place }: Cursor): string {
  return `${at.toString(36)}-${place.toString(36)}`;
}

/** The cursor of a request; undefined at the beginning. @throws Refusal 400 for one that was never given out */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined;
  const [, at, place] = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})$/.exec(text) ?? [];
  if (at === undefined || place === undefined) throw refusal(400, 'BAD_REQUEST', 'there is no such cursor');
  return { at: Number.parseInt(at, 36), place: Number.parseInt(place, 36) };
}

/** How many items a page of a list has, when it is not said and at most. */
export interface PageBounds {
  readonly usual: number;
  readonly most: number;
}

/** The size of a page: what is asked, cut to the most there is. @throws Refusal 422 for less than one */
export function pageSize(limit: number | undefined, { usual, most }: PageBounds): number {
  if (limit !== undefined && limit < 1)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'limit', 'must be at least 1');
  return Math.min(limit ?? usual, most);
}

/** The first items that pass, and whether there are more of them. */
export function firstOf<Item>(
  items: Iterable<Item>,
  size: number,
  passes: (item: Item) => boolean,
): { taken: Item[]; hasMore: boolean } {
  const taken: Item[] = [];
  for (const item of items) {
    if (!passes(item)) continue;
    if (taken.length === size) return { taken, hasMore: true };
    taken.push(item);
  }
  return { taken, hasMore: false };
}
