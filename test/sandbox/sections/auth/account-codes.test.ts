/** Every code that the accounts can be refused with, and one way to each of them. */
import { describe, expect, it } from 'vitest';
import { auth as authSection } from '../../../../src/sandbox/sections/auth/index';
import { countingChance, startTestSandbox, useSandbox } from '../../../support/sandbox';
import {
  type Asked,
  ask,
  cookieValue,
  expectOk,
  mailOf,
  password,
  refresh,
  refused,
  sessionOf,
  signIn,
  solved,
} from '../../requests';

const sandbox = useSandbox();

/** Asks a route of the accounts with a body. */
const auth = (route: string, body: object, token?: string) =>
  ask(sandbox(), `POST /api/v1/auth/${route}`, { body, ...(token && { token }) });

/** Asks as a seeded person. */
const requestAs = (person: string, line: string, body?: object) =>
  ask(sandbox(), line, { token: sessionOf(sandbox(), person).token, ...(body && { body }) });

const signUp = (fields: object) =>
  auth('sign-up', solved(sandbox(), 'register', { email: 'new@example.org', password, ...fields }));

const verify = (fields: object) =>
  auth('verify-otp', { email: mailOf('vera'), password, otp: 'none', flowToken: 'none', ...fields });

const profile = (fields: object) =>
  requestAs('newcomer', 'POST /api/users/profile', {
    username: 'fresh',
    displayName: 'F',
    avatar: '🐳',
    ...fields,
  });

const change = (fields: object) =>
  auth(
    'change-password',
    { currentPassword: password, newPassword: 'another-password', ...fields },
    sessionOf(sandbox(), 'ada').token,
  );

const credentials = { email: mailOf('ada'), password };

/** A refresh after something happened to the session. */
async function refreshAfter(line: string): Promise<Asked> {
  const { token, refreshToken } = sessionOf(sandbox(), 'ada');
  const [id = ''] = refreshToken.split('.');
  const cookie = `refresh_token=${refreshToken}`;
  await expectOk(ask(sandbox(), line.replace('{id}', id), { token, cookie }));
  return refresh(sandbox(), refreshToken);
}

const ways: Record<string, () => Promise<Asked>> = {
  CAPTCHA_FAILED: () => auth('sign-in', credentials),
  '<externalFailed>': () => auth('sign-in', { ...credentials, externalToken: 'nonsense' }),
  INTEGRITY_CHECK_FAILED: () => auth('sign-in', solved(sandbox(), 'register', credentials)),

  ACCOUNT_INVALID_CREDENTIALS: () => signIn(sandbox(), 'ada', { password: 'wrong-password' }),
  async ACCOUNT_TEMPORARILY_LOCKED() {
    for (let turn = 0; turn < 5; turn++) await signIn(sandbox(), 'ada', { password: 'wrong-password' });
    return signIn(sandbox(), 'ada');
  },
  ACCOUNT_BANNED: () => signIn(sandbox(), 'vandal'),
  ACCOUNT_DELETED: () => signIn(sandbox(), 'departed'),
  ACCOUNT_DEACTIVATED: () => requestAs('dormant', 'GET /api/users/ada'),
  ACCOUNT_EMAIL_DOMAIN_NOT_ALLOWED: () => signUp({ email: 'me@mailbin.test' }),
  ENTITY_ALREADY_EXISTS: () => signUp({ email: mailOf('ada') }),
  INVALID_EMAIL: () => signUp({ email: 'nobody' }),
  INVALID_PASSWORD: () => signUp({ password: 'short' }),
  OTP_INVALID: async () => {
    const { flowToken } = await expectOk(signIn(sandbox(), 'vera'));
    return verify({ flowToken });
  },
  INVALID_FLOW_TOKEN: () => verify({}),
  MISSING_FLOW_TOKEN: () => verify({ flowToken: '' }),
  RATE_LIMIT_EXCEEDED: async () => {
    const { flowToken } = await expectOk(signIn(sandbox(), 'vera'));
    return auth('resend-otp', { email: mailOf('vera'), flowToken });
  },

  ACCOUNT_CURRENT_PASSWORD_INCORRECT: () => change({ currentPassword: 'wrong-password' }),
  SAME_PASSWORD: () => change({ newPassword: password }),

  SESSION_EXPIRED: () => ask(sandbox(), 'POST /api/v1/auth/refresh'),
  REFRESH_TOKEN_MISSING: () => ask(sandbox(), 'POST /api/v1/auth/refresh', { cookie: 'is_auth=1' }),
  SESSION_INVALID_REFRESH_TOKEN: () => refreshAfter('POST /api/v1/auth/refresh'),
  SESSION_REVOKED: () => refreshAfter('DELETE /api/v1/auth/sessions/{id}'),
  SESSION_NOT_FOUND: () => refreshAfter('POST /api/v1/auth/logout'),
  UNAUTHORIZED: () => ask(sandbox(), 'GET /api/users/me'),

  PROFILE_REQUIRED: () => requestAs('newcomer', 'GET /api/users/me'),
  PROFILE_NOT_FOUND: () => requestAs('ada', 'GET /api/users/8b5628ae-7a41-4d0b-9c00-2c5e00000014'),
  PROFILE_USERNAME_TAKEN: () => profile({ username: 'ada' }),
  PROFILE_USERNAME_RESERVED: () => profile({ username: 'admin' }),
  INVALID_DISPLAY_NAME: () => profile({ displayName: '' }),
  VALIDATION_ERROR: () => profile({ avatar: 'none' }),
  CONFLICT: () =>
    requestAs('ada', 'POST /api/users/profile', { username: 'x', displayName: 'x', avatar: 'x' }),
  PROFILE_RESTRICTION_ACTIVE: () => requestAs('grounded', 'PUT /api/users/me', { bio: 'x' }),
  PROFILE_MODIFICATION_RESTRICTED: () => {
    sandbox().control.setSwitch('profiles', false);
    return profile({});
  },
  NOT_DELETED: () => requestAs('ada', 'POST /api/users/me/restore'),
  NOT_FOUND: () => requestAs('ada', 'GET /api/users/nobody'),
};

