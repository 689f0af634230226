import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import {
  blockedEitherWay,
  followsIn,
  hasRequested,
  relationsIn,
} from '../../../../../src/sandbox/sections/users/rules/relations';
import { fillCrowd } from '../../../../support/feed';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal, requestsOf } from '../../../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);

interface Page {
  users: { id: string; username: string }[];
  pagination: { page: number; limit: number; total: number; hasMore: boolean };
}
const show = (viewer: string, user: string, ...expected: object[]) =>
  expectOk(requestAs(viewer, `GET /api/users/${user}`), ...expected);
const page = async (person: string, path: string) => (await show(person, path)).data as Page;
const names = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username);
const idOf = async (person: string) => String((await show(person, 'me')).id);

describe('lists of accounts', () => {
  it('give the first twenty, whatever page is requested, and report no more', async () => {
    const first = await page('ada', 'ada/followers');
    expect(first.users).toHaveLength(20);
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 24, hasMore: false });
    for (const query of ['page=2', 'limit=500', 'limit=500&page=9']) {
      expect((await page('ada', `ada/followers?${query}`)).users).toEqual(first.users);
    }
    expect((await page('ada', 'ada/followers?limit=3')).users).toEqual(first.users.slice(0, 3));
    expect((await page('ada', 'ada/followers?limit=0')).users).toHaveLength(1);
  });

  it('repeat the first page while the switch is on', async () => {
    sandbox().control.setSwitch('repeated-pages', true);
    const [first, second] = [await page('ada', 'ada/followers'), await page('ada', 'ada/followers?page=2')];
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, true]);
    expect(second.users).toEqual(first.users);
    expect((await page('ada', 'ada/following')).pagination.hasMore).toBe(false);
  });

  it('have authors with their relation to the viewer', async () => {
    const { users } = await page('boris', 'ada/following');
    const emiko = { displayName: '木村 恵美子', avatar: '🌸', bio: '写真と猫。', verified: true };
    const relation = { isFollowing: true, isFollowedBy: false, isPrivate: false, followersCount: 8 };
    const found = users.find(({ username }) => username === 'emiko');
    expect(found).toMatchObject({ ...emiko, ...relation });
    const mira = users.find(({ username }) => username === 'mira');
    expect(mira).toMatchObject({ isPrivate: true });
    expect(mira).not.toHaveProperty('followersCount');
  });

  it('of blocked accounts say since when', async () => {
    const blockedAt = expect.stringMatching(/^2026-10-11T/);
    expect((await page('otto', 'me/blocked')).users).toMatchObject([{ username: 'ada', blockedAt }]);
    expect(await page('ada', 'me/blocked')).toMatchObject({ users: [], pagination: { total: 0 } });
  });

  it('are open to followers of a private account, and closed across a block', async () => {
    for (const list of ['followers', 'following']) {
      const read = (viewer: string, user: string) => requestAs(viewer, `GET /api/users/${user}/${list}`);
      await expectRefusal(read('boris', 'mira'), 403, 'PRIVATE_ACCOUNT');
      await expectRefusal(read('ada', 'otto'), 'BLOCKED');
      await expectRefusal(read('otto', 'ada'), 'BLOCKED');
      await expectRefusal(read('otto', 'nobody'), 404);
      for (const viewer of ['ada', 'mira'])
        expect((await page(viewer, `mira/${list}`)).users.length).toBeGreaterThan(0);
    }
  });
});

