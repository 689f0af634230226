/** Secrets in the system's keychain, by the executable on a real bus; skipped by name where Debian's parts are missing. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseLine, password } from '../support/accounts';
import { expectRefusal } from '../support/app';
import { runInHome } from '../support/executable/executable';
import { useHome } from '../support/home';
import { type Bus, missingPrograms, startBus, startSilentBus } from '../support/store/keyring';

const home = useHome();
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-bus-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs a line as if the sandbox were a service, in the platform's own folders. */
const run = (line: string, env: Environment = {}) => {
  const { argv, ...given } = parseLine(line);
  const service = {
    PLAZA_CONFIG_DIR: undefined,
    PLAZA_PROFILE: undefined,
    PLAZA_BASE_URL: home().sandbox.baseUrl,
    HOME: folder,
    XDG_CONFIG_HOME: join(folder, 'config'),
    XDG_DATA_HOME: join(folder, 'share'),
  };
  return runInHome(home(), argv, { env: { ...service, ...env }, ...given });
};
const json = async (line: string, env: Environment = {}) =>
  JSON.parse((await run(`${line} --json`, env)).stdout);

const login = (env: Environment = {}) => {
  const { token } = home().sandbox.control.captcha({ purpose: 'login' });
  const given = `--email ada@sandbox.test --password-stdin --captcha-token ${token} --json`;
  return run(`auth login ${given} < ${password}`, env);
};

const accountFile = () => join(folder, 'share', 'plaza', 'accounts', 'ada.json');

/** The text of all files of plaza. */
async function storedText(): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /plaza.*\.json$/.test(name));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}

const secretsOf = async (env: Environment) => (await json('auth status', env)).secrets;
const doctor = async (env: Environment) =>
  (await json('doctor', env)).find(({ name }: { name: string }) => name === 'secrets');
const expectSession = async (env: Environment) =>
  expect(await run('auth refresh', env)).toMatchObject({ exit: 0 });

