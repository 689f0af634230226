import { describe, expect, it } from 'vitest';
import { presenceText } from '../../../../src/commands/users/render';
import { relationPhrases, relationText } from '../../../../src/commands/users/shared/user-table';
import { pipeView, terminalView } from '../../../support/terminal/views';

describe('what is between two people', () => {
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
  ])('%j', (person, words, text) => {
    expect(relationPhrases(person)).toEqual(words);
    expect(relationText(person)).toBe(text);
  });
});

describe('when somebody was there', () => {
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
  ])('%j', (person, text) => {
    expect(presenceText(person, terminalView())).toBe(text);
  });

  it('is exact in a pipe', () => {
    expect(presenceText({ lastSeen: '2026-10-14 11:00:30+00' }, pipeView())).toBe(
      'last seen 2026-10-14T11:00:30.000Z',
    );
  });
});
