import { describe, expect, it } from 'vitest';
import { sampleBytes } from '../../../../../src/sandbox/sections/files/rules/sample-files';
import { testStart, useSandbox } from '../../../../support/sandbox';
import {
  ask,
  expectOk,
  expectRefusal,
  mailOf,
  refused,
  requestsOf,
  sessionOf,
  signIn,
  upload,
} from '../../../requests';

const sandbox = useSandbox();
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const time = (ms: number) => new Date(testStart + ms).toISOString();
const tokenOf = (person: string) => sessionOf(sandbox(), person).token;
const requestAs = requestsOf(sandbox);
const update = (change: object, person = 'ada') => requestAs(person, 'PUT /api/users/me', change);

const badge = (slug: string, description: string) => ({
  description,
  url: `https://sandbox.test/pins/${slug}.png`,
});

const fields = { username: 'fresh_one', displayName: ' Fresh One ', avatar: '🐳' };

const create = (change: object = {}) =>
  requestAs('newcomer', 'POST /api/users/profile', { ...fields, ...change });

describe("one's own profile", () => {
  it('is told whole', async () => {
    expect(await expectOk(requestAs('ada', 'GET /api/users/me'))).toEqual({
      id: 'b269f6b1-7a41-4d0b-9c00-2c5e00000001',
      username: 'ada',
      displayName: 'Ada Lind',
      avatar: '🦊',
      bio: 'Numbers, trains, long walks.',
      banner: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\/[-0-9a-f]{36}\/hills\.png$/),
      verified: true,
      hasPlan: false,
      pin: { slug: 'founder', name: 'Founder', ...badge('founder', 'Was here in the first month') },
      activeNickname: null,
      isPrivate: false,
      wallAccess: 'everyone',
      likesVisibility: 'everyone',
      messageAccess: 'everyone',
      showLastSeen: true,
      followersCount: 24,
      followingCount: 10,
      postsCount: 8,
      pinnedPostId: expect.stringMatching(/-9057\d{8}$/),
      subscription: { isActive: false, expiresAt: null, autoRenewal: false },
      createdAt: time(-420 * dayMs),
      email: mailOf('ada'),
      roles: ['user'],
      isPhoneVerified: true,
      updatedAt: time(-420 * dayMs),
    });
  });

  it('is changed field by field', async () => {
    sandbox().control.advance(minuteMs);
    const changed = await expectOk(
      update({ username: 'ada_2', displayName: 'Ada!', avatar: '🦉', bio: 'Short.' }),
    );
    expect(changed).toMatchObject({
      username: 'ada_2',
      displayName: 'Ada!',
      avatar: '🦉',
      bio: 'Short.',
      updatedAt: time(minuteMs),
    });
    expect(await expectOk(requestAs('ada_2', 'GET /api/users/me'))).toEqual(changed);
    expect(await expectOk(update({ bio: null }, 'ada_2'))).toMatchObject({ username: 'ada_2', bio: null });
    expect(await expectOk(update({ bio: '' }, 'ada_2'))).toMatchObject({ bio: null });
    await expectRefusal(requestAs('boris', 'GET /api/users/ada'), 404);
  });

  it('may keep its username, also in other letters', async () => {
    expect(await expectOk(update({ username: 'ADA' }))).toMatchObject({ username: 'ADA' });
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
  ])('changes nothing for %j: %i %s', async (change, status, code) => {
    await expectRefusal(update({ displayName: 'Other', bio: 'Other', ...change }), status, code);
    expect(await expectOk(requestAs('ada', 'GET /api/users/me'))).toMatchObject({
      displayName: 'Ada Lind',
      bio: 'Numbers, trains, long walks.',
    });
  });

  it('cannot be changed while the account is restricted', async () => {
    await expectRefusal(update({ bio: 'x' }, 'grounded'), 403, 'PROFILE_RESTRICTION_ACTIVE', {
      until: time(3 * dayMs),
    });
    sandbox().control.advance(3 * dayMs);
    await expectOk(update({ bio: 'x' }, 'grounded'));
  });

  it('cannot be made or changed while the switch is off', async () => {
    sandbox().control.setSwitch('profiles', false);
    const restricted = { status: 403, code: 'PROFILE_MODIFICATION_RESTRICTED' };
    expect(await refused(update({ bio: 'x' }))).toMatchObject(restricted);
    expect(await refused(create())).toMatchObject(restricted);
  });
});

