/** The accounts of this computer; the sandbox plays a service that is named by its address. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailedCode, otherCode, password, runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { startTestSandbox } from '../../support/sandbox';

const home = useHome();

/** A service by the environment alone, where secrets may lie in a file. */
const service = () => ({
  PLAZA_PROFILE: undefined,
  PLAZA_BASE_URL: home().sandbox.baseUrl,
  PLAZA_KEYCHAIN: 'file',
});

type Environment = Readonly<Record<string, string | undefined>>;

const run = (argv: readonly string[], env: Environment = service(), input?: string) =>
  runAs(home(), argv, { env, ...(input !== undefined && { input }) });

/** Signs in as a script does, and gives the name of the profile that took it. */
async function login(person: string, env: Environment = service(), ...argv: string[]): Promise<string> {
  const ran = await runAs(
    home(),
    ['auth', 'login', '--email', `${person}@sandbox.test`, '--password-stdin', '--json', ...argv],
    { env, input: password, captcha: 'login' },
  );
  expect({ exit: ran.exit, stderr: ran.stderr }).toEqual({ exit: 0, stderr: '' });
  return JSON.parse(ran.stdout).account;
}

const rows = async () => {
  const { stdout } = await run(['auth', 'accounts', '--json'], { PLAZA_PROFILE: undefined });
  return JSON.parse(stdout);
};

const configuration = async () =>
  JSON.parse(await readFile(join(home().folder, 'config.json'), 'utf8')) as {
    active?: string;
    profiles: Record<string, Record<string, unknown>>;
  };

const kept = async (profile: string) =>
  JSON.parse(await readFile(join(home().folder, 'state', 'accounts', `${profile}.json`), 'utf8'));

