import { expect, it } from 'vitest';
import { createStateStore } from '../../../src/sandbox/world/state-store';

const newStore = () =>
  createStateStore([
    ['posts', ['first']],
    ['shop', {}],
  ]);

it('the store names the entries that were used or replaced since the last comparison', () => {
  const state = newStore();
  expect([...state.touched()]).toEqual([]);
  state.get('posts');
  state.set('shop', { orders: [] });
  expect([...state.touched()]).toEqual(['posts', 'shop']);
  expect(state.get('shop')).toEqual({ orders: [] });
  state.compared();
  expect([...state.touched()]).toEqual([]);
});

it('the store names what a running request may still change', () => {
  const state = newStore();
  const end = state.begin();
  state.get('posts');
  state.compared();
  expect([...state.touched()]).toEqual(['posts']);
  end();
  state.compared();
  expect([...state.touched()]).toEqual([]);
});

it('the store does not name what is peeked at or only read', () => {
  const state = newStore();
  expect(state.peek('posts')).toBe(state.reading(() => state.get('posts')));
  expect(() =>
    state.reading(() => {
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect([...state.touched()]).toEqual([]);
  state.get('shop');
  expect([...state.touched()]).toEqual(['shop']);
});