describe("somebody's profile", () => {
  it('is told by username, in any letters, and by id', async () => {
    const boris = await expectOk(requestAs('ada', 'GET /api/users/BORIS'));
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
      wallAccess: 'everyone',
      likesVisibility: 'everyone',
      followersCount: 6,
      followingCount: 6,
      postsCount: 3,
      pinnedPostId: null,
      createdAt: time(-388 * dayMs - 5 * minuteMs),
      online: false,
      lastSeen: { unit: 'minutes', value: 12 },
      isFollowing: true,
      isFollowedBy: true,
      hasOutgoingRequest: false,
      hasIncomingRequest: false,
      isBlockedByMe: false,
      isBlockedByThem: false,
      canPostOnWall: true,
      canSeeLikes: true,
      canMessage: true,
    });
    expect(await expectOk(requestAs('ada', `GET /api/users/${boris.id}`))).toEqual(boris);
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
  ])('tells when %s was there', async (person, online, lastSeen) => {
    expect(await expectOk(requestAs('ada', `GET /api/users/${person}`))).toMatchObject({ online, lastSeen });
  });

  it('knows of those who sign in or ask', async () => {
    const juno = async () => expectOk(requestAs('ada', 'GET /api/users/juno'));
    const token = tokenOf('juno');
    const now = { online: true, lastSeen: { unit: 'just_now' } };
    expect(await juno()).toMatchObject(now);
    sandbox().control.advance(10 * minuteMs);
    expect(await juno()).toMatchObject({ online: false, lastSeen: { unit: 'minutes', value: 10 } });
    await expectOk(ask(sandbox(), 'GET /api/users/me', { token }));
    expect(await juno()).toMatchObject(now);
  });

  it('is not there for nobody, nor for who left', async () => {
    for (const user of ['nobody', 'dormant', 'departed']) {
      await expectRefusal(requestAs('ada', `GET /api/users/${user}`), 404, 'NOT_FOUND');
    }
  });

  it('is not made yet for a newcomer', async () => {
    const { userId } = await expectOk(requestAs('newcomer', 'GET /api/profile'));
    await expectRefusal(requestAs('ada', `GET /api/users/${userId}`), 404, 'PROFILE_NOT_FOUND');
  });
});

describe('leaving', () => {
  const leave = () => requestAs('ada', 'DELETE /api/users/me');
  const comeBack = (person = 'ada') => requestAs(person, 'POST /api/users/me/restore');

  it('hides the account, tells until when it can come back, and that again', async () => {
    expect(await expectOk(leave())).toEqual({ success: true, restoreDeadline: time(30 * dayMs) });
    sandbox().control.advance(dayMs);
    expect(await expectOk(leave())).toEqual({ success: true, restoreDeadline: time(30 * dayMs) });
    await expectRefusal(requestAs('boris', 'GET /api/users/ada'), 404);
    expect(await expectOk(requestAs('ada', 'GET /api/users/me'))).toMatchObject({
      isDeleted: true,
      canRestore: true,
      restoreDeadline: time(30 * dayMs),
    });
    await expectRefusal(requestAs('ada', 'GET /api/users/boris'), 403, 'ACCOUNT_DEACTIVATED');
    expect(await refused(update({ bio: 'x' }))).toMatchObject({ code: 'ACCOUNT_DEACTIVATED' });
    await expectOk(signIn(sandbox(), 'ada'));
  });

  it('is taken back within thirty days', async () => {
    await expectOk(leave());
    sandbox().control.advance(30 * dayMs - 1);
    const restored = await expectOk(comeBack());
    expect(restored).toMatchObject({ success: true, username: 'ada' });
    expect(restored).not.toHaveProperty('isDeleted');
    expect(await expectOk(requestAs('boris', 'GET /api/users/ada'))).toMatchObject({ username: 'ada' });
  });

  it('is for good afterwards', async () => {
    await expectOk(leave());
    sandbox().control.advance(30 * dayMs);
    const gone = { status: 403, code: 'ACCOUNT_DELETED', canRestore: false };
    expect(await refused(comeBack())).toMatchObject(gone);
    expect(await refused(requestAs('ada', 'GET /api/users/me'))).toMatchObject(gone);
  });

  it('can be done and undone without a profile', async () => {
    await expectOk(requestAs('newcomer', 'DELETE /api/users/me'));
    expect(await expectOk(comeBack('newcomer'))).toEqual({ success: true });
  });

  it('cannot be undone by who did not leave', async () => {
    await expectRefusal(comeBack(), 409, 'NOT_DELETED');
  });

  it('is no way out of a ban', async () => {
    expect(await refused(requestAs('vandal', 'DELETE /api/users/me'))).toMatchObject({
      code: 'ACCOUNT_BANNED',
    });
  });
});

