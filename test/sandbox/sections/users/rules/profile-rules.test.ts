import { describe, expect, it } from 'vitest';
import { isUsername, requireEmoji } from '../../../../../src/sandbox/sections/users/profiles';
import { seedId } from '../../../../../src/sandbox/world/ids';
import { testStart, useSandbox } from '../../../../support/sandbox';
import { clientOf, expectOk, expectRefusal } from '../../../requests';

const sandbox = useSandbox();
const { ask, requestAs, tokenOf } = clientOf(sandbox);
const fields = { username: 'fresh_one', displayName: ' Fresh One ', avatar: '🐳' };

const create = (change: object = {}) =>
  requestAs('newcomer', 'POST /api/users/profile', { ...fields, ...change });

describe('creating a profile', () => {
  it('opens the account that had none, once', async () => {
    await expectRefusal(requestAs('newcomer', 'GET /api/users/me'), 403, 'PROFILE_REQUIRED');
    const expected = { username: 'fresh_one', displayName: 'Fresh One', avatar: '🐳', bio: null };
    const created = await expectOk(create(), expected);
    expect(await expectOk(requestAs('newcomer', 'GET /api/users/me'))).toEqual(created);
    await expectOk(requestAs('ada', 'GET /api/users/fresh_one'), { id: created.id });
    expect(sandbox().requests()).toContainEqual(expect.objectContaining({ user: 'fresh_one' }));
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
  ])('refuses %j with %i %s', async (change, status, code) => {
    await expectRefusal(create(change), status, code);
    await expectRefusal(requestAs('newcomer', 'GET /api/users/me'), 'PROFILE_REQUIRED');
  });

  it('accepts a name of fifty characters, however many bytes', () =>
    expectOk(create({ displayName: '🦊'.repeat(50) })));
});

describe('usernames', () => {
  it('have 3 to 50 letters, digits and single underscores between, beginning with a letter', () => {
    for (const name of ['abc', 'Ada_1', 'a'.repeat(50), 'a_b_c']) expect(isUsername(name)).toBe(true);
    const bad = ['', 'ab', '1ab', '_ab', 'ab_', 'a__b', 'a-b', 'a b', 'жжж', 'a'.repeat(51), 'abc\n'];
    expect(bad.filter(isUsername)).toEqual([]);
  });

  it('are available when nobody has them and they are allowed, and are checked by a query', async () => {
    const expected = { nobody_yet: true, ada: false, Ada: false, support: false, x: false, no__body: false };
    for (const [username, available] of Object.entries(expected)) {
      const line = `GET /api/users/check-username?username=${username}`;
      expect(await expectOk(ask(line))).toEqual({ available });
      expect(await expectOk(requestAs('newcomer', line))).toEqual({ available });
    }
    const asked = ask('GET /api/users/check-username');
    await expectRefusal(asked, 422, { on: 'query', property: '/username' });
  });
});

describe('an avatar', () => {
  it.each(['🦊', '👩‍🚀', '❤️', '🇩🇪', '👍🏽', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '1️⃣', '👨‍👩‍👧‍👦', '🏳️‍🌈'])('can be %s', (emoji) => {
    expect(requireEmoji(emoji)).toBe(emoji);
  });

  it.each(['', 'a', '1', '🦊🦊', '🦊 ', 'x🦊', '🇩', ':)'])('cannot be %j', (text) => {
    expect(() => requireEmoji(text)).toThrow('refused with 422');
  });
});

const dayMs = 24 * 60 * 60_000;
const time = (days: number) => new Date(testStart + days * dayMs).toISOString();
const idOf = (place: number) => seedId('2c5e8f00', place);
const check = (person: string) => expectOk(ask('GET /api/profile', { token: tokenOf(person) }));

describe('the profile check', () => {
  it('answers who is signed in, if anybody, and that an account has no profile', async () => {
    const answer = await expectOk(ask('GET /api/profile'));
    expect(answer).toEqual({ authenticated: false, banned: false, user: null });
    const signedIn = { authenticated: true, banned: false };
    const roles = ['user'];
    const bio = 'Numbers, trains, long walks.';
    const named = { id: idOf(1), username: 'ada', displayName: 'Ada Lind', avatar: '🦊', bio };
    const user = { ...named, verified: true, isPhoneVerified: true, roles };
    expect(await check('ada')).toEqual({ ...signedIn, user });
    const newcomer = { user: null, profileRequired: true, userId: idOf(14), roles };
    expect(await check('newcomer')).toEqual({ ...signedIn, ...newcomer });
  });

  it('answers the end and the reason of a ban, and nothing of it afterwards', async () => {
    const ban = { until: time(7), reason: 'Spam in comments', message: 'the account is banned' };
    const who = { authenticated: true, banned: true, userId: idOf(15), user: { username: 'vandal' } };
    expect(await check('vandal')).toMatchObject({ ...who, ...ban });
    sandbox().control.advance(7 * dayMs);
    const user = expect.objectContaining({ username: 'vandal' });
    expect(await check('vandal')).toEqual({ authenticated: true, banned: false, user });
  });

  it('answers until when a deactivated account can be restored, and that a deleted one cannot', async () => {
    const who = { authenticated: true, banned: false, user: { username: 'dormant' } };
    const hidden = { deleted: true, canRestore: true, restoreDeadline: time(25) };
    expect(await check('dormant')).toMatchObject({ ...who, ...hidden });
    const gone = { deleted: true, canRestore: false };
    expect(await check('departed')).toMatchObject({ ...gone, restoreDeadline: time(-10) });
    sandbox().control.advance(25 * dayMs);
    expect(await check('dormant')).toMatchObject(gone);
  });
});
