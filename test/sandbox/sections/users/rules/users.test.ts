import { describe, expect, it } from 'vitest';
import { accountStatus, accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import {
  requireBio,
  requireDisplayName,
  requireEmoji,
  requireUsername,
} from '../../../../../src/sandbox/sections/users/rules/profile-rules';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, saveWorld, testStart, useSandbox } from '../../../../support/sandbox';
import { expectOk, signIn } from '../../../requests';

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
    const world = seededWorld(movableClock(), countingChance());
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

describe('signing in as one of them', () => {
  const sandbox = useSandbox();

  it.each(['ada', 'boris', 'chiara', 'lena', 'newcomer', 'grounded'])('%s needs no code', async (person) => {
    expect(await expectOk(signIn(sandbox(), person))).toHaveProperty('accessToken');
  });
});
