import { describe, expect, it } from 'vitest';
import type { Notification, NotificationPage } from '../../../../../src/protocol/records/notifications';
import { notificationsIn } from '../../../../../src/sandbox/sections/notifications/rules/notices';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

/** What of a notification the tests compare. */
function short({ type, targetId, subjectType, subjectId, actor }: Notification) {
  return [type, actor?.username, targetId, subjectType, subjectId];
}

const sandbox = useSandbox();
const { requestAs, idOf, post, comment, reply } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;

const page = async (username: string, query = '') =>
  (await expectOk(requestAs(username, `GET /api/notifications/${query}`))) as unknown as NotificationPage;
const list = async (username: string, query = '') => (await page(username, query)).notifications;
/** Those since the test began, oldest first, in short. */
const reported = async (username: string) => {
  const start = new Date(testStart).toISOString();
  const all = await list(username, '?limit=1000');
  return all
    .filter(({ createdAt = '' }) => createdAt >= start)
    .map(short)
    .reverse();
};

describe('who is told', () => {
  it('of likes, once however often they are taken back', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    await expectOk(requestAs('kofi', `POST /api/posts/${id}/like`));
    await expectOk(requestAs('kofi', `DELETE /api/posts/${id}/like`));
    await expectOk(requestAs('kofi', `POST /api/posts/${id}/like`));
    await expectOk(requestAs('ada', `POST /api/posts/${id}/like`));
    expect(await reported('ada')).toEqual([['like', 'kofi', id, 'post', id]]);
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
    await expectOk(requestAs('ada', `POST /api/comments/${answer.id}/like`));
    expect(await reported('ada')).toEqual([['comment', 'kofi', id, 'comment', top.id]]);
    expect(await reported('boris')).toEqual([['comment_mention', 'kofi', id, 'comment', top.id]]);
    expect(await reported('kofi')).toEqual([['reply', 'lena', id, 'comment', answer.id]]);
    expect(await reported('lena')).toEqual([['comment_like', 'ada', id, 'comment', answer.id]]);
  });

  it('of reposts, posts on the wall, and posts that name somebody', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    const repost = await expectOk(requestAs('kofi', `POST /api/posts/${id}/repost`, { content: '' }), 201);
    const wall = await post('boris', { content: 'Hello @ada, @lena', wallRecipientId: idOf('ada') });
    expect(await reported('ada')).toEqual([
      ['repost', 'kofi', repost.id, 'post', id],
      ['wall_post', 'boris', wall.id, 'post', wall.id],
    ]);
    expect(await reported('lena')).toEqual([['mention', 'boris', wall.id, 'post', wall.id]]);
  });

  it('of followers, of who asks, and of who said yes', async () => {
    await expectOk(requestAs('zeno', 'POST /api/users/lena/follow'));
    await expectOk(requestAs('zeno', 'POST /api/users/mira/follow'));
    await expectOk(requestAs('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await reported('lena')).toEqual([['follow', 'zeno', null, null, null]]);
    expect(await reported('mira')).toEqual([['follow_request', 'zeno', null, null, null]]);
    expect(await reported('zeno')).toEqual([['follow_accepted', 'mira', null, null, null]]);
  });

  it('of the end of an application for verification', async () => {
    await expectOk(
      requestAs('pia', 'POST /api/verification/submit', { videoUrl: 'https://example.org/me.mp4' }),
    );
    advance(dayMs);
    await expectOk(requestAs('pia', 'GET /api/verification/status'));
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
    expect(await reported('lena')).toEqual([]);
    expect(await reported('ada')).toEqual([]);
    expect(await reported('emiko')).toEqual([['mention', 'mira', id, 'post', id]]);
  });
});

const unread = async (person: string) =>
  (await expectOk(requestAs(person, 'GET /api/notifications/count'))).count;

