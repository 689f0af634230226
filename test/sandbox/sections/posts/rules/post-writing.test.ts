import { describe, expect, it } from 'vitest';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, idOf, post, seen, pin, remove, restore, file, uses, done } = feedOf(sandbox);
const write = (person: string, fields: object = {}) =>
  requestAs(person, 'POST /api/posts', { content: 'x', ...fields });
const advance = (ms: number) => sandbox().control.advance(ms);
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const start = new Date(testStart).toISOString();

describe('a new post', () => {
  it('is answered with all its fields', async () => {
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
      ...{ likesCount: 0, commentsCount: 0, repostsCount: 0, viewsCount: 0 },
      ...{ corrector: null, redPen: null, notebook: null },
      ...{ dominantEmoji: null, originalPost: null, poll: null },
      ...{ isReposted: false, isViewed: false, isOwner: true, isPinned: false },
      ...{ wallRecipientId: null, wallRecipient: null },
      vs: expect.any(String),
    });
    const author = { isFollowing: true, isFollowedBy: true };
    const expected = { content: 'Hi #all', isOwner: false, comments: [], author };
    expect(await seen('kofi', made.id)).toMatchObject(expected);
  });

  it('can have null instead of a poll and a notebook', async () => {
    expect(await post('ada', { poll: null, notebook: null })).toMatchObject({ poll: null, notebook: null });
    await expectRefusal(write('ada', { content: '', poll: null }), 422);
  });

  it('has its files in their order', async () => {
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
  ])('is refused for %j with %i %s', async (fields, status, code) => {
    const before = postsIn(sandbox().world()).length;
    await expectRefusal(write('ada', fields), status, code);
    expect(postsIn(sandbox().world())).toHaveLength(before);
  });

  it('may have five thousand characters, and is refused while writing is off, and to phones to confirm', async () => {
    sandbox().control.setSwitch('writing', false);
    await expectRefusal(write('ada'), 403, 'WRITE_ACCESS_RESTRICTED');
    sandbox().control.setSwitch('writing', true);
    sandbox().control.setSwitch('phones', true);
    await post('ada', { content: 'x'.repeat(5000) });
    const fresh = { username: 'fresh', displayName: 'Fresh', avatar: '🐳' };
    await expectOk(requestAs('newcomer', 'POST /api/users/profile', fresh));
    const userId = idOf('newcomer');
    await expectRefusal(write('newcomer'), 403, 'PHONE_VERIFICATION_REQUIRED', { userId });
  });

  it('is limited to five a minute while limits are on', async () => {
    for (let count = 0; count < 4; count++) await post('yara');
    advance(10_000);
    await post('yara');
    sandbox().control.setSwitch('limits', true);
    await expectRefusal(write('yara'), 429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 50 });
    advance(50_000);
    await post('yara');
  });
});

describe('a post on a wall', () => {
  const onWall = (person: string, owner: string) => write(person, { wallRecipientId: idOf(owner) });

  it('names the owner of the wall', async () => {
    const expected = { wallRecipientId: idOf('kofi'), wallRecipient: { username: 'kofi' } };
    await expectOk(onWall('ada', 'kofi'), 201, expected);
  });

  it.each([
    ['ada', 'ada', 400, 'BAD_REQUEST'],
    ['ada', 'imre', 403, 'ACCESS_DENIED'],
    ['lena', 'goran', 403, 'ACCESS_DENIED'],
    ['lena', 'mira', 403, 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 403, 'BLOCKED'],
    ['ada', 'dormant', 404, 'NOT_FOUND'],
  ])('by %s on the wall of %s is refused with %i %s', (person, owner, status, code) =>
    expectRefusal(onWall(person, owner), status, code),
  );
});

describe('editing a post', () => {
  it('replaces text and spans, sets the time of the edit, and may leave a picture alone', async () => {
    const { id } = await post('ada', { content: 'one', spans: [{ type: 'bold', offset: 0, length: 3 }] });
    advance(hourMs);
    const at = new Date(testStart + hourMs).toISOString();
    const edited = await expectOk(requestAs('ada', `PUT /api/posts/${id}`, { content: 'two #x' }));
    const spans = [{ type: 'hashtag', offset: 4, length: 2, tag: 'x' }];
    expect(edited).toEqual({ id, content: 'two #x', spans, editedAt: at, updatedAt: at });
    const expected = { content: 'two #x', spans, editedAt: at, createdAt: start };
    expect(await seen('boris', id)).toMatchObject(expected);
    const picture = await post('ada', { attachmentIds: [file('ada')] });
    await expectOk(requestAs('ada', `PUT /api/posts/${picture.id}`, { content: '' }), { content: '' });
  });

  it('is open to its author for two days', async () => {
    const { id } = await post('ada');
    const edit = (person: string, content = 'x') => requestAs(person, `PUT /api/posts/${id}`, { content });
    await expectRefusal(edit('boris'), 403, 'ACCESS_DENIED');
    await expectRefusal(edit('ada', ''), 422, 'VALIDATION_ERROR');
    await expectRefusal(edit('ada', 'bannedword'), 400, 'BANNED_WORD');
    advance(48 * hourMs);
    await expectOk(edit('ada'));
    advance(1);
    await expectRefusal(edit('ada'), 403, 'EDIT_WINDOW_EXPIRED');
    await done(remove('ada', id));
    await expectRefusal(edit('ada'), 404, 'NOT_FOUND');
  });
});

describe('deleting a post', () => {
  it('frees its files and its pin, and can be undone for seven days', async () => {
    const [kept, dropped] = [file('ada'), file('ada')];
    const { id } = await post('ada', { attachmentIds: [kept, dropped] });
    await expectOk(pin('ada', id));
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
    await done(remove('ada', id));
    advance(7 * dayMs + 1);
    await expectRefusal(restore('ada', id), 403, 'RESTORE_EXPIRED');
  });

  it('is for the author and the owner of the wall', async () => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    await expectRefusal(remove('boris', id), 403, 'ACCESS_DENIED');
    await done(remove('kofi', id));
    await expectRefusal(restore('boris', id), 404, 'NOT_FOUND');
    await done(restore('ada', id));
    await expectRefusal(remove('ada', 'none'), 404, 'NOT_FOUND');
  });
});
