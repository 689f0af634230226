import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { password, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox';

const home = useHome();
let other: TestSandbox;
beforeEach(async () => {
  other = await startTestSandbox();
});
afterEach(() => other.stop());

type Environment = Readonly<Record<string, string | undefined>>;
const bare = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };
const lines = useLines(home);
const run = (line: string, env: Environment = {}) => lines.run(line, { env: { ...bare, ...env } });
const json = (line: string, env: Environment = {}) => lines.json(line, { env: { ...bare, ...env } });

const loginLine = (service: TestSandbox, person: string, options = '') => {
  const { token } = service.control.captcha({ purpose: 'login' });
  const given = `--email ${person}@sandbox.test --password-stdin --captcha-token ${token}`;
  return `auth login ${given} ${options} < ${password}`;
};
const login = (service: TestSandbox, person: string, options = '') =>
  json(loginLine(service, person, options), { PLAZA_BASE_URL: service.baseUrl });
const whoami = async (options = '', env: Environment = {}) =>
  (await run(`users me --jq .username ${options}`, env)).stdout.trim();
const requestsOf = (service: TestSandbox, route: string) =>
  service.requests().filter((entry) => entry.route === route);

describe('accounts of two services', () => {
  beforeEach(async () => {
    await login(home().sandbox, 'ada', '--profile here-ada');
    await login(home().sandbox, 'boris', '--profile here-boris');
    await login(other, 'chiara', '--profile there-chiara');
    await login(other, 'deniz', '--profile there-deniz');
  });

  it('are chosen by --profile before PLAZA_PROFILE before the active one', async () => {
    const env = { PLAZA_PROFILE: 'here-ada' };
    expect(await whoami()).toBe('deniz');
    expect(await whoami('', env)).toBe('ada');
    expect(await whoami('--profile there-chiara', env)).toBe('chiara');
    expect((await run('auth switch here-boris')).exit).toBe(0);
    expect(await whoami()).toBe('boris');
    expectRefusal(await run('users me', { PLAZA_PROFILE: 'nobody' }), 2, '');
  });

  it('send no token to another service than their own', async () => {
    const requests = other.requestsFromNow();
    const env = { PLAZA_BASE_URL: other.baseUrl };
    expectRefusal(await run('users me --profile here-ada', env), 4, home().sandbox.baseUrl);
    const { exit, stdout } = await run('auth status --profile here-ada --json', env);
    expect([exit, JSON.parse(stdout).profile.authenticated]).toEqual([4, false]);
    expect(requests().map(({ user }) => user)).toEqual([null]);
    expect(await whoami('--profile here-ada')).toBe('ada');
  });

  it('are removed and signed out one by one; the sessions of the others continue', async () => {
    expect((await run('auth accounts remove here-ada')).exit).toBe(0);
    expect((await run('auth logout --profile there-deniz')).exit).toBe(0);
    expect(await json('auth accounts')).toMatchObject([
      { name: 'here-boris', secrets: 'file' },
      { name: 'there-chiara', secrets: 'file' },
      { name: 'there-deniz', secrets: null },
    ]);
    expect(await whoami('--profile here-boris')).toBe('boris');
    expect(await whoami('--profile there-chiara')).toBe('chiara');
    expect((await run('users me --profile there-deniz')).exit).toBe(4);
  });
});

it('a sign-in at a service that the environment names creates its own profile beside an active sandbox', async () => {
  expect((await run('auth switch sandbox')).exit).toBe(0);
  await login(other, 'boris');
  const profile = { name: 'boris', baseUrl: other.baseUrl, active: true };
  expect(await json('auth accounts')).toMatchObject([profile]);
  expect(await whoami()).toBe('boris');
});

it('a command without an active profile is refused with the names of the others, and does not use the sandbox', async () => {
  await login(other, 'boris', '--profile boris');
  await login(other, 'ada', '--profile ada');
  expect((await run('auth accounts remove ada')).exit).toBe(0);
  expect(await run('users me')).toMatchObject({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /no profile is active\nhint: choose one with 'plaza auth switch NAME'.*: boris\n/,
    ),
  });
});

it('auth login sends nothing where the account could not be stored', async () => {
  const folder = join(home().folder, 'plain');
  await mkdir(folder);
  await writeFile(join(folder, 'state'), 'in the way');
  const env = { PLAZA_CONFIG_DIR: folder, PLAZA_BASE_URL: other.baseUrl };
  expectRefusal(await run(loginLine(other, 'ada'), env), 2, 'a part of its path is not a folder');
  expect(requestsOf(other, 'auth.signIn')).toEqual([]);
});
