import { describe, expect, it } from 'vitest';
import { notificationsIn } from '../../../../../src/sandbox/sections/notifications/rules/notices';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, refused } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';
import { inboxesOf } from '../inbox';

const sandbox = useSandbox();
const { requestAs, post, comment, expectRefusal } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);

const { page, list, reported } = inboxesOf(requestAs);
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
    expect(await refused(asked)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
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
    expect(await refused(requestAs('ada', 'PUT /api/notifications/settings', { likes: 1 }))).toMatchObject({
      status: 422,
    });
    expect(await refused(requestAs('ada', 'PUT /api/notifications/settings', { other: true }))).toMatchObject(
      {
        status: 422,
      },
    );
  });
});
