import { describe, expect, it } from 'vitest';
import type { ApiDeps } from '../../src/client/deps';
import { createNodeAdapter } from '../../src/client/http/http-adapters';
import type { Pages } from '../../src/ports/api';
import { against, type TestApiOptions, testApi } from '../support/http/api';
import { testClock } from '../support/http/clock';
import { routes } from '../support/http/routes';
import { json, serve } from '../support/http/server';

async function collect<T>(pages: Pages<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const page of pages) items.push(...page.items);
  return items;
}

/** A client of a long list in pages of ten. */
async function listing(options: TestApiOptions = {}, headers = (_: number): Record<string, string> => ({})) {
  const server = await serve((_, response, count) => {
    const items = Array.from({ length: 10 }, (_, index) => ({ id: count * 10 + index }));
    json(response, { data: { items, nextCursor: String(count * 10 + 10) } }, 200, headers(count));
  });
  return { server, ...testApi(server.url, options) };
}

describe('api.pages', () => {
  it('requests a page when it is read, and no page after the last one that is read', async () => {
    const { server, api } = await listing();
    const pages = api.pages(routes.byCursor, { query: { tab: 'clan' } }, { all: true });
    expect(server.seen).toEqual([]);
    for await (const page of pages) {
      expect(page.items[0]?.id).toBe(10);
      break;
    }
    expect(server.seen.map(({ path }) => path)).toEqual(['/api/list?tab=clan&limit=50']);
  });

  it('sends the start and the page size', async () => {
    const { server, api } = await against((_, response) => json(response, { data: { items: [] } }));
    await collect(api.pages(routes.byPage, { query: { limit: 7 } }, { page: 3, all: true }));
    await collect(api.pages(routes.byOffset, {}, { offset: 40, limit: 5 }));
    const paths = ['/api/list?page=3&limit=7', '/api/list?offset=40&limit=5'];
    expect(server.seen.map(({ path }) => path)).toEqual(paths);
  });

  it('pauses when the service reports that no request is left', async () => {
    const { api, clock, notes } = await listing({}, (count) => ({
      'x-ratelimit-remaining': String(2 - count),
    }));
    await collect(api.pages(routes.byCursor, {}, { limit: 25 }));
    expect(clock.slept).toEqual([60_000]);
    expect(notes).toEqual(['rate limit reached: continuing in 60 s']);
  });

  it('does not wait an hour by itself', async () => {
    const clock = testClock();
    const quota = { until: clock.now() + 3_000_000, heardAt: clock.now(), slots: [] };
    const quotas: ApiDeps['quotas'] = {
      read: async () => quota,
      change: async (_, edit) => void edit(quota),
    };
    const { server, api } = await listing({ clock, quotas });
    await collect(api.pages(routes.byCursor, {}, { limit: 25 }));
    expect(clock.slept).toEqual([]);
    expect(server.seen).toHaveLength(3);
  });

  it('uses undici after the third page', async () => {
    const names: string[] = [];
    const { api } = await listing({
      makeHttpAdapter(name, setup) {
        const adapter = createNodeAdapter(setup);
        const request: typeof adapter.request = (wire) => {
          names.push(name);
          return adapter.request(wire);
        };
        return { ...adapter, request };
      },
    });
    await collect(api.pages(routes.byCursor, {}, { limit: 45 }));
    expect(names).toEqual(['node', 'node', 'node', 'undici', 'undici']);
  });
});
