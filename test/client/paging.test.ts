import { describe, expect, it } from 'vitest';
import { nextStart, paginate, strictPages } from '../../src/client/paging';
import type { Page, Paging } from '../../src/ports/api';
import type { AnyRoute } from '../../src/protocol/route';
import { routes } from '../support/http/routes';
import { seededNumbers } from '../support/seeded-numbers';

type Item = { id: number };
const ids = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, at) => ({ id: from + at }));
const range = (to: number) => ids(0, to).map(({ id }) => id);

/** Walks a list that is answered by `answer`: the queries, the pages and the IDs. */
async function walk(
  route: AnyRoute,
  paging: Paging,
  answer: (query: Record<string, unknown>, nth: number) => unknown,
  size?: number,
) {
  const queries: object[] = [];
  const pages: Page<unknown>[] = [];
  const notes: string[] = [];
  const fetchPage = async (query: object, nth: number) => {
    queries.push(query);
    if (queries.length > 50) throw new Error('the walk does not end');
    return answer({ ...query }, nth);
  };
  const note = (text: string) => void notes.push(text);
  const walked = paging.isStrict
    ? strictPages(route, fetchPage, size)
    : paginate(route, fetchPage, paging, size, note);
  for await (const page of walked) pages.push(page);
  const items = pages.flatMap((page) => page.items as Item[]).map(({ id }) => id);
  return { queries, pages, items, notes };
}

/** A list of `total` items, by cursor. */
const byCursor =
  (total: number, max = 1000) =>
  (query: Record<string, unknown>) => {
    const from = Number(query.cursor ?? 0);
    const to = Math.min(total, from + Math.min(max, Number(query.limit ?? 3)));
    const pagination = { nextCursor: to < total ? String(to) : null, hasMore: to < total };
    return { data: { items: ids(from, to), pagination } };
  };

describe('nextStart', () => {
  it.each([
    [{ data: { pagination: { nextCursor: 'c' } } }],
    [{ data: { nextCursor: 'c' } }],
    [{ data: { cursor: 'c' } }],
    [{ cursor: 'c' }],
    [{ nextCursor: 'c' }],
    [{ pagination: { nextCursor: 'c' } }],
    [{ meta: { cursor: { next: 'c' } } }],
  ])('finds the cursor of %j', (answer) => {
    expect(nextStart(routes.byCursor, answer, 1, {})).toEqual({ cursor: 'c' });
  });

  it.each([
    ['no cursor', routes.byCursor, { data: {} }],
    ['a cursor of null', routes.byCursor, { data: { nextCursor: null } }],
    ['an empty cursor', routes.byCursor, { data: { nextCursor: '' } }],
    ['hasMore false beside a cursor', routes.byCursor, { data: { nextCursor: 'c', hasMore: false } }],
    ['hasMore false of pages', routes.byPage, { data: { pagination: { hasMore: false } } }],
    ['hasMore false of offsets', routes.byOffset, { hasMore: false }],
    ['nextBefore of null', routes.byBefore, { nextBefore: null }],
    ['a list without paging', routes.whole, { cursor: 'c' }],
  ])('is undefined for %s', (_, route, answer) => expect(nextStart(route, answer, 5, {})).toBeUndefined());

  it('counts pages from 1 and offsets by items, and follows `before` and numeric cursors', () => {
    expect(nextStart(routes.byCursor, { data: { nextCursor: 20 } }, 1, {})).toEqual({ cursor: '20' });
    expect(nextStart(routes.byPage, {}, 5, {})).toEqual({ page: 2 });
    expect(nextStart(routes.byPage, {}, 5, { page: 7 })).toEqual({ page: 8 });
    expect(nextStart(routes.byOffset, {}, 5, {})).toEqual({ offset: 5 });
    expect(nextStart(routes.byOffset, {}, 5, { offset: 10 })).toEqual({ offset: 15 });
    expect(nextStart(routes.byBefore, { nextBefore: 'b' }, 5, {})).toEqual({ before: 'b' });
    expect(nextStart(routes.byPage, {}, 0, {})).toBeUndefined();
  });
});

