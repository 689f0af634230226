import { beforeEach, describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import * as relations from '../../../../../src/sandbox/sections/users/rules/relations';
import type { World } from '../../../../../src/sandbox/world';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk } from '../../../requests';

const sandbox = useSandbox();
const { requestAs } = clientOf(sandbox);
let world: World;
beforeEach(() => {
  world = sandbox().world();
});

const id = (name: string) => accountsIn(world).find(({ email }) => email.startsWith(`${name}@`))?.id ?? '';
const names = (ids: readonly string[]) =>
  ids.map((one) => accountsIn(world).find((account) => account.id === one)?.profile?.username);

/** Two who have nothing to do with each other. */
const lena = () => id('lena');
const wim = () => id('wim');
const { blockedEitherWay, follow, followersOf, follows, followsIn, hasRequested, privacyOf, relationsIn } =
  relations;
const block = (from: string, to: string) => expectOk(requestAs(from, `POST /api/users/${to}/block`));
const setPrivacy = (id: string, change: Partial<relations.PrivacyState>) => {
  relationsIn(world).privacy[id] = { ...privacyOf(world, id), ...change };
};

describe('following', () => {
  it('is one way, and listed on both sides, newest first', () => {
    expect(follow(world, lena(), wim())).toEqual({ following: true, status: 'following', followersCount: 2 });
    expect([follows(world, lena(), wim()), follows(world, wim(), lena())]).toEqual([true, false]);
    expect(names(followersOf(world, wim()))).toEqual(['lena', 'farah']);
    expect(names(relations.followingOf(world, lena()))).toEqual(['wim', 'emiko', 'chiara', 'ada']);
  });

  it('is no longer listed of an account that was deactivated', () => {
    const before = followersOf(world, id('ada'));
    expect(names(before)).not.toContain('dormant');
    const [boris] = accountsIn(world).filter((account) => account.id === id('boris'));
    if (boris) boris.deactivatedAt = testStart;
    expect(followersOf(world, id('ada'))).toEqual(before.filter((one) => one !== id('boris')));
    expect(names(relations.followingOf(world, id('ada')))).not.toContain('boris');
  });
});

it('blocking ends every follow and request between the two', async () => {
  const blockedAt = new Date(sandbox().clock.now()).toISOString();
  expect(await block('ada', 'boris')).toEqual({ success: true, blockedAt });
  const pair = [id('ada'), id('boris')] as const;
  for (const [from, to] of [pair, pair.toReversed()] as [string, string][]) {
    expect(follows(world, from, to)).toBe(false);
    expect(blockedEitherWay(world, from, to)).toBe(true);
    expect(relations.mayReadPosts(world, from, to)).toBe(false);
  }
  await block('mira', 'yara');
  expect(hasRequested(world, id('yara'), id('mira'))).toBe(false);
  expect(blockedEitherWay(world, undefined, id('ada'))).toBe(false);
});

it('opening a private account accepts all who requested to follow it, and them alone', async () => {
  const set = (change: object) => requestAs('mira', 'PUT /api/users/me/privacy', change);
  const before = followersOf(world, id('mira')).length;
  await expectOk(set({ showLastSeen: true }), { isPrivate: true });
  expect(hasRequested(world, id('boris'), id('mira'))).toBe(true);
  await expectOk(set({ isPrivate: false }), { isPrivate: false });
  expect(hasRequested(world, id('boris'), id('mira'))).toBe(false);
  expect(followersOf(world, id('mira'))).toHaveLength(before + 2);
  expect(hasRequested(world, id('otto'), id('farah'))).toBe(true);
});

describe('privacy', () => {
  const { likesShown, mayMessage, mayWriteOnWall } = relations;
  /** A stranger; a follower; one who follows and is followed; one who is followed alone. */
  const viewers = ['wim', 'yara', 'boris', 'pia'];
  const asAllowed: Readonly<Record<relations.AccessLevel, boolean[]>> = {
    nobody: [false, false, false, false],
    mutual: [false, false, true, false],
    followers: [false, true, true, false],
    everyone: [true, true, true, true],
  };

  it.each(relations.accessLevels)('opens walls, likes and messages to %s', (access) => {
    followsIn.set(world, []);
    for (const from of ['yara', 'boris']) follow(world, id(from), lena());
    for (const to of ['boris', 'pia']) follow(world, lena(), id(to));
    setPrivacy(lena(), { wallAccess: access, likesVisibility: access, messageAccess: access });
    for (const may of [mayWriteOnWall, likesShown, mayMessage]) {
      expect(viewers.map((viewer) => may(world, id(viewer), lena()))).toEqual(asAllowed[access]);
    }
    expect(likesShown(world, undefined, lena())).toBe(access === 'everyone');
  });

  it("closes one's own wall and messages to oneself, and shows one's own likes", () => {
    expect([mayWriteOnWall, mayMessage].filter((may) => may(world, lena(), lena()))).toEqual([]);
    setPrivacy(lena(), { likesVisibility: 'nobody' });
    expect(likesShown(world, lena(), lena())).toBe(true);
  });

  it('closes everything to a blocked account, and walls and likes of a private account to strangers', () => {
    const all = [mayWriteOnWall, likesShown, mayMessage];
    expect(all.filter((may) => may(world, id('otto'), id('ada')))).toEqual([]);
    setPrivacy(lena(), { isPrivate: true });
    expect(all.filter((may) => may(world, wim(), lena()))).toEqual([mayMessage]);
  });
});
