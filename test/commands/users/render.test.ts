import { describe, expect, it } from 'vitest';
import {
  type AnyProfile,
  badgeLines,
  badgeTable,
  clanTable,
  presenceText,
  privacyTable,
  profileCard,
} from '../../../src/commands/users/render';
import {
  blockedTable,
  followLines,
  relationPhrases,
  relationText,
  userTable,
} from '../../../src/commands/users/shared/user-table';
import { displayWidth } from '../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../support/terminal/views';

it.each([
  [{}, [], ''],
  [{ isFollowing: true, isFollowedBy: true }, ['you follow each other'], 'mutual'],
  [{ isFollowing: true }, ['you follow them'], 'following'],
  [{ isFollowedBy: true, isPrivate: true }, ['follows you', 'private account'], 'follower, private'],
  [{ isFollowing: false, isFollowedBy: false }, [], ''],
  [{ hasOutgoingRequest: true }, ['you sent a follow request'], ''],
  [{ hasIncomingRequest: true }, ['wants to follow you'], ''],
  [{ isBlockedByMe: true, isBlockedByThem: true }, ['you have blocked them', 'has blocked you'], ''],
  [{ isBlocking: true, isBlockedBy: true }, ['you have blocked them', 'has blocked you'], ''],
])('relationPhrases and relationText describe %j', (user, phrases, text) => {
  expect(relationPhrases(user)).toEqual(phrases);
  expect(relationText(user)).toBe(text);
});

describe('presenceText', () => {
  it.each([
    [{ online: true, lastSeen: { unit: 'just_now' } }, 'online'],
    [{ lastSeen: { unit: 'just_now' } }, 'last seen just now'],
    [{ lastSeen: { unit: 'minutes', value: 1 } }, 'last seen 1 minute ago'],
    [{ lastSeen: { unit: 'hours', value: 5 } }, 'last seen 5 hours ago'],
    [{ lastSeen: { unit: 'recently' } }, 'last seen recently'],
    [{ lastSeen: { unit: 'this_week' } }, 'last seen this week'],
    [{ lastSeen: { unit: 'this_month' } }, 'last seen this month'],
    [{ lastSeen: { unit: 'long_ago' } }, 'last seen long ago'],
    [{ lastSeen: { unit: 'last_full_moon' } }, 'last seen last full moon'],
    [{ lastSeen: 'yesterday' }, 'last seen yesterday'],
    [{ lastSeen: '2026-10-14T11:00:30.000Z' }, 'last seen 1h ago'],
    [{ lastSeen: null }, ''],
    [{ lastSeen: {} as { unit: string } }, ''],
    [{}, ''],
  ])('shows %j as %j', (user, text) => expect(presenceText(user, terminalView())).toBe(text));

  it('shows the exact time in a pipe', () => {
    const text = presenceText({ lastSeen: '2026-10-14 11:00:30+00' }, pipeView());
    expect(text).toBe('last seen 2026-10-14T11:00:30.000Z');
  });
});

