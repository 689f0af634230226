/** Several accounts of several services, in processes at the same time. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { password } from '../support/accounts';
import { runInHome } from '../support/executable/executable';
import { useHome } from '../support/home';
import { startTestSandbox } from '../support/sandbox';

const home = useHome();
const names = ['ada', 'boris', 'chiara', 'deniz'];
const service = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };

it('sign-ins at once lose no profile, and each account refreshes once for processes at once', async () => {
  const other = await startTestSandbox();
  onTestFinished(() => other.stop());
  const services = [home().sandbox, other];
  const signIns = names.map((name, nth) => {
    const { baseUrl, control } = services[nth % 2] ?? other;
    const { token } = control.captcha({ purpose: 'login' });
    const given = ['--email', `${name}@sandbox.test`, '--password-stdin', '--captcha-token', token];
    const env = { ...service, PLAZA_BASE_URL: baseUrl };
    return runInHome(home(), ['auth', 'login', ...given, '--profile', name], { env, input: password });
  });
  for (const { exit, stderr } of await Promise.all(signIns))
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  const { profiles } = JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8'));
  expect(Object.keys(profiles).sort()).toEqual(names);

  // The clock of this computer takes the tokens for valid: each process learns from the service that they have expired.
  for (const { control } of services) control.advance(15 * 60_000);
  const runs = [...names, ...names].map((name) =>
    runInHome(home(), ['users', 'me', '--jq', '.username', '--profile', name], { env: service }),
  );
  expect((await Promise.all(runs)).map(({ stdout }) => stdout.trim())).toEqual([...names, ...names]);
  for (const [nth, { requests }] of services.entries()) {
    const usersOf = (name: string, wanted?: number) =>
      requests().flatMap(({ route, status, user }) =>
        route === name && user && (wanted === undefined || status === wanted) ? user : [],
      );
    const own = names.filter((_, place) => place % 2 === nth);
    expect(usersOf('auth.refresh', 200).sort()).toEqual(own);
    expect([...new Set(usersOf('users.me'))].sort()).toEqual(own);
  }
});
