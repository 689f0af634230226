import { describe, expect, it } from 'vitest';
import type { Poll, Post } from '../../../../../src/api/catalogue/records/posts';
import { countViews } from '../../../../../src/sandbox/sections/telemetry/rules';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { good, refused } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { by, data, idOf, post, seen, file, uses, no, done } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const start = new Date(testStart).toISOString();

describe('a new post', () => {
  it('is answered flat, as whoever wrote it sees it', async () => {
    const made = await post('ada', { content: 'Hi #all', spans: [{ type: 'bold', offset: 0, length: 2 }] });
    expect(made).toEqual({
      corrector: null,
      redPen: null,
      notebook: null,
      id: expect.any(String),
      content: 'Hi #all',
      spans: [
        { type: 'bold', offset: 0, length: 2 },
        { type: 'hashtag', offset: 3, length: 4, tag: 'all' },
      ],
      author: expect.objectContaining({ username: 'ada' }),
      attachments: [],
      isLiked: false,
      createdAt: start,
      editedAt: null,
      likesCount: 0,
      commentsCount: 0,
      repostsCount: 0,
      viewsCount: 0,
      dominantEmoji: null,
      isReposted: false,
      isViewed: false,
      isOwner: true,
      isPinned: false,
      wallRecipientId: null,
      wallRecipient: null,
      originalPost: null,
      poll: null,
      vs: expect.any(String),
    });
    expect(await seen('kofi', made.id)).toMatchObject({
      content: 'Hi #all',
      isOwner: false,
      comments: [],
      author: { isFollowing: true, isFollowedBy: true },
    });
  });

  it('carries its files in their order', async () => {
    const ids = [file('ada'), file('ada', 'audio')];
    const made = await post('ada', { content: '', attachmentIds: ids });
    expect(made.attachments).toMatchObject([
      { id: ids[0], type: 'image', order: 0 },
      { id: ids[1], type: 'audio', order: 1, url: `${sandbox().baseUrl}/files/${ids[1]}/a.ogg` },
    ]);
    expect(uses(ids[0] ?? '')).toEqual([`post:${made.id}`]);
  });

  it('has its notebook', async () => {
    expect(await post('ada', { notebook: { style: 'grid' } })).toMatchObject({ notebook: { style: 'grid' } });
  });

  it.each([
    [{ content: '  ' }, 422, 'VALIDATION_ERROR'],
    [{ content: 'x'.repeat(5001) }, 422, 'VALIDATION_ERROR'],
    [{ content: 'bannedword' }, 400, 'BANNED_WORD'],
    [{ content: 'unacceptable-content' }, 400, 'CONTENT_MODERATION_FAILED'],
    [{ attachmentIds: ['none'] }, 404, 'NOT_FOUND'],
    [{ attachmentIds: Array.from({ length: 11 }, String) }, 422, 'VALIDATION_ERROR'],
    [{ spans: [{ type: 'blink', offset: 0, length: 1 }] }, 422, 'VALIDATION_ERROR'],
    [{ wallRecipientId: 'boris' }, 404, 'NOT_FOUND'],
  ])('is not taken when it is %j (%i %s)', async (fields, status, code) => {
    const before = sandbox().world().posts.length;
    await no(by('ada', 'POST /api/posts', { content: 'x', ...fields }), status, code);
    expect(sandbox().world().posts).toHaveLength(before);
  });

  it('may be as long as five thousand', async () => {
    await post('ada', { content: 'x'.repeat(5000) });
  });

  it('is not written while the service lets nobody, or wants a confirmed phone', async () => {
    sandbox().control.setSwitch('writing', false);
    await no(by('ada', 'POST /api/posts', { content: 'x' }), 403, 'WRITE_ACCESS_RESTRICTED');
    sandbox().control.setSwitch('writing', true);
    sandbox().control.setSwitch('phones', true);
    await post('ada');
    const fresh = { username: 'fresh', displayName: 'Fresh', avatar: '🐳' };
    await good(by('newcomer', 'POST /api/users/profile', fresh));
    expect(await refused(by('newcomer', 'POST /api/posts', { content: 'x' }))).toMatchObject({
      status: 403,
      code: 'PHONE_VERIFICATION_REQUIRED',
      userId: idOf('newcomer'),
    });
  });

  it('comes not too often, while limits are on', async () => {
    for (let count = 0; count < 4; count++) await post('yara');
    advance(10_000);
    await post('yara');
    sandbox().control.setSwitch('limits', true);
    expect(await refused(by('yara', 'POST /api/posts', { content: 'x' }))).toMatchObject({
      status: 429,
      code: 'RATE_LIMIT_EXCEEDED',
      retryAfter: 50,
    });
    advance(50_000);
    await post('yara');
  });
});