describe('a first sign-in', () => {
  it('makes a profile with the addresses of the environment, named after the username, and activates it', async () => {
    expect(await login('ada', { ...service(), PLAZA_STATUS_URL: home().sandbox.statusUrl })).toBe('ada');
    expect(await configuration()).toMatchObject({
      active: 'ada',
      profiles: { ada: { baseUrl: home().sandbox.baseUrl, statusUrl: home().sandbox.statusUrl } },
    });
    expect(await rows()).toEqual([
      { name: 'ada', username: 'ada', baseUrl: home().sandbox.baseUrl, active: true, secrets: 'file' },
    ]);
    const me = await run(['users', 'me', '--jq', '.username'], { PLAZA_PROFILE: undefined });
    expect(me).toMatchObject({ exit: 0, stdout: 'ada\n', stderr: '' });
  });

  it('keeps the device id that it was sent with', async () => {
    await run(['auth', 'captcha']);
    const { deviceId } = await kept('environment');
    await login('ada');
    expect((await kept('ada')).deviceId).toBe(deviceId);
  });

  it('fills the profile in use, which keeps its name, and does not become active by that', async () => {
    const set = (name: string) =>
      run(['config', 'set', 'baseUrl', home().sandbox.baseUrl, '--profile', name], {});
    await run(['config', 'set', 'baseUrl', home().sandbox.baseUrl], { PLAZA_PROFILE: undefined });
    await set('work');
    const env = { PLAZA_PROFILE: 'work', PLAZA_KEYCHAIN: 'file' };
    expect(await login('ada', env)).toBe('work');
    expect((await configuration()).active).toBe('default');
    expect(await login('boris', { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' })).toBe('default');
    expect((await rows()).map((row: { name: string }) => row.name)).toEqual(['default', 'work']);
  });

  it('goes into the profile that --profile names, with the same addresses, and activates it', async () => {
    expect(await login('ada', service(), '--profile', 'work')).toBe('work');
    expect(await configuration()).toMatchObject({
      active: 'work',
      profiles: { work: { baseUrl: home().sandbox.baseUrl } },
    });
  });

  it('goes on under the --profile that there is none of yet, with its code, too', async () => {
    const begin = ['auth', 'signup', '--email', 'eve@sandbox.test', '--password-stdin', '--profile', 'mine'];
    const waits = await runAs(home(), begin, {
      env: service(),
      input: 'a-new-password',
      captcha: 'register',
    });
    expect(waits.exit).toBe(8);
    home().sandbox.clock.move(61_000);
    expect(await run(['auth', 'resend-otp', '--profile', 'mine'])).toMatchObject({ exit: 0, stderr: '' });
    const verify = ['auth', 'verify-otp', '--profile', 'mine', '--password-stdin', '--json'];
    const code = mailedCode(home(), 'eve@sandbox.test');
    const done = await run([...verify, '--otp', code], service(), 'a-new-password');
    expect(done).toMatchObject({ exit: 0, stderr: '' });
    expect(JSON.parse(done.stdout).account).toBe('mine');
  });
});

describe('a second sign-in', () => {
  it('of somebody else makes another profile, and leaves the first alone', async () => {
    await login('ada');
    const before = await kept('ada');
    const env = { PLAZA_PROFILE: undefined, PLAZA_KEYCHAIN: 'file' };
    expect(await login('boris', env)).toBe('boris');
    expect(await kept('ada')).toEqual(before);
    expect(await rows()).toEqual([
      { name: 'ada', username: 'ada', baseUrl: home().sandbox.baseUrl, active: false, secrets: 'file' },
      { name: 'boris', username: 'boris', baseUrl: home().sandbox.baseUrl, active: true, secrets: 'file' },
    ]);
  });

  it('of the same person is the same profile, whichever is in use', async () => {
    await login('ada');
    await login('boris');
    expect(await login('ada')).toBe('ada');
    expect(await login('ada')).toBe('ada');
    expect(await login('boris')).toBe('boris');
    expect(await rows()).toHaveLength(2);
    expect((await configuration()).active).toBe('boris');
  });

  it('after signing out, or under another username, is the same profile for the same account', async () => {
    expect(await login('newcomer')).toBe('account');
    await run(['auth', 'logout'], { PLAZA_PROFILE: undefined });
    const fields = ['--username', 'novus', '--display-name', 'Novus', '--avatar', '🌿'];
    expect(await login('newcomer')).toBe('account');
    expect((await rows())[0].username).toBeNull();
    await run(['users', 'create-profile', ...fields], { PLAZA_PROFILE: undefined });
    expect((await rows())[0].username).toBe('novus');
    expect(await login('newcomer')).toBe('account');
    expect(await login('ada')).toBe('ada');
  });

  it('of the same name at another origin is another account', async () => {
    await login('ada');
    const before = await kept('ada');
    const other = await startTestSandbox();
    try {
      other.control.setSwitch('captcha', false);
      const login = ['auth', 'login', '--email', 'ada@sandbox.test', '--password-stdin', '--json'];
      const env = { ...service(), PLAZA_BASE_URL: other.baseUrl };
      const { stdout, exit } = await runAs(home(), login, { env, input: password });
      expect({ exit, account: JSON.parse(stdout).account }).toEqual({ exit: 0, account: 'ada-2' });
    } finally {
      await other.stop();
    }
    expect(await kept('ada')).toEqual(before);
    expect((await configuration()).profiles['ada-2']?.baseUrl).toBe(other.baseUrl);
  });
});

describe('the place of secrets', () => {
  const login = ['auth', 'login', '--email', 'ada@sandbox.test', '--password-stdin'];

  it('is chosen aloud: a script is told how', async () => {
    const ran = await run(login, { ...service(), PLAZA_KEYCHAIN: undefined }, password);
    expect(ran).toEqual({
      exit: 8,
      stdout: '',
      stderr:
        'error: choose where to store secrets: the keychain cannot be used: PLAZA_CONFIG_DIR keeps everything in its folder\n' +
        'hint: set PLAZA_KEYCHAIN=file to store them in a file that only you can read\n',
    });
  });

  it('is the keychain where that is asked for, and no other when it does not answer', async () => {
    const ran = await run(login, { ...service(), PLAZA_KEYCHAIN: 'system' }, password);
    expect(ran).toMatchObject({
      exit: 8,
      stdout: '',
      stderr: expect.stringMatching(/^error: the keychain cannot be used: .*\nhint: .*PLAZA_KEYCHAIN=file/),
    });
  });
});

describe('auth switch and auth accounts', () => {
  it('lists, switches and removes', async () => {
    await login('ada');
    await login('boris');
    const env = { PLAZA_PROFILE: undefined };
    expect(await run(['auth', 'accounts', 'list'], env)).toEqual({
      exit: 0,
      stdout:
        `ada\tada\t${home().sandbox.baseUrl}\t\tfile\n` +
        `boris\tboris\t${home().sandbox.baseUrl}\tyes\tfile\n`,
      stderr: '',
    });
    expect(await run(['auth', 'switch', 'ada'], env)).toMatchObject({
      exit: 0,
      stdout: "Switched to profile 'ada'\n",
    });
    expect((await run(['users', 'me', '--jq', '.username'], env)).stdout).toBe('ada\n');
    const removed = await run(['auth', 'accounts', 'remove', 'ada', '--json'], env);
    expect({ ...removed, row: JSON.parse(removed.stdout) }).toMatchObject({
      exit: 0,
      row: { name: 'ada', active: false },
    });
    expect((await rows()).map((row: { name: string }) => row.name)).toEqual(['boris']);
    await expect(kept('ada')).rejects.toThrow('ENOENT');
    expect((await configuration()).active).toBeUndefined();
  });

  it.each([['switch'], ['accounts', 'remove']])(
    '%s refuses a name that there is none of',
    async (...verb) => {
      expect(await run(['auth', ...verb.flat(), 'nobody'])).toMatchObject({
        exit: 2,
        stdout: '',
        stderr: "error: profile 'nobody' does not exist\nhint: 'plaza auth accounts' lists the profiles\n",
      });
    },
  );

  it('the sandbox can always be switched to', async () => {
    const env = { PLAZA_PROFILE: undefined };
    expect(await run(['auth', 'switch', 'sandbox'], env)).toMatchObject({ exit: 0 });
    expect(await run(['platform', 'portal', '--jq', '.active'], env)).toMatchObject({
      exit: 0,
      stdout: 'true\n',
    });
  });
});

describe('a sandbox profile', () => {
  it('never becomes active by signing in', async () => {
    await signedIn(home(), 'ada');
    await signedIn(home(), 'boris', '--profile', 'boris');
    expect(await login('chiara', {}, '--profile', 'chiara')).toBe('chiara');
    expect(await login('deniz', {})).toBe('sandbox');
    expect(await rows()).toEqual(
      ['boris', 'chiara', 'sandbox'].map((name) => ({
        name,
        username: name === 'sandbox' ? 'deniz' : name,
        baseUrl: null,
        active: false,
        secrets: 'file',
      })),
    );
    for (const [profile, username] of [
      ['boris', 'boris'],
      ['chiara', 'chiara'],
    ] as const) {
      expect((await run(['users', 'me', '--jq', '.username', '--profile', profile], {})).stdout).toBe(
        `${username}\n`,
      );
    }
  });

  it('is not made of a profile that belongs to a service', async () => {
    await login('ada');
    const ran = await run(['sandbox', 'sign-in', 'boris', '--profile', 'ada']);
    expectRefusal(ran, 2, "profile 'ada' belongs to a service, not to the sandbox");
  });
});

describe('a waiting flow', () => {
  const vera = ['auth', 'login', '--email', 'vera@sandbox.test', '--password-stdin'];

  it('is no use at another place: its token goes nowhere else', async () => {
    await runAs(home(), vera, { env: service(), input: password, captcha: 'login' });
    const code = mailedCode(home(), 'vera@sandbox.test');
    const other = await startTestSandbox();
    try {
      other.control.setSwitch('captcha', false);
      const env = { ...service(), PLAZA_BASE_URL: other.baseUrl };
      const verify = ['auth', 'verify-otp', '--otp', code, '--password-stdin'];
      const ran = await runAs(home(), verify, { env, input: password });
      expectRefusal(ran, 2, 'no sign-in, sign-up or password reset is pending');
      const again = await runAs(home(), [...vera, '--otp', code], { env, input: password });
      expectRefusal(again, 8, 'a one-time code is required: it was sent to');
      expect(other.requests().map(({ route }) => route)).toEqual(['auth.signIn']);
    } finally {
      await other.stop();
    }
  });

  it('is left alone by a code that answers nothing, and a fresh code is not answered with an old one', async () => {
    home().sandbox.control.setSwitch('captcha', false);
    const ran = await runAs(home(), [...vera, '--otp', '123456'], { input: password });
    expectRefusal(ran, 8, 'a one-time code is required: it was sent to');
    const code = mailedCode(home(), 'vera@sandbox.test');
    for (let tries = 4; tries >= 0; tries -= 1) {
      const wrong = await runAs(home(), [...vera, '--otp', otherCode(code), '--json'], { input: password });
      expect(JSON.parse(wrong.stderr).error.fields).toEqual({ attemptsLeft: tries });
    }
    const over = await runAs(home(), ['auth', 'verify-otp', '--otp', code, '--password-stdin'], {
      input: password,
    });
    expectRefusal(over, 2, 'no sign-in, sign-up or password reset is pending');
  });
});
