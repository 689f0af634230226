/** Where a list continues: the four kinds of paging, and the many places of a cursor (field notes 2.14). */
import type { PagingStart } from '../../ports/api';
import type { AnyRoute } from '../../protocol/route';
import { unwrap } from '../response/answer-shape';
import { record, textOf } from '../response/text';

/** The items of one answer; a list in `data`, or in the answer itself, is read too. */
export function itemsOf(route: AnyRoute, answer: unknown): readonly unknown[] {
  const content = unwrap(answer);
  if (Array.isArray(content)) return content;
  const name = route.items ?? '*';
  const places = [record(content)?.[name], record(record(content)?.data)?.[name], record(content)?.data];
  const lists: readonly unknown[][] = places.filter(Array.isArray);
  // A list that the answer lacks is an empty one in its place.
  return lists.find(({ length }) => length > 0) ?? [];
}

/**
 * Where the next page starts; undefined at the end: no cursor, `hasMore` false, or nothing received.
 * @param start where this page started
 */
export function nextStart(
  route: AnyRoute,
  answer: unknown,
  received: number,
  start: PagingStart,
): PagingStart | undefined {
  if (received === 0 || !route.paging) return undefined;
  const places = placesOf(answer);
  if (places.some((place) => place.hasMore === false)) return undefined;
  switch (route.paging) {
    case 'cursor': {
      const cursor = cursorIn(places);
      return cursor ? { cursor } : undefined;
    }
    case 'before': {
      const before = places.map((place) => textOf(place.nextBefore)).find((text) => text !== '');
      return before ? { before } : undefined;
    }
    case 'page':
      return { page: (start.page ?? 1) + 1 };
    case 'offset':
      return { offset: (start.offset ?? 0) + received };
  }
}

/** Maximum number of users in a page (field notes 10.2). */
const userPageSize = 20;

/**
 * A note when a list ends before all its items; undefined otherwise. Lists by page number may ignore the
 * number, and report their end after the first page (field notes 10.2).
 * @param last the last answer
 * @param given number of items received
 * @param start where the first page started
 */
export function missingNote(
  route: AnyRoute,
  last: unknown,
  given: number,
  start: PagingStart,
): string | undefined {
  if (route.paging !== 'page' || (start.page ?? 1) > 1) return undefined;
  const places = placesOf(last);
  const reported = places.map(({ total }) => total).find((total) => typeof total === 'number');
  if (reported !== undefined) {
    return reported > given
      ? `the service returned ${given} of ${reported}, and cannot return the rest`
      : undefined;
  }
  const size = places.map(({ limit }) => limit).find((limit) => typeof limit === 'number') ?? userPageSize;
  return given > 0 && given === size
    ? `the service returned ${given}, and cannot return more: the list may be incomplete`
    : undefined;
}

type Place = Record<string, unknown>;

/** The objects that may contain paging fields: pagination, data, the answer, and `meta.cursor` as its `next`. */
function placesOf(answer: unknown): Place[] {
  const root = record(answer) ?? {};
  const data = record(root.data) ?? {};
  const meta = record(record(root.meta)?.cursor) ?? {};
  const paginations = [record(data.pagination) ?? {}, record(root.pagination) ?? {}];
  return [...paginations, data, root, { cursor: meta.next }];
}

function cursorIn(places: readonly Place[]): string | undefined {
  return places
    .flatMap(({ nextCursor, cursor }) => [textOf(nextCursor), textOf(cursor)])
    .find((text) => text !== '');
}

/** A text that identifies a repeated page: the ids of its items, not their counters. */
export function pageKey(items: readonly unknown[]): string {
  return JSON.stringify(items.map(itemKey));
}

function itemKey(item: unknown): unknown {
  const { id, user, slug, code, number, username } = record(item) ?? {};
  return id ?? record(user)?.id ?? slug ?? code ?? number ?? username ?? item;
}
