/**
 * Lists as lazy pages. A page is requested when the loop reaches it; where the next one starts is read from the answer
 * (four kinds of paging; field notes 2.14).
 */
import type { ChooseItems, Page, Pages, Paging, PagingStart, RequestOptions } from '../ports/api';
import { pageSizes } from '../protocol/page-sizes';
import type { AnyRoute } from '../protocol/route';
import type { ClientDeps } from './deps';
import { buildCall, type RequestInput } from './request/build-request';
import { itemsOf } from './response/answer-content';
import { record, textOf } from './response/text';

/** The maximum of items per request: every list of the service accepts it or returns fewer. */
const { maxSize: maxPageSize } = pageSizes.posts;

/** Fetches one page; `nth` counts from 1. */
type FetchPage = (query: PagingStart & { limit?: number }, nth: number) => Promise<unknown>;

/**
 * The pages of a list. It ends at an empty page, and at a page or a cursor that was there before.
 * @param pageSize items per page; undefined: as many as are still needed
 * @param note called at the end when the service did not return all items
 * @internal
 */
export async function* paginate(
  route: AnyRoute,
  fetchPage: FetchPage,
  { limit, all, ...from }: Paging,
  pageSize?: number,
  note: (text: string) => void = () => undefined,
): AsyncGenerator<Page<unknown>> {
  const several = spansPages(route, all, limit);
  const seen = createSeenSet();
  let before: ReadonlySet<string> = new Set();
  let left = limit ?? Number.POSITIVE_INFINITY;
  let count = 0;
  let last: { -readonly [K in keyof Page<unknown>]: Page<unknown>[K] } | undefined;
  let start: PagingStart | undefined = from;
  for (let nth = 1; start; nth += 1) {
    const size = pageSizeFor(route, several ? left : limit, pageSize);
    const answer = await fetchPage({ ...start, ...size }, nth);
    const list = itemsOf(route, answer);
    if (!(await seen.isNew(JSON.stringify(list.map(itemKey)))) || (nth > 1 && list.length === 0)) break;
    const following = nextStart(route, answer, list.length, start);
    // An entry that is null has no content.
    const items = list.filter((item) => item !== null && !before.has(keyText(item)));
    before = movableKeys(route, list);
    const pinned = nth > 1 ? 0 : pinnedOnTop(items, size.limit);
    last = cutPage(route, { items, answer, next: following }, left + pinned, start);
    yield last;
    count += last.items.length;
    left -= last.items.length - pinned;
    noteCut(items, last, note);
    if (left <= 0 || (following && !several)) return;
    start = following && (await seen.isNew(JSON.stringify(following))) ? following : undefined;
  }
  // No page followed the last one.
  delete last?.next;
  const missing = missingNote(route, last?.answer, count, from);
  if (missing) note(missing);
}

/** Items that two pages of `strictPages` have in common. */
const overlap = 10;
/** A list that changes with every request is read on nevertheless. */
const maxSteps = 100;
/** A service that ignores the offset repeats a page; a list that has grown does so too. */
const maxRepeated = 5;

/**
 * All pages of a list by offset, in which no item hides another that vanishes meanwhile: pages overlap, and one that has no
 * item of the last page is read again from an earlier offset. Items can be in two pages.
 * @internal
 */
export async function* strictPages(
  route: AnyRoute,
  fetchPage: FetchPage,
  pageSize?: number,
): AsyncGenerator<Page<unknown>> {
  let before: ReadonlySet<string> = new Set();
  let start: PagingStart = {};
  let [common, steps, repeated] = [0, 0, 0];
  for (let nth = 1; ; nth += 1) {
    const answer = await fetchPage({ ...start, ...pageSizeFor(route, undefined, pageSize) }, nth);
    const list = itemsOf(route, answer);
    const fresh = list.filter((item) => item !== null && !before.has(keyText(item)));
    const { offset = 0 } = start;
    const isApart = common > 0 && fresh.length === list.length && offset > 0;
    if (isApart && steps < maxSteps) {
      steps += 1;
      start = { offset: Math.max(0, offset - before.size) };
      continue;
    }
    repeated = fresh.length === 0 ? repeated + 1 : 0;
    const following = nextStart(route, answer, list.length, start);
    if (fresh.length > 0 || nth === 1) yield { items: fresh, answer };
    const isEnd = repeated > maxRepeated || (repeated > 0 && list.length <= common);
    if (following?.offset === undefined || isEnd) return;
    before = movableKeys(route, list);
    common = Math.min(overlap, list.length - 1);
    start = { offset: following.offset - common };
  }
}

