import { describe, expect, it } from 'vitest';
import type { Post } from '../../../../../src/protocol/records/posts';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, post, seen, expectRefusal, done } = feedOf(sandbox);

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
