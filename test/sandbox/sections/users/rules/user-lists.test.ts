/** People in lists, and what privacy hides of them, over HTTP. */
import { describe, expect, it } from 'vitest';
import { useSandbox } from '../../../../support/sandbox';
import { expectOk, expectRefusal, refused, requestsOf } from '../../../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);

interface Page {
  users: { id: string; username: string }[];
  pagination: { page: number; limit: number; total: number; hasMore: boolean };
}
const page = async (person: string, path: string) =>
  (await expectOk(requestAs(person, `GET /api/users/${path}`))).data as Page;
const names = ({ users }: { users: { username: string }[] }) => users.map(({ username }) => username);
const idOf = async (person: string) => String((await expectOk(requestAs(person, 'GET /api/users/me'))).id);

describe('lists of people', () => {
  it('give their first twenty, whatever is asked for, and say that this is all', async () => {
    const first = await page('ada', 'ada/followers');
    expect(first.users).toHaveLength(20);
    expect(first.pagination).toEqual({ page: 1, limit: 20, total: 24, hasMore: false });
    for (const query of ['page=2', 'limit=500', 'limit=500&page=9']) {
      expect((await page('ada', `ada/followers?${query}`)).users).toEqual(first.users);
    }
    expect((await page('ada', 'ada/followers?limit=3')).users).toEqual(first.users.slice(0, 3));
    expect((await page('ada', 'ada/followers?limit=0')).users).toHaveLength(1);
  });

  it('repeat themselves while the switch is on', async () => {
    sandbox().control.setSwitch('repeated-pages', true);
    const [first, second] = [await page('ada', 'ada/followers'), await page('ada', 'ada/followers?page=2')];
    expect([first.pagination.hasMore, second.pagination.hasMore]).toEqual([true, true]);
    expect(second.users).toEqual(first.users);
    expect((await page('ada', 'ada/following')).pagination.hasMore).toBe(false);
  });

  it('hold authors with what is between them and who asks', async () => {
    const { users } = await page('boris', 'ada/following');
    expect(users.find(({ username }) => username === 'emiko')).toMatchObject({
      displayName: '木村 恵美子',
      avatar: '🌸',
      verified: true,
      isFollowing: true,
      isFollowedBy: false,
      isPrivate: false,
      bio: '写真と猫。',
      followersCount: 8,
    });
    const mira = users.find(({ username }) => username === 'mira');
    expect(mira).toMatchObject({ isPrivate: true });
    expect(mira).not.toHaveProperty('followersCount');
  });

  it('of those who are blocked say since when', async () => {
    expect((await page('otto', 'me/blocked')).users).toMatchObject([
      { username: 'ada', blockedAt: expect.stringMatching(/^2026-10-11T/) },
    ]);
    expect(await page('ada', 'me/blocked')).toMatchObject({ users: [], pagination: { total: 0 } });
  });

  it('of a private account are for its followers, and for nobody across a block', async () => {
    const lists = ['followers', 'following'];
    for (const list of lists) {
      await expectRefusal(requestAs('boris', `GET /api/users/mira/${list}`), 403, 'PRIVATE_ACCOUNT');
      expect(await refused(requestAs('ada', `GET /api/users/otto/${list}`))).toMatchObject({
        code: 'BLOCKED',
      });
      expect(await refused(requestAs('otto', `GET /api/users/ada/${list}`))).toMatchObject({
        code: 'BLOCKED',
      });
      await expectRefusal(requestAs('otto', `GET /api/users/nobody/${list}`), 404);
      expect((await page('ada', `mira/${list}`)).users.length).toBeGreaterThan(0);
      expect((await page('mira', `mira/${list}`)).users.length).toBeGreaterThan(0);
    }
  });
});

