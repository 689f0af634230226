import { describe, expect, it } from 'vitest';
import { sampleBytes } from '../../../../../src/sandbox/sections/files/rules/sample-files';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal, mailOf, upload } from '../../../requests';

const sandbox = useSandbox();
const { requestAs, signIn, tokenOf } = clientOf(sandbox);
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const time = (ms: number) => new Date(testStart + ms).toISOString();
const open = { wallAccess: 'everyone', likesVisibility: 'everyone' };
const advance = (ms: number) => sandbox().control.advance(ms);
const update = (change: object, person = 'ada') => requestAs(person, 'PUT /api/users/me', change);
const show = (user: string, viewer = 'ada') => requestAs(viewer, `GET /api/users/${user}`);

describe("one's own profile", () => {
  it('has every field', async () => {
    expect(await expectOk(show('me'))).toEqual({
      id: 'b269f6b1-7a41-4d0b-9c00-2c5e00000001',
      username: 'ada',
      displayName: 'Ada Lind',
      avatar: '🦊',
      bio: 'Numbers, trains, long walks.',
      banner: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\/[-0-9a-f]{36}\/hills\.png$/),
      verified: true,
      hasPlan: false,
      pin: {
        slug: 'founder',
        name: 'Founder',
        description: 'Was here in the first month',
        url: 'https://sandbox.test/pins/founder.png',
      },
      activeNickname: null,
      isPrivate: false,
      ...open,
      messageAccess: 'everyone',
      showLastSeen: true,
      ...{ followersCount: 24, followingCount: 10, postsCount: 8 },
      pinnedPostId: expect.stringMatching(/-9057\d{8}$/),
      subscription: { isActive: false, expiresAt: null, autoRenewal: false },
      createdAt: time(-420 * dayMs),
      email: mailOf('ada'),
      roles: ['user'],
      isPhoneVerified: true,
      updatedAt: time(-420 * dayMs),
    });
  });

  it('changes field by field; the username may also change its case', async () => {
    advance(minuteMs);
    const change = { username: 'ada_2', displayName: 'Ada!', avatar: '🦉', bio: 'Short.' };
    const changed = await expectOk(update(change), { ...change, updatedAt: time(minuteMs) });
    expect(await expectOk(show('me', 'ada_2'))).toEqual(changed);
    await expectOk(update({ bio: null }, 'ada_2'), { username: 'ada_2', bio: null });
    await expectOk(update({ bio: '' }, 'ada_2'), { bio: null });
    await expectOk(update({ username: 'ADA_2' }, 'ada_2'), { username: 'ADA_2' });
    await expectRefusal(show('ada', 'boris'), 404);
  });

  it.each([
    [{ username: 'boris' }, 409, 'PROFILE_USERNAME_TAKEN'],
    [{ username: 'root' }, 409, 'PROFILE_USERNAME_RESERVED'],
    [{ username: '9lives' }, 422, 'VALIDATION_ERROR'],
    [{ displayName: '' }, 400, 'INVALID_DISPLAY_NAME'],
    [{ avatar: 'ada' }, 422, 'VALIDATION_ERROR'],
    [{ bio: 'x'.repeat(501) }, 422, 'VALIDATION_ERROR'],
    [{ bio: 'a BannedWord' }, 400, 'BANNED_WORD'],
    [{ displayName: 'Unacceptable-Content' }, 400, 'CONTENT_MODERATION_FAILED'],
  ])('does not change for %j: %i %s', async (change, status, code) => {
    await expectRefusal(update({ displayName: 'Other', bio: 'Other', ...change }), status, code);
    await expectOk(show('me'), { displayName: 'Ada Lind', bio: 'Numbers, trains, long walks.' });
  });

  it('cannot be changed while the account is restricted, nor created or changed while the switch is off', async () => {
    const until = time(3 * dayMs);
    await expectRefusal(update({ bio: 'x' }, 'grounded'), 403, 'PROFILE_RESTRICTION_ACTIVE', { until });
    advance(3 * dayMs);
    await expectOk(update({ bio: 'x' }, 'grounded'));
    sandbox().control.setSwitch('profiles', false);
    const fresh = { username: 'fresh_one', displayName: 'Fresh One', avatar: '🐳' };
    for (const asked of [update({ bio: 'x' }), requestAs('newcomer', 'POST /api/users/profile', fresh)])
      await expectRefusal(asked, 403, 'PROFILE_MODIFICATION_RESTRICTED');
  });
});

