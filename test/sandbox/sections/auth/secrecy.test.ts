import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedPassword } from '../../../../src/sandbox/sections/auth/seed/users';
import { type OwnSandbox, startTestSandbox } from '../../../support/sandbox';
import {
  ask,
  codeFor,
  cookieValue,
  expectOk,
  mailOf,
  refresh,
  sessionOf,
  signIn,
  solved,
} from '../../requests';

let sandbox: OwnSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const email = 'canary@example.org';
const passwords = { first: 'canary-password-one', second: 'canary-password-two' };

/** Uses every kind of secret that exists; gives them by name. */
async function liveThroughAll(): Promise<Record<string, string>> {
  const { control } = sandbox;
  const given = { email, password: passwords.first };
  const { token: captcha, ...credentials } = solved(sandbox, 'register', given);
  const signUp = { ...credentials, token: captcha };
  const up = await expectOk(ask(sandbox, 'POST /api/v1/auth/sign-up', { body: signUp }));
  const otp = codeFor(sandbox, email);
  const verification = { ...credentials, otp, flowToken: up.flowToken };
  const verified = await ask(sandbox, 'POST /api/v1/auth/verify-otp', { body: verification });
  const first = cookieValue(verified, 'refresh_token');
  const renewed = await refresh(sandbox, first);
  const second = cookieValue(renewed, 'refresh_token');
  const { accessToken } = renewed.body as Record<string, string>;
  const change = { currentPassword: passwords.first, newPassword: passwords.second };
  await expectOk(ask(sandbox, 'POST /api/v1/auth/change-password', { token: accessToken, body: change }));
  const wrong = solved(sandbox, 'login', { email, password: 'canary-password-wrong' });
  await ask(sandbox, 'POST /api/v1/auth/sign-in', { body: wrong });
  const unused = control.captcha({}).token;
  const mobile = control.signIn({ person: 'ada', mobile: true });
  return {
    ...passwords,
    wrong: wrong.password,
    captcha,
    unused,
    flowToken: String(up.flowToken),
    first,
    second,
    accessToken: String(accessToken),
    mobileAccess: mobile.accessToken,
    mobileRefresh: mobile.refreshToken,
  };
}

/** The names of the secrets that a text contains. */
function heldBy(text: string, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => secret === '' || text.includes(secret))
    .map(([name]) => name);
}

describe('secrets', () => {
  it('are not in the log of requests', async () => {
    const secrets = await liveThroughAll();
    const code = codeFor(sandbox, email);
    expect(heldBy(JSON.stringify(sandbox.control.log(0)), { ...secrets, code })).toEqual([]);
    expect(sandbox.control.log(0).length).toBeGreaterThan(4);
  });

  it('are not in the saved world', async () => {
    const secrets = await liveThroughAll();
    await sandbox.stop();
    const saved = JSON.stringify(sandbox.file.saved.at(-1));
    expect(saved).toContain(email);
    expect(heldBy(saved, { ...secrets, seedPassword })).toEqual([]);
    const parts = [secrets.second, secrets.mobileRefresh].map((token) => token?.split('.')[1] ?? '');
    expect(heldBy(saved, Object.fromEntries(parts.map((part) => [part, part])))).toEqual([]);
  });

  it('of a mailed code stand in its mail alone', async () => {
    const body = solved(sandbox, 'register', { email, password: passwords.first });
    await expectOk(ask(sandbox, 'POST /api/v1/auth/sign-up', { body }));
    const code = codeFor(sandbox, email);
    await sandbox.stop();
    const { sections } = sandbox.file.saved.at(-1) as { sections: Record<string, unknown> };
    expect(sections.mail).toMatchObject([{ code }]);
    expect(JSON.stringify(sections.access)).not.toContain(`"${code}"`);
  });
});

describe('a sandbox after a restart', () => {
  let again: OwnSandbox;
  const restart = async () => {
    await sandbox.stop();
    again = await startTestSandbox({ file: sandbox.file });
  };
  afterEach(() => again.stop());

  it('knows its sessions and refresh tokens', async () => {
    const { token, refreshToken } = sessionOf(sandbox, 'ada');
    const spent = sessionOf(sandbox, 'boris').refreshToken;
    const next = cookieValue(await refresh(sandbox, spent), 'refresh_token');
    await restart();
    await expectOk(ask(again, 'GET /api/users/me', { token }));
    await expectOk(refresh(again, refreshToken));
    expect((await refresh(again, spent)).body).toMatchObject({
      error: { code: 'SESSION_INVALID_REFRESH_TOKEN' },
    });
    await expectOk(refresh(again, next));
  });

  it('knows new passwords, codes, captchas, profiles and the lock', async () => {
    const { token } = sessionOf(sandbox, 'ada');
    const change = { currentPassword: seedPassword, newPassword: passwords.first };
    await expectOk(ask(sandbox, 'POST /api/v1/auth/change-password', { token, body: change }));
    const profile = { bio: 'Written before the restart' };
    await expectOk(ask(sandbox, 'PUT /api/users/me', { token, body: profile }));
    const { flowToken } = await expectOk(signIn(sandbox, 'vera'));
    const captcha = sandbox.control.captcha({}).token;
    for (let turn = 0; turn < 5; turn++) await signIn(sandbox, 'boris', { password: 'wrong-password' });
    await restart();
    await expectOk(signIn(again, 'ada', { password: passwords.first }));
    expect(await expectOk(ask(again, 'GET /api/users/me', { token }))).toMatchObject(profile);
    const vera = { email: mailOf('vera'), password: seedPassword };
    const body = { ...vera, flowToken, otp: codeFor(again, vera.email) };
    await expectOk(ask(again, 'POST /api/v1/auth/verify-otp', { body }));
    const lena = { email: mailOf('lena'), password: seedPassword, token: captcha };
    await expectOk(ask(again, 'POST /api/v1/auth/sign-in', { body: lena }));
    expect((await signIn(again, 'boris')).status).toBe(429);
  });
});
