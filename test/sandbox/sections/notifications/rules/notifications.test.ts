import { describe, expect, it } from 'vitest';
import type { Notification } from '../../../../../src/protocol/records/notifications';
import { notificationsIn } from '../../../../../src/sandbox/sections/notifications/rules/notices';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

/** The fields of a notification that the tests compare. */
function short({ type, targetId, subjectType, subjectId, actor }: Notification) {
  return [type, actor?.username, targetId, subjectType, subjectId];
}

const sandbox = useSandbox();
const { requestAs, idOf, post, comment, reply, like, repost, notifications: page } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;
const start = new Date(testStart).toISOString();
const list = async (username: string, query = '') => (await page(username, query)).notifications;
/** Those since the test began, oldest first, in short. */
const reported = async (username: string) => {
  const all = await list(username, '?limit=1000');
  const recent = all.filter(({ createdAt = '' }) => createdAt >= start);
  return recent.map(short).reverse();
};

describe('an account is notified', () => {
  it('of likes, once however often they are removed and repeated', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    await like('kofi', id);
    await like('kofi', id, 'DELETE');
    for (const person of ['kofi', 'ada']) await like(person, id);
    expect(await reported('ada')).toEqual([['like', 'kofi', id, 'post', id]]);
    const actor = { isFollowing: true, isFollowedBy: true };
    const fresh = { preview: 'Mine', read: false, readAt: null, createdAt: start, actor };
    expect((await list('ada'))[0]).toMatchObject(fresh);
  });

  it('of comments, replies, mentions in them, and their likes', async () => {
    const { id } = await post('ada');
    const top = await comment('kofi', id, { content: 'Hi @ada and @boris' });
    const answer = await reply('lena', top.id);
    await expectOk(requestAs('ada', `POST /api/comments/${answer.id}/like`));
    expect(await reported('ada')).toEqual([['comment', 'kofi', id, 'comment', top.id]]);
    expect(await reported('boris')).toEqual([['comment_mention', 'kofi', id, 'comment', top.id]]);
    expect(await reported('kofi')).toEqual([['reply', 'lena', id, 'comment', answer.id]]);
    expect(await reported('lena')).toEqual([['comment_like', 'ada', id, 'comment', answer.id]]);
  });

  it('of reposts, posts on the wall, and mentions in posts', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    const reposted = await expectOk(repost('kofi', id), 201);
    const wall = await post('boris', { content: 'Hello @ada, @lena', wallRecipientId: idOf('ada') });
    expect(await reported('ada')).toEqual([
      ['repost', 'kofi', reposted.id, 'post', id],
      ['wall_post', 'boris', wall.id, 'post', wall.id],
    ]);
    expect(await reported('lena')).toEqual([['mention', 'boris', wall.id, 'post', wall.id]]);
  });

  it('of followers, requests and accepted requests', async () => {
    await expectOk(requestAs('zeno', 'POST /api/users/lena/follow'));
    await expectOk(requestAs('zeno', 'POST /api/users/mira/follow'));
    await expectOk(requestAs('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await reported('lena')).toEqual([['follow', 'zeno', null, null, null]]);
    expect(await reported('mira')).toEqual([['follow_request', 'zeno', null, null, null]]);
    expect(await reported('zeno')).toEqual([['follow_accepted', 'mira', null, null, null]]);
  });

  it('of the decision about a verification', async () => {
    const videoUrl = 'https://example.org/me.mp4';
    await expectOk(requestAs('pia', 'POST /api/verification/submit', { videoUrl }));
    advance(dayMs);
    await expectOk(requestAs('pia', 'GET /api/verification/status'));
    expect((await list('pia'))[0]).toMatchObject({
      type: 'verification_approved',
      actor: null,
      targetType: null,
    });
  });

  it('of nothing that it may not see', async () => {
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

describe('the list of notifications', () => {
  it('is paged by offset, newest first', async () => {
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena']) {
      advance(1000);
      await like(person, id);
    }
    const names = async (query: string) => (await list('ada', query)).map(({ actor }) => actor?.username);
    expect(await names('?limit=2')).toEqual(['lena', 'kofi']);
    expect(await names('?limit=2&offset=2')).toEqual(['boris', expect.any(String)]);
    expect(await list('ada')).toHaveLength(20);
    const all = await page('ada', '?limit=5000');
    expect(all.hasMore).toBe(false);
    expect(await page('ada', `?offset=${all.notifications.length - 1}`)).toMatchObject({ hasMore: false });
    expect(await page('ada', '?limit=1')).toMatchObject({ hasMore: true });
    await expectRefusal(requestAs('ada', 'GET /api/notifications/?offset=-1'), 422, 'VALIDATION_ERROR');
  });

  it('of a new world has several types, and the old ones are read', async () => {
    const all = await list('ada', '?limit=1000');
    const types = new Set(all.map(({ type }) => type));
    for (const type of ['like', 'mention', 'follow']) expect(types).toContain(type);
    expect(all.some(({ read }) => read)).toBe(true);
    expect(Number(await unread('ada'))).toBe(all.filter(({ read }) => !read).length);
    expect(await unread('ada')).toBeGreaterThan(0);
    const hers = await list('kofi', '?limit=1000');
    expect(hers.map(({ type }) => type)).toContain('comment');
  });

  it('has at most five thousand entries', async () => {
    const notifications = notificationsIn(sandbox().world());
    const [first] = notifications.list;
    if (!first) throw new Error('nothing was told');
    while (notifications.list.length < 5000) notifications.list.push({ ...first, to: 'nobody' });
    await like('kofi', (await post('ada')).id);
    expect(notifications.list).toHaveLength(5000);
    expect(await reported('ada')).toHaveLength(1);
  });
});

describe('read marks', () => {
  const mark = async (what: string, body?: object) =>
    (await expectOk(requestAs('ada', `POST /api/notifications/${what}`, body))).markedCount;

  it('are set on one, on many and on all, and counted once', async () => {
    await mark('read-all');
    expect(await unread('ada')).toBe(0);
    const { id } = await post('ada');
    for (const person of ['boris', 'kofi', 'lena', 'pia']) await like(person, id);
    const ids = (await list('ada', '?limit=4')).map((one) => one.id);
    expect([await mark(`${ids[0]}/read`), await mark(`${ids[0]}/read`)]).toEqual([1, 0]);
    expect(await mark('read-batch', { ids: [ids[0], ids[1], ids[2], 'none'] })).toBe(2);
    expect((await list('ada', '?limit=4')).map(({ read }) => read)).toEqual([true, true, true, false]);
    expect(await mark('read-all')).toBe(1);
    expect((await list('ada', '?limit=1'))[0]).toMatchObject({ read: true, readAt: start });
  });

  it('are not set on notifications of others', async () => {
    const [theirs] = await list('boris', '?limit=1');
    const asked = requestAs('ada', `POST /api/notifications/${theirs?.id}/read`);
    const error = { code: 'NOT_FOUND', message: 'there is no such notification' };
    expect(await asked).toMatchObject({ status: 404, body: { success: false, error } });
    expect(await mark('read-batch', { ids: [theirs?.id] })).toBe(0);
  });
});

describe('settings of notifications', () => {
  const kinds = { follows: true, wallPosts: true, likes: true, comments: true, mentions: true };
  const flat = { enabled: true, sound: true, ...kinds };
  const read = (person = 'ada') => expectOk(requestAs(person, 'GET /api/notifications/settings'));
  const set = (change: object) => expectOk(requestAs('ada', 'PUT /api/notifications/settings', change));

  it('are flat, and change field by field', async () => {
    expect(await read()).toEqual(flat);
    expect(await set({ likes: false })).toEqual({ ...flat, likes: false });
    expect(await set({ sound: false })).toEqual({ ...flat, likes: false, sound: false });
    expect(await read('boris')).toEqual(flat);
  });

  it('are nested while the switch is on', async () => {
    sandbox().control.setSwitch('nested-settings', true);
    const { likes, ...others } = kinds;
    const preferences = { ...others, reactions: likes, replies: true };
    const nested = { webEnabled: true, soundEnabled: true, preferences };
    expect(await read()).toEqual(nested);
    const changed = { webEnabled: false, preferences: { reactions: false, replies: false } };
    const expected = { ...preferences, ...changed.preferences };
    expect(await set(changed)).toEqual({ ...nested, webEnabled: false, preferences: expected });
    sandbox().control.setSwitch('nested-settings', false);
    expect(await set({})).toEqual({ ...flat, enabled: false, likes: false });
  });

  it('silence the types they switch off', async () => {
    const { id } = await post('ada');
    const act = async (person: string) => {
      await like(person, id);
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
});
