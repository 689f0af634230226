import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { password, signedIn, useLines } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home);

/** The files of accounts and pending flows, with their content. */
async function storedFiles(): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const name of await readdir(home().folder, { recursive: true })) {
    if (!/^config\.json$|^state\/(accounts|flows)\/.*json$/.test(name)) continue;
    files[name] = await readFile(join(home().folder, name), 'utf8');
  }
  return files;
}

const secrets = [password, 'another-password', 'captcha-token', '123456', 'a-flow-token', 'a-refresh-token'];
const flow = '--email eve@sandbox.test --flow-token a-flow-token';
const email = '--email ada@sandbox.test';
const entry = `${email} --password-stdin --captcha-token captcha-token`;

describe('--dry-run', () => {
  let requests: () => RequestRecord[];
  beforeEach(async () => {
    await signedIn(home(), 'ada');
    home().sandbox.control.setSwitch('captcha', false);
    const waiting = await run(`auth login --email vera@sandbox.test --password-stdin < ${password}`);
    expect(waiting.exit).toBe(8);
    requests = home().sandbox.requestsFromNow();
  });

  it.each([
    [`auth login ${entry} < ${password}`, 'POST /api/v1/auth/sign-in'],
    [`auth login --otp 123456 --password-stdin < ${password}`, 'POST /api/v1/auth/verify-otp'],
    ['auth login --with-refresh-token < a-refresh-token', 'POST /api/v1/auth/refresh'],
    [`auth signup ${entry} < ${password}`, 'POST /api/v1/auth/sign-up'],
    [`auth verify-otp --otp 123456 --password-stdin < ${password}`, 'POST /api/v1/auth/verify-otp'],
    ['auth resend-otp', 'POST /api/v1/auth/resend-otp'],
    [`auth forgot-password ${email} --captcha-token captcha-token`, 'POST /api/v1/auth/forgot-password'],
    [
      `auth reset-password --otp 123456 --password-stdin ${flow} < another-password`,
      'POST /api/v1/auth/reset-password',
    ],
    [
      `auth change-password --password-stdin < ${password}|another-password`,
      'POST /api/v1/auth/change-password',
    ],
    ['auth logout', 'POST /api/v1/auth/logout'],
    ['auth logout --all', 'DELETE /api/v1/auth/sessions, POST /api/v1/auth/logout'],
    ['auth sessions revoke x', 'DELETE /api/v1/auth/sessions/x'],
    ['auth sessions revoke --others', 'DELETE /api/v1/auth/sessions'],
    ['users create-profile --username x --display-name X --avatar 🌿', 'POST /api/users/profile'],
    ['users deactivate', 'DELETE /api/users/me'],
    ['users restore', 'POST /api/users/me/restore'],
    ['sandbox sign-in boris', 'POST /.sandbox/sign-in'],
  ])('of %s prints its requests without secrets, and changes nothing', async (line, printed) => {
    const before = await storedFiles();
    expect(Object.keys(before)).toContain('state/flows/sandbox.json');
    const document: { method: string; url: string }[] = await json(line.replace(/( < |$)/, ' --dry-run$1'));
    expect(document.map(({ method, url }) => `${method} ${new URL(url).pathname}`).join(', ')).toBe(printed);
    for (const secret of secrets) expect(JSON.stringify(document)).not.toContain(secret);
    expect(requests().filter(({ method }) => method !== 'GET')).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });

  it.each(['switch', 'accounts remove'])('of auth %s writes nothing', async (verb) => {
    await signedIn(home(), 'boris', '--profile', 'work');
    const before = await storedFiles();
    const { exit, stderr } = await run(`auth ${verb} work --dry-run`);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: 'dry run: nothing was written\n' });
    expect(await storedFiles()).toEqual(before);
  });
});
