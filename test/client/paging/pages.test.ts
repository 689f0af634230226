import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../../src/client/deps';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { itemsOf, nextStart, paginate } from '../../../src/client/paging';
import { envelopeOf, unwrap } from '../../../src/client/response/answer-reading';
import type { Page, Pages, Paging } from '../../../src/ports/api';
import type { AnyRoute } from '../../../src/protocol/route';
import { testApi } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { json, serve } from '../../support/http/server';

type Item = { id: number };
const ids = (from: number, to: number): Item[] =>
  Array.from({ length: to - from }, (_, at) => ({ id: from + at }));

/** Walks a list that is answered by `answer`, and tells what was asked and what came. */
async function walked(
  route: AnyRoute,
  paging: Paging,
  answer: (query: Record<string, unknown>, nth: number) => unknown,
  size?: number,
) {
  const asked: object[] = [];
  const pages: Page<unknown>[] = [];
  const fetchPage = async (query: object, nth: number) => {
    asked.push(query);
    if (asked.length > 50) throw new Error('walks without end');
    return answer({ ...query }, nth);
  };
  for await (const page of paginate(route, fetchPage, paging, size)) pages.push(page);
  return { asked, pages, items: pages.flatMap(({ items }) => items as Item[]).map(({ id }) => id) };
}

/** A list of `total` items, by cursor. */
const byCursor =
  (total: number, max = 1000) =>
  (query: Record<string, unknown>) => {
    const from = Number(query.cursor ?? 0);
    const to = Math.min(total, from + Math.min(max, Number(query.limit ?? 3)));
    return {
      data: {
        items: ids(from, to),
        pagination: { nextCursor: to < total ? String(to) : null, hasMore: to < total },
      },
    };
  };

const range = (to: number, from = 0) => ids(from, to).map(({ id }) => id);

describe('the items of an answer', () => {
  it.each([
    ['in data', { data: { items: [1] } }],
    ['at the top', { items: [1] }],
    ['data beside other keys', { success: true, data: { items: [1] } }],
    ['a bare list in data', { data: [1] }],
    ['a bare list', [1]],
    ['a list in data beside other keys', { success: true, data: [1] }],
  ])('%s', (_, answer) => {
    expect(itemsOf(routes.byCursor, answer)).toEqual([1]);
  });

  it('none where there are none', () => {
    for (const answer of [{}, null, undefined, { items: null }, 'x'])
      expect(itemsOf(routes.byCursor, answer)).toEqual([]);
  });

  it('all of it, where the answer is the list', () => {
    expect(itemsOf(routes.whole, { data: [1, 2] })).toEqual([1, 2]);
  });
});

describe('where a list goes on', () => {
  it.each([
    ['data.pagination.nextCursor', { data: { pagination: { nextCursor: 'c' } } }],
    ['data.nextCursor', { data: { nextCursor: 'c' } }],
    ['data.cursor', { data: { cursor: 'c' } }],
    ['cursor', { cursor: 'c' }],
    ['nextCursor', { nextCursor: 'c' }],
    ['pagination.nextCursor', { pagination: { nextCursor: 'c' } }],
    ['meta.cursor.next', { meta: { cursor: { next: 'c' } } }],
  ])('a cursor in %s', (_, answer) => {
    expect(nextStart(routes.byCursor, answer, 1, {})).toEqual({ cursor: 'c' });
  });

  it('a cursor that is a number', () => {
    expect(nextStart(routes.byCursor, { data: { nextCursor: 20 } }, 1, {})).toEqual({ cursor: '20' });
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
  ])('not: %s', (_, route, answer) => {
    expect(nextStart(route, answer, 5, {})).toBeUndefined();
  });

  it('counts pages from 1, offsets by what came, and follows `before`', () => {
    expect(nextStart(routes.byPage, {}, 5, {})).toEqual({ page: 2 });
    expect(nextStart(routes.byPage, {}, 5, { page: 7 })).toEqual({ page: 8 });
    expect(nextStart(routes.byOffset, {}, 5, {})).toEqual({ offset: 5 });
    expect(nextStart(routes.byOffset, {}, 5, { offset: 10 })).toEqual({ offset: 15 });
    expect(nextStart(routes.byBefore, { nextBefore: 'b' }, 5, {})).toEqual({ before: 'b' });
    expect(nextStart(routes.byPage, {}, 0, {})).toBeUndefined();
  });
});