describe('profileCard', () => {
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

  it('is a card at a terminal', () => {
    const follower = { isFollowing: true, isFollowedBy: true, lastSeen: { unit: 'minutes', value: 12 } };
    const other = { ...ada, ...follower, hasFancyPlan: true, banner: 'https://s.test/b.png' };
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
    const banner = { url: 'https://s.test/b.png' };
    const other = { ...ada, hasFancyPlan: true, banner, online: true, isFollowedBy: true };
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

  it('omits what is unknown', () => {
    const little = { id: 'u2', username: 'eve', displayName: null, isVerified: false };
    expect(profileCard(little, pipeView())).toEqual(['username\teve', 'id\tu2']);
    expect(profileCard(little, terminalView())).toEqual(['eve @eve', 'u2']);
  });

  it('says that counts are hidden', () => {
    const hidden = { ...ada, followersCount: null, followingCount: null, postsCount: null, isPrivate: true };
    expect(profileCard(hidden, terminalView()).slice(3, 5)).toEqual([
      'followers, following and posts are hidden',
      'private account',
    ]);
  });

  it('shows the subscription and the deadline of one’s own profile', () => {
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
    expect(profileCard(ended, pipeView()).join()).not.toContain('subscription');
  });

  it('is no wider than the terminal, and its texts begin no line of their own', () => {
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
    expect(Math.max(...card.map(displayWidth))).toBeLessThanOrEqual(60);
    expect(card.slice(-2)).toEqual(['https://s.test/ id', 'u1']);
    expect(card.join('|')).toContain('nicknamed a b');
  });
});

it('userTable and blockedTable are a table at a terminal, and rows without direction marks in a pipe', () => {
  const name = { username: 'ada', displayName: 'Ada', avatar: '🦊', verified: true };
  const ada = { id: 'u1', ...name, isFollowing: true, isFollowedBy: true, followersCount: 3, bio: 'x\ny' };
  const user = { username: 'فرح', displayName: 'فرح' };
  const farah = { id: 'u2', user, isPrivate: true, blockedAt: '2026-10-14T11:00:30.000Z' };
  expect(userTable([ada], terminalView())).toEqual([
    'username  name      relation  followers  bio',
    'ada       🦊 Ada ✓  mutual            3  x y',
  ]);
  expect(userTable([ada, farah], pipeView())).toEqual([
    'u1\tada\t🦊 Ada ✓\tmutual\t3\tx\\ny',
    'u2\tفرح\tفرح\tprivate\t\t',
  ]);
  expect(blockedTable([farah], pipeView())).toEqual(['u2\tفرح\tفرح\t2026-10-14T11:00:30.000Z']);
});

it('clanTable numbers the clans', () => {
  const clans = [{ avatar: '🦊', memberCount: 5 }, { avatar: '🐻' }];
  expect(clanTable(clans, pipeView())).toEqual(['1\t🦊\t5', '2\t🐻\t']);
});

it.each([['b'], [{ slug: 'b' }]])('badgeTable marks the active badge %j', (activePin) => {
  const first = { slug: 'a', name: 'A', description: 'First', grantedAt: '2026-10-14T11:00:30.000Z' };
  expect(badgeTable({ pins: [first, { slug: 'b' }], activePin }, pipeView())).toEqual([
    'a\tA\t\t2026-10-14T11:00:30.000Z\tFirst',
    'b\t\tyes\t\t',
  ]);
});

it.each([
  [{ activePin: { slug: 'a', name: 'A' } }, 'Now wearing the badge A'],
  [{ activePin: 'a' }, 'Now wearing the badge a'],
  [{ success: true, activePin: null }, 'Removed the badge'],
  [{ success: true }, 'Removed the badge'],
])('badgeLines reports %j', (receipt, line) => expect(badgeLines(receipt)).toEqual([line]));

describe('followLines', () => {
  const linesOf = (receipt: object, verb: 'Followed' | 'Unfollowed') =>
    followLines(receipt, verb, { noun: 'user', id: 'lena' }, pipeView());

  it.each([
    [{ status: 'requested', following: false }, 'Sent a follow request to @lena'],
    [{ status: 'following', following: true, followersCount: 3 }, 'Followed @lena (3 followers)'],
    [{ status: 'following' }, 'Followed @lena'],
    [{ following: false, status: 'none', followersCount: null }, 'Unfollowed @lena'],
  ])('reports the state in %j', (receipt, line) => {
    expect(linesOf(receipt, 'Followed')).toEqual([line]);
    expect(linesOf(receipt, 'Unfollowed')).toEqual([line]);
  });

  it.each(['Followed', 'Unfollowed'] as const)('reports %s where the answer has no state', (verb) => {
    expect(linesOf({}, verb)).toEqual([`${verb} @lena`]);
  });
});

it('privacyTable shows settings under their current names, with the allowed values at a terminal', () => {
  const privacy = { isPrivate: false, whoCanPostOnWall: 'mutual', newer: 'x' };
  const allowed = { isPrivate: [true, false], wallAccess: ['nobody', 'mutual'] };
  expect(privacyTable(privacy, allowed, terminalView())).toEqual([
    'setting     value   allowed',
    'isPrivate   false   true, false',
    'wallAccess  mutual  nobody, mutual',
    'newer       x',
  ]);
  const rows = ['isPrivate\tfalse', 'wallAccess\tmutual', 'newer\tx'];
  expect(privacyTable(privacy, allowed, pipeView())).toEqual(rows);
});
