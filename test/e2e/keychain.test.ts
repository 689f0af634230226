/** Secrets in the system's keychain, by the real executable on a real bus; skipped by name where Debian's parts are missing. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { password } from '../support/accounts';
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

/** The sandbox as if it were a service, in the platform's own folders. */
const service = (env: Environment = {}) => ({
  PLAZA_CONFIG_DIR: undefined,
  PLAZA_PROFILE: undefined,
  PLAZA_BASE_URL: home().sandbox.baseUrl,
  HOME: folder,
  XDG_CONFIG_HOME: join(folder, 'config'),
  XDG_DATA_HOME: join(folder, 'share'),
  ...env,
});

const run = (argv: readonly string[], env: Environment = {}, input?: string) =>
  runInHome(home(), argv, { env: service(env), ...(input !== undefined && { input }) });

const login = (env: Environment = {}) => {
  const { token } = home().sandbox.control.captcha({ purpose: 'login' });
  const given = ['--email', 'ada@sandbox.test', '--password-stdin', '--captcha-token', token, '--json'];
  return run(['auth', 'login', ...given], env, password);
};

/** Everything that lies in files of plaza. */
async function files(): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /plaza.*\.json$/.test(name));
  const texts = names.map((name) => readFile(join(folder, name), 'utf8'));
  return (await Promise.all(texts)).join('\n');
}

const secretsOf = async (env: Environment) => {
  const { stdout } = await run(['auth', 'status', '--json'], env);
  return JSON.parse(stdout).secrets;
};

const doctor = async (env: Environment) => {
  const { stdout } = await run(['doctor', '--json'], env);
  return JSON.parse(stdout).find(({ name }: { name: string }) => name === 'secrets');
};

const works = async (env: Environment) => (await run(['auth', 'refresh'], env)).exit === 0;

