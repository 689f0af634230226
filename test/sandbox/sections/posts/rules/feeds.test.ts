import { describe, expect, it } from 'vitest';
import type { PostPage } from '../../../../../src/protocol/records/posts';
import { accountById } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { feeds } from '../../../../../src/sandbox/sections/posts/feeds';
import { popularPlaces } from '../../../../../src/sandbox/sections/posts/rules/popularity';
import { deletePost } from '../../../../../src/sandbox/sections/posts/rules/post-writing';
import { pinnedPostsIn, postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { followsIn } from '../../../../../src/sandbox/sections/users/rules/relations';
import { append } from '../../../../../src/sandbox/world';
import { formatCursor, parseCursor } from '../../../../../src/sandbox/world/cursors';
import { createIndex, rankedFirst } from '../../../../../src/sandbox/world/indexes';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countReads, fillCrowd, fillFeed } from '../../../../support/feed';
import { countingChance, movableClock, useSandbox } from '../../../../support/sandbox';
import { seededNumbers } from '../../../../support/seeded-numbers';
import { expectRefusal } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, data, idOf, post, comment, like, repost, remove, done } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const idsOf = ({ posts }: PostPage) => posts.map(({ id }) => id);
const page = (person: string, line: string) => data<PostPage>(person, `GET /api/posts${line}`);

/** The IDs of all pages of a list; `between` runs after each page. */
async function walk(person: string, path: string, limit: number, between: () => unknown = () => undefined) {
  const ids: string[] = [];
  let cursor: string | null | undefined = '';
  for (let pages = 0; cursor != null && pages < 100; pages++) {
    const more: string = cursor && `&cursor=${cursor}`;
    const one = await page(person, `${path}${path.includes('?') ? '&' : '?'}limit=${limit}${more}`);
    ids.push(...idsOf(one));
    cursor = one.pagination?.nextCursor;
    expect(cursor == null).toBe(!one.pagination?.hasMore);
    await between();
  }
  return ids;
}

describe('the feed', () => {
  it('has twenty posts a page by default and fifty at most, and refuses unknown limits and cursors', async () => {
    fillFeed(sandbox().world(), 60);
    const first = await page('ada', '');
    expect(first.posts).toHaveLength(20);
    expect(first.pagination).toMatchObject({ limit: 20, hasMore: true, nextCursor: expect.any(String) });
    expect((await page('ada', '?limit=3')).posts).toHaveLength(3);
    expect((await page('ada', '?limit=500')).pagination?.limit).toBe(50);
    await expectRefusal(requestAs('ada', 'GET /api/posts?limit=0'), 422, 'VALIDATION_ERROR');
    await expectRefusal(requestAs('ada', 'GET /api/posts?cursor=x!'), 400, 'BAD_REQUEST');
  });

  it.each(['popular', 'following', 'clan'])('%s has each post once, also while others write', async (tab) => {
    const before = await walk('ada', `?tab=${tab}`, 50);
    expect(await walk('ada', `?tab=${tab}`, 3)).toEqual(before);
    expect(new Set(before).size).toBe(before.length);
    expect(before.length).toBeGreaterThan(3);
    const victim = postsIn(sandbox().world()).at(-4);
    let turn = 0;
    const during = await walk('ada', `?tab=${tab}`, 4, async () => {
      advance(60_000);
      await like('boris', (await post('kofi')).id);
      await requestAs('lena', `POST /api/posts/${postsIn(sandbox().world())[turn]?.id}/like`);
      if (turn++ === 0 && victim) deletePost(sandbox().world(), victim.authorId, victim.id);
    });
    const gone = new Set(during.includes(victim?.id ?? '') ? [] : [victim?.id]);
    expect(during).toEqual(before.filter((id) => !gone.has(id)));
  });

  it("following has the viewer's posts and those of followed accounts, not those on walls, newest first", async () => {
    const mine = await post('ada');
    const theirs = await post('kofi');
    const [wall, stranger] = [await post('kofi', { wallRecipientId: idOf('pia') }), await post('zeno')];
    const ids = await walk('ada', '?tab=following', 50);
    expect(ids.slice(0, 2)).toEqual([theirs.id, mine.id]);
    expect(ids).not.toContain(wall.id);
    expect(ids).not.toContain(stranger.id);
  });

  it('clan has the posts of accounts with the same emoji', async () => {
    const [fox, bear] = [await post('kofi'), await post('boris')];
    const ids = await walk('ada', '?tab=clan', 50);
    expect(ids).toContain(fox.id);
    expect(ids).not.toContain(bear.id);
  });

  it('popular is the default, and has posts on walls and none that are hidden from the viewer', async () => {
    const wall = await post('ada', { wallRecipientId: idOf('kofi') });
    const [secret, blocked] = [await post('mira'), await post('otto')];
    const ids = await walk('ada', '', 50);
    expect(ids).toContain(wall.id);
    expect(ids).toContain(secret.id);
    expect(ids).not.toContain(blocked.id);
    expect(await walk('lena', '', 50)).not.toContain(secret.id);
    expect(await walk('ada', '?tab=popular', 50)).toEqual(ids);
  });

  it('popular ranks by likes, comments and age', async () => {
    const [plain, liked, talked] = [await post('kofi'), await post('kofi'), await post('kofi')];
    for (const person of ['ada', 'boris', 'pia']) await like(person, liked.id);
    for (const person of ['ada', 'boris']) await comment(person, talked.id);
    const of = new Set([plain.id, liked.id, talked.id]);
    expect((await walk('ada', '', 50)).filter((id) => of.has(id))).toEqual([talked.id, liked.id, plain.id]);
    advance(24 * 60 * 60_000);
    const fresh = await post('kofi');
    of.add(fresh.id);
    expect((await walk('ada', '', 50)).find((id) => of.has(id))).toBe(fresh.id);
  });
});

