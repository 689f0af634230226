import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { hashtags } from '../../../src/sandbox/sections/hashtags/index';
import { tagsOf } from '../../../src/sandbox/sections/hashtags/rules';
import { isVisible, postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { privacyOf, relationsIn } from '../../../src/sandbox/sections/users/rules/relations';
import type { World } from '../../../src/sandbox/world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countReads, fillCrowd } from '../../support/feed';
import { countingChance, movableClock, useSandbox } from '../../support/sandbox';
import { expectOk, expectRefusal, requestsOf } from '../requests';

const sandbox = useSandbox();
const dayMs = 24 * 60 * 60_000;
const requestAs = requestsOf(sandbox);

type Tags = { name: string; postsCount: number }[];

const trending = async (query = '', person?: string) =>
  ((await expectOk(requestAs(person, `GET /api/hashtags/trending${query}`))).data as { hashtags: Tags })
    .hashtags;

const write = async (person: string, content: string) =>
  String((await expectOk(requestAs(person, 'POST /api/posts', { content }), 201)).id);

const page = async (tag: string, person?: string, query = '') =>
  (await expectOk(requestAs(person, `GET /api/hashtags/${encodeURIComponent(tag)}/posts${query}`))).data as {
    hashtag: { name: string; postsCount: number } | null;
    posts: { id: string; content: string }[];
    pagination: { hasMore: boolean; nextCursor: string | null };
  };

describe('trending hashtags', () => {
  it('follow what is written, edited and deleted, in any case', async () => {
    const before = await trending();
    const id = 'c886ff11-f6a5-8b61-9a86-7475e31b1e8d';
    expect(before).toContainEqual({ id, name: 'chalk', postsCount: 2 });
    const ids = [];
    for (const text of ['#Comet a', '#comet b', '#COMET c', '#comet d', '#comet e #comet'])
      ids.push(await write('lena', text));
    expect((await trending())[0]).toMatchObject({ name: 'comet', postsCount: 5 });
    await requestAs('lena', `DELETE /api/posts/${ids[0]}`);
    await requestAs('lena', `PUT /api/posts/${ids[1]}`, { content: 'no tag' });
    expect((await trending()).find(({ name }) => name === 'comet')).toMatchObject({ postsCount: 3 });
  });

  it('leave out old ones', async () => {
    await write('lena', '#comet');
    expect((await trending('?limit=50')).map(({ name }) => name)).toContain('comet');
    sandbox().control.advance(15 * dayMs);
    expect(await trending('?limit=50')).toEqual([]);
    expect((await page('comet')).hashtag).toMatchObject({ postsCount: 1 });
  });

  it('leave out those of private posts for strangers', async () => {
    await write('mira', '#secretplace');
    const sees = async (person?: string) =>
      (await trending('?limit=50', person)).some(({ name }) => name === 'secretplace');
    const seen = [await sees(), await sees('lena'), await sees('ada'), await sees('mira')];
    expect(seen).toEqual([false, false, true, true]);
  });

  it('are ten by default, or as many as requested', async () => {
    for (let nth = 0; nth < 12; nth += 1) await write('lena', `#tag${nth}`);
    expect([(await trending()).length, (await trending('?limit=3')).length]).toEqual([10, 3]);
    await expectRefusal(requestAs(undefined, 'GET /api/hashtags/trending?limit=0'), 422);
  });
});

describe('posts under a hashtag', () => {
  it('are paged newest first, in any case of the hashtag', async () => {
    const ids = [];
    for (const text of ['one #comet', 'two #Comet', 'three #comet']) ids.unshift(await write('lena', text));
    const first = await page('COMET', 'ada', '?limit=2');
    expect(first.hashtag).toMatchObject({ name: 'comet', postsCount: 3 });
    expect(first.posts.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(first.pagination.hasMore).toBe(true);
    const rest = await page('comet', undefined, `?limit=2&cursor=${first.pagination.nextCursor}`);
    expect(rest.posts.map(({ id }) => id)).toEqual(ids.slice(2));
    expect(rest.pagination).toMatchObject({ hasMore: false, nextCursor: null });
  });

  it('are none for an unknown hashtag, one of unreadable posts, and a name that is too long', async () => {
    expect(await page('nobodysaidthis')).toMatchObject({ hashtag: null, posts: [] });
    await write('mira', '#secretplace');
    expect(await page('secretplace')).toMatchObject({ hashtag: null, posts: [] });
    expect((await page('secretplace', 'ada')).posts).toHaveLength(1);
    await expectRefusal(requestAs(undefined, `GET /api/hashtags/${'x'.repeat(101)}/posts`), 414);
  });
});

describe('search', () => {
  const search = async (query: string, person?: string) => {
    const { data } = await expectOk(requestAs(person, `GET /api/search?${query}`));
    const { users, hashtags } = data as { users: { username: string }[]; hashtags: Tags };
    return [users.map(({ username }) => username), hashtags.map(({ name }) => name)];
  };

  it('finds accounts and hashtags, but no accounts that blocked the searcher', async () => {
    await write('lena', '#adagio');
    expect(await search('q=ada')).toEqual([['ada'], ['adagio']]);
    expect(await search('q=%40ada')).toEqual([['ada'], []]);
    expect(await search('q=%23ada')).toEqual([[], ['adagio']]);
    expect(await search('q=zzzz')).toEqual([[], []]);
    expect(await search('q=otto', 'ada')).toEqual([[], []]);
    expect(await search('q=otto')).toEqual([['otto'], []]);
  });

  it('gives five of each by default, or as many as requested', async () => {
    expect((await search('q=a'))[0]).toHaveLength(5);
    const [users, hashtags] = await search('q=a&userLimit=7&hashtagLimit=0');
    expect([users?.length, hashtags?.length]).toEqual([7, 0]);
  });

  it('is refused without a text', async () => {
    await expectRefusal(requestAs(undefined, 'GET /api/search?q=%20'), 422);
    await expectRefusal(requestAs(undefined, 'GET /api/search'), 422, { property: '/q' });
  });
});

describe('in a large world', () => {
  /** Posts, of which some are deleted, private, of blocked users or of deactivated ones. */
  const crowd = (world: World, viewer: string) => {
    fillCrowd(world, { posts: 3000, users: 40, likes: 0 });
    const accounts = accountsIn(world).slice(-40);
    const { privacy, blocks } = relationsIn(world);
    for (const [place, account] of accounts.entries()) {
      if (place % 7 === 0) privacy[account.id] = { ...privacyOf(world, account.id), isPrivate: true };
      if (place % 11 === 0) blocks.push({ from: account.id, to: viewer, at: 0 });
      if (place % 13 === 0) account.deactivatedAt = 0;
    }
    const owners = accounts.map(({ id }) => id);
    for (const [place, post] of postsIn(world).entries())
      Object.assign(post, {
        deletedAt: place % 9 === 0 ? 0 : null,
        wallOwnerId: owners[place % 100] ?? null,
      });
  };

  const plainCounts = (world: World, viewer: string) => {
    const counts = new Map<string, { name: string; recent: number; all: number }>();
    for (const post of postsIn(world)
      .toReversed()
      .filter((one) => isVisible(world, viewer, one))) {
      for (const name of tagsOf(post)) {
        const count = counts.get(name) ?? { name, recent: 0, all: 0 };
        counts.set(name, count);
        count.all += 1;
        count.recent += post.createdAt >= world.clock.now() - 14 * dayMs ? 1 : 0;
      }
    }
    return counts;
  };

  it('hashtags have the order and the numbers of a count of all posts, also after edits, deletions and restores', async () => {
    const world = sandbox().world();
    const viewer = accountsIn(world).find(({ email }) => email === 'ada@sandbox.test')?.id ?? '';
    crowd(world, viewer);
    const written = postsIn(world).slice(-3);
    for (const post of written) Object.assign(post, { authorId: viewer, wallOwnerId: null, deletedAt: null });
    await trending('?limit=50', 'ada');
    for (const { id } of written) {
      for (const content of ['#viel #fluss10', '#meer', '#viel #meer'])
        await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content }));
      await expectOk(requestAs('ada', `DELETE /api/posts/${id}`), 204);
    }
    await expectOk(requestAs('ada', `POST /api/posts/${written[0]?.id}/restore`), 204);
    const counts = plainCounts(world, viewer);
    const plain = [...counts.values()]
      .filter(({ recent }) => recent > 0)
      .sort((one, other) => other.recent - one.recent || other.all - one.all);
    expect(plain.length).toBeGreaterThan(100);
    const shown = ({ name, all }: { name: string; all: number }) => ({ name, postsCount: all });
    expect(await trending('?limit=50', 'ada')).toMatchObject(plain.slice(0, 50).map(shown));
    for (const { name, all } of plain.slice(0, 10))
      expect((await page(name, 'ada')).hashtag).toMatchObject({ postsCount: all });
    const searched = (await expectOk(requestAs('ada', 'GET /api/search?q=%231&hashtagLimit=20'))).data as {
      hashtags: Tags;
    };
    const numbers = [...counts.values()].filter(({ name }) => name.includes('1')).map(({ all }) => all);
    expect(searched.hashtags.map(({ postsCount }) => postsCount)).toEqual(
      numbers.sort((one, other) => other - one).slice(0, 20),
    );
  });

  it('trending hashtags are found without reading all recent posts', () => {
    const world = seededWorld(movableClock(), countingChance());
    fillCrowd(world, { posts: 20_000, users: 100, likes: 0 });
    const read = countReads(world);
    const trend = () =>
      (hashtags.handlers['hashtags.trending'] as (call: unknown) => unknown)({ world, query: {} });
    trend();
    read.posts = 0;
    expect(trend()).toMatchObject({ data: { hashtags: { length: 10 } } });
    expect(read.posts).toBeLessThan(2500);
  });
});