describe('a refusal of the accounts', () => {
  it.each(Object.entries(ways))('can be %s', async (code, way) => {
    const { code: found } = await refused(way());
    expect(found).toBe(code === '<externalFailed>' ? 'EXTERNAL_VERIFICATION_FAILED' : code);
  });

  it('can be every one that the protocol names for accounts', () => {
    expect(authSection.codes.filter((code) => !ways[code])).toEqual([]);
  });
});

describe('other words of the vocabulary', () => {
  it('are those of providers, fields and the code', async () => {
    const vocabulary = {
      ownProvider: 'house',
      externalProvider: 'guest',
      ownField: 'houseToken',
      externalField: 'guestToken',
      externalFailed: 'GUEST_FAILED',
      assistant: 'assistant',
    };
    const other = await startTestSandbox({ vocabulary, random: countingChance(5000) });
    const signInWith = (keys: object) =>
      ask(other, 'POST /api/v1/auth/sign-in', { body: { ...credentials, ...keys } });
    const provider = await expectOk(ask(other, 'GET /api/v1/auth/captcha/provider'));
    expect(provider).toEqual({ provider: 'house', field: 'houseToken' });
    expect(await refused(signInWith({ guestToken: 'x' }))).toMatchObject({ code: 'GUEST_FAILED' });
    expect(await refused(signInWith({ token: 'x' }))).toMatchObject({ status: 422, property: '/token' });
    const signedIn = await signInWith({ houseToken: other.control.captcha({}).token });
    expect(cookieValue(signedIn, 'is_auth')).toBe('1');
    await other.stop();
  });
});

describe('the limits', () => {
  it('count refreshes apart from the other routes of accounts', async () => {
    sandbox().control.setSwitch('limits', true);
    let { refreshToken } = sessionOf(sandbox(), 'ada');
    for (let turn = 0; turn < 25; turn++) {
      refreshToken = cookieValue(await refresh(sandbox(), refreshToken), 'refresh_token');
    }
    const limited = await refresh(sandbox(), refreshToken);
    expect([limited.status, limited.body]).toEqual([429, { error: 'Too Many Requests' }]);
    await expectOk(signIn(sandbox(), 'ada'));
    sandbox().control.advance(60_000);
    await expectOk(refresh(sandbox(), refreshToken));
  });
});
