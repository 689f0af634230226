import { describe, expect, it } from 'vitest';
import { isUsername, requireEmoji } from '../../../../../src/sandbox/sections/users/rules/profile-rules';
import { useSandbox } from '../../../../support/sandbox';
import { ask, expectOk, refused, sessionOf } from '../../../requests';

const sandbox = useSandbox();
const tokenOf = (person: string) => sessionOf(sandbox(), person).token;

const requestAs = (person: string, line: string, body?: unknown) =>
  ask(sandbox(), line, { token: tokenOf(person), ...(body !== undefined && { body }) });

const fields = { username: 'fresh_one', displayName: ' Fresh One ', avatar: '🐳' };
const create = (change: object = {}) =>
  requestAs('newcomer', 'POST /api/users/profile', { ...fields, ...change });

describe('creating the profile', () => {
  it('opens what wanted one', async () => {
    expect(await refused(requestAs('newcomer', 'GET /api/users/me'))).toMatchObject({
      status: 403,
      code: 'PROFILE_REQUIRED',
    });
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
    expect(await refused(create({ username: 'another' }))).toMatchObject({ status: 409, code: 'CONFLICT' });
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
    expect(await refused(create(change))).toMatchObject({ status, code });
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
