/** Starting a browser, with programs of the test's own in its place. */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type BrowserSetup, startBrowser } from '../../src/external/browser';
import { writeProgram } from '../support/programs';

const address = 'https://example.org/a?b=c d&e=$(id)';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plaza-browser-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A program that writes down its arguments, one a line, and ends with a code. */
function program(name: string, code = 0): string {
  const path = join(folder, name);
  return writeProgram(path, `#!/bin/sh\nprintf '%s\\n' "$@" > ${path}.seen\nexit ${code}\n`);
}

const seen = async (path: string) => (await readFile(`${path}.seen`, 'utf8').catch(() => '')).trimEnd();

const never = () => new Promise<void>(() => undefined);
const start = (env: BrowserSetup['env'], change: Partial<BrowserSetup> = {}) =>
  startBrowser(address, { env, platform: 'linux', sleep: never, ...change });

describe('BROWSER', () => {
  it('is started with the address as one argument, which no shell reads', async () => {
    const browser = program('browser');
    await start({ BROWSER: browser });
    expect(await seen(browser)).toBe(address);
  });

  it('may have arguments, and %s where the address belongs', async () => {
    const browser = program('browser');
    await start({ BROWSER: `${browser} --new  --app=%s --last` });
    expect(await seen(browser)).toBe(`--new\n--app=${address}\n--last`);
  });

  it('names several: the first that works shows it', async () => {
    const [broken, works, unused] = [program('a', 3), program('b'), program('c')];
    await start({ BROWSER: [join(folder, 'nothing'), broken, works, unused].join(delimiter) });
    expect([await seen(broken), await seen(works), await seen(unused)]).toEqual([address, address, '']);
  });

  it('is not told to what it names: an opener that follows it would start itself for ever', async () => {
    const opener = join(folder, 'opener');
    writeProgram(opener, `#!/bin/sh\nprintf '%s' "\${BROWSER-none} $PLACE" > ${opener}.seen\n`);
    await start({ BROWSER: opener, PLACE: 'here' });
    expect(await seen(opener)).toBe('none here');
  });

  it('says why when none works', async () => {
    await expect(start({ BROWSER: program('broken', 3) })).rejects.toThrow(/broken ended with exit code 3/);
    await expect(start({ BROWSER: join(folder, 'nothing') })).rejects.toThrow(/ENOENT/);
  });
});

describe('a program that goes on running', () => {
  const lasting: ChildProcess[] = [];
  afterEach(() => {
    for (const child of lasting.splice(0)) child.kill('SIGKILL');
  });

  it('has started once it has settled', async () => {
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
});

describe('the system’s own', () => {
  it('is asked where BROWSER names nothing, wherever there is a screen', async () => {
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

  it('is not asked on a machine without a screen', async () => {
    const system = () => Promise.reject(new Error('asked'));
    await expect(start({}, { system })).rejects.toThrow(
      'this computer has no display, and BROWSER is not set',
    );
  });

  it('that has ended before anybody looked is judged by its code', async () => {
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
