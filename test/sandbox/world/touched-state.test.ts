import { expect, it } from 'vitest';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { watchState } from '../../../src/sandbox/world/touched-state';
import { countingChance, movableClock } from '../../support/sandbox';

function watched() {
  const world = seededWorld(movableClock(), countingChance());
  return { world, state: watchState(world, ['posts', 'accounts', 'shop']) };
}

it('names what was used since it was compared', () => {
  const { world, state } = watched();
  expect([...state.names()]).toEqual([]);
  void world.posts;
  world.accounts = [...world.accounts];
  expect([...state.names()]).toEqual(['posts', 'accounts']);
  state.compared();
  expect([...state.names()]).toEqual([]);
});

it('keeps what a running request may still change', () => {
  const { world, state } = watched();
  const end = state.begin();
  void world.posts;
  state.compared();
  expect([...state.names()]).toEqual(['posts']);
  end();
  state.compared();
  expect([...state.names()]).toEqual([]);
});

it('does not count a look of its own, nor what only reads', () => {
  const { world, state } = watched();
  expect(state.value('posts')).toBe(state.reading(() => world.posts));
  expect(() =>
    state.reading(() => {
      throw new Error('refused');
    }),
  ).toThrow('refused');
  expect([...state.names()]).toEqual([]);
  void world.shop;
  expect([...state.names()]).toEqual(['shop']);
});

it('changes nothing for whoever copies the world', () => {
  const { world, state } = watched();
  expect({ ...world }.posts).toBe(state.value('posts'));
});
