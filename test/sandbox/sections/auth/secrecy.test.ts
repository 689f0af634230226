import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { seedPassword } from '../../../../src/sandbox/sections/auth/seed/users';
import { type OwnSandbox, startTestSandbox } from '../../../support/sandbox';
import { clientOf, cookieValue, expectOk, expectRefusal, mailOf, solved } from '../../requests';

let sandbox: OwnSandbox;
beforeEach(async () => {
  sandbox = await startTestSandbox();
});
afterEach(() => sandbox.stop());

const { ask, codeFor, refresh, sessionOf, signIn } = clientOf(() => sandbox);
const email = 'canary@example.org';
const passwords = { first: 'canary-password-one', second: 'canary-password-two' };
const post = (path: string, body: object, token?: unknown) =>
  ask(`POST /api/v1/auth/${path}`, { body, ...(token !== undefined && { token: String(token) }) });

/** Uses every kind of secret that exists; gives them by name. */
async function liveThroughAll(): Promise<Record<string, string>> {
  const { control } = sandbox;
  const signUp = solved(sandbox, 'register', { email, password: passwords.first });
  const { token: captcha, ...credentials } = signUp;
  const up = await expectOk(post('sign-up', signUp));
  const verified = await post('verify-otp', { ...credentials, otp: codeFor(email), flowToken: up.flowToken });
  const first = cookieValue(verified, 'refresh_token');
  const renewed = await refresh(first);
  const second = cookieValue(renewed, 'refresh_token');
  const { accessToken } = renewed.body as Record<string, string>;
  const change = { currentPassword: passwords.first, newPassword: passwords.second };
  await expectOk(post('change-password', change, accessToken));
  const wrong = solved(sandbox, 'login', { email, password: 'canary-password-wrong' });
  await post('sign-in', wrong);
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
  it('are neither in the log of requests nor in the saved world', async () => {
    const secrets = await liveThroughAll();
    const code = codeFor(email);
    expect(heldBy(JSON.stringify(sandbox.control.log(0)), { ...secrets, code })).toEqual([]);
    expect(sandbox.control.log(0).length).toBeGreaterThan(4);
    await sandbox.stop();
    const saved = JSON.stringify(sandbox.file.saved.at(-1));
    expect(saved).toContain(email);
    expect(heldBy(saved, { ...secrets, seedPassword })).toEqual([]);
    const parts = [secrets.second, secrets.mobileRefresh].map((token) => token?.split('.')[1] ?? '');
    expect(heldBy(saved, Object.fromEntries(parts.map((part) => [part, part])))).toEqual([]);
  });

  it('of a mailed code stand in its mail alone', async () => {
    await expectOk(post('sign-up', solved(sandbox, 'register', { email, password: passwords.first })));
    const code = codeFor(email);
    await sandbox.stop();
    const { sections } = sandbox.file.saved.at(-1) as { sections: Record<string, unknown> };
    expect(sections.mail).toMatchObject([{ code }]);
    expect(JSON.stringify(sections.access)).not.toContain(`"${code}"`);
  });
});

describe('a sandbox after a restart', () => {
  const restart = async () => {
    await sandbox.stop();
    sandbox = await startTestSandbox({ file: sandbox.file });
  };

  it('knows its sessions and refresh tokens', async () => {
    const { token, refreshToken } = sessionOf('ada');
    const spent = sessionOf('boris').refreshToken;
    const next = cookieValue(await refresh(spent), 'refresh_token');
    await restart();
    await expectOk(ask('GET /api/users/me', { token }));
    await expectOk(refresh(refreshToken));
    await expectRefusal(refresh(spent), 'SESSION_INVALID_REFRESH_TOKEN');
    await expectOk(refresh(next));
  });

  it('knows new passwords, codes, captchas, profiles and the lock', async () => {
    const { token } = sessionOf('ada');
    const change = { currentPassword: seedPassword, newPassword: passwords.first };
    await expectOk(post('change-password', change, token));
    const profile = { bio: 'Written before the restart' };
    await expectOk(ask('PUT /api/users/me', { token, body: profile }));
    const { flowToken } = await expectOk(signIn('vera'));
    const captcha = sandbox.control.captcha({}).token;
    for (let turn = 0; turn < 5; turn++) await signIn('boris', { password: 'wrong-password' });
    await restart();
    await expectOk(signIn('ada', { password: passwords.first }));
    await expectOk(ask('GET /api/users/me', { token }), profile);
    const vera = { email: mailOf('vera'), password: seedPassword };
    await expectOk(post('verify-otp', { ...vera, flowToken, otp: codeFor(vera.email) }));
    await expectOk(post('sign-in', { email: mailOf('lena'), password: seedPassword, token: captcha }));
    await expectRefusal(signIn('boris'), 429);
  });
});
