import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../../src/protocol/records/posts';
import { countViews } from '../../../../../src/sandbox/sections/telemetry';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, data, idOf, post, seen, expectRefusal, done } = feedOf(sandbox);

describe('reading a post', () => {
  it('is not for whom its author keeps out, nor when the author has left', async () => {
    const [mira, otto, kofi] = [await post('mira'), await post('otto'), await post('kofi')];
    await expectRefusal(requestAs('lena', `GET /api/posts/${mira.id}`), 403, 'PRIVATE_ACCOUNT');
    expect(await seen('ada', mira.id)).toMatchObject({ id: mira.id });
    await expectRefusal(requestAs('ada', `GET /api/posts/${otto.id}`), 403, 'BLOCKED');
    await expectOk(requestAs('kofi', 'DELETE /api/users/me'));
    await expectRefusal(requestAs('ada', `GET /api/posts/${kofi.id}`), 404, 'NOT_FOUND');
    await expectOk(requestAs('kofi', 'POST /api/users/me/restore'));
    await seen('ada', kofi.id);
    await expectRefusal(requestAs('ada', 'GET /api/posts/none'), 404, 'NOT_FOUND');
  });

  it('comes with its first comments', async () => {
    const page = await data<{ posts: Post[] }>('ada', 'GET /api/posts/user/boris');
    const soup = page.posts.find(({ content }) => content?.startsWith('Pumpkin'));
    const opened = await seen('ada', soup?.id ?? '');
    expect(opened.comments).toHaveLength(10);
    expect(opened.comments?.[2]).toMatchObject({
      content: 'A second pot!',
      repliesCount: 1,
      replies: [{ postId: soup?.id }],
    });
  });

  it('is counted when the view comes back as telemetry, once', async () => {
    const { id, vs = '' } = await post('ada');
    const events = [vs, vs, 'nonsense'].map((token) => ({ v: token }));
    countViews(sandbox().world(), idOf('kofi'), events);
    expect(await seen('kofi', id)).toMatchObject({ viewsCount: 1, isViewed: true });
    expect(await seen('ada', id)).toMatchObject({ viewsCount: 1, isViewed: false });
  });
});

describe('pinning', () => {
  const pin = (person: string, id: string) => requestAs(person, `POST /api/posts/${id}/pin`);

  it('puts one post on top of a wall', async () => {
    const [first, second] = [await post('kofi'), await post('ada', { wallRecipientId: idOf('kofi') })];
    expect(await expectOk(pin('kofi', first.id))).toEqual({ success: true, pinnedPostId: first.id });
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: true });
    await expectOk(pin('kofi', second.id));
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: false });
    await expectRefusal(requestAs('kofi', `DELETE /api/posts/${first.id}/pin`), 404, 'NOT_PINNED');
    expect(await expectOk(requestAs('kofi', `DELETE /api/posts/${second.id}/pin`))).toEqual({
      success: true,
      pinnedPostId: null,
    });
  });

  it("is for one's own wall", async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await expectRefusal(pin('ada', id), 403, 'ACCESS_DENIED');
    await expectRefusal(pin('boris', id), 403, 'ACCESS_DENIED');
    await expectRefusal(pin('boris', 'none'), 404, 'NOT_FOUND');
  });
});

describe('statistics', () => {
  it('are told of posts that the viewer may see, in the order of the ids', async () => {
    const [one, two, hidden] = [await post('ada'), await post('kofi'), await post('otto')];
    await expectOk(requestAs('ada', `POST /api/posts/${two.id}/like`));
    await expectOk(requestAs('ada', `POST /api/posts/${two.id}/repost`, { content: '' }), 201);
    const ids = [two.id, hidden.id, 'none', one.id];
    const stats = { likesCount: 0, commentsCount: 0, repostsCount: 0, viewsCount: 0, dominantEmoji: null };
    expect(await expectOk(requestAs('ada', 'POST /api/posts/stats', { ids }))).toEqual({
      posts: [
        { id: two.id, ...stats, likesCount: 1, repostsCount: 1, isLiked: true, isReposted: true },
        { id: one.id, ...stats, isLiked: false, isReposted: false },
      ],
    });
  });

  it('are told of a hundred at once', async () => {
    const ids = (count: number) => Array.from({ length: count }, String);
    expect(await expectOk(requestAs('ada', 'POST /api/posts/stats', { ids: ids(100) }))).toEqual({
      posts: [],
    });
    await expectRefusal(
      requestAs('ada', 'POST /api/posts/stats', { ids: ids(101) }),
      422,
      'VALIDATION_ERROR',
    );
  });
});

it('a profile tells how many there are on the own wall, and which is pinned', async () => {
  const profile = () => expectOk(requestAs('ada', 'GET /api/users/kofi'));
  const before = Number((await profile()).postsCount);
  const { id } = await post('kofi');
  await post('kofi', { wallRecipientId: idOf('pia') });
  await expectOk(requestAs('kofi', `POST /api/posts/${id}/pin`));
  expect(await profile()).toMatchObject({ postsCount: before + 1, pinnedPostId: id });
  await done(requestAs('kofi', `DELETE /api/posts/${id}`));
  expect(await profile()).toMatchObject({ postsCount: before, pinnedPostId: null });
  expect(await expectOk(requestAs('lena', 'GET /api/users/mira'))).toMatchObject({
    postsCount: null,
    pinnedPostId: null,
  });
});
