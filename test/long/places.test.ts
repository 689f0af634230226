/**
 * `npm test` of two users at the same time, each in a copy of the checkout, in places and with settings that users have.
 * What fails names the setting; in doubt, run it without half of them.
 */
import { execFileSync, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

interface Place {
  readonly uid: number;
  /** The folder of the checkout, in one with these permissions. */
  readonly folder: string;
  readonly mode: number;
  readonly umask: string;
  readonly home: { readonly name: string; readonly mode: number };
  readonly env: Readonly<Record<string, string>>;
}

const root = join(import.meta.dirname, '..', '..');
const { uid: ownUser } = userInfo();
/** `nobody` of most systems. */
const otherUser = 65_534;

const sheltered: Omit<Place, 'uid'> = {
  folder: 'a clone of Zoë',
  mode: 0o700,
  umask: '077',
  home: { name: 'a home', mode: 0o700 },
  env: { TZ: 'Pacific/Kiritimati', LC_ALL: 'C', NO_COLOR: '1' },
};

const proxies = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'http_proxy', 'https_proxy', 'all_proxy'];
const settings = [
  ...['CONFIG_DIR', 'SANDBOX_DIR', 'PROFILE', 'BASE_URL', 'STATUS_URL', 'PIXEL_URL', 'KEYCHAIN', 'REHEARSAL'],
  ...['ACCESS_TOKEN', 'REFRESH_TOKEN', 'DEVICE_ID', 'TIMEOUT', 'WAIT', 'JSON', 'QUIET', 'DEBUG', 'NO_INPUT'],
];
const pipeline: Omit<Place, 'uid'> = {
  folder: 'clone',
  mode: 0o755,
  umask: '022',
  home: { name: 'home', mode: 0o500 },
  env: {
    CI: 'true',
    FORCE_COLOR: '1',
    NODE_EXTRA_CA_CERTS: '/nonexistent/certificates.pem',
    NODE_OPTIONS: '--stack-trace-limit=2 --max-http-header-size=4096',
    ...Object.fromEntries(proxies.map((name) => [name, 'http://127.0.0.1:9'])),
    ...Object.fromEntries(settings.map((name) => [`PLAZA_${name}`, '/nonexistent'])),
  },
};

let base: string;
beforeEach(async () => {
  // On a disk: a copy has all packages.
  base = await mkdtemp('/var/tmp/plaza-places-');
  await chmod(base, 0o711);
});
afterEach(() => rm(base, { recursive: true, force: true }));

/** The folders of `PATH` as one, without git. */
async function programsWithoutGit(folder: string): Promise<string> {
  await mkdir(folder);
  for (const path of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of await readdir(path).catch(() => []))
      if (!name.startsWith('git')) await symlink(join(path, name), join(folder, name)).catch(() => undefined);
  }
  return folder;
}

/** Runs `npm test` there; resolves to the end of its output. */
async function npmTest(name: string, { uid, folder, mode, umask, home, env }: Place, PATH: string) {
  const [around, HOME] = [join(base, name), join(base, `${name} ${home.name}`)];
  const clone = join(around, folder);
  await mkdir(clone, { recursive: true });
  const parts = (await readdir(root)).filter((part) => !['.git', 'dist'].includes(part));
  execFileSync('cp', ['-a', ...parts, clone], { cwd: root });
  await mkdir(HOME);
  execFileSync('chown', ['-R', String(uid), around, HOME]);
  await chmod(around, mode);
  await chmod(HOME, home.mode);
  const child = spawn('sh', ['-c', `umask ${umask}; cd "$0" && exec npm test 2>&1`, clone], {
    env: { PATH, HOME, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid !== ownUser && { uid, gid: uid }),
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exit = await new Promise((resolve) => child.once('close', resolve));
  return { exit, end: output.slice(-20_000) };
}

describe.runIf(process.platform === 'linux')('npm test', () => {
  const users = ownUser === 0 ? 'root and an unprivileged user' : 'one user';
  it(`passes for ${users} in two places at the same time`, { timeout: 3_600_000 }, async () => {
    const { PATH = '' } = process.env;
    const withoutGit = await programsWithoutGit(join(base, 'bin'));
    const [closed, other] = await Promise.all([
      npmTest('closed', { ...sheltered, uid: ownUser }, withoutGit),
      npmTest('other', { ...pipeline, uid: ownUser === 0 ? otherUser : ownUser }, PATH),
    ]);
    expect(closed.exit, closed.end).toBe(0);
    expect(other.exit, other.end).toBe(0);
  });
});
