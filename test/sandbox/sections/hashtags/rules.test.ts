import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../support/sandbox';
import { ask, good, refused, sessionOf } from '../../requests';

const sandbox = useSandbox();
const dayMs = 24 * 60 * 60_000;
const by = (person: string | undefined, line: string, body?: unknown) =>
  ask(sandbox(), line, {
    ...(person && { token: sessionOf(sandbox(), person).token }),
    ...(body !== undefined && { body }),
  });

type Tags = { name: string; postsCount: number }[];
const trending = async (query = '', person?: string) =>
  ((await good(by(person, `GET /api/hashtags/trending${query}`))).data as { hashtags: Tags }).hashtags;
const write = async (person: string, content: string) => {
  const { status, body } = await by(person, 'POST /api/posts', { content });
  expect(status).toBe(201);
  return (body as { id: string }).id;
};
const page = async (tag: string, person?: string, query = '') =>
  (await good(by(person, `GET /api/hashtags/${encodeURIComponent(tag)}/posts${query}`))).data as {
    hashtag: { name: string; postsCount: number } | null;
    posts: { id: string; content: string }[];
    pagination: { hasMore: boolean; nextCursor: string | null };
  };

describe('what is trending', () => {
  it('follows what is written, edited and deleted, in any letters', async () => {
    const before = await trending();
    expect(before).toContainEqual({ id: expect.any(String), name: 'chalk', postsCount: 2 });
    const ids = [];
    for (const text of ['#Comet a', '#comet b', '#COMET c', '#comet d', '#comet e #comet']) {
      ids.push(await write('lena', text));
    }
    expect((await trending())[0]).toMatchObject({ name: 'comet', postsCount: 5 });
    await by('lena', `DELETE /api/posts/${ids[0]}`);
    await by('lena', `PUT /api/posts/${ids[1]}`, { content: 'no tag' });
    expect((await trending()).find(({ name }) => name === 'comet')).toMatchObject({ postsCount: 3 });
  });

  it('forgets what is old', async () => {
    await write('lena', '#comet');
    expect((await trending('?limit=50')).map(({ name }) => name)).toContain('comet');
    sandbox().control.advance(15 * dayMs);
    expect(await trending('?limit=50')).toEqual([]);
    expect((await page('comet')).hashtag).toMatchObject({ postsCount: 1 });
  });

  it('hides what is private from who does not follow', async () => {
    await write('mira', '#secretplace');
    const sees = async (person?: string) =>
      (await trending('?limit=50', person)).some(({ name }) => name === 'secretplace');
    expect([await sees(), await sees('lena'), await sees('ada'), await sees('mira')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('gives ten, or as many as are wanted', async () => {
    for (let nth = 0; nth < 12; nth += 1) await write('lena', `#tag${nth}`);
    expect([(await trending()).length, (await trending('?limit=3')).length]).toEqual([10, 3]);
    expect(await refused(by(undefined, 'GET /api/hashtags/trending?limit=0'))).toMatchObject({ status: 422 });
  });
});

describe('posts under a hashtag', () => {
  it('come newest first, page by page, in any letters', async () => {
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

  it('that nobody used are none, of no hashtag', async () => {
    expect(await page('nobodysaidthis')).toMatchObject({ hashtag: null, posts: [] });
    await write('mira', '#secretplace');
    expect(await page('secretplace')).toMatchObject({ hashtag: null, posts: [] });
    expect((await page('secretplace', 'ada')).posts).toHaveLength(1);
  });

  it('are not looked for under a name that is too long', async () => {
    expect(await refused(by(undefined, `GET /api/hashtags/${'x'.repeat(101)}/posts`))).toMatchObject({
      status: 414,
    });
  });
});

describe('search', () => {
  const search = async (query: string, person?: string) => {
    const { data } = await good(by(person, `GET /api/search?${query}`));
    const { users, hashtags } = data as { users: { username: string }[]; hashtags: Tags };
    return [users.map(({ username }) => username), hashtags.map(({ name }) => name)];
  };

  it('finds people and hashtags', async () => {
    await write('lena', '#adagio');
    expect(await search('q=ada')).toEqual([['ada'], ['adagio']]);
    expect(await search('q=%40ada')).toEqual([['ada'], []]);
    expect(await search('q=%23ada')).toEqual([[], ['adagio']]);
    expect(await search('q=zzzz')).toEqual([[], []]);
  });

  it('gives five of each, or as many as are wanted', async () => {
    expect((await search('q=a'))[0]).toHaveLength(5);
    expect((await search('q=a&userLimit=7&hashtagLimit=0'))[0]).toHaveLength(7);
    expect((await search('q=a&userLimit=7&hashtagLimit=0'))[1]).toEqual([]);
  });

  it('does not find who has blocked the searcher', async () => {
    expect([await search('q=otto', 'ada'), await search('q=otto')]).toEqual([
      [[], []],
      [['otto'], []],
    ]);
  });

  it('wants something to look for', async () => {
    expect(await refused(by(undefined, 'GET /api/search?q=%20'))).toMatchObject({ status: 422 });
    expect(await refused(by(undefined, 'GET /api/search'))).toMatchObject({ status: 422, property: '/q' });
  });
});

describe('telemetry', () => {
  const send = (path: string, e: unknown[]) => by('boris', `POST /api/v1/${path}`, { sid: 's', e });

  it('counts a view once for each person, and nothing else', async () => {
    const id = await write('lena', 'Look.');
    const read = async () =>
      (await good(by('boris', `GET /api/posts/${id}`))).data as Record<string, unknown>;
    const { vs, viewsCount } = await read();
    for (const e of [[{ v: vs, md: 900 }], [{ v: vs }, { v: 'other' }, { t: 1 }]]) {
      expect((await send('i', e)).status).toBe(204);
    }
    expect((await send('x', [{ v: vs, t: 1, ai: id }])).status).toBe(204);
    expect(await read()).toMatchObject({ viewsCount: Number(viewsCount) + 1, isViewed: true });
  });

  it.each(['i', 'x'])('takes at most 200 events by %s, of one who is signed in', async (path) => {
    expect((await send(path, Array(200).fill({}))).status).toBe(204);
    expect(await refused(send(path, Array(201).fill({})))).toMatchObject({ status: 422 });
    expect(await refused(by(undefined, `POST /api/v1/${path}`, { sid: 's', e: [] }))).toMatchObject({
      status: 401,
    });
  });
});

describe('what people wrote', () => {
  it('is counted in their profile, walls of others not', async () => {
    const count = async () => Number((await good(by('boris', 'GET /api/users/lena'))).postsCount);
    const before = await count();
    const id = await write('lena', 'One more.');
    await by('lena', 'POST /api/posts', {
      content: 'On your wall.',
      wallRecipientId: (await good(by('ada', 'GET /api/users/me'))).id,
    });
    expect(await count()).toBe(before + 1);
    await good(by('lena', `POST /api/posts/${id}/pin`));
    expect(await good(by('boris', 'GET /api/users/lena'))).toMatchObject({ pinnedPostId: id });
    expect(await good(by('lena', 'GET /api/users/me'))).toMatchObject({ pinnedPostId: id });
  });

  it('can be reported, unless it is one’s own or not there', async () => {
    const id = await write('lena', 'Buy this.');
    const report = (person: string, targetType: string, targetId: string) =>
      by(person, 'POST /api/reports', { targetType, targetId, reason: 'spam' });
    await good(report('boris', 'post', id));
    expect(await refused(report('lena', 'post', id))).toMatchObject({
      status: 400,
      code: 'REPORT_CANNOT_REPORT_OWN_CONTENT',
    });
    const comment = await by('lena', `POST /api/posts/${id}/comments`, { content: 'And this.' });
    await good(report('boris', 'comment', (comment.body as { id: string }).id));
    for (const type of ['post', 'comment']) {
      expect(await refused(report('boris', type, 'none'))).toMatchObject({ code: 'REPORT_TARGET_NOT_FOUND' });
    }
    const hidden = await write('mira', 'Not for you.');
    expect(await refused(report('lena', 'post', hidden))).toMatchObject({ code: 'REPORT_TARGET_NOT_FOUND' });
  });
});

it('following is paced while limits are on', async () => {
  sandbox().control.setSwitch('limits', true);
  const people = ['tuva', 'ulla', 'wim', 'xenia', 'yara', 'zeno'];
  const answers = [];
  for (const name of people) answers.push((await by('lena', `POST /api/users/${name}/follow`)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await refused(by('lena', 'POST /api/users/zeno/follow'))).toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 60,
  });
});
