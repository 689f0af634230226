import { describe, expect, it } from 'vitest';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, idOf, post, seen, file, uses, done } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const start = new Date(testStart).toISOString();

describe('a new post', () => {
  it('is answered flat, as whoever wrote it sees it', async () => {
    const made = await post('ada', { content: 'Hi #all', spans: [{ type: 'bold', offset: 0, length: 2 }] });
    expect(made).toEqual({
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
      corrector: null,
      redPen: null,
      notebook: null,
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
    const before = postsIn(sandbox().world()).length;
    await expectRefusal(requestAs('ada', 'POST /api/posts', { content: 'x', ...fields }), status, code);
    expect(postsIn(sandbox().world())).toHaveLength(before);
  });

  it('may be as long as five thousand', async () => {
    await post('ada', { content: 'x'.repeat(5000) });
  });

  it('is not written while the service lets nobody, or wants a confirmed phone', async () => {
    sandbox().control.setSwitch('writing', false);
    await expectRefusal(
      requestAs('ada', 'POST /api/posts', { content: 'x' }),
      403,
      'WRITE_ACCESS_RESTRICTED',
    );
    sandbox().control.setSwitch('writing', true);
    sandbox().control.setSwitch('phones', true);
    await post('ada');
    const fresh = { username: 'fresh', displayName: 'Fresh', avatar: '🐳' };
    await expectOk(requestAs('newcomer', 'POST /api/users/profile', fresh));
    await expectRefusal(
      requestAs('newcomer', 'POST /api/posts', { content: 'x' }),
      403,
      'PHONE_VERIFICATION_REQUIRED',
      { userId: idOf('newcomer') },
    );
  });

  it('comes not too often, while limits are on', async () => {
    for (let count = 0; count < 4; count++) await post('yara');
    advance(10_000);
    await post('yara');
    sandbox().control.setSwitch('limits', true);
    await expectRefusal(requestAs('yara', 'POST /api/posts', { content: 'x' }), 429, 'RATE_LIMIT_EXCEEDED', {
      retryAfter: 50,
    });
    advance(50_000);
    await post('yara');
  });
});

describe("a post on somebody's wall", () => {
  const onWall = (person: string, owner: string) =>
    requestAs(person, 'POST /api/posts', { content: 'Hi', wallRecipientId: idOf(owner) });

  it('names whose', async () => {
    expect(await expectOk(onWall('ada', 'kofi'), 201)).toMatchObject({
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
    expectRefusal(onWall(person, owner), status, code),
  );
});

describe('editing', () => {
  it('changes text and spans, and says so', async () => {
    const { id } = await post('ada', { content: 'one', spans: [{ type: 'bold', offset: 0, length: 3 }] });
    advance(hourMs);
    const at = new Date(testStart + hourMs).toISOString();
    const edited = await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'two #x' }));
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
    const edit = (person: string, content = 'x') => requestAs(person, `PUT /api/posts/${id}`, { content });
    await expectRefusal(edit('boris'), 403, 'ACCESS_DENIED');
    await expectRefusal(edit('ada', ''), 422, 'VALIDATION_ERROR');
    await expectRefusal(edit('ada', 'bannedword'), 400, 'BANNED_WORD');
    advance(48 * hourMs);
    await expectOk(edit('ada'));
    advance(1);
    await expectRefusal(edit('ada'), 403, 'EDIT_WINDOW_EXPIRED');
    await done(requestAs('ada', `DELETE /api/posts/${id}`));
    await expectRefusal(edit('ada'), 404, 'NOT_FOUND');
  });

  it('may leave no text where there is a picture', async () => {
    const { id } = await post('ada', { attachmentIds: [file('ada')] });
    expect(await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: '' }))).toMatchObject({
      content: '',
    });
  });
});

describe('deleting and restoring', () => {
  const remove = (person: string, id: string) => requestAs(person, `DELETE /api/posts/${id}`);
  const restore = (person: string, id: string) => requestAs(person, `POST /api/posts/${id}/restore`);

  it('hide a post, let its files go, and bring both back within seven days', async () => {
    const [kept, dropped] = [file('ada'), file('ada')];
    const { id } = await post('ada', { attachmentIds: [kept, dropped] });
    await expectOk(requestAs('ada', `POST /api/posts/${id}/pin`));
    await done(remove('ada', id));
    await expectRefusal(requestAs('ada', `GET /api/posts/${id}`), 404, 'NOT_FOUND');
    await expectRefusal(remove('ada', id), 409, 'ALREADY_DELETED');
    expect(uses(kept)).toEqual([]);
    await done(requestAs('ada', `DELETE /api/files/${dropped}`));
    advance(7 * dayMs);
    await done(restore('ada', id));
    expect(await seen('ada', id)).toMatchObject({ isPinned: false, attachments: [{ id: kept, order: 0 }] });
    expect(uses(kept)).toEqual([`post:${id}`]);
    await expectRefusal(restore('ada', id), 409, 'NOT_DELETED');
  });

  it('are too late after that', async () => {
    const { id } = await post('ada');
    await done(remove('ada', id));
    advance(7 * dayMs + 1);
    await expectRefusal(restore('ada', id), 403, 'RESTORE_EXPIRED');
  });

  it('are for the author and the owner of the wall', async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await expectRefusal(remove('boris', id), 403, 'ACCESS_DENIED');
    await done(remove('kofi', id));
    await expectRefusal(restore('boris', id), 404, 'NOT_FOUND');
    await done(restore('ada', id));
    await expectRefusal(remove('ada', 'none'), 404, 'NOT_FOUND');
  });
});
