import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Makes the surroundings of a run: its environment, its umask and the folder in which its tests make theirs, which is
 * removed at the end. Nothing that the user has set changes a test.
 */
export function makeTestEnvironment(): void {
  process.umask(0o022);
  const env = testEnvironment(process.env, makeTestFolder());
  for (const name of Object.keys(process.env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** Variables that programs need to start, npm's registry, the settings of this suite, and those of vitest itself. */
const kept = [
  /^(PATH|SystemRoot|ComSpec|PATHEXT|NODE_ENV|NODE_V8_COVERAGE|TEST)$/i,
  /^npm_config_(registry|userconfig|globalconfig)$/i,
  /^PLAZA_(LONG|TEST)_/,
  /^VITEST/,
];

/** @internal */
export function testEnvironment(inherited: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const found = Object.entries(inherited).filter(([name]) => kept.some((pattern) => pattern.test(name)));
  // Windows names the temporary folder TEMP, and the home folder USERPROFILE.
  const home = join(folder, 'home');
  const places = { TMPDIR: folder, TEMP: folder, HOME: home, USERPROFILE: home };
  // npm would ask the network for its newest version.
  const fixed = { LC_ALL: 'C.UTF-8', TZ: 'UTC', npm_config_update_notifier: 'false' };
  return { ...Object.fromEntries(found), ...places, ...fixed };
}

/**
 * It lies in memory where a system has room for that: plaza waits for the disk whenever it writes something down, and
 * nothing that a test writes has to outlast the machine.
 */
function makeTestFolder(): string {
  const place = memoryFolder() ?? tmpdir();
  removeAbandoned(place);
  const folder = mkdtempSync(join(place, `plaza-tests-${process.pid}-`));
  // A test runs the program as another user, who must be able to pass.
  chmodSync(folder, 0o711);
  mkdirSync(join(folder, 'home'), { mode: 0o700 });
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * A run that was killed leaves its folder, which takes memory: the next run of the same user removes it.
 * @internal
 */
export function removeAbandoned(place: string, userId = process.getuid?.()): void {
  for (const name of readdirSync(place)) {
    const path = join(place, name);
    const pid = Number(/^plaza-tests-(\d+)-/.exec(name)?.[1]);
    if (!(pid > 0) || isRunning(pid)) continue;
    // Another run may be removing it.
    const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
    if (userId === undefined || owner === userId) rmSync(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function memoryFolder(): string | undefined {
  const path = '/dev/shm';
  try {
    accessSync(path, constants.W_OK);
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize > 2 ** 30 ? path : undefined;
  } catch {
    return undefined;
  }
}
