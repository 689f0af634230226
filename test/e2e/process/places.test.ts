/** Odd homes, full disks, folders that others may write to and incomplete installations: each has its message and exit code. */
import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { executable, programWords, runExecutable } from '../../support/executable/executable';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const isLinux = process.platform === 'linux';
const isRoot = process.getuid?.() === 0;

interface Place {
  readonly env?: Record<string, string>;
  readonly program?: string;
  readonly uid?: number;
  readonly stdout?: number | 'pipe';
}

/** Runs a line, and kills it when it hangs. */
function run(line: string, { env = {}, program, uid, stdout = 'pipe' }: Place = {}) {
  const [command, ...script] = programWords(program);
  const ran = spawnSync(command, [...script, ...line.split(' ')], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', stdout, 'pipe'],
    timeout: 120_000,
    killSignal: 'SIGKILL',
    ...(uid !== undefined && { uid }),
  });
  return { exit: ran.status, stderr: String(ran.stderr) };
}

describe.runIf(isLinux)('plaza with HOME=/proc', () => {
  const env = { HOME: '/proc', PLAZA_BASE_URL: 'http://127.0.0.1:9' };

  it('says that the device ID cannot be stored', () => {
    const stderr = /the device ID cannot be stored.*\/proc\/.*: nothing can be created there/;
    expect(run('platform version', { env })).toEqual({ exit: 7, stderr: expect.stringMatching(stderr) });
  });

  it('refuses to write settings', () => {
    const stderr = expect.stringContaining("couldn't use /proc/.config/plaza");
    expect(run('config set timeout 5', { env })).toEqual({ exit: 2, stderr });
  });
});

describe('plaza without a home folder', () => {
  const stderr =
    "error: no home folder: HOME is ''\nhint: set HOME or PLAZA_CONFIG_DIR to an absolute path\n";

  it('refuses a command with HOME empty', () => {
    expect(run('config path', { env: { HOME: '' } })).toEqual({ exit: 2, stderr });
  });

  it.runIf(isLinux && isRoot)('refuses a command of a user without a name, but prints help', ({ skip }) => {
    // A copy, because the checkout can lie in a folder that only its owner can enter.
    for (const part of ['bin', 'dist', 'package.json'])
      cpSync(join(executable, '..', '..', part), folder(part), { recursive: true });
    const unnamed = { program: folder('bin', 'plaza.js'), uid: 54_321 };
    for (const path of ['', ...readdirSync(folder(), { recursive: true, encoding: 'utf8' })])
      chownSync(folder(path), unnamed.uid, unnamed.uid);
    const looking = `require('node:fs').accessSync(${JSON.stringify(unnamed.program)})`;
    if (spawnSync(process.execPath, ['-e', looking], { uid: unnamed.uid }).status !== 0)
      skip('another user can enter neither the folder of Node.js nor that of temporary files');
    expect(run('config list', unnamed)).toEqual({ exit: 2, stderr });
    expect(run('--help', unnamed)).toEqual({ exit: 0, stderr: '' });
  });
});

describe.runIf(isLinux)('plaza on a full disk', () => {
  it.each(['--help', '--version', 'auth --help', 'auth login --help', 'config path'])(
    'exits with 2: plaza %s',
    (line) => {
      const stdout = openSync('/dev/full', 'w');
      const stderr = expect.stringContaining("error: couldn't write the output: the disk is full\n");
      expect(run(line, { env: { HOME: '/tmp' }, stdout })).toEqual({ exit: 2, stderr });
    },
  );
});

describe.skipIf(process.platform === 'win32')('a settings folder', () => {
  const plaza = (line: string) =>
    runExecutable(line.split(' '), { env: { PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'sandbox' } });

  it('that every user may write to is refused with the command that fixes it', async () => {
    chmodSync(folder(), 0o777);
    const stderr = `error: the settings folder ${folder()} can be written to by every user
hint: run 'chmod go-w ${folder()}', or set PLAZA_CONFIG_DIR to a folder of your own
`;
    for (const line of ['config set timeout 10', 'users me'])
      expect(await plaza(line)).toEqual({ exit: 2, signal: null, stdout: '', stderr });
    const check = `configuration\tfailed\tthe settings folder ${folder()} can be`;
    expect(await plaza('doctor')).toMatchObject({ exit: 2, stdout: expect.stringContaining(check) });
    expect(await plaza('config path')).toMatchObject({ exit: 0 });
  });

  it.each(['state', 'operations'])('whose %s folder every user may write to is refused', async (name) => {
    const path = name === 'state' ? folder('state') : folder('state', name);
    mkdirSync(path, { recursive: true });
    chmodSync(path, 0o777);
    const why = `the ${name} folder ${path} can be written to by every user`;
    expect(await plaza('config list')).toMatchObject({ exit: 2, stderr: expect.stringContaining(why) });
  });

  it('that its group may write to is used with a note', async () => {
    chmodSync(folder(), 0o770);
    const note = `the settings folder ${folder()} can be written to by its group; 'chmod go-w ${folder()}' makes it private\n`;
    expect(await plaza('config list')).toMatchObject({ exit: 0, stderr: note });
    expect(await plaza('config list --quiet')).toMatchObject({ exit: 0, stderr: '' });
  });
});

describe('an installation', () => {
  const installed = ['bin', 'dist', 'package.json', 'node_modules/jq-web'];

  // Copied, because a linked file finds the rest of its own folder.
  const install = (missing: string) => {
    const filter = (path: string) => !path.endsWith(`/${missing}`);
    for (const part of installed)
      cpSync(join(executable, '..', '..', part), folder(part), { recursive: true, filter });
  };
  /** Plaza itself evaluates simple filters; this one needs jq. */
  const filtered = () =>
    run('routes posts --jq group_by(.method)|length', { program: folder('bin', 'plaza.js') });

  it.each(['jq-web/jq.wasm', 'jq-web'])('without %s blames the missing file, not the filter', (missing) => {
    install(missing);
    const { exit, stderr } = filtered();
    expect({ exit, error: JSON.parse(stderr).error }).toEqual({
      exit: 2,
      error: {
        kind: 'usage',
        message: "--jq: couldn't load jq: Cannot find module 'jq-web/jq.wasm'",
        hint: "install plaza again with its package 'jq-web'; --json prints the whole answer",
      },
    });
  });

  it('that is complete runs the filter', () => {
    install('nothing');
    expect(filtered()).toEqual({ exit: 0, stderr: '' });
  });
});