describe('following over HTTP', () => {
  it('of a private account is a request until the account is opened', async () => {
    const follow = (method = 'POST') => requestAs('lena', `${method} /api/users/mira/follow`);
    const requested = { following: false, status: 'requested', followersCount: null };
    expect(await expectOk(follow())).toEqual(requested);
    await show('lena', 'mira', { isFollowing: false, hasOutgoingRequest: true, followersCount: null });
    await show('mira', 'lena', { hasIncomingRequest: true });
    await expectRefusal(follow(), 409);
    await expectOk(follow('DELETE'), { status: 'none' });
    await show('lena', 'mira', { hasOutgoingRequest: false });
    await expectOk(follow());
    await expectOk(requestAs('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    await show('lena', 'mira', { isFollowing: true, hasOutgoingRequest: false, followersCount: 6 });
  });

  it.each([
    ['POST /api/users/ada/follow', 'ada', 400, 'BAD_REQUEST'],
    ['POST /api/users/boris/follow', 'ada', 409, 'CONFLICT'],
    ['POST /api/users/ada/follow', 'otto', 403, 'BLOCKED'],
    ['POST /api/users/otto/follow', 'ada', 403, 'BLOCKED'],
    ['POST /api/users/dormant/follow', 'ada', 404, 'NOT_FOUND'],
    ['POST /api/users/ada/block', 'ada', 400, 'BAD_REQUEST'],
    ['POST /api/users/ada/block', 'otto', 409, 'CONFLICT'],
    ['DELETE /api/users/nobody/block', 'ada', 404, 'NOT_FOUND'],
  ])('%s as %s is refused with %i %s', async (line, person, status, code) => {
    await expectRefusal(requestAs(person, line), status, code);
  });

  it('accepts names and IDs; unfollowing can be repeated', async () => {
    const id = await idOf('lena');
    await expectOk(requestAs('ada', `POST /api/users/${id}/follow`), { status: 'following' });
    for (const path of ['LENA', id])
      await expectOk(requestAs('ada', `DELETE /api/users/${path}/follow`), { status: 'none' });
  });

  it('is answered for at most twenty accounts at once', async () => {
    const [boris, lena] = [await idOf('boris'), await idOf('lena')];
    const status = (userIds: string[]) => requestAs('ada', 'POST /api/users/follow-status', { userIds });
    const data = { [boris]: true, [lena]: false, nobody: false };
    expect(await expectOk(status([boris, lena, 'nobody']))).toEqual({ data });
    await expectOk(status(Array.from({ length: 20 }, () => boris)));
    await expectRefusal(status(Array.from({ length: 21 }, () => boris)), 422, 'VALIDATION_ERROR');
  });
});

describe('privacy', () => {
  const hidden = { followersCount: null, followingCount: null, lastSeen: null };

  it('hides counts and presence of a private account', async () => {
    await show('boris', 'mira', { ...hidden, isPrivate: true, online: false, hasOutgoingRequest: true });
    await show('ada', 'mira', { followersCount: 3, followingCount: 3, lastSeen: null });
    await show('mira', 'mira', { followersCount: 3, online: true });
    await show('lena', 'farah', { followersCount: null, canMessage: false });
  });

  it('hides counts and presence across a block until it ends', async () => {
    await show('ada', 'otto', { ...hidden, isBlockedByThem: true, isBlockedByMe: false });
    await show('otto', 'ada', { ...hidden, isBlockedByMe: true, canPostOnWall: false });
    for (let time = 0; time < 2; time++) await expectOk(requestAs('otto', 'DELETE /api/users/ada/block'));
    await show('ada', 'otto', { isBlockedByThem: false, followersCount: 1 });
  });

  it.each([
    ['ada', 'imre', [false, false, false]],
    ['ada', 'deniz', [true, true, true]],
    ['imre', 'deniz', [true, true, true]],
    ['lena', 'deniz', [true, false, true]],
    ['lena', 'goran', [false, true, true]],
  ])('opens to %s the wall, likes and messages of %s: %j', async (viewer, user, expected) => {
    const { canPostOnWall, canSeeLikes, canMessage } = await show(viewer, user);
    expect([canPostOnWall, canSeeLikes, canMessage]).toEqual(expected);
  });
});

describe('privacy settings over HTTP', () => {
  const set = (body: object) => requestAs('lena', 'PUT /api/users/me/privacy', body);

  it('change one by one', async () => {
    const levels = { wallAccess: 'everyone', likesVisibility: 'everyone', messageAccess: 'everyone' };
    const open = { isPrivate: false, ...levels, showLastSeen: true };
    expect(await expectOk(requestAs('lena', 'GET /api/users/me/privacy'))).toEqual(open);
    expect(await expectOk(set({ wallAccess: 'mutual' }))).toEqual({ ...open, wallAccess: 'mutual' });
    const closed = { ...open, wallAccess: 'mutual', isPrivate: true, showLastSeen: false };
    expect(await expectOk(set({ showLastSeen: false, isPrivate: true }))).toEqual(closed);
    await show('lena', 'me', { isPrivate: true, showLastSeen: false });
  });

  it('are refused for an unknown level, and then none of them changes', async () => {
    await expectRefusal(set({ isPrivate: true, wallAccess: 'friends' }), 422, {
      violations: [{ field: 'wallAccess', message: 'must be one of nobody, mutual, followers, everyone' }],
    });
    await show('lena', 'me/privacy', { isPrivate: false });
  });
});

it('suggestions are followed by those one follows, and neither followed nor blocked', async () => {
  const suggested = async (person: string) =>
    names((await show(person, 'suggestions/who-to-follow')) as never);
  const lena = await suggested('lena');
  expect([lena.length, lena[0]]).toEqual([10, 'boris']);
  for (const known of ['lena', 'ada', 'chiara', 'emiko']) expect(lena).not.toContain(known);
  const ada = await suggested('ada');
  for (const hidden of ['otto', 'dormant']) expect(ada).not.toContain(hidden);
});

it('suggestions in a large world have the order of a count of all follows', async () => {
  const world = sandbox().world();
  fillCrowd(world, { posts: 0, users: 300, likes: 0 });
  const accounts = accountsIn(world);
  const crowd = accounts.slice(-300).map(({ id }) => id);
  const viewer = accounts.find(({ email }) => email === 'ada@sandbox.test')?.id ?? '';
  for (const to of crowd.slice(0, 5)) followsIn(world).push({ from: viewer, to, at: 0, endedAt: null });
  for (const [place, link] of followsIn(world).entries()) if (place % 5 === 0) link.endedAt = 0;
  for (const account of accounts.slice(-40)) account.deactivatedAt = 0;
  relationsIn(world).blocks.push({ from: crowd[9] ?? '', to: viewer, at: 0 });
  const isHere = new Set(accounts.filter(({ deactivatedAt }) => deactivatedAt === null).map(({ id }) => id));
  const open = followsIn(world).filter(({ from, endedAt }) => endedAt === null && isHere.has(from));
  const known = open.filter(({ from, to }) => from === viewer && isHere.has(to)).map(({ to }) => to);
  const plain = accounts
    .filter(({ id, profile }) => profile && isHere.has(id) && id !== viewer && !known.includes(id))
    .filter(({ id }) => !blockedEitherWay(world, viewer, id) && !hasRequested(world, viewer, id))
    .map(({ profile, id }) => {
      const followers = open.filter(({ to }) => to === id);
      const shared = followers.filter(({ from }) => known.includes(from)).length;
      return { username: profile?.username ?? '', shared, all: followers.length };
    })
    .sort((one, other) => other.shared - one.shared || other.all - one.all);
  expect(names((await show('ada', 'suggestions/who-to-follow')) as never)).toEqual(
    plain.slice(0, 10).map(({ username }) => username),
  );
});

it('the clans are ranked by their present members', async () => {
  const { clans } = await show('ada', 'stats/top-clans');
  expect((clans as object[]).slice(0, 2)).toEqual([
    { avatar: '🦊', memberCount: 5 },
    { avatar: '🐻', memberCount: 4 },
  ]);
  expect(clans).not.toContainEqual({ avatar: '🐌', memberCount: 1 });
});

it('badges are listed newest first, put on and taken off', async () => {
  const wear = (person: string, slug: string) => requestAs(person, 'PUT /api/users/me/pin', { slug });
  expect((await show('ada', 'me/pins')).data).toMatchObject({
    pins: [{ slug: 'canvas-2026', grantedAt: expect.any(String) }, { slug: 'founder' }],
    activePin: { slug: 'founder', name: 'Founder' },
  });
  await expectOk(wear('ada', 'canvas-2026'), { success: true, activePin: { slug: 'canvas-2026' } });
  await show('boris', 'ada', { pin: { slug: 'canvas-2026' } });
  for (let time = 0; time < 2; time += 1) {
    const bare = await expectOk(requestAs('ada', 'DELETE /api/users/me/pin'));
    expect(bare).toEqual({ success: true, activePin: null });
  }
  await show('boris', 'ada', { pin: null });
  await expectRefusal(wear('boris', 'founder'), 403, 'PIN_NOT_OWNED');
});

it('following is limited to five a minute while limits are on', async () => {
  sandbox().control.setSwitch('limits', true);
  const follow = (name: string) => requestAs('lena', `POST /api/users/${name}/follow`);
  for (const name of ['tuva', 'ulla', 'wim', 'xenia', 'yara']) await expectOk(follow(name));
  await expectRefusal(follow('zeno'), 429, 'RATE_LIMIT_EXCEEDED', { retryAfter: 60 });
});
