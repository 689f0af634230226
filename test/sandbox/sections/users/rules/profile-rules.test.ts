import { describe, expect, it } from 'vitest';
import { isUsername, requireEmoji } from '../../../../../src/sandbox/sections/users/rules/profile-rules';
import { seedId } from '../../../../../src/sandbox/world/ids';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, expectRefusal, refused, requestsOf, sessionOf } from '../../../requests';

const sandbox = useSandbox();
const requestAs = requestsOf(sandbox);
const fields = { username: 'fresh_one', displayName: ' Fresh One ', avatar: '🐳' };

const create = (change: object = {}) =>
  requestAs('newcomer', 'POST /api/users/profile', { ...fields, ...change });

describe('creating the profile', () => {
  it('opens what wanted one', async () => {
    await expectRefusal(requestAs('newcomer', 'GET /api/users/me'), 403, 'PROFILE_REQUIRED');
    const created = await expectOk(create());
    expect(created).toMatchObject({
      username: 'fresh_one',
      displayName: 'Fresh One',
      avatar: '🐳',
      bio: null,
    });
    expect(await expectOk(requestAs('newcomer', 'GET /api/users/me'))).toEqual(created);
    expect(await expectOk(requestAs('ada', 'GET /api/users/fresh_one'))).toMatchObject({ id: created.id });
    expect(
      sandbox()
        .requests()
        .map(({ user }) => user),
    ).toContain('fresh_one');
  });

  it('is done once', async () => {
    await expectOk(create());
    await expectRefusal(create({ username: 'another' }), 409, 'CONFLICT');
  });

  it.each([
    [{ username: 'ADA' }, 409, 'PROFILE_USERNAME_TAKEN'],
    [{ username: 'departed' }, 409, 'PROFILE_USERNAME_TAKEN'],
    [{ username: 'Admin' }, 409, 'PROFILE_USERNAME_RESERVED'],
    [{ username: 'no' }, 422, 'VALIDATION_ERROR'],
    [{ displayName: '  ' }, 400, 'INVALID_DISPLAY_NAME'],
    [{ displayName: '🦊'.repeat(51) }, 400, 'INVALID_DISPLAY_NAME'],
    [{ avatar: 'x' }, 422, 'VALIDATION_ERROR'],
  ])('does not take %j: %i %s', async (change, status, code) => {
    await expectRefusal(create(change), status, code);
    expect(await refused(requestAs('newcomer', 'GET /api/users/me'))).toMatchObject({
      code: 'PROFILE_REQUIRED',
    });
  });

  it('takes a name of fifty characters, however many bytes', async () => {
    await expectOk(create({ displayName: '🦊'.repeat(50) }));
  });

  it('wants all three fields and no other', async () => {
    const { avatar: _, ...two } = fields;
    expect(await refused(requestAs('newcomer', 'POST /api/users/profile', two))).toMatchObject({
      status: 422,
      property: '/avatar',
    });
    expect(await refused(create({ bio: 'x' }))).toMatchObject({ status: 422, property: '/bio' });
  });
});

describe('usernames', () => {
  it.each(['abc', 'Ada_1', 'a'.repeat(50), 'a_b_c'])('can be %s', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each(['', 'ab', '1ab', '_ab', 'ab_', 'a__b', 'a-b', 'a b', 'жжж', 'a'.repeat(51), 'abc\n'])(
    'cannot be %j',
    (name) => {
      expect(isUsername(name)).toBe(false);
    },
  );

  it.each([
    ['nobody_yet', true],
    ['ada', false],
    ['Ada', false],
    ['support', false],
    ['x', false],
    ['no__body', false],
  ])('%s can be taken: %s', async (username, available) => {
    const line = `GET /api/users/check-username?username=${username}`;
    expect(await expectOk(ask(sandbox(), line))).toEqual({ available });
    expect(await expectOk(requestAs('newcomer', line))).toEqual({ available });
  });

  it('are asked for by a query', async () => {
    const asked = ask(sandbox(), 'GET /api/users/check-username');
    expect(await refused(asked)).toMatchObject({ status: 422, on: 'query', property: '/username' });
  });
});

describe('an avatar', () => {
  it.each(['🦊', '👩‍🚀', '❤️', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👨‍👩‍👧‍👦', '🏳️‍🌈'])('is %s', (emoji) => {
    expect(requireEmoji(emoji)).toBe(emoji);
  });

  it.each(['', 'a', '1', '🦊🦊', '🦊 ', 'x🦊', '🇩', ':)'])('is not %j', (text) => {
    expect(() => requireEmoji(text)).toThrow('refused with 422');
  });
});

const dayMs = 24 * 60 * 60_000;
const time = (days: number) => new Date(testStart + days * dayMs).toISOString();
const idOf = (place: number) => seedId('2c5e8f00', place);

const check = (person: string) =>
  expectOk(ask(sandbox(), 'GET /api/profile', { token: sessionOf(sandbox(), person).token }));

describe('the profile check', () => {
  it('takes nobody for nobody', async () => {
    const answer = await expectOk(ask(sandbox(), 'GET /api/profile'));
    expect(answer).toEqual({ authenticated: false, banned: false, user: null });
  });

  it('tells who is signed in', async () => {
    expect(await check('ada')).toEqual({
      authenticated: true,
      banned: false,
      user: {
        id: idOf(1),
        username: 'ada',
        displayName: 'Ada Lind',
        avatar: '🦊',
        bio: 'Numbers, trains, long walks.',
        verified: true,
        isPhoneVerified: true,
        roles: ['user'],
      },
    });
  });

  it('tells that a profile is wanted', async () => {
    expect(await check('newcomer')).toEqual({
      authenticated: true,
      banned: false,
      user: null,
      profileRequired: true,
      userId: idOf(14),
      roles: ['user'],
    });
  });

  it('tells of a ban, until when and why, and of nothing after it', async () => {
    expect(await check('vandal')).toMatchObject({
      authenticated: true,
      banned: true,
      until: time(7),
      reason: 'Spam in comments',
      message: 'the account is banned',
      userId: idOf(15),
      user: { username: 'vandal' },
    });
    sandbox().control.advance(7 * dayMs);
    expect(await check('vandal')).toEqual({
      authenticated: true,
      banned: false,
      user: expect.objectContaining({ username: 'vandal' }),
    });
  });

  it('tells that an account is deactivated, and until when it can be restored', async () => {
    expect(await check('dormant')).toMatchObject({
      authenticated: true,
      banned: false,
      deleted: true,
      canRestore: true,
      restoreDeadline: time(25),
      user: { username: 'dormant' },
    });
    sandbox().control.advance(25 * dayMs);
    expect(await check('dormant')).toMatchObject({ deleted: true, canRestore: false });
  });

  it('tells that an account is gone for good', async () => {
    expect(await check('departed')).toMatchObject({
      deleted: true,
      canRestore: false,
      restoreDeadline: time(-10),
    });
  });
});