/** The items that the next page can repeat: a list that grew meanwhile moves them past its offset or page number. */
function movableKeys({ paging }: AnyRoute, items: readonly unknown[]): ReadonlySet<string> {
  return new Set(paging === 'offset' || paging === 'page' ? items.map(keyText) : []);
}

/**
 * The number of pinned posts at the start of the first page that come on top of `limit` (field notes 13); a feed counts them
 * as others.
 */
function pinnedOnTop(items: readonly unknown[], limit = items.length): number {
  const first = items.findIndex((item) => record(item)?.isPinned !== true);
  return Math.min(first < 0 ? items.length : first, Math.max(0, items.length - limit));
}

/** Whether several pages can be fetched. */
function spansPages(route: AnyRoute, all: boolean | undefined, limit: number | undefined): boolean {
  return route.paging !== undefined && (all === true || limit !== undefined);
}

/** Notes how to get the rest of a page that was cut, when no option can continue it. */
function noteCut(received: readonly unknown[], page: Page<unknown>, note: (text: string) => void): void {
  if (page.items.length < received.length && !page.next) note(`for more, use --limit ${received.length}`);
}

/** The page with at most `left` items. */
function cutPage(route: AnyRoute, page: Page<unknown>, left: number, start: PagingStart): Page<unknown> {
  if (page.items.length <= left) return page;
  return { ...page, items: page.items.slice(0, left), next: cutStart(route, start, left) };
}

/** Where to continue after a page that was cut: only an offset can point into a page, else it is fetched again. */
function cutStart(route: AnyRoute, start: PagingStart, taken: number): PagingStart | undefined {
  if (route.paging === 'offset') return { offset: (start.offset ?? 0) + taken };
  return Object.keys(start).length > 0 ? start : undefined;
}

function pageSizeFor(
  route: AnyRoute,
  left: number | undefined,
  pageSize: number | undefined,
): { limit?: number } {
  if (!route.query || !('limit' in route.query.entries)) return {};
  if (left !== undefined) return { limit: Math.max(1, Math.min(left, pageSize ?? maxPageSize)) };
  return pageSize === undefined ? {} : { limit: pageSize };
}

/** How many digests are kept: a circle of pages is noticed as long as it is not longer. */
const maxDigests = 5000;

/** Remembers pages and starts by their digests, so that a list of any length needs little memory. */
function createSeenSet() {
  const digests = new Set<string>();
  let first: string | undefined;
  return {
    async isNew(text: string): Promise<boolean> {
      // Most lists are over after one page: node:crypto takes 6 ms to load.
      if (first === undefined) {
        first = text;
        return true;
      }
      if (digests.size === 0) digests.add(await digestOf(first));
      const digest = await digestOf(text);
      if (digests.has(digest)) return false;
      const [oldest] = digests;
      if (digests.size >= maxDigests && oldest !== undefined) digests.delete(oldest);
      digests.add(digest);
      return true;
    },
  };
}

async function digestOf(text: string): Promise<string> {
  const { createHash } = await import('node:crypto');
  return createHash('sha256').update(text).digest('base64');
}

/** From this page on a list is bulk work, which another HTTP adapter does faster. */
const pagesBeforeBulk = 3;

