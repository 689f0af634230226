import { describe, expect, it } from 'vitest';
import type { Poll, Post } from '../../../../../src/protocol/records/posts';
import { type PostState, postById, postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, data, idOf, post, seen, like, pin, remove, repost, restore, done } = feedOf(sandbox);
const read = (person: string, id: string) => requestAs(person, `GET /api/posts/${id}`);

describe('reading a post', () => {
  it('is refused to whom its author excludes, and after its author has left', async () => {
    const [mira, otto, kofi] = [await post('mira'), await post('otto'), await post('kofi')];
    await expectRefusal(read('lena', mira.id), 403, 'PRIVATE_ACCOUNT');
    await expectOk(read('ada', mira.id));
    await expectRefusal(read('ada', otto.id), 403, 'BLOCKED');
    await expectOk(requestAs('kofi', 'DELETE /api/users/me'));
    await expectRefusal(read('ada', kofi.id), 404, 'NOT_FOUND');
    await expectOk(requestAs('kofi', 'POST /api/users/me/restore'));
    await expectOk(read('ada', kofi.id));
    await expectRefusal(read('ada', 'none'), 404, 'NOT_FOUND');
  });

  it('includes its first ten comments', async () => {
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

describe('pinning a post', () => {
  it('replaces the pinned post of the wall', async () => {
    const [first, second] = [await post('kofi'), await post('ada', { wallRecipientId: idOf('kofi') })];
    expect(await expectOk(pin('kofi', first.id))).toEqual({ success: true, pinnedPostId: first.id });
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: true });
    await expectOk(pin('kofi', second.id));
    expect(await seen('ada', first.id)).toMatchObject({ isPinned: false });
    await expectRefusal(requestAs('kofi', `DELETE /api/posts/${first.id}/pin`), 404, 'NOT_PINNED');
    const bare = await expectOk(requestAs('kofi', `DELETE /api/posts/${second.id}/pin`));
    expect(bare).toEqual({ success: true, pinnedPostId: null });
  });

  it('is for the owner of the wall', async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await expectRefusal(pin('ada', id), 403, 'ACCESS_DENIED');
    await expectRefusal(pin('boris', id), 403, 'ACCESS_DENIED');
    await expectRefusal(pin('boris', 'none'), 404, 'NOT_FOUND');
  });
});

const stats = (ids: string[]) => requestAs('ada', 'POST /api/posts/stats', { ids });

it('statistics have what the viewer may see, in the order of the IDs, of at most a hundred posts', async () => {
  const [one, two, hidden] = [await post('ada'), await post('kofi'), await post('otto')];
  await like('ada', two.id);
  await expectOk(repost('ada', two.id), 201);
  const none = { likesCount: 0, commentsCount: 0, repostsCount: 0, viewsCount: 0, dominantEmoji: null };
  expect(await expectOk(stats([two.id, hidden.id, 'none', one.id]))).toEqual({
    posts: [
      { id: two.id, ...none, likesCount: 1, repostsCount: 1, isLiked: true, isReposted: true },
      { id: one.id, ...none, isLiked: false, isReposted: false },
    ],
  });
  const ids = (count: number) => Array.from({ length: count }, String);
  expect(await expectOk(stats(ids(100)))).toEqual({ posts: [] });
  await expectRefusal(stats(ids(101)), 422, 'VALIDATION_ERROR');
});

it('a profile counts the posts on its wall and names the pinned one, unless it is hidden', async () => {
  const profile = (user = 'kofi') => expectOk(requestAs('lena', `GET /api/users/${user}`));
  const before = Number((await profile()).postsCount);
  const { id } = await post('kofi');
  await post('kofi', { wallRecipientId: idOf('pia') });
  await expectOk(pin('kofi', id));
  expect(await profile()).toMatchObject({ postsCount: before + 1, pinnedPostId: id });
  await done(remove('kofi', id));
  expect(await profile()).toMatchObject({ postsCount: before, pinnedPostId: null });
  expect(await profile('mira')).toMatchObject({ postsCount: null, pinnedPostId: null });
});

describe('likes', () => {
  it('count once for each account', async () => {
    const { id } = await post('ada');
    for (let time = 0; time < 2; time++)
      expect(await like('kofi', id)).toEqual({ liked: true, likesCount: 1 });
    expect(await like('ada', id)).toEqual({ liked: true, likesCount: 2 });
    for (let time = 0; time < 2; time++)
      expect(await like('kofi', id, 'DELETE')).toEqual({ liked: false, likesCount: 1 });
    expect(await seen('kofi', id)).toMatchObject({ isLiked: false, likesCount: 1 });
    expect(await seen('ada', id)).toMatchObject({ isLiked: true });
  });

  it('of three accounts with one emoji, and none with another, give the post that emoji', async () => {
    const { id } = await post('boris');
    for (const fox of ['ada', 'chiara']) await like(fox, id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: null });
    await like('kofi', id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: '🦊' });
    for (const bear of ['boris', 'goran', 'ulla']) await like(bear, id);
    expect(await seen('ada', id)).toMatchObject({ dominantEmoji: null });
  });

  it('of many accounts are known by account and by clan, also after a change', async () => {
    const { id } = await post('boris');
    const likes = postById(sandbox().world(), id)?.likes;
    for (let place = 0; place < 60; place++) likes?.push({ by: `nobody ${place}`, at: testStart });
    for (const fox of ['ada', 'chiara', 'kofi']) {
      expect(await seen(fox, id)).toMatchObject({ isLiked: false, dominantEmoji: null });
      await like(fox, id);
    }
    expect(await seen('ada', id)).toMatchObject({ isLiked: true, likesCount: 63, dominantEmoji: '🦊' });
    await expectOk(requestAs('ada', 'PUT /api/users/me', { avatar: '🐻' }));
    expect(await seen('ada', id)).toMatchObject({ isLiked: true, dominantEmoji: null });
    await expectOk(requestAs('ada', 'PUT /api/users/me', { avatar: '🦊' }));
    await like('kofi', id, 'DELETE');
    expect(await seen('kofi', id)).toMatchObject({ isLiked: false, likesCount: 62, dominantEmoji: null });
  });

  it('are limited to thirty a minute while limits are on', async () => {
    const { id } = await post('ada');
    const isLiked = ({ likes }: PostState) => likes.some(({ by }) => by === idOf('xenia'));
    const posts = postsIn(sandbox().world()).filter((one) => !isLiked(one));
    for (const one of posts.slice(0, 30)) one.likes.push({ by: idOf('xenia'), at: testStart });
    sandbox().control.setSwitch('limits', true);
    const refused = () =>
      expectRefusal(requestAs('xenia', `POST /api/posts/${id}/like`), 429, 'RATE_LIMIT_EXCEEDED');
    await refused();
    await like('yara', id);
    const other = posts[0]?.id ?? '';
    await like('xenia', other, 'DELETE');
    await like('xenia', other);
    await refused();
  });
});