describe('following over HTTP', () => {
  it('of a private account is a request', async () => {
    expect(await expectOk(requestAs('lena', 'POST /api/users/mira/follow'))).toEqual({
      following: false,
      status: 'requested',
      followersCount: null,
    });
    expect(await expectOk(requestAs('lena', 'GET /api/users/mira'))).toMatchObject({
      isFollowing: false,
      hasOutgoingRequest: true,
      followersCount: null,
    });
    expect(await expectOk(requestAs('mira', 'GET /api/users/lena'))).toMatchObject({
      hasIncomingRequest: true,
    });
    await expectOk(requestAs('mira', 'PUT /api/users/me/privacy', { isPrivate: false }));
    expect(await expectOk(requestAs('lena', 'GET /api/users/mira'))).toMatchObject({
      isFollowing: true,
      hasOutgoingRequest: false,
      followersCount: 6,
    });
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
  ])('%s by %s: %i %s', async (line, person, status, code) => {
    await expectRefusal(requestAs(person, line), status, code);
  });

  it('takes names and ids, ends, and ends again', async () => {
    const id = await idOf('lena');
    expect(await expectOk(requestAs('ada', `POST /api/users/${id}/follow`))).toMatchObject({
      status: 'following',
    });
    for (const path of ['LENA', id]) {
      expect(await expectOk(requestAs('ada', `DELETE /api/users/${path}/follow`))).toMatchObject({
        status: 'none',
      });
    }
  });

  it('is told of many at once, at most twenty', async () => {
    const [boris, lena] = [await idOf('boris'), await idOf('lena')];
    const status = (userIds: string[]) => requestAs('ada', 'POST /api/users/follow-status', { userIds });
    expect(await expectOk(status([boris, lena, 'nobody']))).toEqual({
      data: { [boris]: true, [lena]: false, nobody: false },
    });
    await expectOk(status(Array.from({ length: 20 }, () => boris)));
    await expectRefusal(status(Array.from({ length: 21 }, () => boris)), 422, 'VALIDATION_ERROR');
  });
});

describe('what privacy hides of a profile', () => {
  const seen = (viewer: string, user: string) => expectOk(requestAs(viewer, `GET /api/users/${user}`));

  it('counts and presence of a private account', async () => {
    const hidden = {
      isPrivate: true,
      followersCount: null,
      followingCount: null,
      online: false,
      lastSeen: null,
    };
    expect(await seen('boris', 'mira')).toMatchObject({ ...hidden, hasOutgoingRequest: true });
    expect(await seen('ada', 'mira')).toMatchObject({ followersCount: 3, followingCount: 3, lastSeen: null });
    expect(await seen('mira', 'mira')).toMatchObject({ followersCount: 3, online: true });
    expect(await seen('lena', 'farah')).toMatchObject({ followersCount: null, canMessage: false });
  });

  it('everything across a block', async () => {
    const blocked = { followersCount: null, followingCount: null, lastSeen: null };
    expect(await seen('ada', 'otto')).toMatchObject({
      ...blocked,
      isBlockedByThem: true,
      isBlockedByMe: false,
    });
    expect(await seen('otto', 'ada')).toMatchObject({
      ...blocked,
      isBlockedByMe: true,
      canPostOnWall: false,
    });
    await expectOk(requestAs('otto', 'DELETE /api/users/ada/block'));
    expect(await seen('ada', 'otto')).toMatchObject({ isBlockedByThem: false, followersCount: 1 });
  });

  it('walls, likes and messages', async () => {
    const may = async (viewer: string, user: string) => {
      const { canPostOnWall, canSeeLikes, canMessage } = await seen(viewer, user);
      return [canPostOnWall, canSeeLikes, canMessage];
    };
    expect(await may('ada', 'imre')).toEqual([false, false, false]);
    expect(await may('ada', 'deniz')).toEqual([true, true, true]);
    expect(await may('imre', 'deniz')).toEqual([true, true, true]);
    expect(await may('lena', 'deniz')).toEqual([true, false, true]);
    expect(await may('lena', 'goran')).toEqual([false, true, true]);
  });
});

