import { afterEach, describe, expect, it } from 'vitest';
import type { Notification, NotificationPage } from '../../../../../src/api/catalogue/records/notifications';
import { schoolBells } from '../../../../../src/sandbox/sections/notifications/rules/notices';
import { maxWritten, peopleLife } from '../../../../../src/sandbox/sections/users/life';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { type FrameReader, openFrames } from '../../../events';
import {
  type Asked,
  ask,
  cookiesOf,
  good,
  password,
  refused,
  type SignedInPerson,
  sessionOf,
} from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

const sandbox = useSandbox();
const { by, idOf, post, comment, reply, no } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;
const page = async (person: string, query = '') =>
  (await good(by(person, `GET /api/notifications/${query}`))) as unknown as NotificationPage;
const list = async (person: string, query = '') => (await page(person, query)).notifications;
const unread = async (person: string) => (await good(by(person, 'GET /api/notifications/count'))).count;

/** What of a notification the tests compare. */
const short = ({ type, targetId, subjectType, subjectId, actor }: Notification) => [
  type,
  actor?.username,
  targetId,
  subjectType,
  subjectId,
];

/** What somebody was told since the test began, oldest first. */
async function told(person: string) {
  const start = new Date(testStart).toISOString();
  const all = await list(person, '?limit=1000');
  return all
    .filter(({ createdAt = '' }) => createdAt >= start)
    .map(short)
    .reverse();
}

describe('who is told', () => {
  it('of likes, once however often they are taken back', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    await good(by('kofi', `POST /api/posts/${id}/like`));
    await good(by('kofi', `DELETE /api/posts/${id}/like`));
    await good(by('kofi', `POST /api/posts/${id}/like`));
    await good(by('ada', `POST /api/posts/${id}/like`));
    expect(await told('ada')).toEqual([['like', 'kofi', id, 'post', id]]);
    expect((await list('ada'))[0]).toMatchObject({
      preview: 'Mine',
      read: false,
      readAt: null,
      createdAt: new Date(testStart).toISOString(),
      actor: { isFollowing: true, isFollowedBy: true },
    });
  });

  it('of comments, replies, what is named in them, and their likes', async () => {
    const { id } = await post('ada');
    const top = await comment('kofi', id, { content: 'Hi @ada and @boris' });
    const answer = await reply('lena', top.id);
    await good(by('ada', `POST /api/comments/${answer.id}/like`));
    expect(await told('ada')).toEqual([['comment', 'kofi', id, 'comment', top.id]]);
    expect(await told('boris')).toEqual([['comment_mention', 'kofi', id, 'comment', top.id]]);
    expect(await told('kofi')).toEqual([['reply', 'lena', id, 'comment', answer.id]]);
    expect(await told('lena')).toEqual([['comment_like', 'ada', id, 'comment', answer.id]]);
  });

  it('of reposts, posts on the wall, and posts that name somebody', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    const repost = await good(by('kofi', `POST /api/posts/${id}/repost`, { content: '' }), 201);
    const wall = await post('boris', { content: 'Hello @ada, @lena', wallRecipientId: idOf('ada') });
    expect(await told('ada')).toEqual([
      ['repost', 'kofi', repost.id, 'post', id],
      ['wall_post', 'boris', wall.id, 'post', wall.id],
    ]);
    expect(await told('lena')).toEqual([['mention', 'boris', wall.id, 'post', wall.id]]);
  });

  it('of followers, of who asks, and of who said yes', async () => {
    await good(by('zeno', 'POST /api/users/lena/follow'));
    await good(by('zeno', 'POST /api/users/mira/follow'));
    await good(by('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await told('lena')).toEqual([['follow', 'zeno', null, null, null]]);
    expect(await told('mira')).toEqual([['follow_request', 'zeno', null, null, null]]);
    expect(await told('zeno')).toEqual([['follow_accepted', 'mira', null, null, null]]);
  });

  it('of the end of an application for verification', async () => {
    await good(by('pia', 'POST /api/verification/submit', { videoUrl: 'https://example.org/me.mp4' }));
    advance(dayMs);
    await good(by('pia', 'GET /api/verification/status'));
    expect((await list('pia'))[0]).toMatchObject({
      type: 'verification_approved',
      actor: null,
      targetType: null,
    });
  });

  it('is nobody who may not see what they are named in', async () => {
    const { id } = await post('mira', { content: '@lena @emiko' });
    await post('otto', { content: '@ada' });
    await comment('emiko', id, { content: '@lena' });
    expect(await told('lena')).toEqual([]);
    expect(await told('ada')).toEqual([]);
    expect(await told('emiko')).toEqual([['mention', 'mira', id, 'post', id]]);
  });
});

