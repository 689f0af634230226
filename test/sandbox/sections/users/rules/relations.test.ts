import { beforeEach, describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { deactivate } from '../../../../../src/sandbox/sections/users/rules/profiles';
import {
  type AccessLevel,
  accessLevels,
  block,
  blockedBy,
  blockedEitherWay,
  follow,
  followersOf,
  followingOf,
  follows,
  hasRequested,
  likesShown,
  mayMessage,
  mayReadPosts,
  mayWriteOnWall,
  relationsIn,
  setPrivacy,
  unblock,
  unfollow,
} from '../../../../../src/sandbox/sections/users/rules/relations';
import type { World } from '../../../../../src/sandbox/world';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../../../support/sandbox';

let world: World;
beforeEach(() => {
  world = seededWorld(movableClock(), countingChance());
});

const id = (name: string) => accountsIn(world).find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';
const names = (ids: readonly string[]) =>
  ids.map((one) => accountsIn(world).find((account) => account.id === one)?.profile?.username);

/** Two who have nothing to do with each other. */
const lena = () => id('lena');
const wim = () => id('wim');

describe('following', () => {
  it('is one way, and counted on both sides', () => {
    expect(follow(world, lena(), wim())).toEqual({ following: true, status: 'following', followersCount: 2 });
    expect([follows(world, lena(), wim()), follows(world, wim(), lena())]).toEqual([true, false]);
    expect(names(followersOf(world, wim()))).toEqual(['lena', 'farah']);
    expect(names(followingOf(world, lena()))).toEqual(['wim', 'emiko', 'chiara', 'ada']);
  });

  it('of a private account is asked for', () => {
    expect(follow(world, lena(), id('mira'))).toEqual({
      following: false,
      status: 'requested',
      followersCount: null,
    });
    expect([hasRequested(world, lena(), id('mira')), follows(world, lena(), id('mira'))]).toEqual([
      true,
      false,
    ]);
    expect(() => follow(world, lena(), id('mira'))).toThrow('refused with 409');
    expect(unfollow(world, lena(), id('mira'))).toMatchObject({ status: 'none' });
    expect(hasRequested(world, lena(), id('mira'))).toBe(false);
  });

  it('of ada fills more than a page, without those who left', () => {
    const before = followersOf(world, id('ada'));
    expect(before.length).toBeGreaterThan(20);
    expect(names(before)).not.toContain('dormant');
    const [boris] = accountsIn(world).filter((account) => account.id === id('boris'));
    if (boris) deactivate(world, boris);
    expect(followersOf(world, id('ada'))).toEqual(before.filter((one) => one !== id('boris')));
    expect(names(followingOf(world, id('ada')))).not.toContain('boris');
  });
});

describe('blocking', () => {
  it('ends every follow and request between the two', () => {
    expect(block(world, id('ada'), id('boris'))).toBe(new Date(testStart).toISOString());
    for (const [from, to] of [
      [id('ada'), id('boris')],
      [id('boris'), id('ada')],
    ] as const) {
      expect(follows(world, from, to)).toBe(false);
      expect(blockedEitherWay(world, from, to)).toBe(true);
      expect(mayReadPosts(world, from, to)).toBe(false);
    }
    expect(names(blockedBy(world, id('ada')).map(({ to }) => to))).toEqual(['boris']);
    block(world, id('mira'), id('yara'));
    expect(hasRequested(world, id('yara'), id('mira'))).toBe(false);
  });

  it('is done once, not to oneself, and undone', () => {
    expect(() => block(world, id('ada'), id('ada'))).toThrow('refused with 400');
    block(world, id('ada'), id('boris'));
    expect(() => block(world, id('ada'), id('boris'))).toThrow('refused with 409');
    unblock(world, id('ada'), id('boris'));
    expect(blockedEitherWay(world, id('ada'), id('boris'))).toBe(false);
    unblock(world, id('ada'), id('boris'));
  });

  it('stands between nobody and somebody who has not signed in', () => {
    expect(blockedEitherWay(world, undefined, id('ada'))).toBe(false);
  });
});

describe('a private account', () => {
  it('shows its posts to itself and its followers', () => {
    const mayRead = (viewer: string | undefined) => mayReadPosts(world, viewer, id('mira'));
    const viewers = [id('mira'), id('ada'), lena(), undefined];
    expect(viewers.filter(mayRead)).toEqual(viewers.slice(0, 2));
    expect(mayReadPosts(world, undefined, id('ada')) && mayReadPosts(world, lena(), wim())).toBe(true);
  });

  it('takes everybody who waits once it is opened', () => {
    const before = followersOf(world, id('mira')).length;
    expect(setPrivacy(world, id('mira'), { showLastSeen: true })).toMatchObject({ isPrivate: true });
    expect(hasRequested(world, id('boris'), id('mira'))).toBe(true);
    expect(setPrivacy(world, id('mira'), { isPrivate: false })).toMatchObject({ isPrivate: false });
    expect(hasRequested(world, id('boris'), id('mira'))).toBe(false);
    expect(followersOf(world, id('mira'))).toHaveLength(before + 2);
    expect(hasRequested(world, id('otto'), id('farah'))).toBe(true);
  });
});

describe('privacy', () => {
  /** Strangers; who follows; who follows and is followed; who is followed alone. */
  const viewers = ['wim', 'yara', 'boris', 'pia'];
  const asAllowed: Readonly<Record<AccessLevel, boolean[]>> = {
    nobody: [false, false, false, false],
    mutual: [false, false, true, false],
    followers: [false, true, true, false],
    everyone: [true, true, true, true],
  };

  it.each(accessLevels)('opens walls, likes and messages to %s', (access) => {
    relationsIn(world).follows = [];
    for (const from of ['yara', 'boris']) follow(world, id(from), lena());
    for (const to of ['boris', 'pia']) follow(world, lena(), id(to));
    setPrivacy(world, lena(), { wallAccess: access, likesVisibility: access, messageAccess: access });
    for (const may of [mayWriteOnWall, likesShown, mayMessage]) {
      expect(viewers.map((viewer) => may(world, id(viewer), lena()))).toEqual(asAllowed[access]);
    }
    expect(likesShown(world, undefined, lena())).toBe(access === 'everyone');
  });

  it('lets nobody write to their own wall, and everybody see what they like themselves', () => {
    expect([mayWriteOnWall, mayMessage].filter((may) => may(world, lena(), lena()))).toEqual([]);
    setPrivacy(world, lena(), { likesVisibility: 'nobody' });
    expect(likesShown(world, lena(), lena())).toBe(true);
  });

  it('opens nothing to who is blocked or does not follow a private account', () => {
    const all = [mayWriteOnWall, likesShown, mayMessage];
    expect(all.filter((may) => may(world, id('otto'), id('ada')))).toEqual([]);
    setPrivacy(world, lena(), { isPrivate: true });
    expect(all.filter((may) => may(world, wim(), lena()))).toEqual([mayMessage]);
  });
});