/** The pages of a list, each fetched when the loop asks for it; a `limit` in the request's own query is the page size. */
export async function* listPages(
  deps: ClientDeps,
  route: AnyRoute,
  request: RequestInput | undefined,
  paging: Paging,
  options: RequestOptions,
): AsyncGenerator<Page<unknown>> {
  const { limit: pageSize, ...query } = record(request?.query) ?? {};
  const choose = await deps.chooseItems?.();
  const isPlain = paging.limit === undefined && !paging.all;
  const fetchPage = async (start: object, nth: number) => {
    // Chosen items come from pages of the usual size: the first run of --since-last prints the first of them.
    const from = choose && isPlain ? { ...start, limit: pageSize } : start;
    const call = await buildCall(deps, route, { ...request, query: { ...query, ...from } }, options);
    const pace = { paced: nth > 1 || call.paced === true, bulk: nth > pagesBeforeBulk || call.bulk === true };
    return (await deps.transport.send({ ...call, ...pace })).value;
  };
  const size = pageSize === undefined ? undefined : Number(pageSize);
  const { isStrict, ...plain } = paging;
  const { limit, ...start } = plain;
  const all = (isByOffset: boolean) =>
    isByOffset
      ? strictPages(route, fetchPage, size)
      : paginate(route, fetchPage, { ...start, all: true }, size);
  const isOverlapping = isStrict === true && route.paging === 'offset';
  if (choose) return yield* chosenPages(all(isOverlapping), choose, limit);
  yield* isOverlapping ? all(true) : paginate(route, fetchPage, plain, size, deps.note);
}

/** The chosen items of the pages, at most `limit`; no further page is read than has them. */
async function* chosenPages(
  pages: Pages<unknown>,
  choose: ChooseItems,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<Page<unknown>> {
  let left = limit;
  let answer: unknown;
  let isEmpty = true;
  for await (const page of pages) {
    const { items, isEnough } = choose(page.items);
    const shown = items.slice(0, left);
    ({ answer } = page);
    left -= shown.length;
    if (shown.length > 0) yield { items: shown, answer };
    isEmpty &&= shown.length === 0;
    if (isEnough || left <= 0) break;
  }
  // A list without items is an answer too.
  if (isEmpty) yield { items: [], answer };
}

/**
 * Where the next page starts; undefined at the end: no cursor, `hasMore` false, or nothing received.
 * @param start where this page started
 * @internal
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
      const cursors = places.flatMap(({ nextCursor, cursor }) => [textOf(nextCursor), textOf(cursor)]);
      const cursor = cursors.find((text) => text !== '');
      return cursor === undefined ? undefined : { cursor };
    }
    case 'before': {
      const before = places.map(({ nextBefore }) => textOf(nextBefore)).find((text) => text !== '');
      return before === undefined ? undefined : { before };
    }
    case 'page':
      return { page: (start.page ?? 1) + 1 };
    case 'offset':
      return { offset: (start.offset ?? 0) + received };
  }
}

/**
 * A note when a list ends before all its items; undefined otherwise. Lists by page number may ignore the
 * number, and report their end after the first page (field notes 10.2).
 * @param last the last answer
 * @param count number of items received
 * @param start where the first page started
 */
function missingNote(route: AnyRoute, last: unknown, count: number, start: PagingStart): string | undefined {
  if (route.paging !== 'page' || (start.page ?? 1) > 1) return undefined;
  const places = placesOf(last);
  const reported = places.map(({ total }) => total).find((total) => typeof total === 'number');
  if (reported !== undefined)
    return reported > count
      ? `the service returned ${count} of ${reported}, and cannot return the rest`
      : undefined;
  const named = places.map(({ limit }) => limit).find((limit) => typeof limit === 'number');
  if (count === 0 || count !== (named ?? pageSizes.users.maxSize)) return undefined;
  return `the service returned ${count}, and cannot return more: the list might be incomplete`;
}

/** The objects that may contain paging fields: pagination, data, the answer, and `meta.cursor` as its `next`. */
function placesOf(answer: unknown): Record<string, unknown>[] {
  const root = record(answer) ?? {};
  const data = record(root.data) ?? {};
  const meta = record(record(root.meta)?.cursor) ?? {};
  const paginations = [record(data.pagination) ?? {}, record(root.pagination) ?? {}];
  return [...paginations, data, root, { cursor: meta.next }];
}

function keyText(item: unknown): string {
  return JSON.stringify(itemKey(item));
}

/** What identifies an item of a list. */
export function itemKey(item: unknown): unknown {
  const { id, user, slug, code, number, username } = record(item) ?? {};
  return id ?? record(user)?.id ?? slug ?? code ?? number ?? username ?? item;
}