/** A list by offset, the newest first, that changes between two requests. */
function changing(list: Item[], change: (list: Item[], nth: number) => void) {
  return (query: Record<string, unknown>, nth: number) => {
    if (nth > 1 && nth <= 20) change(list, nth);
    const from = Number(query.offset ?? 0);
    const items = list.slice(from, from + 20);
    return { items, hasMore: from + items.length < list.length };
  };
}

/** A change that removes up to 40 items, half of them among the first 30, and at times adds new ones. */
function randomChange(number: () => number, gone: Set<number>) {
  const any = (count: number) => Math.floor(number() * count);
  return (list: Item[], nth: number) => {
    for (let count = any(40); count > 0; count -= 1)
      for (const { id } of list.splice(any(number() < 0.5 ? 30 : list.length), 1)) gone.add(id);
    if (number() < 0.3) list.unshift(...ids(1000 * nth, 1000 * nth + any(30)));
  };
}

describe('strictPages', () => {
  const strict: Paging = { isStrict: true };
  const unchanging = () => undefined;

  it('has each item, and ends, if the list does not change', async () => {
    for (const count of [0, 1, 10, 19, 20, 21, 39, 45]) {
      const { items, queries } = await walk(routes.byOffset, strict, changing(ids(0, count), unchanging), 20);
      expect(items).toEqual(range(count));
      expect(queries.length).toBeLessThanOrEqual(1 + Math.ceil(count / 10));
    }
  });

  it('ends if the service ignores the offset', async () => {
    const { items } = await walk(routes.byOffset, strict, () => ({ items: ids(0, 20) }), 20);
    expect(items).toEqual(range(20));
  });

  it('has every item that stays, whatever vanishes and arrives meanwhile', async () => {
    for (let seed = 1; seed <= 1000; seed += 1) {
      const number = seededNumbers(seed);
      const list = ids(0, 100 + (seed % 100));
      const gone = new Set<number>();
      const answer = changing([...list], randomChange(number, gone));
      const { items } = await walk(routes.byOffset, strict, answer, 20);
      const missing = list.filter(({ id }) => !gone.has(id) && !items.includes(id));
      expect({ seed, missing }).toEqual({ seed, missing: [] });
    }
  });
});

