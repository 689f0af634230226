import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { delimiter } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type BrowserSetup, startBrowser } from '../../src/external/browser';
import { useFolder } from '../support/folder';
import { writeProgram } from '../support/programs';

const address = 'https://example.org/a?b=c d&e=$(id)';
const folder = useFolder();

/** A program that records its arguments, one a line, and ends with a code. */
const program = (name: string, code = 0) =>
  writeProgram(folder(name), `#!/bin/sh\nprintf '%s\\n' "$@" > ${folder(name)}.args\nexit ${code}\n`);

const argsOf = async (path: string) => (await readFile(`${path}.args`, 'utf8').catch(() => '')).trimEnd();

const never = () => new Promise<void>(() => undefined);
const start = (env: BrowserSetup['env'], change: Partial<BrowserSetup> = {}) =>
  startBrowser(address, { env, platform: 'linux', sleep: never, ...change });

describe('a browser in BROWSER', () => {
  it('gets the address as one argument without a shell', async () => {
    const browser = program('browser');
    await start({ BROWSER: browser });
    expect(await argsOf(browser)).toBe(address);
  });

  it('can have arguments, and %s in the place of the address', async () => {
    const browser = program('browser');
    await start({ BROWSER: `${browser} --new  --app=%s --last` });
    expect(await argsOf(browser)).toBe(`--new\n--app=${address}\n--last`);
  });

  it('is the first of several that works', async () => {
    const [broken, works, unused] = [program('a', 3), program('b'), program('c')];
    await start({ BROWSER: [folder('nothing'), broken, works, unused].join(delimiter) });
    const args = [await argsOf(broken), await argsOf(works), await argsOf(unused)];
    expect(args).toEqual([address, address, '']);
  });

  it('does not get BROWSER, as an opener would start itself again', async () => {
    const opener = folder('opener');
    writeProgram(opener, `#!/bin/sh\nprintf '%s' "\${BROWSER-none} $PLACE" > ${opener}.args\n`);
    await start({ BROWSER: opener, PLACE: 'here' });
    expect(await argsOf(opener)).toBe('none here');
  });

  it('fails with the reason when none works', async () => {
    await expect(start({ BROWSER: program('broken', 3) })).rejects.toThrow(/broken ended with exit code 3/);
    await expect(start({ BROWSER: folder('nothing') })).rejects.toThrow(/ENOENT/);
  });
});

describe('the browser of the system', () => {
  const lasting: ChildProcess[] = [];
  afterEach(() => {
    for (const child of lasting.splice(0)) child.kill('SIGKILL');
  });

  it('has started when it still runs after 2 seconds', async () => {
    const system = async () => {
      const child = spawn('sleep', ['60'], { stdio: 'ignore' });
      lasting.push(child);
      return child;
    };
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    await start({ DISPLAY: ':0' }, { system, sleep });
    expect(waits).toEqual([2000]);
    expect(lasting[0]?.exitCode).toBeNull();
  });

  it('is started where BROWSER names nothing and there is a display', async () => {
    const opened: string[] = [];
    const system = async (wanted: string) => {
      opened.push(wanted);
      return spawn('true');
    };
    await start({ DISPLAY: ':0' }, { system });
    await start({ WAYLAND_DISPLAY: 'wayland-0', BROWSER: ` ${delimiter}` }, { system });
    await start({ WSL_DISTRO_NAME: 'Debian' }, { system });
    await start({}, { system, platform: 'darwin' });
    await start({}, { system, platform: 'win32' });
    expect(opened).toEqual(Array(5).fill(address));
  });

  it('is not started on a computer without a display', async () => {
    const system = () => Promise.reject(new Error('started'));
    await expect(start({}, { system })).rejects.toThrow(
      'this computer has no display, and BROWSER is not set',
    );
  });

  it('is judged by the exit code when it has already ended', async () => {
    const system = (code: string) => async () => {
      const child = spawn('sh', ['-c', `exit ${code}`]);
      await new Promise((resolve) => child.once('exit', resolve));
      return child;
    };
    await start({ DISPLAY: ':0' }, { system: system('0') });
    await expect(start({ DISPLAY: ':0' }, { system: system('3') })).rejects.toThrow(
      'sh ended with exit code 3',
    );
  });
});