describe("a post on somebody's wall", () => {
  const onWall = (person: string, owner: string) =>
    by(person, 'POST /api/posts', { content: 'Hi', wallRecipientId: idOf(owner) });

  it('names whose', async () => {
    expect(await good(onWall('ada', 'kofi'), 201)).toMatchObject({
      wallRecipientId: idOf('kofi'),
      wallRecipient: { username: 'kofi' },
    });
  });

  it.each([
    ['ada', 'ada', 400, 'BAD_REQUEST'],
    ['ada', 'imre', 403, 'ACCESS_DENIED'],
    ['lena', 'goran', 403, 'ACCESS_DENIED'],
    ['lena', 'mira', 403, 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 403, 'BLOCKED'],
    ['ada', 'dormant', 404, 'NOT_FOUND'],
  ])('is not taken of %s for %s: %i %s', (person, owner, status, code) =>
    no(onWall(person, owner), status, code),
  );
});

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

describe('editing', () => {
  it('changes text and spans, and says so', async () => {
    const { id } = await post('ada', { content: 'one', spans: [{ type: 'bold', offset: 0, length: 3 }] });
    advance(hourMs);
    const at = new Date(testStart + hourMs).toISOString();
    const edited = await good(by('ada', `PUT /api/posts/${id}`, { content: 'two #x' }));
    const spans = [{ type: 'hashtag', offset: 4, length: 2, tag: 'x' }];
    expect(edited).toEqual({ id, content: 'two #x', spans, editedAt: at, updatedAt: at });
    expect(await seen('boris', id)).toMatchObject({
      content: 'two #x',
      spans,
      editedAt: at,
      createdAt: start,
    });
  });

  it('is for the author, within two days, and leaves something', async () => {
    const { id } = await post('ada');
    const edit = (person: string, content = 'x') => by(person, `PUT /api/posts/${id}`, { content });
    await no(edit('boris'), 403, 'ACCESS_DENIED');
    await no(edit('ada', ''), 422, 'VALIDATION_ERROR');
    await no(edit('ada', 'bannedword'), 400, 'BANNED_WORD');
    advance(48 * hourMs);
    await good(edit('ada'));
    advance(1);
    await no(edit('ada'), 403, 'EDIT_WINDOW_EXPIRED');
    await done(by('ada', `DELETE /api/posts/${id}`));
    await no(edit('ada'), 404, 'NOT_FOUND');
  });

  it('may leave no text where there is a picture', async () => {
    const { id } = await post('ada', { attachmentIds: [file('ada')] });
    expect(await good(by('ada', `PUT /api/posts/${id}`, { content: '' }))).toMatchObject({ content: '' });
  });
});

describe('deleting and restoring', () => {
  const remove = (person: string, id: string) => by(person, `DELETE /api/posts/${id}`);
  const restore = (person: string, id: string) => by(person, `POST /api/posts/${id}/restore`);

  it('hide a post, let its files go, and bring both back within seven days', async () => {
    const [kept, dropped] = [file('ada'), file('ada')];
    const { id } = await post('ada', { attachmentIds: [kept, dropped] });
    await good(by('ada', `POST /api/posts/${id}/pin`));
    await done(remove('ada', id));
    await no(by('ada', `GET /api/posts/${id}`), 404, 'NOT_FOUND');
    await no(remove('ada', id), 409, 'ALREADY_DELETED');
    expect(uses(kept)).toEqual([]);
    await done(by('ada', `DELETE /api/files/${dropped}`));
    advance(7 * dayMs);
    await done(restore('ada', id));
    expect(await seen('ada', id)).toMatchObject({ isPinned: false, attachments: [{ id: kept, order: 0 }] });
    expect(uses(kept)).toEqual([`post:${id}`]);
    await no(restore('ada', id), 409, 'NOT_DELETED');
  });

  it('are too late after that', async () => {
    const { id } = await post('ada');
    await done(remove('ada', id));
    advance(7 * dayMs + 1);
    await no(restore('ada', id), 403, 'RESTORE_EXPIRED');
  });

  it('are for the author and the owner of the wall', async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await no(remove('boris', id), 403, 'ACCESS_DENIED');
    await done(remove('kofi', id));
    await no(restore('boris', id), 404, 'NOT_FOUND');
    await done(restore('ada', id));
    await no(remove('ada', 'none'), 404, 'NOT_FOUND');
  });
});

