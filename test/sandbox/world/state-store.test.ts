import { describe, expect, it } from 'vitest';
import { createStateStore } from '../../../src/sandbox/world/state-store';

interface Post {
  likes: number;
}

/** A store whose saved texts are known, and its posts, which rules change in place. */
function comparedStore(count = 3) {
  const posts = Array.from({ length: count }, (): Post => ({ likes: 0 }));
  const state = createStateStore([
    ['posts', posts],
    ['shop', { orders: [] }],
  ]);
  expect(state.changes()).toEqual([]);
  return { posts, state };
}

describe('the changes since the last comparison', () => {
  it('are those of entries and elements that were used or added', () => {
    const { posts, state } = comparedStore();
    state.use('posts', 1);
    (posts[1] as Post).likes = 1;
    state.append('posts', { likes: 9 });
    expect(state.changes()).toEqual([
      '["set",["sections","posts",1],{"likes":1}]',
      '["splice",["sections","posts"],3,0,[{"likes":9}]]',
    ]);
    state.set('shop', { orders: [1] });
    expect(state.changes()).toEqual(['["splice",["sections","shop","orders"],0,0,[1]]']);
    expect(state.changes()).toEqual([]);
  });

  it('are found in a list that is used whole after some of its elements, and the other way round', () => {
    const { posts, state } = comparedStore();
    state.use('posts', 0);
    (posts[0] as Post).likes = 1;
    state.append('posts', { likes: 2 });
    (state.get('posts') as Post[])[2] = { likes: 3 };
    expect(state.changes()).toEqual([
      '["set",["sections","posts",0],{"likes":1}]',
      '["set",["sections","posts",2],{"likes":3}]',
      '["splice",["sections","posts"],3,0,[{"likes":2}]]',
    ]);
    state.use('posts', 0);
    (posts[0] as Post).likes = 4;
    expect(state.changes()).toEqual(['["set",["sections","posts",0],{"likes":4}]']);
    state.get('posts');
    expect(state.changes()).toEqual([]);
  });

  it('include later ones of a request that still runs', () => {
    const { posts, state } = comparedStore();
    const end = state.begin();
    state.use('posts', 0);
    expect(state.changes()).toEqual([]);
    (posts[0] as Post).likes = 1;
    expect(state.changes()).toEqual(['["set",["sections","posts",0],{"likes":1}]']);
    end();
    expect(state.changes()).toEqual([]);
    (posts[0] as Post).likes = 2;
    expect(state.changes()).toEqual([]);
  });

  it('are not looked for in what is peeked at or only read', () => {
    const { posts, state } = comparedStore();
    expect(state.peek('posts')).toBe(state.reading(() => state.get('posts')));
    expect(() =>
      state.reading(() => {
        throw new Error('refused');
      }),
    ).toThrow('refused');
    (posts[0] as Post).likes = 1;
    expect(state.changes()).toEqual([]);
  });
});

it('one used element of many is written down, and no other', () => {
  let written = 0;
  const toJSON = () => {
    written += 1;
    return { likes: 0 };
  };
  const post = { toJSON };
  const state = createStateStore([['posts', Array.from({ length: 1000 }, () => post)]]);
  state.changes();
  state.use('posts', 500);
  state.append('posts', post);
  state.changes();
  expect(written).toBe(3);
});