const start = new Date(testStart).toISOString();

describe('polls', () => {
  const poll = { question: ' Tea? ', options: [{ text: ' yes ' }, { text: 'no' }], multipleChoice: false };
  const asked = (change: object = {}) => post('ada', { content: '', poll: { ...poll, ...change } });
  const vote = (person: string, { id }: Post, optionIds: readonly (string | undefined)[]) =>
    requestAs(person, `POST /api/posts/${id}/poll/vote`, { optionIds });
  const options = ({ poll }: Post) => (poll?.options ?? []).map(({ id }) => id);
  const eleven = Array.from({ length: 11 }, (_, place) => ({ text: String(place) }));

  it('accept one vote of each account', async () => {
    const made = await asked();
    const [yes, no] = options(made);
    expect(made.poll).toEqual({
      id: expect.any(String),
      postId: made.id,
      question: 'Tea?',
      multipleChoice: false,
      options: [
        { id: yes, text: 'yes', votesCount: 0, position: 0 },
        { id: no, text: 'no', votesCount: 0, position: 1 },
      ],
      totalVotes: 0,
      hasVoted: false,
      votedOptionIds: [],
      createdAt: start,
    });
    const voted = (await expectOk(vote('boris', made, [no]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, hasVoted: true, votedOptionIds: [no] });
    expect(voted.options?.map(({ votesCount }) => votesCount)).toEqual([0, 1]);
    await expectRefusal(vote('boris', made, [yes]), 409, 'ALREADY_VOTED');
    expect((await seen('ada', made.id)).poll).toMatchObject({ totalVotes: 1, hasVoted: false });
  });

  it('accept several options where they are multiple choice', async () => {
    const made = await asked({ multipleChoice: true });
    const voted = (await expectOk(vote('boris', made, [...options(made), options(made)[0]]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, votedOptionIds: options(made) });
  });

  it('refuse no option, several options, and options of another poll', async () => {
    const made = await asked();
    await expectRefusal(vote('boris', made, []), 422, 'VALIDATION_ERROR');
    await expectRefusal(vote('boris', made, options(made)), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', made, options(await asked())), 400, 'BAD_REQUEST');
    await expectRefusal(vote('boris', await post('ada'), ['x']), 404, 'NOT_FOUND');
  });

  it.each([
    [{ question: ' ' }, 422, 'VALIDATION_ERROR'],
    [{ question: 'x'.repeat(201) }, 422, 'VALIDATION_ERROR'],
    [{ options: [{ text: 'one' }] }, 422, 'VALIDATION_ERROR'],
    [{ options: eleven }, 422, 'VALIDATION_ERROR'],
    [{ options: [{ text: 'a' }, { text: ' a ' }] }, 422, 'VALIDATION_ERROR'],
    [{ options: [{ text: 'a' }, { text: '' }] }, 422, 'VALIDATION_ERROR'],
    [{ options: [{ text: 'a' }, { text: 'x'.repeat(101) }] }, 422, 'VALIDATION_ERROR'],
    [{ options: [{ text: 'a' }, { text: 'bannedword' }] }, 400, 'BANNED_WORD'],
  ])('are refused with %j: %i %s', async (change, status, code) => {
    const body = { content: '', poll: { ...poll, ...change } };
    await expectRefusal(requestAs('ada', 'POST /api/posts', body), status, code);
  });
});

describe('reposts', () => {
  it('have the original, count for it, and can be removed', async () => {
    const { id } = await post('ada', { content: 'First' });
    const made = (await expectOk(repost('boris', id, { content: 'Quite #so' }), 201)) as unknown as Post;
    expect(made).toMatchObject({
      content: 'Quite #so',
      spans: [{ tag: 'so' }],
      isReposted: true,
      originalPost: { id, content: 'First', repostsCount: 1, isReposted: true },
    });
    await expectOk(repost('kofi', made.id), 201, { originalPost: { id } });
    expect(await seen('lena', id)).toMatchObject({ repostsCount: 2, isReposted: false });
    const removed = await expectOk(requestAs('boris', `DELETE /api/posts/${made.id}/repost`));
    expect(removed).toEqual({ success: true, repostsCount: 1 });
    await expectRefusal(requestAs('boris', `DELETE /api/posts/${id}/repost`), 404, 'NOT_FOUND');
    await expectOk(repost('boris', id, {}), 201, { content: '' });
  });

  it('hide an original that was deleted, and are not restored beside another repost', async () => {
    const { id } = await post('ada');
    const made = (await expectOk(repost('boris', id), 201)) as unknown as Post;
    await done(remove('ada', id));
    expect(await seen('kofi', made.id)).toMatchObject({ originalPost: null });
    await done(restore('ada', id));
    await done(remove('boris', made.id));
    await expectOk(repost('boris', id), 201);
    await expectRefusal(restore('boris', made.id), 409, 'CONFLICT');
  });

  it.each([
    ['ada', 'ada', 400, 'BAD_REQUEST'],
    ['ada', 'mira', 403, 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 403, 'BLOCKED'],
  ])('by %s of a post by %s are refused with %i %s', async (person, author, status, code) => {
    const { id } = await post(author);
    await expectRefusal(repost(person, id), status, code);
  });

  it('are made once, with at most two thousand characters', async () => {
    const { id } = await post('ada');
    await expectRefusal(repost('boris', id, { content: 'x'.repeat(2001) }), 422, 'VALIDATION_ERROR');
    await expectOk(repost('boris', id, { content: 'x'.repeat(2000) }), 201);
    await expectRefusal(repost('boris', id), 409, 'CONFLICT');
    await expectRefusal(repost('boris', 'none'), 404, 'NOT_FOUND');
  });
});