describe("another account's profile", () => {
  it('is found by username, in any case, and by ID', async () => {
    const boris = await expectOk(show('BORIS'));
    expect(boris).toEqual({
      id: '10307c62-7a41-4d0b-9c00-2c5e00000002',
      username: 'boris',
      displayName: 'Boris Kern',
      avatar: '🐻',
      bio: 'Cooks for more people than there are.',
      banner: null,
      verified: false,
      hasPlan: false,
      pin: null,
      activeNickname: null,
      isPrivate: false,
      ...open,
      ...{ followersCount: 6, followingCount: 6, postsCount: 3 },
      pinnedPostId: null,
      createdAt: time(-388 * dayMs - 5 * minuteMs),
      online: false,
      lastSeen: { unit: 'minutes', value: 12 },
      ...{ isFollowing: true, isFollowedBy: true, isBlockedByMe: false, isBlockedByThem: false },
      ...{ hasOutgoingRequest: false, hasIncomingRequest: false },
      ...{ canPostOnWall: true, canSeeLikes: true, canMessage: true },
    });
    expect(await expectOk(show(`${boris.id}`))).toEqual(boris);
  });

  it.each([
    ['lena', true, { unit: 'minutes', value: 1 }],
    ['deniz', false, { unit: 'hours', value: 2 }],
    ['farah', false, { unit: 'hours', value: 20 }],
    ['goran', false, { unit: 'recently' }],
    ['hana', false, { unit: 'this_week' }],
    ['imre', false, { unit: 'this_month' }],
    ['juno', false, { unit: 'long_ago' }],
    ['quinn', false, null],
  ])('has the presence of %s', async (person, online, lastSeen) => {
    await expectOk(show(person), { online, lastSeen });
  });

  it('is online when its account signs in or asks', async () => {
    const now = { online: true, lastSeen: { unit: 'just_now' } };
    tokenOf('juno');
    await expectOk(show('juno'), now);
    advance(10 * minuteMs);
    await expectOk(show('juno'), { online: false, lastSeen: { unit: 'minutes', value: 10 } });
    await expectOk(show('me', 'juno'));
    await expectOk(show('juno'), now);
  });

  it('is refused for nobody, for who left, and for an account without one', async () => {
    for (const user of ['nobody', 'dormant', 'departed']) await expectRefusal(show(user), 404, 'NOT_FOUND');
    const { userId } = await expectOk(requestAs('newcomer', 'GET /api/profile'));
    await expectRefusal(show(`${userId}`), 404, 'PROFILE_NOT_FOUND');
  });
});

describe('deactivating the account', () => {
  const leave = (person = 'ada') => requestAs(person, 'DELETE /api/users/me');
  const comeBack = (person = 'ada') => requestAs(person, 'POST /api/users/me/restore');

  it('hides it until it is restored, at the latest after thirty days', async () => {
    const restoreDeadline = time(30 * dayMs);
    expect(await expectOk(leave())).toEqual({ success: true, restoreDeadline });
    advance(dayMs);
    expect(await expectOk(leave())).toEqual({ success: true, restoreDeadline });
    await expectRefusal(show('ada', 'boris'), 404);
    await expectOk(show('me'), { isDeleted: true, canRestore: true, restoreDeadline });
    await expectRefusal(show('boris'), 403, 'ACCOUNT_DEACTIVATED');
    await expectRefusal(update({ bio: 'x' }), 'ACCOUNT_DEACTIVATED');
    await expectOk(signIn('ada'));
    advance(29 * dayMs - 1);
    const restored = await expectOk(comeBack(), { success: true, username: 'ada' });
    expect(restored).not.toHaveProperty('isDeleted');
    await expectOk(show('ada', 'boris'), { username: 'ada' });
    await expectRefusal(comeBack(), 409, 'NOT_DELETED');
  });

  it('is final after thirty days', async () => {
    await expectOk(leave());
    advance(30 * dayMs);
    for (const asked of [comeBack(), show('me')])
      await expectRefusal(asked, 403, 'ACCOUNT_DELETED', { canRestore: false });
  });

  it('works without a profile, and is refused during a ban', async () => {
    await expectOk(leave('newcomer'));
    expect(await expectOk(comeBack('newcomer'))).toEqual({ success: true });
    await expectRefusal(leave('vandal'), 'ACCOUNT_BANNED');
  });
});

const png = Buffer.from(sampleBytes('orbit') ?? []);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(1, 0, 1, 0, 0, 0, 0)]);

async function sent(person: string, bytes: Uint8Array = png, named: object = {}): Promise<string> {
  return String((await expectOk(upload(sandbox(), tokenOf(person), bytes, named), 201)).id);
}

describe('a banner', () => {
  const hang = (person: string, bannerId: string | null) => update({ bannerId }, person);

  it('is set, shown to others, replaced and removed; its file is in use meanwhile', async () => {
    const [first, second] = [await sent('boris'), await sent('boris')];
    const banner = `${sandbox().baseUrl}/files/${first}/pixel.png`;
    await expectOk(hang('boris', first), { banner });
    await expectOk(show('boris'), { banner });
    await expectRefusal(requestAs('boris', `DELETE /api/files/${first}`), 'FILE_IN_USE');
    await expectOk(hang('boris', second));
    expect((await requestAs('boris', `DELETE /api/files/${first}`)).status).toBe(204);
    for (let time = 0; time < 2; time++) await expectOk(hang('boris', null), { banner: null });
    await expectOk(show('me', 'boris'), { banner: null });
  });

  it('is kept when another field changes', async () => {
    const { banner } = await expectOk(show('me'));
    await expectOk(update({ bio: 'x' }), { banner });
    expect(banner).toMatch(/\/hills\.png$/);
    expect((await fetch(String(banner))).headers.get('content-type')).toBe('image/png');
  });

  it('has to be a picture of the account', async () => {
    await expectRefusal(hang('ada', 'none'), 404, 'NOT_FOUND');
    await expectRefusal(hang('ada', await sent('boris')), 404);
    const sound = await sent('ada', Buffer.from('OggS'), { name: 'a.ogg', type: 'audio/ogg' });
    await expectRefusal(hang('ada', sound), 415, 'UNSUPPORTED_FILE_TYPE');
  });

  it('may be animated for verified and paying accounts', async () => {
    const named = { name: 'a.gif', type: 'image/gif' };
    await expectRefusal(hang('boris', await sent('boris', gif, named)), 403, 'GIF_REQUIRES_VERIFICATION');
    for (const person of ['ada', 'pia']) await expectOk(hang(person, await sent(person, gif, named)));
  });
});
