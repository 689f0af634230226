/** Several accounts and several services side by side. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { password, runAs } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { startTestSandbox, type TestSandbox } from '../../support/sandbox';

const home = useHome();
/** The other service. */
let other: TestSandbox;
beforeEach(async () => {
  other = await startTestSandbox();
});
afterEach(() => other.stop());

type Environment = Readonly<Record<string, string | undefined>>;
const bare = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };

const run = (argv: readonly string[], env: Environment = {}) =>
  runAs(home(), argv, { env: { ...bare, ...env } });

/** Signs somebody in to one of the services, in the profile of that name. */
const login = (service: TestSandbox, person: string, profile: string) =>
  signIn(service, person, '--profile', profile);

async function signIn(service: TestSandbox, person: string, ...options: string[]): Promise<void> {
  const { token } = service.control.captcha({ purpose: 'login' });
  const given = ['--email', `${person}@sandbox.test`, '--password-stdin', '--captcha-token', token];
  const env = { ...bare, PLAZA_BASE_URL: service.baseUrl };
  const { exit, stderr } = await runAs(home(), ['auth', 'login', ...given, ...options], {
    env,
    input: password,
  });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
}

const whoami = async (argv: readonly string[], env: Environment = {}) =>
  (await run(['users', 'me', '--jq', '.username', ...argv], env)).stdout.trim();

const seen = (service: TestSandbox, route: string) =>
  service.requests().filter((entry) => entry.route === route);

describe('accounts and services', () => {
  beforeEach(async () => {
    await login(home().sandbox, 'ada', 'here-ada');
    await login(home().sandbox, 'boris', 'here-boris');
    await login(other, 'chiara', 'there-chiara');
    await login(other, 'deniz', 'there-deniz');
  });

  it('are chosen by the option over the environment over the active one', async () => {
    expect(await whoami([])).toBe('deniz');
    expect(await whoami([], { PLAZA_PROFILE: 'here-ada' })).toBe('ada');
    expect(await whoami(['--profile', 'there-chiara'], { PLAZA_PROFILE: 'here-ada' })).toBe('chiara');
    expect((await run(['auth', 'switch', 'here-boris'])).exit).toBe(0);
    expect(await whoami([])).toBe('boris');
    expect(await run(['users', 'me'], { PLAZA_PROFILE: 'nobody' })).toMatchObject({ exit: 2, stdout: '' });
  });

  it('never send a token to another service than their own', async () => {
    const asked = other.requestsFromNow();
    const strayed = await run(['users', 'me', '--profile', 'here-ada'], { PLAZA_BASE_URL: other.baseUrl });
    expectRefusal(strayed, 4, home().sandbox.baseUrl);
    const open = await run(['auth', 'status', '--profile', 'here-ada', '--json'], {
      PLAZA_BASE_URL: other.baseUrl,
    });
    expect({ exit: open.exit, in: JSON.parse(open.stdout).profile.authenticated }).toEqual({
      exit: 4,
      in: false,
    });
    expect(asked().map(({ user }) => user)).toEqual([null]);
    expect(await whoami(['--profile', 'here-ada'])).toBe('ada');
  });

  it('have settings of their own', async () => {
    expect((await run(['config', 'set', 'timeout', '7', '--profile', 'here-ada'])).exit).toBe(0);
    expect((await run(['config', 'set', 'confirmSpend', '9', '--profile', 'there-deniz'])).exit).toBe(0);
    const value = async (key: string, profile: string) =>
      (await run(['config', 'get', key, '--profile', profile])).stdout.trim();
    expect([await value('timeout', 'here-ada'), await value('timeout', 'there-deniz')]).toEqual(['7', '30']);
    expect([await value('confirmSpend', 'here-ada'), await value('confirmSpend', 'there-deniz')]).toEqual([
      '500',
      '9',
    ]);
    expect(await value('baseUrl', 'there-deniz')).toBe(other.baseUrl);
    const env = { PLAZA_TIMEOUT: '3' };
    expect((await run(['config', 'get', 'timeout', '--profile', 'here-ada'], env)).stdout).toBe('3\n');
  });

  it('go one by one: what is forgotten of one is there of the others, whose sessions go on', async () => {
    expect((await run(['auth', 'accounts', 'remove', 'here-ada'])).exit).toBe(0);
    expect((await run(['auth', 'logout', '--profile', 'there-deniz'])).exit).toBe(0);
    const { stdout } = await run(['auth', 'accounts', '--json']);
    const rows = JSON.parse(stdout).map(({ name, secrets }: Record<string, unknown>) => [name, secrets]);
    expect(rows).toEqual([
      ['here-boris', 'file'],
      ['there-chiara', 'file'],
      ['there-deniz', null],
    ]);
    expect([await whoami(['--profile', 'here-boris']), await whoami(['--profile', 'there-chiara'])]).toEqual([
      'boris',
      'chiara',
    ]);
    expect((await run(['users', 'me', '--profile', 'there-deniz'])).exit).toBe(4);
  });
});

it('a sandbox that is active takes in nobody of a service that the environment names', async () => {
  expect((await run(['auth', 'switch', 'sandbox'])).exit).toBe(0);
  await signIn(other, 'boris');
  const { stdout } = await run(['auth', 'accounts', '--json']);
  expect(JSON.parse(stdout)).toMatchObject([{ name: 'boris', baseUrl: other.baseUrl, active: true }]);
  expect(await whoami([])).toBe('boris');
});

it('where none is active nothing goes to the sandbox instead: the ones there are are named', async () => {
  await login(other, 'boris', 'boris');
  await login(other, 'ada', 'ada');
  expect((await run(['auth', 'accounts', 'remove', 'ada'])).exit).toBe(0);
  expect(await run(['users', 'me'])).toMatchObject({
    exit: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /no profile is active\nhint: choose one with 'plaza auth switch NAME'.*: boris\n/,
    ),
  });
});

it('not signed in whom nothing can keep', async () => {
  const folder = join(home().folder, 'plain');
  await mkdir(folder);
  await writeFile(join(folder, 'state'), 'in the way');
  const { token } = other.control.captcha({ purpose: 'login' });
  const given = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', token];
  const env = { ...bare, PLAZA_CONFIG_DIR: folder, PLAZA_BASE_URL: other.baseUrl };
  const ran = await runAs(home(), ['auth', 'login', ...given], { env, input: password });
  expectRefusal(ran, 2, 'a part of its path is not a folder');
  expect(seen(other, 'auth.signIn')).toEqual([]);
});

it('the account of the environment stands beside the stored ones, and takes nobody’s place', async () => {
  await login(home().sandbox, 'ada', 'ada');
  const { refreshToken } = other.control.signIn({ person: 'boris' });
  const env = { PLAZA_BASE_URL: other.baseUrl, PLAZA_REFRESH_TOKEN: refreshToken };
  expect(await Promise.all([whoami([], env), whoami([], env), whoami([])])).toEqual([
    'boris',
    'boris',
    'ada',
  ]);
  expect(seen(other, 'auth.refresh').filter(({ status }) => status === 200)).toHaveLength(1);
  const { accessToken } = home().sandbox.control.signIn({ person: 'chiara' });
  const fixed = { PLAZA_ACCESS_TOKEN: accessToken };
  expect(await whoami(['--profile', 'ada'], fixed)).toBe('chiara');
  expect(JSON.parse((await run(['auth', 'status', '--json'], fixed)).stdout).secrets).toBe('environment');
  expect(
    await runAs(home(), ['users', 'me'], { env: { ...bare, ...fixed, PLAZA_PROFILE: 'sandbox' } }),
  ).toMatchObject({ exit: 4 });
});
