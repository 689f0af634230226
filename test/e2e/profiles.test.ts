/** Several accounts of several services, in processes at the same time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { password } from '../support/accounts';
import { runInHome } from '../support/executable/executable';
import { useHome } from '../support/home';
import { startTestSandbox, type TestSandbox } from '../support/sandbox';

const home = useHome();
/** The other service. */
let other: TestSandbox;
beforeEach(async () => {
  other = await startTestSandbox();
});
afterEach(() => other.stop());

const people = ['ada', 'boris', 'chiara', 'deniz'];
const service = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };
const serviceOf = (nth: number) => (nth % 2 === 0 ? home().sandbox : other);

/** Signs everybody in at once, to one service or the other, in profiles of their names. */
async function signIn(): Promise<void> {
  const ran = people.map((person, nth) => {
    const { baseUrl, control } = serviceOf(nth);
    const { token } = control.captcha({ purpose: 'login' });
    const given = ['--email', `${person}@sandbox.test`, '--password-stdin', '--captcha-token', token];
    const env = { ...service, PLAZA_BASE_URL: baseUrl };
    return runInHome(home(), ['auth', 'login', ...given, '--profile', person], { env, input: password });
  });
  for (const { exit, stderr } of await Promise.all(ran))
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
}

it('several sign-ins at once lose no profile', async () => {
  await signIn();
  const configuration = JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8'));
  expect(Object.keys(configuration.profiles).sort()).toEqual(people);
});

it('accounts keep to themselves in processes at once, with one refresh each when all are due', async () => {
  await signIn();
  for (const { control } of [home().sandbox, other]) control.advance(15 * 60_000);
  // By our clock the tokens are still good: the service turns them down, and each process has to find out.
  const runs = Array.from({ length: 8 }, (_, nth) => {
    const argv = ['users', 'me', '--jq', '.username', '--profile', people[nth % 4] ?? ''];
    return runInHome(home(), argv, { env: service });
  });
  expect((await Promise.all(runs)).map(({ stdout }) => stdout.trim())).toEqual([...people, ...people]);
  for (const nth of [0, 1]) {
    const asked = (route: string) =>
      serviceOf(nth)
        .requests()
        .filter((record) => record.route === route);
    const own = people.filter((_, place) => place % 2 === nth);
    const refreshes = asked('auth.refresh').filter(({ status }) => status === 200);
    expect(refreshes.map(({ user }) => user).sort()).toEqual(own);
    expect([...new Set(asked('users.me').flatMap(({ user }) => user ?? []))].sort()).toEqual(own);
  }
});
