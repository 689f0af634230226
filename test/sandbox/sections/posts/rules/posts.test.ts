import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../../src/protocol/records/posts';
import { countViews } from '../../../../../src/sandbox/sections/telemetry/rules';
import { useSandbox } from '../../../../support/sandbox';
import { good } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { by, data, idOf, post, seen, no, done } = feedOf(sandbox);

describe('reading a post', () => {
  it('is not for whom its author keeps out, nor when the author has left', async () => {
    const [mira, otto, kofi] = [await post('mira'), await post('otto'), await post('kofi')];
    await no(by('lena', `GET /api/posts/${mira.id}`), 403, 'PRIVATE_ACCOUNT');
    expect(await seen('ada', mira.id)).toMatchObject({ id: mira.id });
    await no(by('ada', `GET /api/posts/${otto.id}`), 403, 'BLOCKED');
    await good(by('kofi', 'DELETE /api/users/me'));
    await no(by('ada', `GET /api/posts/${kofi.id}`), 404, 'NOT_FOUND');
    await good(by('kofi', 'POST /api/users/me/restore'));
    await seen('ada', kofi.id);
    await no(by('ada', 'GET /api/posts/none'), 404, 'NOT_FOUND');
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
  const pin = (person: string, id: string) => by(person, `POST /api/posts/${id}/pin`);

  it('puts one post on top of a wall', async () => {
    const [first, second] = [await post('kofi'), await post('ada', { wallRecipientId: idOf('kofi') })];
    expect(await good(pin('kofi', first.id))).toEqual({ success: true, pinnedPostId: first.id });
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: true });
    await good(pin('kofi', second.id));
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: false });
    await no(by('kofi', `DELETE /api/posts/${first.id}/pin`), 404, 'NOT_PINNED');
    expect(await good(by('kofi', `DELETE /api/posts/${second.id}/pin`))).toEqual({
      success: true,
      pinnedPostId: null,
    });
  });

  it("is for one's own wall", async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await no(pin('ada', id), 403, 'ACCESS_DENIED');
    await no(pin('boris', id), 403, 'ACCESS_DENIED');
    await no(pin('boris', 'none'), 404, 'NOT_FOUND');
  });
});

describe('statistics', () => {
  it('are told of posts that the viewer may see, in the order of the ids', async () => {
    const [one, two, hidden] = [await post('ada'), await post('kofi'), await post('otto')];
    await good(by('ada', `POST /api/posts/${two.id}/like`));
    await good(by('ada', `POST /api/posts/${two.id}/repost`, { content: '' }), 201);
    const ids = [two.id, hidden.id, 'none', one.id];
    const stats = { likesCount: 0, commentsCount: 0, repostsCount: 0, viewsCount: 0, dominantEmoji: null };
    expect(await good(by('ada', 'POST /api/posts/stats', { ids }))).toEqual({
      posts: [
        { id: two.id, ...stats, likesCount: 1, repostsCount: 1, isLiked: true, isReposted: true },
        { id: one.id, ...stats, isLiked: false, isReposted: false },
      ],
    });
  });

  it('are told of a hundred at once', async () => {
    const ids = (count: number) => Array.from({ length: count }, String);
    expect(await good(by('ada', 'POST /api/posts/stats', { ids: ids(100) }))).toEqual({ posts: [] });
    await no(by('ada', 'POST /api/posts/stats', { ids: ids(101) }), 422, 'VALIDATION_ERROR');
  });
});

it('a profile tells how many there are on the own wall, and which is pinned', async () => {
  const profile = () => good(by('ada', 'GET /api/users/kofi'));
  const before = Number((await profile()).postsCount);
  const { id } = await post('kofi');
  await post('kofi', { wallRecipientId: idOf('pia') });
  await good(by('kofi', `POST /api/posts/${id}/pin`));
  expect(await profile()).toMatchObject({ postsCount: before + 1, pinnedPostId: id });
  await done(by('kofi', `DELETE /api/posts/${id}`));
  expect(await profile()).toMatchObject({ postsCount: before, pinnedPostId: null });
  expect(await good(by('lena', 'GET /api/users/mira'))).toMatchObject({
    postsCount: null,
    pinnedPostId: null,
  });
});
