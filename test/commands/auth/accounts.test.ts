/** The accounts of this computer; the sandbox plays a service that is named by its address. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, password, signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { startTestSandbox } from '../../support/sandbox';

const home = useHome();
const { run, json } = useLines(home);

type Environment = Readonly<Record<string, string | undefined>>;

/** No profile is named, and secrets are stored in files. */
const unnamed = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };
/** A service that only the environment names. */
const service = () => ({ ...unnamed, PLAZA_BASE_URL: home().sandbox.baseUrl });

/** Signs in as a script does. @returns the profile of the account */
async function login(person: string, env: Environment = service(), options = ''): Promise<string> {
  const line = `auth login --email ${person}@sandbox.test --password-stdin ${options} < ${password}`;
  return (await json(line, { env, captcha: 'login' })).account;
}

const listed = (): Promise<{ name: string; username: string }[]> => json('auth accounts', { env: unnamed });
const settings = async () => JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8'));
const stored = async (profile: string) =>
  JSON.parse(await readFile(join(home().folder, 'state', 'accounts', `${profile}.json`), 'utf8'));
const row = (name: string, active: boolean, more: object = {}) => ({
  name,
  username: name,
  baseUrl: home().sandbox.baseUrl,
  active,
  secrets: 'file',
  ...more,
});

async function withOtherService(
  work: (other: Awaited<ReturnType<typeof startTestSandbox>>) => Promise<void>,
) {
  const other = await startTestSandbox();
  other.control.setSwitch('captcha', false);
  await work(other).finally(() => other.stop());
}

describe('a first sign-in', () => {
  it('creates a profile named after the username with the addresses of the environment, and activates it', async () => {
    const { baseUrl, statusUrl } = home().sandbox;
    expect(await login('ada', { ...service(), PLAZA_STATUS_URL: statusUrl })).toBe('ada');
    expect(await settings()).toMatchObject({ active: 'ada', profiles: { ada: { baseUrl, statusUrl } } });
    expect(await listed()).toEqual([row('ada', true)]);
    expectPrinted(await run('users me --jq .username', { env: unnamed }), 'ada\n');
  });

  it('keeps the device ID that it was sent with', async () => {
    await run('auth captcha', { env: service() });
    const { deviceId } = await stored('environment');
    await login('ada');
    expect((await stored('ada')).deviceId).toBe(deviceId);
  });

  it('creates the profile that --profile names, and activates it', async () => {
    expect(await login('ada', service(), '--profile work')).toBe('work');
    const { baseUrl } = home().sandbox;
    expect(await settings()).toMatchObject({ active: 'work', profiles: { work: { baseUrl } } });
  });

  it('continues with its code under a --profile that does not exist yet', async () => {
    const env = service();
    const signup = 'auth signup --email eve@sandbox.test --password-stdin --profile mine < a-new-password';
    expect((await run(signup, { env, captcha: 'register' })).exit).toBe(8);
    home().sandbox.clock.move(61_000);
    expect(await run('auth resend-otp --profile mine', { env })).toMatchObject({ exit: 0, stderr: '' });
    const otp = mailedCode(home(), 'eve@sandbox.test');
    const verify = `auth verify-otp --profile mine --password-stdin --otp ${otp} < a-new-password`;
    expect((await json(verify, { env })).account).toBe('mine');
  });
});

it('a second sign-in of another account creates another profile, and does not change the first', async () => {
  await login('ada');
  const before = await stored('ada');
  expect(await login('boris', unnamed)).toBe('boris');
  expect(await stored('ada')).toEqual(before);
  expect(await listed()).toEqual([row('ada', false), row('boris', true)]);
});

describe('a sign-in without a keychain', () => {
  const line = `auth login --email ada@sandbox.test --password-stdin < ${password}`;

  it('exits with 8 and says how to choose a file', async () => {
    expectRefusal(
      await run(line, { env: { ...service(), PLAZA_KEYCHAIN: undefined } }),
      8,
      'error: choose where to store secrets: the keychain cannot be used: PLAZA_CONFIG_DIR keeps everything in its folder\n' +
        'hint: set PLAZA_KEYCHAIN=file to store them in a file that only you can read\n',
    );
  });

  it('uses no file where PLAZA_KEYCHAIN demands the keychain', async () => {
    expect(await run(line, { env: { ...service(), PLAZA_KEYCHAIN: 'system' } })).toMatchObject({
      exit: 8,
      stdout: '',
      stderr: expect.stringMatching(/^error: the keychain cannot be used: .*\nhint: .*PLAZA_KEYCHAIN=file/),
    });
  });
});