describe('walking a list', () => {
  it('takes one page, as the service gives it, when nothing is said', async () => {
    const { asked, pages } = await walked(routes.byCursor, {}, byCursor(10));
    expect(asked).toEqual([{}]);
    expect(pages).toMatchObject([{ items: ids(0, 3), next: { cursor: '3' } }]);
  });

  it('keeps the whole answer of each page', async () => {
    const { pages } = await walked(routes.byCursor, {}, byCursor(2));
    expect(pages[0]?.answer).toEqual(byCursor(2)({}));
    expect(pages[0]?.next).toBeUndefined();
  });

  it('begins where it is told', async () => {
    const { asked, items } = await walked(routes.byCursor, { cursor: '4' }, byCursor(10));
    expect(asked).toEqual([{ cursor: '4' }]);
    expect(items).toEqual([4, 5, 6]);
  });

  it('counts items over as many pages as it takes, and asks for no more than it needs', async () => {
    const { asked, items, pages } = await walked(routes.byCursor, { limit: 120 }, byCursor(1000));
    expect(items).toEqual(range(120));
    expect(asked).toEqual([{ limit: 50 }, { cursor: '50', limit: 50 }, { cursor: '100', limit: 20 }]);
    expect(pages.at(-1)?.next).toEqual({ cursor: '120' });
  });

  it('goes on when the service gives less than was asked for', async () => {
    const { asked, items } = await walked(routes.byCursor, { limit: 9 }, byCursor(1000, 4));
    expect(items).toEqual(range(9));
    expect(asked).toEqual([{ limit: 9 }, { cursor: '4', limit: 5 }, { cursor: '8', limit: 1 }]);
  });

  it('ends with the list', async () => {
    expect((await walked(routes.byCursor, { limit: 99 }, byCursor(7))).items).toEqual(range(7));
    expect((await walked(routes.byCursor, { all: true }, byCursor(120))).items).toEqual(range(120));
    expect((await walked(routes.byCursor, { all: true }, byCursor(0))).pages).toMatchObject([{ items: [] }]);
  });

  it('takes the page size that it is told', async () => {
    const { asked } = await walked(routes.byCursor, { all: true }, byCursor(5), 2);
    expect(asked).toEqual([{ limit: 2 }, { cursor: '2', limit: 2 }, { cursor: '4', limit: 2 }]);
    expect((await walked(routes.byCursor, {}, byCursor(5), 2)).asked).toEqual([{ limit: 2 }]);
  });

  it('cuts a page that is longer than was asked for, and loses nothing of it', async () => {
    const long = (query: Record<string, unknown>) => byCursor(100)({ ...query, limit: 10 });
    const cursor = await walked(routes.byCursor, { limit: 15 }, long);
    expect(cursor.items).toEqual(range(15));
    expect(cursor.pages.at(-1)?.next).toEqual({ cursor: '10' });
    const offset = await walked(routes.byOffset, { limit: 3 }, () => ({ data: { items: ids(0, 10) } }));
    expect(offset.pages).toMatchObject([{ items: ids(0, 3), next: { offset: 3 } }]);
    const first = await walked(routes.byCursor, { limit: 3 }, long);
    expect(first.pages[0]?.next).toBeUndefined();
  });

  it('asks for no size where the route takes none', async () => {
    const { asked } = await walked(routes.byBefore, { limit: 3 }, () => ({
      data: { items: ids(0, 2) },
      nextBefore: null,
    }));
    expect(asked).toEqual([{}]);
  });

  it('by pages, offsets and `before`', async () => {
    const pages = await walked(routes.byPage, { all: true }, ({ page = 1 }) => ({
      data: { items: ids(Number(page) * 2 - 2, Number(page) * 2), pagination: { hasMore: Number(page) < 3 } },
    }));
    expect(pages.items).toEqual(range(6));
    expect(pages.asked).toMatchObject([{}, { page: 2 }, { page: 3 }]);
    const offsets = await walked(routes.byOffset, { all: true }, ({ offset = 0 }) => ({
      data: { items: ids(Number(offset), Math.min(5, Number(offset) + 2)) },
    }));
    expect(offsets.items).toEqual(range(5));
    expect(offsets.asked).toMatchObject([{}, { offset: 2 }, { offset: 4 }, { offset: 5 }]);
    const before = await walked(routes.byBefore, { all: true, before: 'z' }, ({ before: at }) => ({
      items: [{ id: String(at).charCodeAt(0) }],
      nextBefore: at === 'x' ? null : String.fromCharCode(String(at).charCodeAt(0) - 1),
    }));
    expect(before.asked).toEqual([{ before: 'z' }, { before: 'y' }, { before: 'x' }]);
  });

  it('ends when a page comes again, as where `page` is ignored', async () => {
    const liked = (nth: number) => ids(0, 3).map((item) => ({ ...item, likes: nth }));
    const { items, asked } = await walked(routes.byPage, { all: true }, (_, nth) => ({
      data: { items: liked(nth) },
    }));
    expect(items).toEqual([0, 1, 2]);
    expect(asked).toHaveLength(2);
  });

  it('ends when a cursor comes again, however long the circle', async () => {
    const next: Record<string, string> = { '': 'a', a: 'b', b: 'c', c: 'a' };
    const { pages } = await walked(routes.byCursor, { all: true }, ({ cursor = '' }, nth) => ({
      data: { items: [{ id: nth }], nextCursor: next[String(cursor)] },
    }));
    expect(pages).toHaveLength(4);
  });

  it('ends at an empty page, whatever its cursor says', async () => {
    const { pages } = await walked(routes.byCursor, { all: true }, (_, nth) => ({
      data: { items: nth === 1 ? ids(0, 2) : [], nextCursor: `c${nth}` },
    }));
    expect(pages).toHaveLength(1);
  });

  it.each([
    ['users', (id: number) => ({ user: { id } })],
    ['names', (id: number) => ({ username: `u${id}` })],
    ['texts', (id: number) => `tag${id}`],
  ])('tells pages of %s apart', async (_, item) => {
    const { asked } = await walked(routes.byPage, { all: true }, ({ page = 1 }) => ({
      data: { items: Number(page) < 4 ? [item(Number(page))] : [item(1)] },
    }));
    expect(asked).toHaveLength(4);
  });

  it('gives a list without paging as one page', async () => {
    const answer = { data: ids(0, 5) };
    expect((await walked(routes.whole, {}, () => answer)).items).toEqual(range(5));
    expect((await walked(routes.whole, { all: true }, () => answer)).asked).toHaveLength(1);
    expect((await walked(routes.whole, { limit: 2 }, () => answer)).items).toEqual([0, 1]);
  });
});

