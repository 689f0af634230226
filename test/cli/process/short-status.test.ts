import { chmod, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { printShortStatus } from '../../../src/cli/process/short-status';
import { notifications } from '../../../src/protocol/routes/notifications';
import { plaza } from '../../support/app';
import { startExecutable } from '../../support/executable/executable';
import { useHome } from '../../support/home';

const home = useHome();
const words = ['status', '--short', '--cached', '60s'];
const ada = /^@ada \d+ unread · 1 order to pay\n$/;

/** What the words print `aheadMs` from now, the command lines of renewals, and whether they were understood. */
async function printed(argv: readonly string[] = words, aheadMs = 0, env = home().env) {
  const result = { text: '', renewals: [] as string[], known: false };
  result.known = await printShortStatus(argv, {
    env,
    userId: process.geteuid?.(),
    now: () => systemClock.now() + aheadMs,
    write: (text) => {
      result.text += text;
    },
    renew: async (line) => void result.renewals.push(line.join(' ')),
  });
  return result;
}

async function renew(): Promise<number> {
  const { exit } = await plaza(['status', '--short', '--cached', '0', '--no-input'], { env: home().env });
  return exit;
}

const signIn = () => plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
const file = (ending: string) => join(home().folder, 'cache', 'plaza', 'status', `profile-sandbox.${ending}`);
const silent = { text: '', renewals: [], known: true };
const renewal = 'status --short --cached 0 --no-input';

describe('status --short', () => {
  it('prints nothing at first, and starts one renewal', async () => {
    expect(await printed()).toEqual({ ...silent, renewals: [renewal] });
    expect(await printed()).toEqual(silent);
  });

  it('prints the saved line without a request, also a stale one while it is renewed', async () => {
    await signIn();
    expect(await renew()).toBe(0);
    const requests = home().sandbox.requestsFromNow();
    expect(await printed()).toEqual({ ...silent, text: expect.stringMatching(ada) });
    expect(await printed(words, 61_000)).toEqual({
      ...silent,
      text: expect.stringMatching(ada),
      renewals: [renewal],
    });
    expect(requests()).toEqual([]);
    expect((await stat(file('json'))).mode & 0o777).toBe(0o600);
  });

  it('starts a failed renewal again after a minute, and prints nothing meanwhile', async () => {
    await signIn();
    await renew();
    await printed(words, 61_000);
    home().sandbox.addFault({ route: notifications.count.name, kind: 'status', status: 400, times: 1 });
    expect(await renew()).toBe(3);
    expect(await printed(['status', '--short', '--cached', '1s'], 10_000)).toEqual(silent);
    await utimes(file('renewal'), 1, 1);
    expect((await printed(['status', '--short', '--cached', '1s'], 10_000)).renewals).toEqual([renewal]);
  });

  it('prints no line of an account that signed out, or of other settings', async () => {
    await signIn();
    await renew();
    const elsewhere = { ...home().env, PLAZA_BASE_URL: 'http://other.test' };
    expect((await printed(words, 0, elsewhere)).text).toBe('');
    await plaza(['config', 'set', 'timeout', '20'], { env: home().env });
    expect((await printed()).text).toBe('');
    await renew();
    expect((await printed()).text).toMatch(ada);
    await plaza(['auth', 'logout'], { env: home().env });
    expect((await printed()).text).toBe('');
  });

  it('prints no line that another user may have written', async () => {
    await signIn();
    await renew();
    await chmod(file('json'), 0o666);
    expect((await printed()).text).toBe('');
  });

  it.each([
    ['status'],
    ['status', '--short', '--json'],
    ['status', '--short', '--cached', '0'],
    ['status', '--short', '--cached', 'soon'],
    ['status', '--short', '--cached'],
    ['status', '--short', '--profile', '../x'],
  ])('leaves %s %s %s %s to the whole program', async (...argv) => {
    expect(await printed(argv)).toEqual({ ...silent, known: false });
  });

  it('prints the account and what waits as JSON, read from the service', async () => {
    await signIn();
    const { stdout } = await plaza(['status', '--short', '--json'], { env: home().env });
    expect(JSON.parse(stdout)).toMatchObject({
      account: { username: 'ada' },
      unread: { count: expect.any(Number) },
      orders: [{ status: 'new' }],
      operations: [],
    });
  });
});

it('status --short: the executable renews the line in a process that outlives it', async () => {
  await signIn();
  const run = async () => (await startExecutable(words, { env: home().env, input: '' }).ended).stdout;
  expect(await run()).toBe('');
  await expect
    .poll(() => readFile(file('json'), 'utf8').catch(() => ''), { timeout: 20_000 })
    .toMatch('@ada');
  expect(await run()).toMatch(ada);
});