describe('privacy settings over HTTP', () => {
  const set = (body: object) => requestAs('lena', 'PUT /api/users/me/privacy', body);

  it('are told and changed one by one', async () => {
    const open = {
      isPrivate: false,
      wallAccess: 'everyone',
      likesVisibility: 'everyone',
      messageAccess: 'everyone',
      showLastSeen: true,
    };
    expect(await expectOk(requestAs('lena', 'GET /api/users/me/privacy'))).toEqual(open);
    expect(await expectOk(set({ wallAccess: 'mutual' }))).toEqual({ ...open, wallAccess: 'mutual' });
    expect(await expectOk(set({ showLastSeen: false, isPrivate: true }))).toEqual({
      ...open,
      wallAccess: 'mutual',
      isPrivate: true,
      showLastSeen: false,
    });
    expect(await expectOk(requestAs('lena', 'GET /api/users/me'))).toMatchObject({
      isPrivate: true,
      showLastSeen: false,
    });
  });

  it('are refused for a level that there is none of, and then not changed', async () => {
    expect(await refused(set({ isPrivate: true, wallAccess: 'friends' }))).toMatchObject({
      status: 422,
      violations: [{ field: 'wallAccess', message: 'must be one of nobody, mutual, followers, everyone' }],
    });
    expect(await expectOk(requestAs('lena', 'GET /api/users/me/privacy'))).toMatchObject({
      isPrivate: false,
    });
    expect(await refused(set({ color: 'red' }))).toMatchObject({ status: 422, property: '/color' });
  });
});

describe('suggestions and clans', () => {
  it('suggest who is followed by those one follows, nobody one knows or blocks', async () => {
    const { users } = (await expectOk(
      requestAs('lena', 'GET /api/users/suggestions/who-to-follow'),
    )) as never as Page;
    expect(users).toHaveLength(10);
    expect(names({ users })[0]).toBe('boris');
    for (const known of ['lena', 'ada', 'chiara', 'emiko']) expect(names({ users })).not.toContain(known);
    const ada = (await expectOk(
      requestAs('ada', 'GET /api/users/suggestions/who-to-follow'),
    )) as never as Page;
    expect(names(ada)).not.toContain('otto');
    expect(names(ada)).not.toContain('dormant');
  });

  it('rank the clans by those who are there', async () => {
    const { clans } = await expectOk(requestAs('ada', 'GET /api/users/stats/top-clans'));
    expect((clans as object[]).slice(0, 2)).toEqual([
      { avatar: '🦊', memberCount: 5 },
      { avatar: '🐻', memberCount: 4 },
    ]);
    expect(clans).not.toContainEqual({ avatar: '🐌', memberCount: 1 });
  });
});

describe('badges', () => {
  it('are listed newest first, worn, and taken off', async () => {
    const pins = (await expectOk(requestAs('ada', 'GET /api/users/me/pins'))).data;
    expect(pins).toMatchObject({
      pins: [{ slug: 'canvas-2026', grantedAt: expect.any(String) }, { slug: 'founder' }],
      activePin: { slug: 'founder', name: 'Founder' },
    });
    expect(await expectOk(requestAs('ada', 'PUT /api/users/me/pin', { slug: 'canvas-2026' }))).toMatchObject({
      success: true,
      activePin: { slug: 'canvas-2026' },
    });
    expect(await expectOk(requestAs('boris', 'GET /api/users/ada'))).toMatchObject({
      pin: { slug: 'canvas-2026' },
    });
    for (let time = 0; time < 2; time += 1) {
      expect(await expectOk(requestAs('ada', 'DELETE /api/users/me/pin'))).toEqual({
        success: true,
        activePin: null,
      });
    }
    expect(await expectOk(requestAs('boris', 'GET /api/users/ada'))).toMatchObject({ pin: null });
  });

  it('of others cannot be worn', async () => {
    await expectRefusal(
      requestAs('boris', 'PUT /api/users/me/pin', { slug: 'founder' }),
      403,
      'PIN_NOT_OWNED',
    );
  });
});

it('following is paced while limits are on', async () => {
  sandbox().control.setSwitch('limits', true);
  const people = ['tuva', 'ulla', 'wim', 'xenia', 'yara', 'zeno'];
  const answers = [];
  for (const name of people) answers.push((await requestAs('lena', `POST /api/users/${name}/follow`)).status);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await refused(requestAs('lena', 'POST /api/users/zeno/follow'))).toMatchObject({
    code: 'RATE_LIMIT_EXCEEDED',
    retryAfter: 60,
  });
});