describe('the wrapper of an answer', () => {
  it('is taken off where it is the only key, and can be had again', () => {
    const answer = { data: { id: 1 } };
    const value = unwrap(answer) as object;
    expect(value).toEqual({ id: 1 });
    expect(envelopeOf(value)).toBe(answer);
    const list = { data: [1] };
    expect(envelopeOf(unwrap(list) as object)).toBe(list);
  });

  it('is taken off where only success stands beside it', () => {
    const answer = { success: true, data: { id: 1 } };
    const value = unwrap(answer) as object;
    expect(value).toEqual({ id: 1 });
    expect(envelopeOf(value)).toBe(answer);
  });

  it.each([[{ success: true, data: 1 }], [{ data: 1, more: 2 }], [{}], [[1]], [{ items: [] }]])(
    'stays where it is none: %j',
    (answer) => {
      expect(unwrap(answer)).toBe(answer);
      expect(envelopeOf(answer)).toBe(answer);
    },
  );

  it.each([null, 7, 'x', false])('around %j too', (data) => {
    expect(unwrap({ data })).toBe(data);
  });
});

describe('pages of the client', () => {
  const collect = async <T>(pages: Pages<T>) => {
    const items: T[] = [];
    for await (const page of pages) items.push(...page.items);
    return items;
  };

  it('asks for nothing before the loop begins, and for no page that nobody wants', async () => {
    const server = await serve((_, response, count) =>
      json(response, byCursor(100)({ cursor: count * 10, limit: 10 })),
    );
    const { api } = testApi(server.url);
    const pages = api.pages(routes.byCursor, { query: { tab: 'clan' } }, { all: true });
    expect(server.seen).toEqual([]);
    for await (const page of pages) {
      expect(page.items[0]?.id).toBe(10);
      break;
    }
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/list?tab=clan&limit=50']);
  });

  it('passes the start and the size to the service', async () => {
    const server = await serve((_, response) => json(response, { data: { items: [] } }));
    const { api } = testApi(server.url);
    await collect(api.pages(routes.byPage, { query: { limit: 7 } }, { page: 3, all: true }));
    await collect(api.pages(routes.byOffset, {}, { offset: 40, limit: 5 }));
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/list?page=3&limit=7',
      '/api/list?offset=40&limit=5',
    ]);
  });

  it('pauses when the service says that no request is left', async () => {
    const server = await serve((_, response, count) =>
      json(response, byCursor(100)({ cursor: count * 10, limit: 10 }), 200, {
        'x-ratelimit-remaining': String(2 - count),
      }),
    );
    const { api, clock, notes } = testApi(server.url);
    await collect(api.pages(routes.byCursor, {}, { limit: 25 }));
    expect(clock.slept).toEqual([60_000]);
    expect(notes).toEqual(['rate limit reached: continuing in 60 s']);
  });

  it('does not wait for the end of an hour by itself', async () => {
    const server = await serve((_, response, count) =>
      json(response, byCursor(100)({ cursor: count * 10, limit: 10 })),
    );
    const clock = testClock();
    const quota = { until: clock.now() + 3_000_000, heardAt: clock.now(), slots: [] };
    const quotas: ApiDeps['quotas'] = {
      read: async () => quota,
      change: async (_, edit) => void edit(quota),
    };
    const { api } = testApi(server.url, { clock, quotas });
    await collect(api.pages(routes.byCursor, {}, { limit: 25 }));
    expect(clock.slept).toEqual([]);
    expect(server.seen).toHaveLength(3);
  });

  it('goes over to the adapter for many requests after the third page', async () => {
    const server = await serve((_, response, count) =>
      json(response, byCursor(100)({ cursor: count * 10, limit: 10 })),
    );
    const carried: string[] = [];
    const { api } = testApi(server.url, {
      makeHttpAdapter(name, setup) {
        const adapter = createNodeAdapter(setup);
        const request: typeof adapter.request = (wire) => {
          carried.push(name);
          return adapter.request(wire);
        };
        return { ...adapter, request };
      },
    });
    await collect(api.pages(routes.byCursor, {}, { limit: 45 }));
    expect(carried).toEqual(['node', 'node', 'node', 'undici', 'undici']);
  });
});

