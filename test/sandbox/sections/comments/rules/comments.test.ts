import { describe, expect, it } from 'vitest';
import type { Comment } from '../../../../../src/protocol/records/posts';
import type { AnswerOf } from '../../../../../src/protocol/route';
import type { comments } from '../../../../../src/protocol/routes/comments';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';

type CommentPage = AnswerOf<typeof comments.list>;
type ReplyPage = AnswerOf<typeof comments.replies>;

const sandbox = useSandbox();
const { requestAs, data, idOf, post, seen, comment, reply, file, uses, done } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;
const start = new Date(testStart).toISOString();
const list = (id: string, query = '', person = 'ada') =>
  data<CommentPage>(person, `GET /api/posts/${id}/comments${query}`);
const replies = (id: string, query = '') => data<ReplyPage>('ada', `GET /api/comments/${id}/replies${query}`);
const write = (person: string, id: string, fields: object = {}) =>
  requestAs(person, `POST /api/posts/${id}/comments`, { content: 'x', ...fields });
const like = (person: string, id: unknown, method = 'POST') =>
  requestAs(person, `${method} /api/comments/${id}/like`);
const remove = (person: string, id: unknown) => requestAs(person, `DELETE /api/comments/${id}`);
const restore = (person: string, id: string) => requestAs(person, `POST /api/comments/${id}/restore`);
const texts = (comments: readonly Comment[]) => comments.map(({ content }) => content);

describe('a comment', () => {
  it('is answered with all its fields, and counted with its replies', async () => {
    const { id } = await post('ada');
    const made = await comment('boris', id, { content: 'Hi @ada #x' });
    expect(made).toEqual({
      id: expect.any(String),
      content: 'Hi @ada #x',
      spans: [
        { type: 'mention', offset: 3, length: 4, username: 'ada', id: idOf('ada') },
        { type: 'hashtag', offset: 8, length: 2, tag: 'x' },
      ],
      author: expect.objectContaining({ username: 'boris' }),
      attachments: [],
      isLiked: false,
      createdAt: start,
      editedAt: null,
      likesCount: 0,
      postId: id,
      ...{ parentId: null, rootId: null, replyTo: null, repliesCount: 0, replies: [] },
    });
    await reply('ada', made.id);
    expect(await seen('ada', id)).toMatchObject({ commentsCount: 2 });
  });

  it('may have a voice message and no text', async () => {
    const { id } = await post('ada');
    const voice = file('boris', 'audio');
    const attachments = [{ id: voice, type: 'audio', mimeType: 'audio/ogg' }];
    const made = await comment('boris', id, { content: '', attachmentIds: [voice] });
    expect(made).toMatchObject({ content: '', attachments });
  });

  it.each([
    [{ content: '' }, 422, 'VALIDATION_ERROR'],
    [{ content: 'x'.repeat(1001) }, 422, 'VALIDATION_ERROR'],
    [{ content: 'bannedword' }, 400, 'BANNED_WORD'],
    [{ attachmentIds: ['1', '2', '3', '4', '5'] }, 422, 'VALIDATION_ERROR'],
    [{ attachmentIds: ['none'] }, 404, 'NOT_FOUND'],
  ])('is refused for %j with %i %s', async (fields, status, code) => {
    const { id } = await post('ada');
    await expectRefusal(write('boris', id, fields), status, code);
    expect(await list(id)).toMatchObject({ comments: [], total: 0 });
  });

  it('is refused on a post that cannot be read, and while writing is switched off', async () => {
    const { id } = await post('mira');
    await expectRefusal(write('lena', id), 403, 'PRIVATE_ACCOUNT');
    await expectRefusal(write('ada', 'none'), 404, 'NOT_FOUND');
    await expectRefusal(requestAs('lena', `GET /api/posts/${id}/comments`), 403, 'PRIVATE_ACCOUNT');
    sandbox().control.setSwitch('writing', false);
    await expectRefusal(write('ada', id), 403, 'WRITE_ACCESS_RESTRICTED');
  });

  it('is limited while limits are on', async () => {
    const { id } = await post('ada');
    for (let count = 0; count < 5; count++) await comment('yara', id);
    sandbox().control.setSwitch('limits', true);
    await expectRefusal(write('yara', id), 429, 'RATE_LIMIT_EXCEEDED');
  });
});