describe('a wall', () => {
  it('has the posts written on it, newest first, and not those its owner wrote elsewhere', async () => {
    const own = await post('kofi');
    const onIt = await post('ada', { wallRecipientId: idOf('kofi') });
    const elsewhere = await post('kofi', { wallRecipientId: idOf('pia') });
    const ids = await walk('ada', '/user/kofi', 2);
    expect(ids.slice(0, 2)).toEqual([onIt.id, own.id]);
    expect(ids).not.toContain(elsewhere.id);
    expect(await walk('ada', `/user/${idOf('kofi')}`, 50)).toEqual(ids);
  });

  it('begins with the pinned post when the query names it, and has it once', async () => {
    const all = await walk('ada', '/user/ada', 50);
    const pinned = pinnedPostsIn(sandbox().world())[idOf('ada')] ?? '';
    expect(all.indexOf(pinned)).toBeGreaterThan(0);
    const lifted = await walk('ada', `/user/ada?pinnedPostId=${pinned}`, 2);
    expect(lifted).toEqual([pinned, ...all.filter((id) => id !== pinned)]);
    expect(await walk('ada', `/user/ada?pinnedPostId=${all[0]}`, 50)).toEqual(all);
    await done(remove('ada', pinned));
    const rest = all.filter((id) => id !== pinned);
    expect(await walk('ada', `/user/ada?pinnedPostId=${pinned}`, 50)).toEqual(rest);
  });

  it('is sorted by popularity on request', async () => {
    const all = await walk('ada', '/user/ada', 50);
    const popular = await walk('ada', '/user/ada?sort=popular', 2);
    expect(popular.toSorted()).toEqual(all.toSorted());
    expect(popular).not.toEqual(all);
  });

  it('is refused to strangers of a private account, across a block, and of nobody', async () => {
    await expectRefusal(requestAs('lena', 'GET /api/posts/user/mira'), 403, 'PRIVATE_ACCOUNT');
    await expectRefusal(requestAs('ada', 'GET /api/posts/user/otto'), 403, 'BLOCKED');
    await expectRefusal(requestAs('ada', 'GET /api/posts/user/dormant'), 404, 'NOT_FOUND');
    await page('ada', '/user/mira');
  });
});

