/** The tool itself, where it was too strict or asked for too much. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useHome } from '../support/home';
import { testClock } from '../support/http/clock';

const home = useHome();
const run = (...argv: string[]) => plaza(argv, { env: home().env });

it('--bio with an empty text does what --set bio= does', async () => {
  await run('sandbox', 'sign-in', 'ada');
  const body = async (...argv: string[]) =>
    JSON.parse((await run('users', 'update', ...argv, '--dry-run', '--json')).stdout)[0].body;
  expect(await body('--bio', '')).toEqual({ bio: '' });
  expect(await body('--set', 'bio=')).toEqual({ bio: '' });
});

describe('routes', () => {
  it('shows paths that can be pasted into api', async () => {
    await run('sandbox', 'sign-in', 'ada');
    const { stdout } = await run('routes', '--jq', '.[] | select(.name == "school.balance") | .path');
    const path = stdout.trim();
    expect(path).toBe('/api/v1/assistant/balance');
    expect(await run('api', 'get', path)).toMatchObject({ exit: 0 });
    expect((await run('routes')).stdout).not.toMatch(/[<>]/);
  });

  it('has the words of the profile in use', async () => {
    await run('config', 'set', 'baseUrl', 'http://127.0.0.1:9', '--profile', 'work');
    await run('config', 'set', 'vocabulary.assistant', 'helper', '--profile', 'work');
    expect((await run('routes', '--profile', 'work')).stdout).toContain('/api/v1/helper/balance');
  });
});

describe('doctor', () => {
  it('sends no token, refreshes nothing and does not fetch the board', async () => {
    await run('sandbox', 'sign-in', 'ada');
    // The access token is over: any command that sends it refreshes it first.
    const clock = testClock();
    clock.advance(60 * 60_000);
    const since = home().sandbox.requestsFromNow();
    const { exit, stdout } = await plaza(['doctor', '--verbose', '--debug'], { env: home().env, clock });
    expect({ exit, reached: stdout.match(/answered in/g)?.length }).toEqual({ exit: 0, reached: 3 });
    expect(since().map(({ path, user }) => [path.split('?')[0], user ?? null])).toEqual([
      ['/api/platform/version', null],
      ['/api/status', null],
      ['/api/pixel-info', null],
    ]);
  });

  it('shows no authorization header in its trace', async () => {
    await run('sandbox', 'sign-in', 'ada');
    expect((await run('doctor', '--debug')).stderr).not.toMatch(/authorization/i);
  });
});

describe('PLAZA_DEBUG', () => {
  const traced = async (value: string) => {
    const { stderr } = await plaza(['users', 'me'], { env: { ...home().env, PLAZA_DEBUG: value } });
    return /x-device-id/i.test(stderr);
  };

  it.each(['', '0', 'false', 'no', 'OFF'])('is off where it is %j', async (value) => {
    await run('sandbox', 'sign-in', 'ada');
    expect(await traced(value)).toBe(false);
  });

  it.each(['1', 'true'])('is on where it is %j', async (value) => {
    await run('sandbox', 'sign-in', 'ada');
    expect(await traced(value)).toBe(true);
  });
});

describe('an account file that is cut off', () => {
  it.each(['{"deviceId":"00000000-0000-40', ''])('is named: %j', async (text) => {
    await run('sandbox', 'sign-in', 'ada');
    const path = join(home().folder, 'state', 'accounts', 'sandbox.json');
    await mkdir(join(home().folder, 'state', 'accounts'), { recursive: true });
    await writeFile(path, text, { mode: 0o600 });
    const since = home().sandbox.requestsFromNow();
    const { exit, stderr } = await run('users', 'me');
    expect({ exit, stderr }).toEqual({
      exit: 2,
      stderr: `error: couldn't read ${path}, which holds an account: it is damaged\nhint: move the file away, then sign in again with 'plaza auth login'\n`,
    });
    expect(since()).toEqual([]);
  });
});

it('auth login --help says what --otp needs', async () => {
  const { stdout } = await run('auth', 'login', '--help');
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('--otp continues the sign-in that asked for the code');
});
