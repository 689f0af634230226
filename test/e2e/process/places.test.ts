/** Odd homes and full disks, by the real executable: each has its sentence and exit code. */
import { spawnSync } from 'node:child_process';
import { openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { executable } from '../../support/executable/executable';

const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

interface Place {
  readonly env?: Record<string, string>;
  readonly uid?: number;
  readonly stdout?: number | 'pipe';
}

/** Ends what hangs. */
function run(argv: readonly string[], { env = {}, uid, stdout = 'pipe' }: Place = {}) {
  const ran = spawnSync(process.execPath, [executable, ...argv], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 120_000,
    killSignal: 'SIGKILL',
    ...(uid !== undefined && { uid }),
  });
  return { exit: ran.status, stderr: String(ran.stderr) };
}

describe.runIf(isLinux)('HOME=/proc', () => {
  const env = { HOME: '/proc', PLAZA_BASE_URL: 'http://127.0.0.1:9' };

  it('does not hang, and what cannot be kept is said', () => {
    const { exit, stderr } = run(['platform', 'version'], { env });
    expect({ exit, stderr }).toEqual({
      exit: 7,
      stderr: expect.stringMatching(
        /the device ID cannot be stored.*\/proc\/.*: nothing can be created there/,
      ),
    });
  });

  it('is wrong usage for what has to be written', () => {
    expect(run(['config', 'set', 'timeout', '5'], { env })).toEqual({
      exit: 2,
      stderr: expect.stringContaining("couldn't use /proc/.config/plaza"),
    });
  });
});

describe.runIf(isLinux && isRoot)('a user without a name and without HOME', () => {
  it('is told that there is no home folder', () => {
    expect(run(['config', 'list'], { uid: 54_321 })).toEqual({
      exit: 2,
      stderr: "error: no home folder: HOME is ''\nhint: set HOME or PLAZA_CONFIG_DIR to an absolute path\n",
    });
  });

  it('gets help all the same', () => {
    expect(run(['--help'], { uid: 54_321 })).toEqual({ exit: 0, stderr: '' });
  });
});

describe.runIf(isLinux)('a full disk', () => {
  it.each(['--help', '--version', 'auth --help', 'auth login --help', 'config path'])(
    'is told of: plaza %s',
    (line) => {
      const stdout = openSync('/dev/full', 'w');
      expect(run(line.split(' '), { env: { HOME: '/tmp' }, stdout })).toEqual({
        exit: 2,
        stderr: expect.stringContaining("error: couldn't write the output: the disk is full\n"),
      });
    },
  );
});
