/** Dry runs of the account commands: what would be sent is printed without secrets, and nothing is stored or forgotten. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { password } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (argv: readonly string[], input?: string, env = {}) =>
  plaza(argv, { env: { ...home().env, ...env }, ...(input !== undefined && { input }) });

/** Everything that is kept of accounts and flows, by file. */
async function kept(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of await readdir(home().folder, { recursive: true })) {
    if (!/^config\.json$|^state\/(accounts|flows)\/.*json$/.test(name)) continue;
    files[name] = await readFile(join(home().folder, name), 'utf8');
  }
  return files;
}

/** The requests that changed something. */
const changes = () =>
  asked()
    .filter(({ method }) => method !== 'GET')
    .map(({ route }) => route);
let asked: () => RequestRecord[];

const secrets = [password, 'another-password', 'captcha-token', '123456', 'a-flow-token', 'a-refresh-token'];
const flow = ['--email', 'eve@sandbox.test', '--flow-token', 'a-flow-token'];
const entry = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', 'captcha-token'];

describe('a dry run', () => {
  beforeEach(async () => {
    await run(['sandbox', 'sign-in', 'ada']);
    home().sandbox.control.setSwitch('captcha', false);
    const login = ['auth', 'login', '--email', 'vera@sandbox.test', '--password-stdin'];
    expect((await run(login, password)).exit).toBe(8);
    asked = home().sandbox.requestsFromNow();
  });

  it.each<[string, readonly string[], readonly string[], string?]>([
    ['login', ['auth', 'login', ...entry], ['POST /api/v1/auth/sign-in'], password],
    [
      'login with the code',
      ['auth', 'login', '--otp', '123456', '--password-stdin'],
      ['POST /api/v1/auth/verify-otp'],
      password,
    ],
    [
      'login with a refresh token',
      ['auth', 'login', '--with-refresh-token'],
      ['POST /api/v1/auth/refresh'],
      'a-refresh-token',
    ],
    ['signup', ['auth', 'signup', ...entry], ['POST /api/v1/auth/sign-up'], password],
    [
      'verify-otp',
      ['auth', 'verify-otp', '--otp', '123456', '--password-stdin'],
      ['POST /api/v1/auth/verify-otp'],
      password,
    ],
    ['resend-otp', ['auth', 'resend-otp'], ['POST /api/v1/auth/resend-otp']],
    [
      'forgot-password',
      ['auth', 'forgot-password', '--email', 'ada@sandbox.test', '--captcha-token', 'captcha-token'],
      ['POST /api/v1/auth/forgot-password'],
    ],
    [
      'reset-password',
      ['auth', 'reset-password', '--otp', '123456', '--password-stdin', ...flow],
      ['POST /api/v1/auth/reset-password'],
      'another-password',
    ],
    [
      'change-password',
      ['auth', 'change-password', '--password-stdin'],
      ['POST /api/v1/auth/change-password'],
      `${password}\nanother-password`,
    ],
    ['logout', ['auth', 'logout'], ['POST /api/v1/auth/logout']],
    [
      'logout --all',
      ['auth', 'logout', '--all'],
      ['DELETE /api/v1/auth/sessions', 'POST /api/v1/auth/logout'],
    ],
    ['sessions revoke', ['auth', 'sessions', 'revoke', 'x'], ['DELETE /api/v1/auth/sessions/x']],
    [
      'sessions revoke --others',
      ['auth', 'sessions', 'revoke', '--others'],
      ['DELETE /api/v1/auth/sessions'],
    ],
    [
      'create-profile',
      ['users', 'create-profile', '--username', 'x', '--display-name', 'X', '--avatar', '🌿'],
      ['POST /api/users/profile'],
    ],
    ['deactivate', ['users', 'deactivate'], ['DELETE /api/users/me']],
    ['restore', ['users', 'restore'], ['POST /api/users/me/restore']],
    ['sandbox sign-in', ['sandbox', 'sign-in', 'boris'], ['POST /.sandbox/sign-in']],
  ])('of %s', async (_, argv, requests, input) => {
    const before = await kept();
    expect(Object.keys(before)).toContain('state/flows/sandbox.json');
    const { exit, stdout, stderr } = await run([...argv, '--dry-run', '--json'], input);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    const printed: { method: string; url: string }[] = JSON.parse(stdout);
    expect(printed.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual(requests);
    for (const secret of secrets) expect(stdout).not.toContain(secret);
    expect(changes()).toEqual([]);
    expect(await kept()).toEqual(before);
  });

  it.each(
    [
      ['switch', 'work'],
      ['accounts', 'remove', 'work'],
    ].map((argv) => [argv]),
  )('of auth %j writes nothing', async (argv) => {
    await run(['sandbox', 'sign-in', 'boris', '--profile', 'work']);
    const before = await kept();
    const { exit, stderr } = await run(['auth', ...argv, '--dry-run']);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'dry run: nothing was written\n' });
    expect(await kept()).toEqual(before);
  });
});
