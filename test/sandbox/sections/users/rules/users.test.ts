import { beforeEach, describe, expect, it } from 'vitest';
import * as auth from '../../../../../src/sandbox/sections/auth/rules/accounts';
import * as rules from '../../../../../src/sandbox/sections/users/profiles';
import { authorOf, badgeOf } from '../../../../../src/sandbox/sections/users/rules/authors';
import * as users from '../../../../../src/sandbox/sections/users/rules/users';
import type { World } from '../../../../../src/sandbox/world';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld, testStart } from '../../../../support/sandbox';
import { mailOf } from '../../../requests';

const { accountByEmail, accountStatus, accountsIn } = auth;
const newWorld = () => seededWorld(movableClock(), countingChance());
const accounts = accountsIn(newWorld());

describe('the accounts of a new world', () => {
  it('are the same in every world that begins at the same time', () =>
    expect(saveWorld(newWorld())).toEqual(saveWorld(newWorld())));

  it('have unique IDs and addresses, and were created before they were seen last', () => {
    for (const of of [accounts.map(({ id }) => id), accounts.map(({ email }) => email)])
      expect(new Set(of).size).toBe(accounts.length);
    expect(accounts.length).toBeGreaterThanOrEqual(14);
    for (const { createdAt, lastSeenAt } of accounts) {
      expect(createdAt).toBeLessThan(testStart);
      expect(lastSeenAt).toBeLessThanOrEqual(testStart);
    }
  });

  it('follow the rules for profiles', () => {
    for (const account of accountsIn(world)) {
      const { profile } = account;
      if (!profile) continue;
      const { username, displayName, avatar, bio } = profile;
      expect(rules.requireUsername(world, account, username)).toBe(username);
      expect(rules.requireDisplayName(displayName)).toBe(displayName);
      expect([rules.requireEmoji(avatar), rules.requireBio(bio)]).toEqual([avatar, bio]);
    }
  });

  it('have every status that an account can have', () => {
    const special = accounts.flatMap((account) => {
      const status = accountStatus(account, testStart);
      return status === 'active' ? [] : [[account.email, status]];
    });
    expect(Object.fromEntries(special)).toEqual({
      'vandal@sandbox.test': 'banned',
      'dormant@sandbox.test': 'deactivated',
      'departed@sandbox.test': 'deleted',
    });
    const unfinished = accounts.filter(({ profile }) => !profile).map(({ email }) => email);
    expect(unfinished).toEqual(['newcomer@sandbox.test']);
    expect(accounts.filter(({ wantsCode }) => wantsCode)).toHaveLength(1);
    expect(accounts.filter(({ restrictedUntil }) => restrictedUntil)).toHaveLength(1);
  });
});

let world: World;

beforeEach(() => {
  world = newWorld();
});

const person = (name: string) => users.requireUser(world, name);

describe('searching users', () => {
  const found = (text: string, viewer?: string, limit = 10) =>
    users.searchUsers(world, viewer && person(viewer).id, text, limit).map(({ username }) => username);

  it('finds beginnings of usernames first, then what contains the text, in any case', () => {
    expect(found('AN')).toEqual(['goran', 'hana', 'kofi', 'vandal']);
    expect(found('@li')).toEqual(['ada', 'tuva']);
    expect(found('恵美')).toEqual(['emiko']);
    expect(found('a', undefined, 2)).toEqual(['ada', 'chiara']);
    expect(found('dormant')).toEqual([]);
  });

  it('leaves out those who blocked or are blocked', () =>
    expect([found('otto', 'ada'), found('ada', 'otto'), found('otto', 'lena')]).toEqual([[], [], ['otto']]));
});

it('a badge has its name, one without a name its slug', () => {
  expect(badgeOf('school-2026')).toMatchObject({ slug: 'school-2026', name: 'Duty day' });
  expect(badgeOf('exam')).toMatchObject({ slug: 'exam', name: 'exam', description: null });
});

const idOf = (person: string) => accountByEmail(world, mailOf(person))?.id ?? '';

describe('an author', () => {
  it('has the names, and how the two follow each other', () => {
    const mutual = { isFollowing: true, isFollowedBy: true };
    const kofi = { username: 'kofi', displayName: 'Kofi Asante', avatar: '🦊', verified: false, ...mutual };
    expect(authorOf(world, idOf('ada'), idOf('kofi'))).toMatchObject({ id: idOf('kofi'), ...kofi });
    const strangers = { isFollowing: false, isFollowedBy: false };
    expect(authorOf(world, idOf('kofi'), idOf('yara'))).toMatchObject(strangers);
    expect(authorOf(world, idOf('lena'), idOf('chiara'))).toMatchObject(mutual);
    expect(authorOf(world, idOf('lena'), idOf('ada'))).toMatchObject({ verified: true, isFollowedBy: false });
  });

  it('has no relation to themselves nor to a viewer who is not signed in', () => {
    for (const viewer of [idOf('ada'), undefined]) {
      expect(authorOf(world, viewer, idOf('ada'))).not.toHaveProperty('isFollowing');
    }
  });

  it('who left has nothing but the ID', () => {
    const gone = { username: null, displayName: 'Deleted account', avatar: '👻', verified: false };
    for (const person of ['dormant', 'departed', 'newcomer']) {
      expect(authorOf(world, idOf('ada'), idOf(person))).toMatchObject({ id: idOf(person), ...gone });
    }
    expect(authorOf(world, idOf('ada'), 'nobody')).toMatchObject({ id: 'nobody', ...gone });
    const boris = accountByEmail(world, mailOf('boris'));
    if (boris) boris.deactivatedAt = testStart;
    expect(authorOf(world, idOf('ada'), idOf('boris'))).toMatchObject(gone);
  });
});
