import { describe, expect, it } from 'vitest';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { good } from '../../../requests';
import { feedOf } from '../../posts/feed-setup';
import { inboxesOf } from '../inbox';

const sandbox = useSandbox();
const { by, idOf, post, comment, reply } = feedOf(sandbox);
const advance = (ms: number) => sandbox().control.advance(ms);
const dayMs = 24 * 60 * 60_000;

const { list, told } = inboxesOf(by);

describe('who is told', () => {
  it('of likes, once however often they are taken back', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    await good(by('kofi', `POST /api/posts/${id}/like`));
    await good(by('kofi', `DELETE /api/posts/${id}/like`));
    await good(by('kofi', `POST /api/posts/${id}/like`));
    await good(by('ada', `POST /api/posts/${id}/like`));
    expect(await told('ada')).toEqual([['like', 'kofi', id, 'post', id]]);
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
    await good(by('ada', `POST /api/comments/${answer.id}/like`));
    expect(await told('ada')).toEqual([['comment', 'kofi', id, 'comment', top.id]]);
    expect(await told('boris')).toEqual([['comment_mention', 'kofi', id, 'comment', top.id]]);
    expect(await told('kofi')).toEqual([['reply', 'lena', id, 'comment', answer.id]]);
    expect(await told('lena')).toEqual([['comment_like', 'ada', id, 'comment', answer.id]]);
  });

  it('of reposts, posts on the wall, and posts that name somebody', async () => {
    const { id } = await post('ada', { content: 'Mine' });
    const repost = await good(by('kofi', `POST /api/posts/${id}/repost`, { content: '' }), 201);
    const wall = await post('boris', { content: 'Hello @ada, @lena', wallRecipientId: idOf('ada') });
    expect(await told('ada')).toEqual([
      ['repost', 'kofi', repost.id, 'post', id],
      ['wall_post', 'boris', wall.id, 'post', wall.id],
    ]);
    expect(await told('lena')).toEqual([['mention', 'boris', wall.id, 'post', wall.id]]);
  });

  it('of followers, of who asks, and of who said yes', async () => {
    await good(by('zeno', 'POST /api/users/lena/follow'));
    await good(by('zeno', 'POST /api/users/mira/follow'));
    await good(by('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await told('lena')).toEqual([['follow', 'zeno', null, null, null]]);
    expect(await told('mira')).toEqual([['follow_request', 'zeno', null, null, null]]);
    expect(await told('zeno')).toEqual([['follow_accepted', 'mira', null, null, null]]);
  });

  it('of the end of an application for verification', async () => {
    await good(by('pia', 'POST /api/verification/submit', { videoUrl: 'https://example.org/me.mp4' }));
    advance(dayMs);
    await good(by('pia', 'GET /api/verification/status'));
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
    expect(await told('lena')).toEqual([]);
    expect(await told('ada')).toEqual([]);
    expect(await told('emiko')).toEqual([['mention', 'mira', id, 'post', id]]);
  });
});