describe('what a list of pages keeps to itself', () => {
  const notes = async (pagination: object, paging: Paging, count = 20) => {
    const reported: string[] = [];
    const fetchPage = async () => ({ data: { items: ids(0, count), pagination } });
    for await (const _ of paginate(routes.byPage, fetchPage, paging, undefined, (text) =>
      reported.push(text),
    ));
    return reported;
  };

  it.each<[string, object, Paging, number, string[]]>([
    [
      'is told by the total',
      { total: 24, hasMore: false },
      { all: true },
      20,
      ['the service returned 20 of 24, and cannot return the rest'],
    ],
    [
      'also for one page',
      { total: 24, hasMore: false },
      {},
      20,
      ['the service returned 20 of 24, and cannot return the rest'],
    ],
    [
      'also when it repeats itself',
      { total: 24, hasMore: true },
      { all: true },
      20,
      ['the service returned 20 of 24, and cannot return the rest'],
    ],
    ['is nothing when all came', { total: 20, hasMore: false }, { all: true }, 20, []],
    [
      'is how to get more when the page was cut',
      { total: 24 },
      { limit: 5 },
      20,
      ['for more, use --limit 20'],
    ],
    ['is not known when it says that it goes on', { total: 24, hasMore: true }, {}, 20, []],
    ['is not known in the middle', { total: 24, hasMore: false }, { page: 2 }, 4, []],
    [
      'may be something when a page is full and no total is told',
      { hasMore: false },
      { all: true },
      20,
      ['the service returned 20, and cannot return more: the list may be incomplete'],
    ],
    [
      'may be something when its own limit is full',
      { hasMore: false, limit: 7 },
      { all: true },
      7,
      ['the service returned 7, and cannot return more: the list may be incomplete'],
    ],
    ['is nothing when a page is not full', { hasMore: false }, { all: true }, 19, []],
  ])('%s', async (_, pagination, paging, count, reported) => {
    expect(await notes(pagination, paging, count)).toEqual(reported);
  });

  it('leaves no page that says that it goes on', async () => {
    const { pages } = await walked(routes.byPage, { all: true }, () => ({ data: { items: ids(0, 3) } }));
    expect(pages.map(({ next }) => next)).toEqual([undefined]);
  });
});