describe('the liked posts of an account', () => {
  it('are sorted by the time of the like, newest first, also while it likes more', async () => {
    const [one, two] = [await post('kofi'), await post('boris')];
    for (const { id } of [two, one]) {
      advance(1000);
      await like('lena', id);
    }
    const ids = await walk('ada', '/user/lena/liked', 50);
    expect(ids.slice(0, 2)).toEqual([one.id, two.id]);
    const during = await walk('ada', '/user/lena/liked', 1, async () => {
      advance(1000);
      await like('lena', (await post('kofi')).id);
    });
    expect(during).toEqual(ids);
  });

  it('are an empty page where they are hidden', async () => {
    const empty = { posts: [], pagination: { hasMore: false, nextCursor: null } };
    expect(await page('ada', '/user/imre/liked')).toMatchObject(empty);
    expect(await page('lena', '/user/mira/liked')).toMatchObject(empty);
    expect((await page('imre', '/user/imre/liked')).posts.length).toBeGreaterThan(0);
    await expectRefusal(requestAs('ada', 'GET /api/posts/user/none/liked'), 404, 'NOT_FOUND');
  });
});

describe('ranking the feed', () => {
  it('gives the order as of a time, whatever happens later', async () => {
    const { id } = await post('kofi');
    const world = sandbox().world();
    const asOf = world.clock.now();
    const ranking = (at: number) =>
      [...popularPlaces(world, at)].map((place) => postsIn(world)[place]?.id ?? '');
    const before = ranking(asOf);
    advance(1000);
    for (const person of ['ada', 'boris', 'pia', 'lena']) await like(person, id);
    await comment('ada', id);
    expect(await repost('ada', id)).toMatchObject({ status: 201 });
    expect(ranking(asOf)).toEqual(before);
    const after = ranking(world.clock.now());
    expect(after.indexOf(id)).toBeLessThan(before.indexOf(id));
  });

  it('is the order of all posts by their heat, page by page, also of a time before the world was loaded', () => {
    const world = seededWorld(movableClock(), countingChance());
    fillCrowd(world, { posts: 300, users: 20, likes: 2000 });
    const now = world.clock.now();
    const posts = postsIn(world);
    const heat = ({ likes, createdAt }: (typeof posts)[0], asOf: number) =>
      (1 + likes.filter(({ at }) => at <= asOf).length) / ((asOf - createdAt) / 3_600_000 + 2) ** 1.2;
    for (const asOf of [now, now - 3_600_000]) {
      const expected = posts
        .map((post, place) => ({ post, place }))
        .filter(({ post, place }) => place >= posts.length - 300 && post.createdAt <= asOf)
        .sort((one, other) => heat(other.post, asOf) - heat(one.post, asOf) || other.place - one.place)
        .map(({ place }) => place);
      const isCrowd = (place: number) => place >= posts.length - 300;
      expect([...popularPlaces(world, asOf)].filter(isCrowd)).toEqual(expected);
      expect([...popularPlaces(world, asOf, expected[99])].filter(isCrowd)).toEqual(expected.slice(100));
      expect(popularPlaces(world, asOf, expected[99], expected)).toEqual(expected.slice(100));
    }
  });

  it('reads few of many posts for a page, of the popular ones, of those of followed users and of a wall', () => {
    const world = seededWorld(movableClock(), countingChance());
    fillCrowd(world, { posts: 20_000, users: 100, likes: 20_000 });
    const author = postsIn(world).at(-1)?.authorId ?? '';
    const read = countReads(world);
    const pageOf = (name: 'posts.feed' | 'posts.by', query: object) => {
      const call = { world, query, path: { user: author }, caller: { account: accountById(world, author) } };
      const page = () =>
        (feeds.handlers[name] as (call: unknown) => unknown)({ ...call, origins: { main: '' } });
      page();
      read.posts = 0;
      expect(page()).toMatchObject({ data: { posts: { length: 20 } } });
      return read.posts;
    };
    expect(pageOf('posts.feed', { limit: 20 })).toBeLessThan(2000);
    expect(pageOf('posts.feed', { limit: 20, tab: 'following' })).toBeLessThan(500);
    expect(pageOf('posts.by', { limit: 20 })).toBeLessThan(500);
  });
});

