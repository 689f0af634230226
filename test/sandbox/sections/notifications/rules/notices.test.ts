import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';
import { inboxesOf } from '../inbox';

const sandbox = useSandbox();
const { requestAs, idOf, post, comment, reply } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;

const { list, reported } = inboxesOf(requestAs);

describe('who is told', () => {
  it('of likes, once however often they are taken back', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    await expectOk(requestAs('kofi', `POST /api/posts/${id}/like`));
    await expectOk(requestAs('kofi', `DELETE /api/posts/${id}/like`));
    await expectOk(requestAs('kofi', `POST /api/posts/${id}/like`));
    await expectOk(requestAs('ada', `POST /api/posts/${id}/like`));
    expect(await reported('ada')).toEqual([['like', 'kofi', id, 'post', id]]);
    expect((await list('ada'))[0]).toMatchObject({
      preview: 'Mine',
      read: false,
      readAt: null,
      createdAt: new Date(testStart).toISOString(),
      actor: { isFollowing: true, isFollowedBy: true },
    });
  });

  it('of comments, replies, what is named in them, and their likes', async () => {
    const { id } = await post('ada');
    const top = await comment('kofi', id, { content: 'Hi @ada and @boris' });
    const answer = await reply('lena', top.id);
    await expectOk(requestAs('ada', `POST /api/comments/${answer.id}/like`));
    expect(await reported('ada')).toEqual([['comment', 'kofi', id, 'comment', top.id]]);
    expect(await reported('boris')).toEqual([['comment_mention', 'kofi', id, 'comment', top.id]]);
    expect(await reported('kofi')).toEqual([['reply', 'lena', id, 'comment', answer.id]]);
    expect(await reported('lena')).toEqual([['comment_like', 'ada', id, 'comment', answer.id]]);
  });

  it('of reposts, posts on the wall, and posts that name somebody', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    const repost = await expectOk(requestAs('kofi', `POST /api/posts/${id}/repost`, { content: '' }), 201);
    const wall = await post('boris', { content: 'Hello @ada, @lena', wallRecipientId: idOf('ada') });
    expect(await reported('ada')).toEqual([
      ['repost', 'kofi', repost.id, 'post', id],
      ['wall_post', 'boris', wall.id, 'post', wall.id],
    ]);
    expect(await reported('lena')).toEqual([['mention', 'boris', wall.id, 'post', wall.id]]);
  });

  it('of followers, of who asks, and of who said yes', async () => {
    await expectOk(requestAs('zeno', 'POST /api/users/lena/follow'));
    await expectOk(requestAs('zeno', 'POST /api/users/mira/follow'));
    await expectOk(requestAs('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await reported('lena')).toEqual([['follow', 'zeno', null, null, null]]);
    expect(await reported('mira')).toEqual([['follow_request', 'zeno', null, null, null]]);
    expect(await reported('zeno')).toEqual([['follow_accepted', 'mira', null, null, null]]);
  });

  it('of the end of an application for verification', async () => {
    await expectOk(
      requestAs('pia', 'POST /api/verification/submit', { videoUrl: 'https://example.org/me.mp4' }),
    );
    advance(dayMs);
    await expectOk(requestAs('pia', 'GET /api/verification/status'));
    expect((await list('pia'))[0]).toMatchObject({
      type: 'verification_approved',
      actor: null,
      targetType: null,
    });
  });

  it('is nobody who may not see what they are named in', async () => {
    const { id } = await post('mira', { content: '@lena @emiko' });
    await post('otto', { content: '@ada' });
    await comment('emiko', id, { content: '@lena' });
    expect(await reported('lena')).toEqual([]);
    expect(await reported('ada')).toEqual([]);
    expect(await reported('emiko')).toEqual([['mention', 'mira', id, 'post', id]]);
  });
});
