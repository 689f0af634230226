/** The process itself: pipes that close, signals, faults of the program. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedProgram } from '../../support/executable/changed-program';
import { executable, runExecutable, startExecutable } from '../../support/executable/executable';
import { useFolder } from '../../support/folder';
import { type Answer, json, serve } from '../../support/http/server';

const folder = useFolder();
const environment = (url: URL) => ({ PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.origin });

/** What a shell makes of a line in which `plaza` is the executable. */
function shell(line: string, env: Readonly<Record<string, string>>) {
  const quoted = `plaza() { "${process.execPath}" "${executable}" "$@"; }; set -o pipefail; ${line}`;
  const child = spawn('bash', ['--norc', '--noprofile', '-c', quoted], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  return new Promise<{ exit: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (exit) => resolve({ exit, ...texts }));
  });
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms, 'over'));

const longText = 'x'.repeat(3 * 1024 * 1024);
const long: Answer = (_, response) => json(response, { text: longText });
const never: Answer = () => undefined;

describe('a pipe', () => {
  it('that closes early is no failure, and nothing is said about it', async () => {
    const { url } = await serve(long);
    for (const line of [
      'plaza api GET / --jq .text | head -c 5',
      'plaza routes | head -1 | cut -c 1-5',
      'plaza routes --json | head -c 5',
      'plaza --help | head -c 5',
    ]) {
      const { exit, stderr, stdout } = await shell(line, environment(url));
      expect({ exit, stderr, length: stdout.trimEnd().length }, line).toEqual({
        exit: 0,
        stderr: '',
        length: 5,
      });
    }
  });

  it('that is slow gets all of it', async () => {
    const { url } = await serve(long);
    const { exit, stderr, stdout } = await shell(
      'plaza api GET / --json | (sleep 0.3; cat) | wc -c',
      environment(url),
    );
    expect({ exit, stderr, bytes: Number(stdout) }).toEqual({
      exit: 0,
      stderr: '',
      bytes: longText.length + '{"text":""}\n'.length,
    });
  });

  it('for standard error that is closed harms nothing', async () => {
    const { url } = await serve((_, response) => json(response, { ok: 1 }));
    const { exit, stdout } = await shell('plaza api GET / --json --verbose 2>&-', environment(url));
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: '{"ok":1}\n' });
  });
});

describe('a signal', () => {
  const during = async () => {
    const { url, seen } = await serve(never);
    const running = startExecutable(['platform', 'version'], { env: environment(url), input: '' });
    await expect.poll(() => seen.length).toBe(1);
    return running;
  };

  it('interrupts a request with 130', async () => {
    const { child, ended } = await during();
    child.kill('SIGINT');
    expect(await ended).toEqual({ exit: 130, signal: null, stdout: '', stderr: 'error: interrupted\n' });
  });

  it('terminates a request with 143', async () => {
    const { child, ended } = await during();
    child.kill('SIGTERM');
    expect(await ended).toEqual({ exit: 143, signal: null, stdout: '', stderr: 'error: terminated\n' });
  });

  it('interrupts a change that was sent with 130, and says that it may have happened', async () => {
    const { url, seen } = await serve(never);
    const { child, ended } = startExecutable(['api', 'POST', '/api/posts', '-F', 'content=x'], {
      env: environment(url),
      input: '',
    });
    await expect.poll(() => seen.length).toBe(1);
    child.kill('SIGINT');
    const { exit, stderr } = await ended;
    expect(exit).toBe(130);
    expect(stderr).toContain('interrupted');
    expect(stderr).toContain("'plaza posts by me'");
  });

  it('given twice ends it at once', async () => {
    const { url } = await serve(long);
    const child = spawn(process.execPath, [executable, 'api', 'GET', '/', '--json'], {
      env: environment(url),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // It prints more than the pipe takes, and nobody reads on: the first signal cannot come to its end.
    await once(child.stdout, 'readable');
    const exited = new Promise((resolve) => child.once('exit', (exit) => resolve(exit)));
    child.kill('SIGINT');
    const first = await Promise.race([exited, pause(200)]);
    child.kill('SIGINT');
    expect([first, await exited]).toEqual(['over', 130]);
  });
});

describe('a fault of the program', () => {
  const programWhere = (run: string) => changedProgram(folder('program'), run);

  it('leaves a report without secrets and says where', async () => {
    const program = await programWhere(`() => { throw new Error('boom Bearer abc.def'); }`);
    const env = { PLAZA_CONFIG_DIR: folder('home'), PLAZA_ACCESS_TOKEN: 'canary-token' };
    const { exit, stdout, stderr } = await runExecutable(['completion', '--json'], { program, env });
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
    const { kind, message, hint } = JSON.parse(stderr).error;
    expect({ kind, message }).toEqual({
      kind: 'fault',
      message: expect.stringMatching(/^unexpected error: boom/),
    });
    const path = /^please report it with (.*)$/.exec(hint)?.[1] ?? '';
    expect(dirname(path)).toBe(folder('home/state/reports'));
    const report = await readFile(path, 'utf8');
    expect(report).toContain('words: completion --json');
    expect(report).toMatch(/Error: boom/);
    expect(stderr + report).not.toMatch(/canary|abc\.def/);
  });

  it('that would let it end without an answer is exit code 1', async () => {
    const program = await programWhere('() => new Promise(() => {})');
    const env = { PLAZA_CONFIG_DIR: folder('home') };
    expect(await runExecutable(['completion'], { program, env })).toEqual({
      exit: 1,
      signal: null,
      stdout: '',
      stderr: 'error: unexpected error: the command did not finish\n',
    });
  });

  it('whose report cannot be written is told all the same', async () => {
    const program = await programWhere(`() => { throw new Error('boom'); }`);
    await writeFile(folder('taken'), '');
    const env = { PLAZA_CONFIG_DIR: folder('taken') };
    expect(await runExecutable(['completion'], { program, env })).toMatchObject({
      exit: 1,
      stdout: '',
      stderr: 'error: unexpected error: boom\nhint: no report could be written\n',
    });
  });
});

it('keeps nothing in a place that depends on where the person stands', async () => {
  const { exit, stdout, stderr } = await runExecutable(['config', 'path'], { env: { HOME: '' } });
  expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
  expect(stderr).toBe(
    "error: no home folder: HOME is ''\nhint: set HOME or PLAZA_CONFIG_DIR to an absolute path\n",
  );
});
