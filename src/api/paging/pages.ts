/** A list as lazy pages: as many as were asked for, each fetched when it is wanted. */
import type { Page, Paging, PagingStart } from '../../ports/api';
import type { AnyRoute } from '../../ports/route';
import { itemsOf, missingNote, nextStart, pageKey } from './page-position';

/** The most items asked for in one request: every list of the service takes so many or cuts them itself. */
const largestPage = 50;

/** Fetches one page; `nth` counts from 1. */
type FetchPage = (query: PagingStart & { limit?: number }, nth: number) => Promise<unknown>;

/**
 * Walks a list. A page or a cursor that comes again, and an empty page, are its end.
 * @param pageSize items a page when the caller names it
 * @param note is told, at the end, what the service did not give
 */
export async function* paginate(
  route: AnyRoute,
  fetchPage: FetchPage,
  { limit, all, ...given }: Paging,
  pageSize?: number,
  note: (text: string) => void = () => undefined,
): AsyncGenerator<Page<unknown>> {
  const several = isSeveral(route, all, limit);
  const walked = createSeenSet();
  let left = limit ?? Number.POSITIVE_INFINITY;
  let count = 0;
  let last: { -readonly [K in keyof Page<unknown>]: Page<unknown>[K] } | undefined;
  let start: PagingStart | undefined = given;
  for (let nth = 1; start; nth += 1) {
    const size = sizeAsked(route, several ? left : limit, pageSize);
    const answer = await fetchPage({ ...start, ...size }, nth);
    const list = itemsOf(route, answer);
    if (!walked.isNew(pageKey(list)) || (nth > 1 && list.length === 0)) break;
    const following = nextStart(route, answer, list.length, start);
    // An entry that is null tells nothing.
    const items = list.filter((item) => item !== null);
    last = cutPage(route, { items, answer, ...(following && { next: following }) }, left, start);
    yield last;
    count += last.items.length;
    left -= last.items.length;
    if (left <= 0 || (following && !several)) return;
    start = following && walked.isNew(JSON.stringify(following)) ? following : undefined;
  }
  // The page that seemed to go on turned out to be the last.
  delete last?.next;
  const missing = missingNote(route, last?.answer, count, given);
  if (missing) note(missing);
}

/** Whether the list is followed over as many pages as that takes. */
function isSeveral(route: AnyRoute, all: boolean | undefined, limit: number | undefined): boolean {
  return route.paging !== undefined && (all === true || limit !== undefined);
}

/** The page with at most `left` items. */
function cutPage(route: AnyRoute, page: Page<unknown>, left: number, start: PagingStart): Page<unknown> {
  if (page.items.length <= left) return page;
  const next = cutStart(route, start, left);
  return { items: page.items.slice(0, left), answer: page.answer, ...(next && { next }) };
}

/** Where to go on when a page was cut short: only an offset can point into a page, else it comes again whole. */
function cutStart(route: AnyRoute, start: PagingStart, taken: number): PagingStart | undefined {
  if (route.paging === 'offset') return { offset: (start.offset ?? 0) + taken };
  return Object.keys(start).length > 0 ? start : undefined;
}

function sizeAsked(
  route: AnyRoute,
  left: number | undefined,
  pageSize: number | undefined,
): { limit?: number } {
  if (!route.query || !('limit' in route.query.entries)) return {};
  if (left !== undefined) return { limit: Math.max(1, Math.min(left, pageSize ?? largestPage)) };
  return pageSize === undefined ? {} : { limit: pageSize };
}

/** How many marks are remembered: a circle of pages is noticed as long as it is not longer. */
const longestMemory = 5000;

/** Remembers pages and starts as short marks, so that a walk of any length stays small. */
function createSeenSet() {
  const marks = new Set<string>();
  return {
    isNew(text: string): boolean {
      const seen = shortDigest(text);
      if (marks.has(seen)) return false;
      const [oldest] = marks;
      if (marks.size >= longestMemory && oldest !== undefined) marks.delete(oldest);
      marks.add(seen);
      return true;
    },
  };
}

/** Two FNV-1a hashes and the length: enough to tell the pages of one list apart. */
function shortDigest(text: string): string {
  let first = 0x811c9dc5;
  let second = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    first = Math.imul(first ^ unit, 0x01000193);
    second = Math.imul(second ^ unit, 0x85ebca6b);
  }
  return `${first >>> 0}.${second >>> 0}.${text.length}`;
}