describe('the list', () => {
  it('goes by offset, newest first', async () => {
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena']) {
      advance(1000);
      await good(by(person, `POST /api/posts/${id}/like`));
    }
    const names = async (query: string) => (await list('ada', query)).map(({ actor }) => actor?.username);
    expect(await names('?limit=2')).toEqual(['lena', 'kofi']);
    expect(await names('?limit=2&offset=2')).toEqual(['boris', expect.any(String)]);
    expect((await page('ada')).notifications).toHaveLength(20);
    const all = await page('ada', '?limit=5000');
    expect(all.hasMore).toBe(false);
    expect(await page('ada', `?offset=${all.notifications.length - 1}`)).toMatchObject({ hasMore: false });
    expect(await page('ada', '?limit=1')).toMatchObject({ hasMore: true });
    await no(by('ada', 'GET /api/notifications/?offset=-1'), 422, 'VALIDATION_ERROR');
  });

  it('of a new world tells what has happened in it, and what is old was read', async () => {
    const all = await list('ada', '?limit=1000');
    const types = new Set(all.map(({ type }) => type));
    for (const type of ['like', 'mention', 'follow']) expect(types).toContain(type);
    expect(all.some(({ read }) => read)).toBe(true);
    expect(Number(await unread('ada'))).toBe(all.filter(({ read }) => !read).length);
    expect(await unread('ada')).toBeGreaterThan(0);
    const hers = await list('kofi', '?limit=1000');
    expect(hers.map(({ type }) => type)).toContain('comment');
  });

  it('is kept within bounds', async () => {
    const { notifications } = sandbox().world();
    const [first] = notifications.list;
    if (!first) throw new Error('nothing was told');
    while (notifications.list.length < 5000) notifications.list.push({ ...first, to: 'nobody' });
    await good(by('kofi', `POST /api/posts/${(await post('ada')).id}/like`));
    expect(notifications.list).toHaveLength(5000);
    expect(await told('ada')).toHaveLength(1);
  });
});