describe('auth accounts and auth switch', () => {
  const env = { PLAZA_PROFILE: undefined };

  it('list, switch and remove profiles', async () => {
    await login('ada');
    await login('boris');
    const { baseUrl } = home().sandbox;
    const rows = `ada\tada\t${baseUrl}\t\tfile\nboris\tboris\t${baseUrl}\tyes\tfile\n`;
    expectPrinted(await run('auth accounts list', { env }), rows);
    expectPrinted(await run('auth switch ada', { env }), "Switched to profile 'ada'\n");
    expectPrinted(await run('users me --jq .username', { env }), 'ada\n');
    expect(await json('auth accounts remove ada', { env })).toMatchObject({ name: 'ada', active: false });
    expect((await listed()).map(({ name }) => name)).toEqual(['boris']);
    await expect(stored('ada')).rejects.toThrow('ENOENT');
    expect((await settings()).active).toBeUndefined();
  });

  it.each(['switch', 'accounts remove'])('refuse a name without a profile: %s', async (verb) => {
    const message =
      "error: profile 'nobody' does not exist\nhint: 'plaza auth accounts' lists the profiles\n";
    expectRefusal(await run(`auth ${verb} nobody`, { env: service() }), 2, message);
  });

  it('can always switch to the sandbox', async () => {
    expect(await run('auth switch sandbox', { env })).toMatchObject({ exit: 0 });
    expect(await run('platform portal --jq .active', { env })).toMatchObject({ exit: 0, stdout: 'true\n' });
  });
});

describe('a sandbox profile', () => {
  it('does not become active by a sign-in', async () => {
    await signedIn(home(), 'ada');
    await signedIn(home(), 'boris', '--profile', 'boris');
    expect(await login('chiara', {}, '--profile chiara')).toBe('chiara');
    expect(await login('deniz', {})).toBe('sandbox');
    const inSandbox = (name: string, username = name) => row(name, false, { username, baseUrl: null });
    expect(await listed()).toEqual([inSandbox('boris'), inSandbox('chiara'), inSandbox('sandbox', 'deniz')]);
    for (const name of ['boris', 'chiara'])
      expect((await run(`users me --jq .username --profile ${name}`)).stdout).toBe(`${name}\n`);
  });

  it('is not created in a profile of a service', async () => {
    await login('ada');
    const ran = await run('sandbox sign-in boris --profile ada', { env: service() });
    expectRefusal(ran, 2, "profile 'ada' belongs to a service, not to the sandbox");
  });
});

describe('a pending sign-in', () => {
  const vera = `auth login --email vera@sandbox.test --password-stdin < ${password}`;
  const withCode = (otp: string) => vera.replace(' <', ` --otp ${otp} <`);
  const verify = (otp: string) => `auth verify-otp --otp ${otp} --password-stdin < ${password}`;
  const nothingPending = 'no sign-in, sign-up or password reset is pending';

  it('is not continued at another service, which gets nothing of it', async () => {
    await run(vera, { env: service(), captcha: 'login' });
    const code = mailedCode(home(), 'vera@sandbox.test');
    await withOtherService(async (other) => {
      const env = { ...service(), PLAZA_BASE_URL: other.baseUrl };
      expectRefusal(await run(verify(code), { env }), 2, nothingPending);
      expectRefusal(await run(withCode(code), { env }), 8, 'a one-time code is required: it was sent to');
      expect(other.requests().map(({ route }) => route)).toEqual(['auth.signIn']);
    });
  });

  it('begins with a new code where --otp came too early, and ends after five wrong ones', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    expectRefusal(await run(withCode('123456')), 8, 'a one-time code is required: it was sent to');
    const code = mailedCode(home(), 'vera@sandbox.test');
    for (const attemptsLeft of [4, 3, 2, 1, 0]) {
      const { stderr } = await run(withCode(otherCode(code)).replace(' <', ' --json <'));
      expect(JSON.parse(stderr).error.fields).toEqual({ attemptsLeft });
    }
    expectRefusal(await run(verify(code)), 2, nothingPending);
  });
});