describe.skipIf(missingPrograms.length > 0)(
  missingPrograms.length > 0 ? `a keyring: ${missingPrograms.join(', ')} is not installed` : 'a keyring',
  () => {
    let bus: Bus;
    beforeEach(async () => {
      bus = await startBus(folder);
    });
    afterEach(() => bus.end());

    describe('that is unlocked', () => {
      beforeEach(async () => {
        await bus.keyring('unlocked');
        const { exit, stdout, stderr } = await login(bus.env);
        expect({ exit, stderr, secrets: JSON.parse(stdout).secrets }).toEqual({
          exit: 0,
          stderr: '',
          secrets: 'keychain',
        });
      });

      it('holds the refresh token in place of the file, which status, accounts and doctor show', async () => {
        await expectSession(bus.env);
        const { refreshToken, keychain } = JSON.parse(await readFile(accountFile(), 'utf8'));
        expect([refreshToken, keychain]).toEqual([undefined, expect.stringMatching(/^ada /)]);
        expect(await secretsOf(bus.env)).toBe('keychain');
        const accounts = await json('auth accounts', bus.env);
        expect(accounts).toMatchObject([{ name: 'ada', secrets: 'keychain' }]);
        const detail = 'in the keychain, which works';
        expect(await doctor(bus.env)).toEqual({ name: 'secrets', ok: true, detail });
      });

      it('restores the device ID of a file that has lost it, for the same session', async () => {
        const { deviceId, ...rest } = JSON.parse(await readFile(accountFile(), 'utf8'));
        await writeFile(accountFile(), JSON.stringify(rest));
        expect((await run('users me', bus.env)).exit).toBe(0);
        expect(JSON.parse(await readFile(accountFile(), 'utf8')).deviceId).toBe(deviceId);
        await expectSession(bus.env);
      });

      it('is shared by processes, of which one refreshes', async () => {
        home().sandbox.control.advance(15 * 60_000);
        home().sandbox.clock.move(0);
        const requests = home().sandbox.requestsFromNow();
        const ran = Array.from({ length: 4 }, () => run('users me --jq .username', bus.env));
        expect((await Promise.all(ran)).map(({ stdout }) => stdout)).toEqual(Array(4).fill('ada\n'));
        const refreshes = requests().filter(({ route }) => route === 'auth.refresh');
        expect(refreshes.filter(({ status }) => status === 200)).toHaveLength(1);
        await expectSession(bus.env);
      });

      it('moves its secrets to the file and back, and deletes them with the account', async () => {
        const set = (place: string, env = {}) => run(`config set keychain ${place}`, { ...bus.env, ...env });
        expect(await set('file')).toMatchObject({ exit: 0, stderr: 'moved the secrets to a private file\n' });
        expect(await secretsOf(bus.env)).toBe('file');
        await expectSession({});
        expect(await storedText()).toContain('refreshToken');
        expect(await set('system')).toMatchObject({ exit: 0, stderr: 'moved the secrets to the keychain\n' });
        const stderr = 'the environment variable PLAZA_KEYCHAIN overrides this setting\n';
        expect(await set('system', { PLAZA_KEYCHAIN: 'file' })).toMatchObject({ exit: 0, stderr });
        expect(await secretsOf(bus.env)).toBe('keychain');
        await expectSession(bus.env);
        expect(await storedText()).not.toContain('refreshToken');
        const removed = await run('auth accounts remove ada', bus.env);
        expect(removed).toMatchObject({ exit: 0, stderr: '' });
        expect(await storedText()).not.toContain('ada ');
      });

      it('follows PLAZA_KEYCHAIN at the next refresh', async () => {
        await expectSession({ ...bus.env, PLAZA_KEYCHAIN: 'file' });
        expect(await storedText()).toContain('refreshToken');
        await expectSession({ ...bus.env, PLAZA_KEYCHAIN: 'system' });
        expect(await storedText()).not.toContain('refreshToken');
      });

      it.each(['locked', 'ended'])(
        'and later %s keeps the session, which continues once it is unlocked',
        async (state) => {
          await (state === 'locked' ? bus.keyring('locked') : bus.endKeyring());
          expect((await run('users me', bus.env)).exit).toBe(0);
          expectRefusal(await run('auth refresh', bus.env), 8, 'the keychain cannot be used');
          if (state === 'locked') expect(await doctor(bus.env)).toMatchObject({ ok: false, exit: 8 });
          await bus.keyring('unlocked');
          await expectSession(bus.env);
        },
      );
    });

    it('that is locked is not used: auth login exits with 8 and names PLAZA_KEYCHAIN=file', async () => {
      await bus.keyring('locked');
      const ran = await login(bus.env);
      expectRefusal(ran, 8, 'choose where to store secrets: the keychain cannot be used: ');
      expect(ran.stderr).toContain('set PLAZA_KEYCHAIN=file');
      expectRefusal(await login({ ...bus.env, PLAZA_KEYCHAIN: 'system' }), 8, 'cannot be used');
      expect((await login({ ...bus.env, PLAZA_KEYCHAIN: 'file' })).exit).toBe(0);
    });
  },
);

describe('without a keychain', () => {
  const none = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined };

  it('auth login names PLAZA_KEYCHAIN=file, and doctor the reason', async () => {
    expectRefusal(await login(none), 8, 'PLAZA_KEYCHAIN=file');
    const reason = /^not signed in; the keychain cannot be used: /;
    expect(await doctor(none)).toMatchObject({ ok: true, detail: expect.stringMatching(reason) });
    const { stdout } = await login({ ...none, PLAZA_KEYCHAIN: 'file' });
    expect(JSON.parse(stdout).secrets).toBe('file');
    const stored = expect.stringContaining('in a private file below ');
    expect(await doctor(none)).toMatchObject({ ok: true, detail: stored });
  });

  it('auth login waits 2 s for a bus that does not answer', async () => {
    const bus = await startSilentBus(folder);
    try {
      expectRefusal(await login(bus.env), 8, 'it did not answer within 2 s');
    } finally {
      await bus.end();
    }
  });

  it('a sandbox profile stores its secrets in the file, whatever is set', async () => {
    const env = { PLAZA_PROFILE: 'sandbox', PLAZA_BASE_URL: undefined, PLAZA_KEYCHAIN: 'system' };
    expect(JSON.parse((await login(env)).stdout).secrets).toBe('file');
    expectRefusal(await run('config set keychain system', env), 2, 'private file');
  });
});