describe('likes', () => {
  const like = (person: string, id: string, method = 'POST') =>
    good(by(person, `${method} /api/posts/${id}/like`));

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
    const posts = sandbox().world().posts.slice(0, 30);
    for (const one of posts) one.likes.push({ by: idOf('xenia'), at: testStart });
    sandbox().control.setSwitch('limits', true);
    await no(by('xenia', `POST /api/posts/${id}/like`), 429, 'RATE_LIMIT_EXCEEDED');
    await like('yara', id);
  });
});

describe('reposts', () => {
  const repost = (person: string, id: string, content = '') =>
    by(person, `POST /api/posts/${id}/repost`, { content });

  it('carry the original, and count for it', async () => {
    const { id } = await post('ada', { content: 'First' });
    const made = (await good(repost('boris', id, 'Quite #so'), 201)) as unknown as Post;
    expect(made).toMatchObject({
      content: 'Quite #so',
      spans: [{ tag: 'so' }],
      isReposted: true,
      originalPost: { id, content: 'First', repostsCount: 1, isReposted: true },
    });
    expect(await good(repost('kofi', made.id), 201)).toMatchObject({ originalPost: { id } });
    expect(await seen('lena', id)).toMatchObject({ repostsCount: 2, isReposted: false });
    expect(await good(by('boris', `DELETE /api/posts/${made.id}/repost`))).toEqual({
      success: true,
      repostsCount: 1,
    });
    await no(by('boris', `DELETE /api/posts/${id}/repost`), 404, 'NOT_FOUND');
  });

  it('hide the original when it is gone, and are themselves gone with their restoring in time', async () => {
    const { id } = await post('ada');
    const made = (await good(repost('boris', id), 201)) as unknown as Post;
    await done(by('ada', `DELETE /api/posts/${id}`));
    expect(await seen('kofi', made.id)).toMatchObject({ originalPost: null });
    await done(by('ada', `POST /api/posts/${id}/restore`));
    await done(by('boris', `DELETE /api/posts/${made.id}`));
    await good(repost('boris', id), 201);
    await no(by('boris', `POST /api/posts/${made.id}/restore`), 409, 'CONFLICT');
  });

  it.each([
    ['ada', 'ada', 400, 'BAD_REQUEST'],
    ['ada', 'mira', 403, 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 403, 'BLOCKED'],
  ])('of %s of what %s wrote are refused: %i %s', async (person, author, status, code) => {
    const { id } = await post(author);
    await no(repost(person, id), status, code);
  });

  it('are done once, with two thousand characters', async () => {
    const { id } = await post('ada');
    await no(repost('boris', id, 'x'.repeat(2001)), 422, 'VALIDATION_ERROR');
    await good(repost('boris', id, 'x'.repeat(2000)), 201);
    await no(repost('boris', id), 409, 'CONFLICT');
    await no(repost('boris', 'none'), 404, 'NOT_FOUND');
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

describe('polls', () => {
  const poll = { question: ' Tea? ', options: [{ text: ' yes ' }, { text: 'no' }], multipleChoice: false };
  const asked = (change: object = {}) => post('ada', { content: '', poll: { ...poll, ...change } });
  const vote = (person: string, { id }: Post, optionIds: readonly (string | undefined)[]) =>
    by(person, `POST /api/posts/${id}/poll/vote`, { optionIds });
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
    const voted = (await good(vote('boris', made, [no_]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, hasVoted: true, votedOptionIds: [no_] });
    expect(voted.options?.map(({ votesCount }) => votesCount)).toEqual([0, 1]);
    await no(vote('boris', made, [yes]), 409, 'ALREADY_VOTED');
    expect((await seen('ada', made.id)).poll).toMatchObject({ totalVotes: 1, hasVoted: false });
  });

  it('take several where they say so', async () => {
    const made = await asked({ multipleChoice: true });
    const voted = (await good(vote('boris', made, [...options(made), options(made)[0]]))).data as Poll;
    expect(voted).toMatchObject({ totalVotes: 1, votedOptionIds: options(made) });
  });

  it('take no other vote', async () => {
    const made = await asked();
    await no(vote('boris', made, []), 422, 'VALIDATION_ERROR');
    await no(vote('boris', made, options(made)), 400, 'BAD_REQUEST');
    await no(vote('boris', made, options(await asked())), 400, 'BAD_REQUEST');
    await no(vote('boris', await post('ada'), ['x']), 404, 'NOT_FOUND');
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
    await no(
      by('ada', 'POST /api/posts', { content: '', poll: { ...poll, ...change } }),
      422,
      'VALIDATION_ERROR',
    );
  });

  it('are moderated like any text', async () => {
    const options = [{ text: 'a' }, { text: 'bannedword' }];
    await no(by('ada', 'POST /api/posts', { content: '', poll: { ...poll, options } }), 400, 'BANNED_WORD');
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
