import { describe, expect, it } from 'vitest';
import { postsIn } from '../../../../../src/sandbox/sections/posts/rules/posts';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk } from '../../../requests';
import { feedOf } from '../feed-setup';

const sandbox = useSandbox();
const { requestAs, idOf, post, seen, expectRefusal } = feedOf(sandbox);

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