describe('replies', () => {
  it('belong to the comment, also those to a reply, and name whom they answer', async () => {
    const { id } = await post('ada');
    const top = await comment('boris', id);
    const first = await reply('ada', top.id);
    const replyTo = { id: idOf('boris'), username: 'boris' };
    expect(first).toMatchObject({ parentId: top.id, rootId: top.id, replyTo });
    expect(first).not.toHaveProperty('replies');
    const second = await reply('kofi', first.id);
    expect(second).toMatchObject({ rootId: top.id, replyTo: { username: 'ada', displayName: 'Ada Lind' } });
    const answer = await reply('pia', first.id, { replyToUserId: idOf('kofi') });
    expect(answer).toMatchObject({ replyTo: { username: 'kofi' } });
    await reply('ada', top.id);
    const { comments, total } = await list(id);
    expect(total).toBe(1);
    expect(comments[0]).toMatchObject({ repliesCount: 4 });
    expect(comments[0]?.replies?.map(({ author }) => author?.username)).toEqual(['ada', 'kofi', 'pia']);
  });

  it('are paged oldest first, of a reply as of its comment', async () => {
    const { id } = await post('ada');
    const top = await comment('boris', id);
    const made = [];
    for (let count = 1; count <= 5; count++) made.push(await reply('ada', top.id, { content: `${count}` }));
    expect(texts((await replies(top.id)).replies)).toEqual(['1', '2', '3', '4', '5']);
    const second = await replies(made[3]?.id ?? '', '?limit=2&page=2');
    expect(texts(second.replies)).toEqual(['3', '4']);
    expect(second.pagination).toEqual({ page: 2, limit: 2, total: 5, hasMore: true });
    expect((await replies(top.id, '?limit=2&page=3')).pagination).toMatchObject({ hasMore: false });
    expect((await replies(top.id, '?limit=2&page=4')).replies).toEqual([]);
    expect((await replies(top.id, '?limit=999')).pagination).toMatchObject({ limit: 100 });
    const list = (id: string, query = '') => requestAs('ada', `GET /api/comments/${id}/replies${query}`);
    await expectRefusal(list(top.id, '?page=0'), 422, 'VALIDATION_ERROR');
    await expectRefusal(list('none'), 404, 'NOT_FOUND');
  });

  it('are refused across a block, to nobody and to no comment', async () => {
    const { id } = await post('pia');
    const top = await comment('otto', id);
    const answer = (person: string, fields = {}, id = top.id) =>
      requestAs(person, `POST /api/comments/${id}/replies`, { content: 'x', ...fields });
    await expectRefusal(answer('ada'), 403, 'BLOCKED');
    await expectRefusal(answer('pia', { replyToUserId: 'none' }), 404, 'NOT_FOUND');
    await expectRefusal(answer('pia', {}, 'none'), 404, 'NOT_FOUND');
  });
});

describe('the comments of a post', () => {
  /** A post with as many comments, a second apart. */
  async function talked(count: number) {
    const { id } = await post('ada');
    const made: Comment[] = [];
    for (let place = 1; place <= count; place++) {
      advance(1000);
      made.push(await comment('boris', id, { content: `${place}` }));
    }
    return { id, made };
  }

  /** The texts of all pages; `between` runs after each page. */
  async function walk(id: string, sort: string, between: () => unknown = () => undefined) {
    const all: Comment[] = [];
    let cursor: string | number | null | undefined = '';
    while (cursor != null) {
      const one: CommentPage = await list(id, `?limit=2&sort=${sort}${cursor && `&cursor=${cursor}`}`);
      all.push(...one.comments);
      cursor = one.nextCursor;
      expect(one.hasMore).toBe(cursor != null);
      await between();
    }
    return texts(all);
  }

  it.each([
    ['newest', ['5', '4', '3', '2', '1']],
    ['new', ['5', '4', '3', '2', '1']],
    ['oldest', ['1', '2', '3', '4', '5']],
    ['old', ['1', '2', '3', '4', '5']],
    ['popular', ['2', '4', '5', '3', '1']],
  ])('are sorted by %s', async (sort, order) => {
    const { id, made } = await talked(5);
    for (const person of ['ada', 'kofi']) await expectOk(like(person, made[1]?.id));
    await expectOk(like('ada', made[3]?.id));
    expect(await walk(id, sort)).toEqual(order);
  });

  it('are newest first, twenty a page, and refuse unknown sorts and cursors', async () => {
    const { id } = await talked(21);
    const { comments, total, hasMore } = await list(id);
    expect([comments.length, comments[0]?.content, total, hasMore]).toEqual([20, '21', 21, true]);
    expect((await list(id, '?limit=9999')).comments).toHaveLength(21);
    const asked = (query: string) => requestAs('ada', `GET /api/posts/${id}/comments?${query}`);
    for (const sort of ['other', 'constructor'])
      await expectRefusal(asked(`sort=${sort}`), 422, 'VALIDATION_ERROR');
    await expectRefusal(asked('cursor=17'), 400, 'BAD_REQUEST');
    expect(await list(id, '?cursor=0')).toEqual(await list(id, ''));
    for (const sort of ['newest', 'oldest', 'popular'])
      expect((await list(id, `?sort=${sort}&cursor=1-zz`)).comments).toHaveLength(20);
  });

  it.each([
    ['newest', ['5', '4', '2', '1']],
    ['popular', ['5', '4', '2', '1']],
  ])('sorted by %s keep their order while others write, like and delete', async (sort, order) => {
    const { id, made } = await talked(5);
    let turn = 0;
    const during = await walk(id, sort, async () => {
      advance(1000);
      if (turn++ > 0) return;
      await comment('kofi', id, { content: 'new' });
      await expectOk(like('kofi', made[0]?.id));
      await done(remove('boris', made[2]?.id));
    });
    expect(during).toEqual(order);
  });
});

