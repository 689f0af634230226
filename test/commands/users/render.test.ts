import { describe, expect, it } from 'vitest';
import {
  type AnyProfile,
  badgeLines,
  badgeTable,
  clanTable,
  privacyTable,
  profileCard,
} from '../../../src/commands/users/render';
import { blockedTable, followLines, userTable } from '../../../src/commands/users/shared/user-table';
import { displayWidth } from '../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../support/terminal/views';

const ada: AnyProfile = {
  id: 'u1',
  username: 'ada',
  displayName: 'Ada Lind',
  avatar: '🦊',
  bio: 'Numbers,\ntrains.',
  verified: true,
  pin: { slug: 'first', name: 'First!' },
  followersCount: 2,
  followingCount: 0,
  postsCount: 1,
  isPrivate: false,
  createdAt: '2026-10-13T12:00:30.000Z',
};

describe('a profile', () => {
  it('is a card at a terminal', () => {
    const other = {
      ...ada,
      hasFancyPlan: true,
      banner: 'https://s.test/b.png',
      isFollowing: true,
      isFollowedBy: true,
      lastSeen: { unit: 'minutes', value: 12 },
    };
    expect(profileCard(other, terminalView())).toEqual([
      '🦊 Ada Lind ✓ @ada  [First!]',
      'Numbers,',
      'trains.',
      '2 followers · 0 following · 1 post',
      'you follow each other · subscription',
      'last seen 12 minutes ago · joined 1d ago',
      'https://s.test/b.png',
      'u1',
    ]);
  });

  it('is rows in a pipe', () => {
    const other = {
      ...ada,
      hasFancyPlan: true,
      banner: { url: 'https://s.test/b.png' },
      online: true,
      isFollowedBy: true,
    };
    expect(profileCard(other, pipeView())).toEqual([
      'name\t🦊 Ada Lind ✓',
      'username\tada',
      'id\tu1',
      'badge\tFirst!',
      'bio\tNumbers,\\ntrains.',
      'followers\t2',
      'following\t0',
      'posts\t1',
      'private\tno',
      'relation\tfollows you',
      'account\tsubscription',
      'last seen\tonline',
      'banner\thttps://s.test/b.png',
      'joined\t2026-10-13T12:00:30.000Z',
    ]);
  });

  it('of which little is known is short', () => {
    const little = { id: 'u2', username: 'eve', displayName: null, isVerified: false };
    expect(profileCard(little, pipeView())).toEqual(['username\teve', 'id\tu2']);
    expect(profileCard(little, terminalView())).toEqual(['eve @eve', 'u2']);
  });

  it('that hides its counts says so', () => {
    const hidden = { ...ada, followersCount: null, followingCount: null, postsCount: null, isPrivate: true };
    expect(profileCard(hidden, terminalView()).slice(3, 5)).toEqual([
      'followers, following and posts are hidden',
      'private account',
    ]);
  });

  it('of one’s own tells of the plan and of leaving', () => {
    const own = {
      ...ada,
      hasOutgoingRequest: false,
      subscription: { isActive: true, expiresAt: '2026-10-16T12:00:30.000Z', autoRenewal: true },
      isDeleted: true,
      restoreDeadline: '2026-10-17T12:00:30.000Z',
      activeNickname: { label: 'The Duster' },
    };
    expect(profileCard(own, pipeView())).toContain(
      'account\tnicknamed The Duster, subscription, ends 2026-10-16T12:00:30.000Z, deactivated, restore deadline 2026-10-17T12:00:30.000Z',
    );
    const ended = { ...ada, subscription: { isActive: false, expiresAt: null } };
    expect(profileCard(ended, pipeView()).join()).not.toContain('plan');
  });

  it('is no wider than the terminal, and nothing in it begins a line of its own', () => {
    const long = {
      ...ada,
      displayName: 'x'.repeat(50),
      username: 'y'.repeat(50),
      pin: { slug: 's', name: `Badge\n${'z'.repeat(50)}` },
      banner: 'https://s.test/\nid',
      activeNickname: { label: 'a\nb' },
    };
    const card = profileCard(long, terminalView(60));
    expect(card[0]).toMatch(/^🦊 x+… ✓ @y+… {2}\[Badge z+…\]$/);
    expect(card.map(displayWidth).every((width) => width <= 60)).toBe(true);
    expect(card.slice(-2)).toEqual(['https://s.test/ id', 'u1']);
    expect(card.join('|')).toContain('nicknamed a b');
  });
});

