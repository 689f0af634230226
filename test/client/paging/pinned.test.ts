/** A pinned post comes on top of `limit` (field notes 13): nothing of its page is left out. */
import { describe, expect, it } from 'vitest';
import { paginate } from '../../../src/client/paging';
import type { Page } from '../../../src/ports/api';
import { routes } from '../../support/http/routes';

async function walked(answer: () => unknown) {
  const asked: object[] = [];
  const pages: Page<unknown>[] = [];
  const fetchPage = async (query: object) => {
    asked.push(query);
    return answer();
  };
  for await (const page of paginate(routes.byCursor, fetchPage, { limit: 2 })) pages.push(page);
  return { asked, pages, items: pages.flatMap(({ items }) => items) };
}

describe('pinned posts', () => {
  const page = (pinned: number) => ({
    data: {
      items: Array.from({ length: pinned + 2 }, (_, id) => ({ id, isPinned: id < pinned })),
      pagination: { nextCursor: 'next', hasMore: true },
    },
  });

  it.each([
    [0, 2],
    [1, 3],
    [2, 4],
  ])('come on top of the limit: %i', async (pinned, given) => {
    const { asked, items, pages } = await walked(() => page(pinned));
    expect({ asked, given: items.length }).toEqual({ asked: [{ limit: 2 }], given });
    // The list goes on behind them: nothing of the page is left out.
    expect(pages.at(-1)?.next).toEqual({ cursor: 'next' });
  });

  it('are no others of a page that is too long', async () => {
    const long = { data: { items: [{ id: 1 }, { id: 2, isPinned: true }, { id: 3 }] } };
    expect((await walked(() => long)).items).toHaveLength(2);
  });
});