it('a cursor is parsed back, and everything else is refused', () => {
  const cursor = { at: Date.UTC(2026, 9, 14), place: 4711 };
  expect(parseCursor(formatCursor(cursor))).toEqual(cursor);
  expect(parseCursor(undefined)).toBeUndefined();
  for (const text of ['', '2', 'a-', '-a', 'A-1', 'a-b-c', '2026-10-14T12:00:00Z'])
    expect(() => parseCursor(text)).toThrow('refused with 400');
});

it('an index finds what was there and what comes later, in order', () => {
  const world = seededWorld(movableClock(), countingChance());
  const index = createIndex(followsIn, ({ to }) => (to === 'none' ? null : to));
  const link = (to: string, at: number) => ({ from: 'x', to, at, endedAt: null });
  followsIn.set(world, [link('a', 1), link('none', 2), link('b', 3)]);
  expect(index.first(world, 'a')).toBe(followsIn(world)[0]);
  append(world, followsIn, link('a', 4));
  expect(index.all(world, 'a')).toEqual([link('a', 1), link('a', 4)]);
  expect(index.all(world, 'none')).toEqual([]);
  expect(index.first(world, 'c')).toBeUndefined();
});

it('an index loses an element at the keys that it has lost, and has it once at a key that it has twice', () => {
  const world = seededWorld(movableClock(), countingChance());
  const index = createIndex(followsIn, ({ from, to }) => [from, to]);
  const link = (from: string, to: string) => ({ from, to, at: 1, endedAt: null });
  followsIn.set(world, [link('a', 'a'), link('a', 'b'), link('b', 'a')]);
  expect(index.places(world, 'a')).toEqual([0, 1, 2]);
  index.remove(world, 1, ['a', 'none']);
  index.remove(world, 1, ['a']);
  expect(index.places(world, 'a')).toEqual([0, 2]);
  index.renew(world, 1, ['a', 'a', 'c']);
  expect([index.places(world, 'a'), index.places(world, 'c')]).toEqual([[0, 1, 2], [1]]);
});

it('a change of keys reads no element that the index has not read, and shows once it is used', () => {
  const world = seededWorld(movableClock(), countingChance());
  const link = (from: string) => ({ from, to: 'x', at: 1, endedAt: null });
  followsIn.set(world, [link('a'), link('a')]);
  const read: unknown[] = [];
  const index = createIndex(followsIn, (follow) => {
    read.push(follow);
    return follow.from;
  });
  const change = (place: number, from: string) => {
    index.remove(world, place, [followsIn(world)[place]?.from ?? '']);
    Object.assign(followsIn(world)[place] ?? {}, { from });
    index.renew(world, place, [from]);
  };
  change(1, 'b');
  expect(read).toEqual([]);
  expect([index.places(world, 'a'), index.places(world, 'b')]).toEqual([[0], [1]]);
  append(world, followsIn, link('a'));
  change(2, 'b');
  change(0, 'b');
  expect(read).toHaveLength(2);
  expect([index.places(world, 'a'), index.places(world, 'b')]).toEqual([[], [0, 1, 2]]);
});

it('items come in the order of their ranks, of which those for a page are computed', () => {
  const next = seededNumbers(11);
  const any = (count: number) => Math.floor(next() * count);
  for (let round = 0; round < 50; round += 1) {
    const ranks = Array.from({ length: 200 }, () => [any(20), any(4)] as const);
    const bounds = ranks.map(([high, low]) => (any(3) === 0 ? [high + any(2), low + any(5)] : [high, low]));
    let computed = 0;
    const items = rankedFirst(
      [...ranks.keys()],
      (item) => bounds[item] ?? [],
      (item) => {
        computed += 1;
        return ranks[item] ?? [];
      },
    );
    const first = Array.from({ length: 10 }, () => items.next().value?.item);
    expect(computed).toBeLessThan(60);
    const sorted = [...ranks.entries()]
      .sort(([, one], [, other]) => other[0] - one[0] || other[1] - one[1])
      .map(([item]) => item);
    expect([...first, ...[...items].map(({ item }) => item)]).toEqual(sorted);
  }
});