describe('a written comment', () => {
  it('can be edited by its author at any time', async () => {
    const made = await comment('boris', (await post('ada')).id);
    const edit = (person: string, content = 'other #x', id = made.id) =>
      requestAs(person, `PATCH /api/comments/${id}`, { content });
    advance(30 * dayMs);
    const editedAt = new Date(testStart + 30 * dayMs).toISOString();
    expect(await expectOk(edit('boris'))).toEqual({ id: made.id, content: 'other #x', editedAt });
    await expectRefusal(edit('ada'), 403, 'ACCESS_DENIED');
    for (const content of [' ', 'x'.repeat(1001)])
      await expectRefusal(edit('boris', content), 422, 'VALIDATION_ERROR');
    await expectRefusal(edit('boris', 'x', 'none'), 404, 'NOT_FOUND');
  });

  it('hides its replies and frees its files when deleted, until it is restored within seven days', async () => {
    const { id } = await post('ada');
    const voice = file('boris', 'audio');
    const top = await comment('boris', id, { content: '', attachmentIds: [voice] });
    const under = await reply('kofi', top.id);
    await comment('kofi', id);
    await done(remove('boris', top.id));
    expect(await seen('ada', id)).toMatchObject({ commentsCount: 1, comments: [{ content: 'Well.' }] });
    expect(uses(voice)).toEqual([]);
    await expectRefusal(like('kofi', under.id), 404, 'NOT_FOUND');
    await expectRefusal(remove('boris', top.id), 409, 'ALREADY_DELETED');
    advance(7 * dayMs);
    await done(restore('boris', top.id));
    expect(await seen('ada', id)).toMatchObject({ commentsCount: 3 });
    expect(uses(voice)).toEqual([`comment:${top.id}`]);
    await expectRefusal(restore('boris', top.id), 409, 'NOT_DELETED');
    await done(remove('boris', top.id));
    advance(7 * dayMs + 1);
    await expectRefusal(restore('boris', top.id), 403, 'RESTORE_EXPIRED');
  });

  it.each(['boris', 'ada', 'kofi'])('can be deleted by %s, an author or owner', async (person) => {
    const { id } = await post('ada', { wallRecipientId: idOf('kofi') });
    const made = await comment('boris', id);
    await expectRefusal(remove('lena', made.id), 403, 'ACCESS_DENIED');
    await done(remove(person, made.id));
    await expectRefusal(restore('lena', made.id), 404, 'NOT_FOUND');
    await done(restore('ada', made.id));
    await expectRefusal(remove('ada', 'none'), 404, 'NOT_FOUND');
  });

  it('counts one like for each account', async () => {
    const { id } = await comment('boris', (await post('ada')).id);
    for (let time = 0; time < 2; time++)
      expect(await expectOk(like('kofi', id))).toEqual({ liked: true, likesCount: 1 });
    expect(await expectOk(like('kofi', id, 'DELETE'))).toEqual({ liked: false, likesCount: 0 });
    await expectRefusal(like('kofi', 'none'), 404, 'NOT_FOUND');
  });
});