describe.skipIf(missingPrograms.length > 0)(
  missingPrograms.length > 0 ? `a keyring: ${missingPrograms.join(', ')} is not installed` : 'a keyring',
  () => {
    let bus: Bus;
    beforeEach(async () => {
      bus = await startBus(folder);
    });
    afterEach(() => bus.end());

    it('that is unlocked holds the refresh token, the file none; status, accounts and doctor say so', async () => {
      await bus.keyring('unlocked');
      const { exit, stdout, stderr } = await login(bus.env);
      expect({ exit, stderr, secrets: JSON.parse(stdout).secrets }).toEqual({
        exit: 0,
        stderr: '',
        secrets: 'keychain',
      });
      expect(await works(bus.env)).toBe(true);
      const { refreshToken, keychain } = JSON.parse(
        await readFile(join(folder, 'share', 'plaza', 'accounts', 'ada.json'), 'utf8'),
      );
      expect([refreshToken, keychain]).toEqual([undefined, expect.stringMatching(/^ada /)]);
      expect(await secretsOf(bus.env)).toBe('keychain');
      expect(JSON.parse((await run(['auth', 'accounts', '--json'], bus.env)).stdout)).toMatchObject([
        { name: 'ada', secrets: 'keychain' },
      ]);
      expect(await doctor(bus.env)).toEqual({
        name: 'secrets',
        ok: true,
        detail: 'in the keychain, which works',
      });
    });

    it('holds the device id too: a file that has lost its copy gets it back, and the session stays one', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      const path = join(folder, 'share', 'plaza', 'accounts', 'ada.json');
      const { deviceId, ...rest } = JSON.parse(await readFile(path, 'utf8'));
      await writeFile(path, JSON.stringify(rest));
      expect((await run(['users', 'me'], bus.env)).exit).toBe(0);
      expect(JSON.parse(await readFile(path, 'utf8')).deviceId).toBe(deviceId);
      expect(await works(bus.env)).toBe(true);
    });

    it('is shared by several processes, among which one refreshes', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      home().sandbox.control.advance(15 * 60_000);
      home().sandbox.clock.move(0);
      const asked = home().sandbox.requestsFromNow();
      const ran = await Promise.all(
        Array.from({ length: 4 }, () => run(['users', 'me', '--jq', '.username'], bus.env)),
      );
      expect(ran.map(({ stdout }) => stdout)).toEqual(Array(4).fill('ada\n'));
      expect(asked().filter(({ route, status }) => route === 'auth.refresh' && status === 200)).toHaveLength(
        1,
      );
      expect(await works(bus.env)).toBe(true);
    });

    it('gives its secrets to the file and takes them back, and forgets them with the account', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      const moved = await run(['config', 'set', 'keychain', 'file'], bus.env);
      expect(moved).toMatchObject({ exit: 0, stderr: 'moved the secrets to a private file\n' });
      expect([await secretsOf(bus.env), await works({})]).toEqual(['file', true]);
      expect(await files()).toContain('refreshToken');
      const back = await run(['config', 'set', 'keychain', 'system'], bus.env);
      expect(back).toMatchObject({ exit: 0, stderr: 'moved the secrets to the keychain\n' });
      const again = await run(['config', 'set', 'keychain', 'system'], {
        ...bus.env,
        PLAZA_KEYCHAIN: 'file',
      });
      expect(again).toMatchObject({
        exit: 0,
        stderr: 'the environment variable PLAZA_KEYCHAIN overrides this setting\n',
      });
      expect([await secretsOf(bus.env), await works(bus.env)]).toEqual(['keychain', true]);
      expect(await files()).not.toContain('refreshToken');
      expect(await run(['auth', 'accounts', 'remove', 'ada'], bus.env)).toMatchObject({
        exit: 0,
        stderr: '',
      });
      expect(await files()).not.toContain('ada ');
    });

    it('follows PLAZA_KEYCHAIN at the next refresh', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      expect(await works({ ...bus.env, PLAZA_KEYCHAIN: 'file' })).toBe(true);
      expect(await files()).toContain('refreshToken');
      expect(await works({ ...bus.env, PLAZA_KEYCHAIN: 'system' })).toBe(true);
      expect(await files()).not.toContain('refreshToken');
    });

    it('that nobody unlocked is of no use, which a script is told with its way out', async () => {
      await bus.keyring('locked');
      const ran = await login(bus.env);
      expect(ran).toMatchObject({ exit: 8, stdout: '' });
      expect(ran.stderr).toMatch(
        /choose where to store secrets: the keychain cannot be used: .*set PLAZA_KEYCHAIN=file/,
      );
      expect(await login({ ...bus.env, PLAZA_KEYCHAIN: 'system' })).toMatchObject({
        exit: 8,
        stderr: expect.stringContaining('cannot be used'),
      });
      expect((await login({ ...bus.env, PLAZA_KEYCHAIN: 'file' })).exit).toBe(0);
    });

    it('that is locked later keeps the session: what needs it ends with 8, and goes on once it is open', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      await bus.keyring('locked');
      expect((await run(['users', 'me'], bus.env)).exit).toBe(0);
      const refresh = await run(['auth', 'refresh'], bus.env);
      expect(refresh).toMatchObject({
        exit: 8,
        stderr: expect.stringContaining('the keychain cannot be used'),
      });
      expect(await doctor(bus.env)).toMatchObject({ ok: false, exit: 8 });
      await bus.keyring('unlocked');
      expect(await works(bus.env)).toBe(true);
    });

    it('that is gone in the middle costs no session', async () => {
      await bus.keyring('unlocked');
      await login(bus.env);
      await bus.endKeyring();
      expect((await run(['users', 'me'], bus.env)).exit).toBe(0);
      expect(await run(['auth', 'refresh'], bus.env)).toMatchObject({
        exit: 8,
        stderr: expect.stringContaining('the keychain cannot be used'),
      });
      await bus.keyring('unlocked');
      expect(await works(bus.env)).toBe(true);
    });
  },
);

describe('without a keychain', () => {
  const none = { DBUS_SESSION_BUS_ADDRESS: undefined, XDG_RUNTIME_DIR: undefined };

  it('there is no bus: a script is told, and a file is taken when it is chosen', async () => {
    const ran = await login(none);
    expect(ran).toMatchObject({
      exit: 8,
      stdout: '',
      stderr: expect.stringContaining('PLAZA_KEYCHAIN=file'),
    });
    expect(JSON.parse((await login({ ...none, PLAZA_KEYCHAIN: 'file' })).stdout).secrets).toBe('file');
    const check = await doctor(none);
    expect(check).toMatchObject({ ok: true, detail: expect.stringContaining('in a private file below ') });
  });

  it('doctor tells why none answers', async () => {
    expect(await doctor(none)).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/^not signed in; the keychain cannot be used: /),
    });
  });

  it('that answers nothing is given up after two seconds', async () => {
    const bus = await startSilentBus(folder);
    try {
      const ran = await login(bus.env);
      expect(ran).toMatchObject({ exit: 8, stderr: expect.stringContaining('it did not answer within 2 s') });
    } finally {
      await bus.end();
    }
  });

  it('a sandbox profile keeps its secrets in the file, whatever is set', async () => {
    const env = { PLAZA_PROFILE: 'sandbox', PLAZA_BASE_URL: undefined, PLAZA_KEYCHAIN: 'system' };
    expect(JSON.parse((await login(env)).stdout).secrets).toBe('file');
    expect(await run(['config', 'set', 'keychain', 'system'], env)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('private file'),
    });
  });
});