const hang = (person: string, bannerId: string | null) =>
  requestAs(person, 'PUT /api/users/me', { bannerId });

const png = Buffer.from(sampleBytes('orbit') ?? []);
const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.of(1, 0, 1, 0, 0, 0, 0)]);

async function sent(person: string, bytes: Uint8Array = png, named: object = {}): Promise<string> {
  return String((await expectOk(upload(sandbox(), tokenOf(person), bytes, named), 201)).id);
}

describe('a banner', () => {
  it('is hung, shown to others, changed and taken away; a file is in use meanwhile', async () => {
    const [first, second] = [await sent('boris'), await sent('boris')];
    const hung = await expectOk(hang('boris', first));
    expect(hung.banner).toBe(`${sandbox().baseUrl}/files/${first}/pixel.png`);
    expect(await expectOk(requestAs('ada', 'GET /api/users/boris'))).toMatchObject({ banner: hung.banner });
    expect(await refused(requestAs('boris', `DELETE /api/files/${first}`))).toMatchObject({
      code: 'FILE_IN_USE',
    });
    await expectOk(hang('boris', second));
    expect((await requestAs('boris', `DELETE /api/files/${first}`)).status).toBe(204);
    expect(await expectOk(hang('boris', null))).toMatchObject({ banner: null });
    expect(await expectOk(hang('boris', null))).toMatchObject({ banner: null });
    expect(await expectOk(requestAs('boris', 'GET /api/users/me'))).toMatchObject({ banner: null });
  });

  it('stays when something else is changed, or nothing is', async () => {
    const { banner } = await expectOk(requestAs('ada', 'GET /api/users/me'));
    expect(await expectOk(requestAs('ada', 'PUT /api/users/me', { bio: 'x' }))).toMatchObject({ banner });
    expect(banner).toMatch(/\/hills\.png$/);
    expect((await fetch(String(banner))).headers.get('content-type')).toBe('image/png');
  });

  it('is a picture of one’s own', async () => {
    await expectRefusal(hang('ada', 'none'), 404, 'NOT_FOUND');
    await expectRefusal(hang('ada', await sent('boris')), 404);
    const sound = await sent('ada', Buffer.from('OggS'), { name: 'a.ogg', type: 'audio/ogg' });
    await expectRefusal(hang('ada', sound), 415, 'UNSUPPORTED_FILE_TYPE');
  });

  it('may move for verified and paying accounts', async () => {
    const named = { name: 'a.gif', type: 'image/gif' };
    await expectRefusal(hang('boris', await sent('boris', gif, named)), 403, 'GIF_REQUIRES_VERIFICATION');
    await expectOk(hang('ada', await sent('ada', gif, named)));
    await expectOk(hang('pia', await sent('pia', gif, named)));
  });
});
