import { describe, expect, it } from 'vitest';
import type { Poll, Post } from '../../../../../src/protocol/records/posts';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, data, idOf, post, seen, done } = feedOf(sandbox);

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

describe('likes', () => {
  const like = (person: string, id: string, method = 'POST') =>
    expectOk(requestAs(person, `${method} /api/posts/${id}/like`));

  it('count once a person', async () => {
    const { id } = await post('ada');
    expect(await like('kofi', id)).toEqual({ liked: true, likesCount: 1 });
    expect(await like('kofi', id)).toEqual({ liked: true, likesCount: 1 });
    expect(await like('ada', id)).toEqual({ liked: true, likesCount: 2 });
    expect(await like('kofi', id, 'DELETE')).toEqual({ liked: false, likesCount: 1 });
    expect(await like('kofi', id, 'DELETE')).toEqual({ liked: false, likesCount: 1 });
    expect(await seen('kofi', id)).toMatchObject({ isLiked: false, likesCount: 1 });
    expect(await seen('ada', id)).toMatchObject({ isLiked: true });
  });

  it('of one clan alone, three of them, give the post its emoji', async () => {
    const { id } = await post('boris');
    for (const fox of ['ada', 'chiara']) await like(fox, id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: null });
    await like('kofi', id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: '🦊' });
    for (const bear of ['boris', 'goran', 'ulla']) await like(bear, id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: null });
  });

  it('come not too often, while limits are on', async () => {
    const { id } = await post('ada');
    const posts = postsIn(sandbox().world()).slice(0, 30);
    for (const one of posts) one.likes.push({ by: idOf('xenia'), at: testStart });
    sandbox().control.setSwitch('limits', true);
    await expectRefusal(requestAs('xenia', `POST /api/posts/${id}/like`), 429, 'RATE_LIMIT_EXCEEDED');
    await like('yara', id);
  });
});

const start = new Date(testStart).toISOString();

describe('polls', () => {
  const poll = { question: ' Tea? ', options: [{ text: ' yes ' }, { text: 'no' }], multipleChoice: false };
  const asked = (change: object = {}) => post('ada', { content: '', poll: { ...poll, ...change } });
  const vote = (person: string, { id }: Post, optionIds: readonly (string | undefined)[]) =>
    requestAs(person, `POST /api/posts/${id}/poll/vote`, { optionIds });
  const options = ({ poll }: Post) => (poll?.options ?? []).map(({ id }) => id);

  it('are asked, and voted in once', async () => {
    const made = await asked();
    const [yes, no_] = options(made);
    expect(made.poll).toEqual({
      id: expect.any(String),
      postId: made.id,
      question: 'Tea?',
      multipleChoice: false,
      options: [
        { id: yes, text: 'yes', votesCount: 0, position: 0 },
        { id: no_, text: 'no', votesCount: 0, position: 1 },
      ],
      totalVotes: 0,
      hasVoted: false,
      votedOptionIds: [],
      createdAt: start,
    });
    const voted = (await expectOk(vote('boris', made, [no_]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, hasVoted: true, votedOptionIds: [no_] });
    expect(voted.options?.map(({ votesCount }) => votesCount)).toEqual([0, 1]);
    await expectRefusal(vote('boris', made, [yes]), 409, 'ALREADY_VOTED');
    expect((await seen('ada', made.id)).poll).toMatchObject({ totalVotes: 1, hasVoted: false });
  });

  it('take several where they say so', async () => {
    const made = await asked({ multipleChoice: true });
    const voted = (await expectOk(vote('boris', made, [...options(made), options(made)[0]]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, votedOptionIds: options(made) });
  });

  it('take no other vote', async () => {
    const made = await asked();
    await expectRefusal(vote('boris', made, []), 422, 'VALIDATION_ERROR');
    await expectRefusal(vote('boris', made, options(made)), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', made, options(await asked())), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', await post('ada'), ['x']), 404, 'NOT_FOUND');
  });

  it.each([
    [{ question: ' ' }],
    [{ question: 'x'.repeat(201) }],
    [{ options: [{ text: 'one' }] }],
    [{ options: Array.from({ length: 11 }, (_, place) => ({ text: String(place) })) }],
    [{ options: [{ text: 'a' }, { text: ' a ' }] }],
    [{ options: [{ text: 'a' }, { text: '' }] }],
    [{ options: [{ text: 'a' }, { text: 'x'.repeat(101) }] }],
  ])('are not %j', async (change) => {
    await expectRefusal(
      requestAs('ada', 'POST /api/posts', { content: '', poll: { ...poll, ...change } }),
      422,
      'VALIDATION_ERROR',
    );
  });

  it('are moderated like any text', async () => {
    const options = [{ text: 'a' }, { text: 'bannedword' }];
    await expectRefusal(
      requestAs('ada', 'POST /api/posts', { content: '', poll: { ...poll, options } }),
      400,
      'BANNED_WORD',
    );
  });
});

describe('reposts', () => {
  const repost = (person: string, id: string, content = '') =>
    requestAs(person, `POST /api/posts/${id}/repost`, { content });

  it('carry the original, and count for it', async () => {
    const { id } = await post('ada', { content: 'First' });
    const made = (await expectOk(repost('boris', id, 'Quite #so'), 201)) as unknown as Post;
    expect(made).toMatchObject({
      content: 'Quite #so',
      spans: [{ tag: 'so' }],
      isReposted: true,
      originalPost: { id, content: 'First', repostsCount: 1, isReposted: true },
    });
    expect(await expectOk(repost('kofi', made.id), 201)).toMatchObject({ originalPost: { id } });
    expect(await seen('lena', id)).toMatchObject({ repostsCount: 2, isReposted: false });
    expect(await expectOk(requestAs('boris', `DELETE /api/posts/${made.id}/repost`))).toEqual({
      success: true,
      repostsCount: 1,
    });
    await expectRefusal(requestAs('boris', `DELETE /api/posts/${id}/repost`), 404, 'NOT_FOUND');
  });

  it('need no text', async () => {
    const { id } = await post('ada');
    expect(await expectOk(requestAs('boris', `POST /api/posts/${id}/repost`, {}), 201)).toMatchObject({
      content: '',
    });
  });

  it('hide the original when it is gone, and are themselves gone with their restoring in time', async () => {
    const { id } = await post('ada');
    const made = (await expectOk(repost('boris', id), 201)) as unknown as Post;
    await done(requestAs('ada', `DELETE /api/posts/${id}`));
    expect(await seen('kofi', made.id)).toMatchObject({ originalPost: null });
    await done(requestAs('ada', `POST /api/posts/${id}/restore`));
    await done(requestAs('boris', `DELETE /api/posts/${made.id}`));
    await expectOk(repost('boris', id), 201);
    await expectRefusal(requestAs('boris', `POST /api/posts/${made.id}/restore`), 409, 'CONFLICT');
  });

  it.each([
    ['ada', 'ada', 400, 'BAD_REQUEST'],
    ['ada', 'mira', 403, 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 403, 'BLOCKED'],
  ])('of %s of what %s wrote are refused: %i %s', async (person, author, status, code) => {
    const { id } = await post(author);
    await expectRefusal(repost(person, id), status, code);
  });

  it('are done once, with two thousand characters', async () => {
    const { id } = await post('ada');
    await expectRefusal(repost('boris', id, 'x'.repeat(2001)), 422, 'VALIDATION_ERROR');
    await expectOk(repost('boris', id, 'x'.repeat(2000)), 201);
    await expectRefusal(repost('boris', id), 409, 'CONFLICT');
    await expectRefusal(repost('boris', 'none'), 404, 'NOT_FOUND');
  });
});