describe('paginate', () => {
  it('fetches one page by default, and keeps its whole answer', async () => {
    const { queries, pages } = await walk(routes.byCursor, {}, byCursor(10));
    expect(queries).toEqual([{}]);
    expect(pages).toMatchObject([{ items: ids(0, 3), next: { cursor: '3' }, answer: byCursor(10)({}) }]);
    expect((await walk(routes.byCursor, {}, byCursor(2))).pages[0]?.next).toBeUndefined();
  });

  it('starts at the cursor', async () => {
    const { queries, items } = await walk(routes.byCursor, { cursor: '4' }, byCursor(10));
    expect(queries).toEqual([{ cursor: '4' }]);
    expect(items).toEqual([4, 5, 6]);
  });

  it('requests no more items than the limit, over as many pages as necessary', async () => {
    const { queries, items, pages } = await walk(routes.byCursor, { limit: 120 }, byCursor(1000));
    expect(items).toEqual(range(120));
    expect(queries).toEqual([{ limit: 50 }, { cursor: '50', limit: 50 }, { cursor: '100', limit: 20 }]);
    expect(pages.at(-1)?.next).toEqual({ cursor: '120' });
  });

  it('continues when the service returns less than requested', async () => {
    const { queries, items } = await walk(routes.byCursor, { limit: 9 }, byCursor(1000, 4));
    expect(items).toEqual(range(9));
    expect(queries).toEqual([{ limit: 9 }, { cursor: '4', limit: 5 }, { cursor: '8', limit: 1 }]);
  });

  it('ends with the list', async () => {
    expect((await walk(routes.byCursor, { limit: 99 }, byCursor(7))).items).toEqual(range(7));
    expect((await walk(routes.byCursor, { all: true }, byCursor(120))).items).toEqual(range(120));
    expect((await walk(routes.byCursor, { all: true }, byCursor(0))).pages).toMatchObject([{ items: [] }]);
  });

  it('uses the given page size', async () => {
    const { queries } = await walk(routes.byCursor, { all: true }, byCursor(5), 2);
    expect(queries).toEqual([{ limit: 2 }, { cursor: '2', limit: 2 }, { cursor: '4', limit: 2 }]);
    expect((await walk(routes.byCursor, {}, byCursor(5), 2)).queries).toEqual([{ limit: 2 }]);
  });

  it('cuts a page that is longer than requested, and continues from its start', async () => {
    const long = (query: Record<string, unknown>) => byCursor(100)({ ...query, limit: 10 });
    const cursor = await walk(routes.byCursor, { limit: 15 }, long);
    expect(cursor.items).toEqual(range(15));
    expect(cursor.pages.at(-1)?.next).toEqual({ cursor: '10' });
    const offset = await walk(routes.byOffset, { limit: 3 }, () => ({ data: { items: ids(0, 10) } }));
    expect(offset.pages).toMatchObject([{ items: ids(0, 3), next: { offset: 3 } }]);
    const first = await walk(routes.byCursor, { limit: 3 }, long);
    expect(first.pages[0]?.next).toBeUndefined();
  });

  it('requests no page size from a route without one', async () => {
    const answer = () => ({ data: { items: ids(0, 2) }, nextBefore: null });
    expect((await walk(routes.byBefore, { limit: 3 }, answer)).queries).toEqual([{}]);
  });

  it('follows pages, offsets, also of a list that grows, and `before`', async () => {
    const pages = await walk(routes.byPage, { all: true }, ({ page = 1 }) => ({
      data: { items: ids(Number(page) * 2 - 2, Number(page) * 2), pagination: { hasMore: Number(page) < 3 } },
    }));
    expect(pages.items).toEqual(range(6));
    expect(pages.queries).toMatchObject([{}, { page: 2 }, { page: 3 }]);
    const offsets = await walk(routes.byOffset, { all: true }, ({ offset = 0 }) => ({
      data: { items: ids(Number(offset), Math.min(5, Number(offset) + 2)) },
    }));
    expect(offsets.items).toEqual(range(5));
    expect(offsets.queries).toMatchObject([{}, { offset: 2 }, { offset: 4 }, { offset: 5 }]);
    const growing = await walk(routes.byOffset, { all: true }, ({ offset = 0 }, nth) => ({
      data: { items: ids(Number(offset) - (nth - 1), Math.min(6, Number(offset) + 4 - nth)) },
    }));
    expect(growing.items).toEqual(range(6));
    const before = await walk(routes.byBefore, { all: true, before: 'z' }, ({ before: at }) => ({
      items: [{ id: String(at).charCodeAt(0) }],
      nextBefore: at === 'x' ? null : String.fromCharCode(String(at).charCodeAt(0) - 1),
    }));
    expect(before.queries).toEqual([{ before: 'z' }, { before: 'y' }, { before: 'x' }]);
  });

  it('ends when the service ignores `page` and repeats a page', async () => {
    const { items, queries } = await walk(routes.byPage, { all: true }, (_, nth) => ({
      data: { items: ids(0, 3).map((item) => ({ ...item, likes: nth })) },
    }));
    expect(items).toEqual([0, 1, 2]);
    expect(queries).toHaveLength(2);
  });

  it('ends when a cursor is repeated, however long the circle', async () => {
    const next: Record<string, string> = { '': 'a', a: 'b', b: 'c', c: 'a' };
    const { pages } = await walk(routes.byCursor, { all: true }, ({ cursor = '' }, nth) => ({
      data: { items: [{ id: nth }], nextCursor: next[String(cursor)] },
    }));
    expect(pages).toHaveLength(4);
  });

  it('ends at an empty page, whatever its cursor', async () => {
    const { pages } = await walk(routes.byCursor, { all: true }, (_, nth) => ({
      data: { items: nth === 1 ? ids(0, 2) : [], nextCursor: `c${nth}` },
    }));
    expect(pages).toHaveLength(1);
  });

  it.each([
    ['users', (id: number) => ({ user: { id } })],
    ['names', (id: number) => ({ username: `u${id}` })],
  ])('distinguishes pages of %s', async (_, item) => {
    const { queries } = await walk(routes.byPage, { all: true }, ({ page = 1 }) => ({
      data: { items: Number(page) < 4 ? [item(Number(page))] : [item(1)] },
    }));
    expect(queries).toHaveLength(4);
  });

  it('returns a list without paging as one page', async () => {
    const answer = { data: ids(0, 5) };
    expect((await walk(routes.whole, {}, () => answer)).items).toEqual(range(5));
    expect((await walk(routes.whole, { all: true }, () => answer)).queries).toHaveLength(1);
    expect((await walk(routes.whole, { limit: 2 }, () => answer)).items).toEqual([0, 1]);
  });

  it.each([0, 1, 2])('returns %i pinned posts on top of the limit (field notes 13)', async (pinned) => {
    const items = Array.from({ length: pinned + 2 }, (_, id) => ({ id, isPinned: id < pinned }));
    const answer = { data: { items, pagination: { nextCursor: 'next', hasMore: true } } };
    const walked = await walk(routes.byCursor, { limit: 2 }, () => answer);
    expect([walked.queries, walked.items.length]).toEqual([[{ limit: 2 }], pinned + 2]);
    expect(walked.pages.at(-1)?.next).toEqual({ cursor: 'next' });
  });

  it('counts pinned posts that are not at the start, or within the limit', async () => {
    const long = { data: { items: [{ id: 1 }, { id: 2, isPinned: true }, { id: 3 }] } };
    expect((await walk(routes.byCursor, { limit: 2 }, () => long)).items).toHaveLength(2);
    const feed = { data: { items: [{ id: 1, isPinned: true }, { id: 2 }], nextCursor: 'next' } };
    expect((await walk(routes.byCursor, { limit: 2 }, () => feed)).queries).toHaveLength(1);
  });
});

