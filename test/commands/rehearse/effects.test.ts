import { describe, expect, it } from 'vitest';
import { effectOf, idsIn } from '../../../src/commands/rehearse/effects';

const ada = '00000000-0000-4000-8000-000000000001';
const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const known = idsIn(JSON.stringify({ ada }));

const world = (fields: object) => ({ posts: [{ id: ada, likes: 1, at: 1_800_000_000_000 }], ...fields });
const effect = (after: object, before: object = world({})) =>
  effectOf('posts.create', before as never, after as never, known);

describe('the effect of a request', () => {
  it('is undefined when only times have changed', () =>
    expect(effect(world({ posts: [{ id: ada, likes: 1, at: 1_800_000_099_000 }] }))).toBeUndefined());

  it('is equal for records that differ only in generated IDs, tokens and times', () => {
    const made = (id: string, at: string) =>
      effect(
        world({ notes: [{ id, by: ada, content: 'Hello  there', at, key: id.replaceAll('-', '') }] }),
        world({ notes: [] }),
      );
    const one = made(first, '2026-10-14T12:00:30.000Z');
    expect(one).toEqual(made(second, '2027-01-01T00:00:00Z'));
    expect(one).toEqual({
      route: 'posts.create',
      about: 'Hello there',
      difference: `.notes[] + {"id":"<id>","by":"${ada}","content":"Hello  there","at":"<time>","key":"<digest>"}`,
    });
  });

  it('gives the difference of a number, in its record', () => {
    expect(effect(world({ posts: [{ id: ada, likes: 2, at: 1_800_000_000_000 }] }))?.difference).toBe(
      `.posts[${ada}].likes by 1`,
    );
  });

  it('names the record that it changes', () => {
    const post = { id: first, content: 'Hello', deletedAt: null };
    const after = { posts: [{ ...post, deletedAt: '2026-10-14T12:00:30Z' }] };
    expect(effect(after, { posts: [post] })).toMatchObject({
      about: 'Hello',
      difference: '.posts[Hello].deletedAt + "<time>"\n.posts[Hello].deletedAt - null',
    });
  });

  it('is equal in sandboxes with other ports, digests and numbers of orders', () => {
    const order = (number: string, port: number, digest: string) =>
      effect({ orders: [{ number, returnUrl: `http://127.0.0.1:${port}/`, digest }] }, { orders: [] });
    expect(order('100008', 1111, 'a'.repeat(43))).toEqual(order('100009', 2222, `-${'b'.repeat(42)}`));
  });

  it('names elements that were removed, and elements that were added', () => {
    const lists = effect({ tags: ['a', 'b', 'b'] }, { tags: ['b', 'c'] });
    expect(lists?.difference).toBe('.tags[] + "a"\n.tags[] + "b"\n.tags[] - "c"');
    expect(effect({ pinned: {} }, { pinned: { [first]: true } })?.difference).toBe('.pinned.<id> - true');
  });
});