describe('the list', () => {
  it('goes by offset, newest first', async () => {
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena']) {
      advance(1000);
      await expectOk(requestAs(person, `POST /api/posts/${id}/like`));
    }
    const names = async (query: string) => (await list('ada', query)).map(({ actor }) => actor?.username);
    expect(await names('?limit=2')).toEqual(['lena', 'kofi']);
    expect(await names('?limit=2&offset=2')).toEqual(['boris', expect.any(String)]);
    expect((await page('ada')).notifications).toHaveLength(20);
    const all = await page('ada', '?limit=5000');
    expect(all.hasMore).toBe(false);
    expect(await page('ada', `?offset=${all.notifications.length - 1}`)).toMatchObject({ hasMore: false });
    expect(await page('ada', '?limit=1')).toMatchObject({ hasMore: true });
    await expectRefusal(requestAs('ada', 'GET /api/notifications/?offset=-1'), 422, 'VALIDATION_ERROR');
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
    const notifications = notificationsIn(sandbox().world());
    const [first] = notifications.list;
    if (!first) throw new Error('nothing was told');
    while (notifications.list.length < 5000) notifications.list.push({ ...first, to: 'nobody' });
    await expectOk(requestAs('kofi', `POST /api/posts/${(await post('ada')).id}/like`));
    expect(notifications.list).toHaveLength(5000);
    expect(await reported('ada')).toHaveLength(1);
  });
});

describe('read marks', () => {
  it('are set on one, on many, on all, and counted once', async () => {
    await expectOk(requestAs('ada', 'POST /api/notifications/read-all'));
    expect(await unread('ada')).toBe(0);
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena', 'pia'])
      await expectOk(requestAs(person, `POST /api/posts/${id}/like`));
    const ids = (await list('ada', '?limit=4')).map((one) => one.id);
    expect(await expectOk(requestAs('ada', `POST /api/notifications/${ids[0]}/read`))).toEqual({
      markedCount: 1,
    });
    expect(await expectOk(requestAs('ada', `POST /api/notifications/${ids[0]}/read`))).toEqual({
      markedCount: 0,
    });
    const batch = { ids: [ids[0], ids[1], ids[2], 'none'] };
    expect(await expectOk(requestAs('ada', 'POST /api/notifications/read-batch', batch))).toEqual({
      markedCount: 2,
    });
    expect((await list('ada', '?limit=4')).map(({ read }) => read)).toEqual([true, true, true, false]);
    expect(await expectOk(requestAs('ada', 'POST /api/notifications/read-all'))).toEqual({ markedCount: 1 });
    expect((await list('ada', '?limit=1'))[0]).toMatchObject({
      read: true,
      readAt: new Date(testStart).toISOString(),
    });
  });

  it("are not set on others', nor on what is not there", async () => {
    const [theirs] = await list('boris', '?limit=1');
    const asked = requestAs('ada', `POST /api/notifications/${theirs?.id}/read`);
    expect((await asked).body).toEqual({
      success: false,
      error: { code: 'NOT_FOUND', message: 'there is no such notification' },
    });
    await expectRefusal(asked, 404, 'NOT_FOUND');
    const batch = { ids: [theirs?.id] };
    expect(await expectOk(requestAs('ada', 'POST /api/notifications/read-batch', batch))).toEqual({
      markedCount: 0,
    });
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
  const set = (change: object) => expectOk(requestAs('ada', 'PUT /api/notifications/settings', change));

  it('are flat, and change field by field', async () => {
    expect(await expectOk(requestAs('ada', 'GET /api/notifications/settings'))).toEqual(flat);
    expect(await set({ likes: false })).toEqual({ ...flat, likes: false });
    expect(await set({ sound: false })).toEqual({ ...flat, likes: false, sound: false });
    expect(await expectOk(requestAs('boris', 'GET /api/notifications/settings'))).toEqual(flat);
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
    expect(await expectOk(requestAs('ada', 'GET /api/notifications/settings'))).toEqual(nested);
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
      await expectOk(requestAs(person, `POST /api/posts/${id}/like`));
      await comment(person, id);
    };
    await set({ likes: false });
    await act('kofi');
    await set({ comments: false });
    await act('boris');
    await set({ likes: true, enabled: false });
    await act('lena');
    expect((await reported('ada')).map(([type, actor]) => [type, actor])).toEqual([['comment', 'kofi']]);
  });

  it('take nothing else', async () => {
    await expectRefusal(requestAs('ada', 'PUT /api/notifications/settings', { likes: 1 }), 422);
    await expectRefusal(requestAs('ada', 'PUT /api/notifications/settings', { other: true }), 422);
  });
});