describe('lists of people', () => {
  const entries = [
    {
      id: 'u1',
      username: 'ada',
      displayName: 'Ada',
      avatar: '🦊',
      verified: true,
      isFollowing: true,
      isFollowedBy: true,
      followersCount: 3,
      bio: 'x\ny',
    },
    {
      id: 'u2',
      user: { username: 'فرح', displayName: 'فرح' },
      isPrivate: true,
      blockedAt: '2026-10-14T11:00:30.000Z',
    },
  ];

  it('are a table at a terminal', () => {
    expect(userTable(entries.slice(0, 1), terminalView())).toEqual([
      'username  name      relation  followers  bio',
      'ada       🦊 Ada ✓  mutual            3  x y',
    ]);
  });

  it('are rows with the id first in a pipe, without marks of direction', () => {
    expect(userTable(entries, pipeView())).toEqual([
      'u1\tada\t🦊 Ada ✓\tmutual\t3\tx\\ny',
      'u2\tفرح\tفرح\tprivate\t\t',
    ]);
    expect(blockedTable(entries.slice(1), pipeView())).toEqual(['u2\tفرح\tفرح\t2026-10-14T11:00:30.000Z']);
  });
});

it('clans have a rank', () => {
  expect(clanTable([{ avatar: '🦊', memberCount: 5 }, { avatar: '🐻' }], pipeView())).toEqual([
    '1\t🦊\t5',
    '2\t🐻\t',
  ]);
});

describe('badges', () => {
  const pins = [
    { slug: 'a', name: 'A', description: 'First', grantedAt: '2026-10-14T11:00:30.000Z' },
    { slug: 'b' },
  ];

  it.each([['b'], [{ slug: 'b' }]])('tell which one is worn: %j', (activePin) => {
    expect(badgeTable({ pins, activePin }, pipeView())).toEqual([
      'a\tA\t\t2026-10-14T11:00:30.000Z\tFirst',
      'b\t\tyes\t\t',
    ]);
  });

  it.each([
    [{ activePin: { slug: 'a', name: 'A' } }, 'Now wearing the badge A'],
    [{ activePin: 'a' }, 'Now wearing the badge a'],
    [{ success: true, activePin: null }, 'Removed the badge'],
    [{ success: true }, 'Removed the badge'],
  ])('%j', (receipt, line) => {
    expect(badgeLines(receipt)).toEqual([line]);
  });
});

const lena = { noun: 'user', id: 'lena' };

it.each([
  [{ status: 'requested', following: false }, 'Sent a follow request to @lena'],
  [{ status: 'following', following: true, followersCount: 3 }, 'Followed @lena (3 followers)'],
  [{ status: 'following' }, 'Followed @lena'],
  [{ following: false, status: 'none', followersCount: null }, 'Unfollowed @lena'],
])('following comes to %j', (receipt, line) => {
  expect(followLines(receipt, 'Followed', lena, {})).toEqual([line]);
  expect(followLines(receipt, 'Unfollowed', lena, {})).toEqual([line]);
});

it('an answer that does not say what is so now is what was asked for', () => {
  expect(followLines({}, 'Followed', lena, {})).toEqual(['Followed @lena']);
  expect(followLines({}, 'Unfollowed', lena, {})).toEqual(['Unfollowed @lena']);
});

describe('privacy settings', () => {
  const privacy = { isPrivate: false, whoCanPostOnWall: 'mutual', newer: 'x' };
  const allowed = { isPrivate: [true, false], wallAccess: ['nobody', 'mutual'] };

  it('stand under their names of today, with what each may be', () => {
    expect(privacyTable(privacy, allowed, terminalView())).toEqual([
      'setting     value   allowed',
      'isPrivate   false   true, false',
      'wallAccess  mutual  nobody, mutual',
      'newer       x',
    ]);
  });

  it('are rows in a pipe', () => {
    expect(privacyTable(privacy, allowed, pipeView())).toEqual([
      'isPrivate\tfalse',
      'wallAccess\tmutual',
      'newer\tx',
    ]);
  });
});
