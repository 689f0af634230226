/** Cursors and page sizes of lists (field notes 2.14, 10.2). */
import type { PageSizes } from '../../protocol/page-sizes';
import { fieldRefusal, refusal } from '../server/http/refusal';

/** The query of a list with a cursor. */
export interface CursorQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/**
 * A place in a list: a time, and the index of an entry in the world's list. The index never changes, so a cursor stays
 * valid when entries are added. The time is the entry's, or the time of the order in a list by popularity.
 */
export interface Cursor {
  readonly at: number;
  readonly place: number;
}

/** The text of a cursor, which is opaque to clients. */
export function formatCursor({ at, place }: Cursor): string {
  return `${at.toString(36)}-${place.toString(36)}`;
}

/** The cursor of a request; undefined for the first page, which some clients call `0` (field notes 13). @throws Refusal 400 for an invalid one */
export function parseCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined || text === '0') return undefined;
  const [, at, place] = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})$/.exec(text) ?? [];
  if (at === undefined || place === undefined) throw refusal(400, 'BAD_REQUEST', 'there is no such cursor');
  return { at: Number.parseInt(at, 36), place: Number.parseInt(place, 36) };
}

/** The size of a page: the limit of the query, at most the largest size. @throws Refusal 422 for less than one */
export function pageSize(limit: number | undefined, { defaultSize, maxSize }: PageSizes): number {
  if (limit !== undefined && limit < 1)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'limit', 'must be at least 1');
  return Math.min(limit ?? defaultSize, maxSize);
}

/** The first `size` items that pass, and whether there are more. */
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
