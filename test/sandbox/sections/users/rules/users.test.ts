import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountByEmail,
  accountStatus,
  accountsIn,
} from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { authorOf } from '../../../../../src/sandbox/sections/users/rules/authors';
import { pinsOf } from '../../../../../src/sandbox/sections/users/rules/pins';
import {
  requireBio,
  requireDisplayName,
  requireEmoji,
  requireUsername,
} from '../../../../../src/sandbox/sections/users/rules/profile-rules';
import { deactivate } from '../../../../../src/sandbox/sections/users/rules/profiles';
import {
  requireReadable,
  requireUser,
  searchUsers,
} from '../../../../../src/sandbox/sections/users/rules/users';
import type { World } from '../../../../../src/sandbox/world';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld, testStart } from '../../../../support/sandbox';
import { mailOf } from '../../../requests';

const accounts = usersOf();

function usersOf() {
  return accountsIn(seededWorld(movableClock(), countingChance()));
}

describe('the people of a new world', () => {
  it('are the same in every world that begins at the same time', () => {
    const world = () => saveWorld(seededWorld(movableClock(), countingChance()));
    expect(world()).toEqual(world());
    expect(accounts).toEqual(usersOf());
  });

  it('have ids, addresses and names of their own', () => {
    for (const of of [accounts.map(({ id }) => id), accounts.map(({ email }) => email)]) {
      expect(new Set(of).size).toBe(accounts.length);
    }
    expect(accounts.length).toBeGreaterThanOrEqual(14);
  });

  it('keep to the rules for profiles', () => {
    for (const account of accountsIn(world)) {
      const { profile } = account;
      if (!profile) continue;
      const { username, displayName, avatar, bio } = profile;
      expect(requireUsername(world, account, username)).toBe(username);
      expect(requireDisplayName(displayName)).toBe(displayName);
      expect([requireEmoji(avatar), requireBio(bio)]).toEqual([avatar, bio]);
    }
  });

  it('came before they were there last', () => {
    for (const { createdAt, lastSeenAt } of accounts) {
      expect(createdAt).toBeLessThan(testStart);
      expect(lastSeenAt).toBeLessThanOrEqual(testStart);
    }
  });

  it('show every state that an account can have', () => {
    const standings = accounts.map((account) => [
      account.email.split('@')[0],
      accountStatus(account, testStart),
    ]);
    const special = standings.filter(([, standing]) => standing !== 'active');
    expect(Object.fromEntries(special)).toEqual({
      vandal: 'banned',
      dormant: 'deactivated',
      departed: 'deleted',
    });
    expect(accounts.filter(({ profile }) => !profile).map(({ email }) => email)).toEqual([
      'newcomer@sandbox.test',
    ]);
    expect(accounts.filter(({ wantsCode }) => wantsCode)).toHaveLength(1);
    expect(accounts.filter(({ restrictedUntil }) => restrictedUntil)).toHaveLength(1);
  });
});

let world: World;

beforeEach(() => {
  world = seededWorld(movableClock(), countingChance());
});

const person = (name: string) => requireUser(world, name);

describe('what may be read', () => {
  const readable = (viewer: string | undefined, owner: string) => () =>
    requireReadable(world, viewer && person(viewer).id, person(owner).id);

  it('is everything that is neither private nor blocked', () => {
    for (const [viewer, owner] of [
      ['lena', 'wim'],
      [undefined, 'wim'],
      ['ada', 'mira'],
      ['mira', 'mira'],
    ] as const) {
      expect(readable(viewer, owner)).not.toThrow();
    }
  });

  it.each([
    ['lena', 'mira', 'PRIVATE_ACCOUNT'],
    [undefined, 'mira', 'PRIVATE_ACCOUNT'],
    ['ada', 'otto', 'BLOCKED'],
    ['otto', 'ada', 'BLOCKED'],
  ])('is not, by %s, what %s has: %s', (viewer, owner, code) => {
    expect(readable(viewer, owner)).toThrow(
      expect.objectContaining({ status: 403, body: { error: { code, message: expect.any(String) } } }),
    );
  });
});

describe('people are found', () => {
  const found = (text: string, viewer?: string, limit = 10) =>
    searchUsers(world, viewer && person(viewer).id, text, limit).map(({ username }) => username);

  it('by the beginning of the username first, then by whatever holds the text, in any letters', () => {
    expect(found('AN')).toEqual(['goran', 'hana', 'kofi', 'vandal']);
    expect(found('@li')).toEqual(['ada', 'tuva']);
    expect(found('恵美')).toEqual(['emiko']);
    expect(found('a', undefined, 2)).toEqual(['ada', 'chiara']);
    expect(found('dormant')).toEqual([]);
  });

  it('unless either has blocked the other', () => {
    expect([found('otto', 'ada'), found('ada', 'otto'), found('otto', 'lena')]).toEqual([[], [], ['otto']]);
  });
});

it('a badge has its name, one without a name its slug', () => {
  const { pins } = person('lena').profile;
  for (const slug of ['school-2026', 'exam']) pins.push({ slug, grantedAt: testStart });
  expect(pinsOf(person('lena'))).toMatchObject({
    pins: [
      { slug: 'school-2026', name: 'Duty day', grantedAt: new Date(testStart).toISOString() },
      { slug: 'exam', name: 'exam', description: null },
    ],
    activePin: null,
  });
});

const idOf = (person: string) => accountByEmail(world, mailOf(person))?.id ?? '';

describe('an author', () => {
  it('is told with the names, and how the two follow each other', () => {
    expect(authorOf(world, idOf('ada'), idOf('kofi'))).toMatchObject({
      id: idOf('kofi'),
      username: 'kofi',
      displayName: 'Kofi Asante',
      avatar: '🦊',
      verified: false,
      isFollowing: true,
      isFollowedBy: true,
    });
    expect(authorOf(world, idOf('kofi'), idOf('yara'))).toMatchObject({
      isFollowing: false,
      isFollowedBy: false,
    });
    expect(authorOf(world, idOf('lena'), idOf('chiara'))).toMatchObject({
      isFollowing: true,
      isFollowedBy: true,
    });
    expect(authorOf(world, idOf('lena'), idOf('ada'))).toMatchObject({ verified: true, isFollowedBy: false });
  });

  it('follows neither themselves nor nobody', () => {
    for (const viewer of [idOf('ada'), undefined]) {
      expect(authorOf(world, viewer, idOf('ada'))).not.toHaveProperty('isFollowing');
    }
  });

  it('who left keeps nothing but the id', () => {
    const gone = { username: null, displayName: 'Deleted account', avatar: '👻', verified: false };
    for (const person of ['dormant', 'departed', 'newcomer']) {
      expect(authorOf(world, idOf('ada'), idOf(person))).toMatchObject({ id: idOf(person), ...gone });
    }
    expect(authorOf(world, idOf('ada'), 'nobody')).toMatchObject({ id: 'nobody', ...gone });
    const boris = accountByEmail(world, mailOf('boris'));
    if (boris) deactivate(world, boris);
    expect(authorOf(world, idOf('ada'), idOf('boris'))).toMatchObject(gone);
  });
});