describe('read marks', () => {
  it('are set on one, on many, on all, and counted once', async () => {
    await good(by('ada', 'POST /api/notifications/read-all'));
    expect(await unread('ada')).toBe(0);
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena', 'pia'])
      await good(by(person, `POST /api/posts/${id}/like`));
    const ids = (await list('ada', '?limit=4')).map((one) => one.id);
    expect(await good(by('ada', `POST /api/notifications/${ids[0]}/read`))).toEqual({ markedCount: 1 });
    expect(await good(by('ada', `POST /api/notifications/${ids[0]}/read`))).toEqual({ markedCount: 0 });
    const batch = { ids: [ids[0], ids[1], ids[2], 'none'] };
    expect(await good(by('ada', 'POST /api/notifications/read-batch', batch))).toEqual({ markedCount: 2 });
    expect((await list('ada', '?limit=4')).map(({ read }) => read)).toEqual([true, true, true, false]);
    expect(await good(by('ada', 'POST /api/notifications/read-all'))).toEqual({ markedCount: 1 });
    expect((await list('ada', '?limit=1'))[0]).toMatchObject({
      read: true,
      readAt: new Date(testStart).toISOString(),
    });
  });

  it("are not set on others', nor on what is not there", async () => {
    const [theirs] = await list('boris', '?limit=1');
    const asked = by('ada', `POST /api/notifications/${theirs?.id}/read`);
    expect((await asked).body).toEqual({
      success: false,
      error: { code: 'NOT_FOUND', message: 'there is no such notification' },
    });
    expect(await refused(asked)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const batch = { ids: [theirs?.id] };
    expect(await good(by('ada', 'POST /api/notifications/read-batch', batch))).toEqual({ markedCount: 0 });
  });
});

describe('settings', () => {
  const flat = {
    enabled: true,
    sound: true,
    follows: true,
    wallPosts: true,
    likes: true,
    comments: true,
    mentions: true,
  };
  const set = (change: object) => good(by('ada', 'PUT /api/notifications/settings', change));

  it('are flat, and change field by field', async () => {
    expect(await good(by('ada', 'GET /api/notifications/settings'))).toEqual(flat);
    expect(await set({ likes: false })).toEqual({ ...flat, likes: false });
    expect(await set({ sound: false })).toEqual({ ...flat, likes: false, sound: false });
    expect(await good(by('boris', 'GET /api/notifications/settings'))).toEqual(flat);
  });

  it('are nested while the switch is on', async () => {
    sandbox().control.setSwitch('nested-settings', true);
    const preferences = {
      follows: true,
      reactions: true,
      comments: true,
      replies: true,
      mentions: true,
      wallPosts: true,
    };
    const nested = { webEnabled: true, soundEnabled: true, preferences };
    expect(await good(by('ada', 'GET /api/notifications/settings'))).toEqual(nested);
    expect(await set({ webEnabled: false, preferences: { reactions: false, replies: false } })).toEqual({
      ...nested,
      webEnabled: false,
      preferences: { ...preferences, reactions: false, replies: false },
    });
    sandbox().control.setSwitch('nested-settings', false);
    expect(await set({})).toEqual({ ...flat, enabled: false, likes: false });
  });

  it('silence what they name', async () => {
    const { id } = await post('ada');
    const act = async (person: string) => {
      await good(by(person, `POST /api/posts/${id}/like`));
      await comment(person, id);
    };
    await set({ likes: false });
    await act('kofi');
    await set({ comments: false });
    await act('boris');
    await set({ likes: true, enabled: false });
    await act('lena');
    expect((await told('ada')).map(([type, actor]) => [type, actor])).toEqual([['comment', 'kofi']]);
  });

  it('take nothing else', async () => {
    expect(await refused(by('ada', 'PUT /api/notifications/settings', { likes: 1 }))).toMatchObject({
      status: 422,
    });
    expect(await refused(by('ada', 'PUT /api/notifications/settings', { other: true }))).toMatchObject({
      status: 422,
    });
  });
});

describe('the stream', () => {
  const opened: FrameReader[] = [];
  afterEach(() => Promise.all(opened.splice(0).map((one) => one.cancel())));

  async function open(person: string) {
    const { token } = sessionOf(sandbox(), person);
    const headers = { authorization: `Bearer ${token}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    opened.push(frames);
    expect(await frames.next()).toMatch(
      /^event: connected\ndata: \{"userId":"[\w-]+","timestamp":"[^"]+"\}$/,
    );
    return async () => {
      const [, event, json] = /^event: (.*)\ndata: (.*)$/.exec((await frames.next()) ?? '') ?? [];
      return { event, data: JSON.parse(json ?? 'null') };
    };
  }

  it('tells what its own person is told, as it happens', async () => {
    const [ada, boris] = [await open('ada'), await open('boris')];
    await good(by('ada', 'POST /api/notifications/read-all'));
    const { id } = await post('ada');
    await comment('kofi', id, { content: 'Hi @boris' });
    const [newest] = await list('ada', '?limit=1');
    expect(await ada()).toEqual({
      event: 'notification',
      data: { ...newest, sound: true, unreadCount: 1, userId: idOf('ada') },
    });
    expect(await boris()).toMatchObject({ data: { type: 'comment_mention', userId: idOf('boris') } });
  });

  it('tells long names within a payload while the switch is on', async () => {
    sandbox().control.setSwitch('long-notifications', true);
    const ada = await open('ada');
    await good(by('kofi', `POST /api/posts/${(await post('ada')).id}/like`));
    expect(await ada()).toMatchObject({
      data: { payload: { type: 'post_reaction' }, sound: true, userId: idOf('ada') },
    });
    expect((await list('ada', '?limit=1'))[0]).toMatchObject({ type: 'post_reaction' });
  });

  it('rings the bell of the school event for everybody', async () => {
    const streams = [await open('ada'), await open('boris')];
    schoolBells.emit(sandbox().world(), { id: 'b1', expiresAt: testStart, buyerUsername: 'kofi' });
    for (const next of streams) {
      expect(await next()).toEqual({
        event: 'assistant.bell',
        data: { id: 'b1', expiresAt: new Date(testStart).toISOString(), buyerUsername: '@kofi' },
      });
    }
  });

  it('says now and then that it is there', async () => {
    const { token } = sessionOf(sandbox(), 'ada');
    const headers = { authorization: `Bearer ${token}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    opened.push(frames);
    await frames.next();
    sandbox().clock.move(15_000);
    expect(await frames.next()).toBe(': here');
  });
});

describe('a stream whose session ends', () => {
  const stream = async (session: { token: string }) =>
    openFrames(`${sandbox().baseUrl}/api/notifications/stream`, {
      headers: { authorization: `Bearer ${session.token}` },
    });
  /** What ends every session of ada but the one that asks, or that one alone. */
  const ends: Readonly<Record<string, (asking: SignedInPerson, watching: SignedInPerson) => Promise<Asked>>> =
    {
      'is revoked': ({ token }, watching) =>
        ask(sandbox(), `DELETE /api/v1/auth/sessions/${idOfSession(watching)}`, { token }),
      'is revoked with all others': ({ token }) => ask(sandbox(), 'DELETE /api/v1/auth/sessions', { token }),
      'signs out': (_, { token, refreshToken }) =>
        ask(sandbox(), 'POST /api/v1/auth/logout', { token, cookie: cookiesOf(refreshToken) }),
      'loses it to a new password': ({ token }) =>
        ask(sandbox(), 'POST /api/v1/auth/change-password', {
          token,
          body: { currentPassword: password, newPassword: 'another-password' },
        }),
    };
  const idOfSession = ({ refreshToken }: SignedInPerson) => refreshToken.split('.')[0];

  it.each(Object.keys(ends))('ends with it: whoever watches %s', async (how) => {
    const [asking, watching] = [sessionOf(sandbox(), 'ada'), sessionOf(sandbox(), 'ada')];
    const [own, other] = [await stream(asking), await stream(watching)];
    await Promise.all([own.next(), other.next()]);
    expect(await ends[how]?.(asking, watching)).toMatchObject({ status: 200 });
    expect(await other.next()).toBeUndefined();
    await comment('kofi', (await post('ada')).id, { content: 'Hi @ada' });
    expect(await own.next()).toMatch(/^event: notification\n/);
    await own.cancel();
  });
});

describe('the life of other people', () => {
  it('reaches who has just asked something, in more than one way, and not too often', async () => {
    sandbox().control.setSwitch('life', true);
    const world = sandbox().world();
    await list('ada');
    const before = world.notifications.list.length;
    for (let turn = 0; turn < 40; turn++) {
      peopleLife.happen(world, world.clock.now());
      peopleLife.happen(world, world.clock.now());
      advance(20_000);
    }
    const made = world.notifications.list.slice(before);
    const hers = made.filter(({ to }) => to === idOf('ada'));
    expect(hers.length).toBeGreaterThan(20);
    expect(hers.length).toBeLessThanOrEqual(41);
    expect(new Set(hers.map(({ type }) => type)).size).toBeGreaterThan(2);
    expect(hers.map(({ actorId }) => actorId)).not.toContain(idOf('otto'));
    expect(hers.map(({ actorId }) => actorId)).not.toContain(idOf('vandal'));
  });

  it('does not reach who has gone, nor go on while nobody may write', async () => {
    const world = sandbox().world();
    const count = () => world.notifications.list.length;
    const before = count();
    peopleLife.happen(world, world.clock.now());
    await list('ada');
    advance(31 * 60_000);
    peopleLife.happen(world, world.clock.now());
    await list('ada');
    sandbox().control.setSwitch('writing', false);
    peopleLife.happen(world, world.clock.now());
    expect(count()).toBe(before);
    sandbox().control.setSwitch('writing', true);
    peopleLife.happen(world, world.clock.now());
    expect(count()).toBeGreaterThan(before);
  });

  it('writes no more in a world that is full, and still likes and follows', async () => {
    const world = sandbox().world();
    await list('ada');
    const before = world.notifications.list.length;
    const [first] = world.posts;
    if (!first) throw new Error('a new world has posts');
    while (world.posts.length < maxWritten)
      world.posts.push({ ...first, id: world.chance.uuid(), likes: [] });
    const [posts, comments] = [world.posts.length, world.comments.length];
    for (let turn = 0; turn < 40; turn++) {
      await list('ada');
      peopleLife.happen(world, world.clock.now());
      advance(20_000);
    }
    expect([world.posts.length, world.comments.length]).toEqual([posts, comments]);
    const types = new Set(world.notifications.list.slice(before).map(({ type }) => type));
    expect(types.size).toBeGreaterThan(0);
    for (const type of types) expect(['like', 'follow', 'follow_request']).toContain(type);
  });

  it('comes by itself while a stream is open', async () => {
    sandbox().control.setSwitch('life', true);
    const { token } = sessionOf(sandbox(), 'lena');
    const headers = { authorization: `Bearer ${token}` };
    const frames = await openFrames(`${sandbox().baseUrl}/api/notifications/stream`, { headers });
    await frames.next();
    for (let turn = 0; turn < 10; turn++) sandbox().clock.move(10_000);
    let frame = await frames.next();
    while (frame === ': here') frame = await frames.next();
    expect(frame).toMatch(/^event: notification\n/);
    await frames.cancel();
  });
});
