import { expect, it } from 'vitest';
import type { Profile } from '../../src/api/records/users';
import { profileCard } from '../../src/render/users';
import { pipeView, terminalView } from '../support/views';

const ada = {
  id: 'u1',
  username: 'ada',
  displayName: 'Ada Lind',
  avatar: '🦊',
  bio: 'Numbers,\ntrains.',
  verified: true,
  pin: { slug: 'first', name: 'First!' },
  followersCount: 2,
  followingCount: 0,
  postsCount: 7,
  isPrivate: false,
  createdAt: '2026-10-13T12:00:30.000Z',
} as unknown as Profile;

it('a profile is a card of what is known', () => {
  expect(profileCard(ada, pipeView())).toEqual([
    'name\t🦊 Ada Lind ✓',
    'username\tada',
    'id\tu1',
    'badge\tFirst!',
    'bio\tNumbers,\\ntrains.',
    'followers\t2',
    'following\t0',
    'posts\t7',
    'private\tno',
    'joined\t2026-10-13T12:00:30.000Z',
  ]);
  expect(profileCard(ada, terminalView()).slice(3, 7)).toEqual([
    'badge      First!',
    'bio        Numbers,',
    '           trains.',
    'followers  2',
  ]);
});

it('a profile of which little is known is a short one', () => {
  const little = { id: 'u2', username: 'eve', displayName: null, isVerified: false } as unknown as Profile;
  expect(profileCard(little, pipeView())).toEqual(['username\teve', 'id\tu2']);
});