const incomplete = 'the service returned 20 of 24, and cannot return the rest';
const full = (count: number) =>
  `the service returned ${count}, and cannot return more: the list might be incomplete`;

it.each<[string, object, Paging, number, string[]]>([
  ['names the total', { total: 24, hasMore: false }, { all: true }, 20, [incomplete]],
  ['names the total of one page', { total: 24, hasMore: false }, {}, 20, [incomplete]],
  ['names the total of repeated pages', { total: 24, hasMore: true }, { all: true }, 20, [incomplete]],
  ['is missing for a complete list', { total: 20, hasMore: false }, { all: true }, 20, []],
  ['names a higher --limit for a cut page', { total: 24 }, { limit: 5 }, 20, ['for more, use --limit 20']],
  ['is missing where the list continues', { total: 24, hasMore: true }, {}, 20, []],
  ['is missing in the middle of a list', { total: 24, hasMore: false }, { page: 2 }, 4, []],
  ['is vague for a full page without a total', { hasMore: false }, { all: true }, 20, [full(20)]],
  ['is vague at the limit of the service', { hasMore: false, limit: 7 }, { all: true }, 7, [full(7)]],
  ['is missing for a page that is not full', { hasMore: false }, { all: true }, 19, []],
])('a note about an incomplete list %s', async (_, pagination, paging, count, notes) => {
  const answer = () => ({ data: { items: ids(0, count), pagination } });
  expect((await walk(routes.byPage, paging, answer)).notes).toEqual(notes);
});
