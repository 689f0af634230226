/** The process itself: pipes that close, signals, locks, programs for events, faults of plaza. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { newNotifications, notify } from '../../../src/sandbox/sections/notifications/rules/notices';
import { currentHolder } from '../../../src/store/lock-file';
import { plant } from '../../store/lock-setup';
import { parseLine, signedIn } from '../../support/accounts';
import { until } from '../../support/clock';
import { changedProgram } from '../../support/executable/changed-program';
import {
  plazaWord,
  programWords,
  runExecutable,
  runInHome,
  startExecutable,
  startInHome,
} from '../../support/executable/executable';
import { useFolder } from '../../support/folder';
import { useHome } from '../../support/home';
import { type Answer, json, serve } from '../../support/http/server';
import { writeProgram } from '../../support/programs';

const folder = useFolder();
const home = useHome();
const environment = (url: URL) => ({ PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.origin });

/** Runs a line of bash in which `plaza` is the executable. */
async function bash(line: string, env: Readonly<Record<string, string>>) {
  const quoted = `plaza() { ${plazaWord} "$@"; }; set -o pipefail; ${line}`;
  const child = spawn('bash', ['--norc', '--noprofile', '-c', quoted], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      texts[name] += text;
    });
  const [exit] = await once(child, 'close');
  return { exit, ...texts };
}

const longText = 'x'.repeat(3 * 1024 * 1024);
const answerAtLength: Answer = (_, response) => json(response, { text: longText });
const neverAnswer: Answer = () => undefined;

describe('plaza in a time zone', () => {
  // Seven hours behind UTC: this local time is after the newest post, the same time in UTC is before it.
  const env = { TZ: 'America/Los_Angeles' };

  it('reads a time without a zone as local, and with --utc as UTC', async () => {
    await signedIn(home(), 'ada');
    const now = new Date(home().sandbox.clock.now());
    const since = new Date(now.getTime() - 60_000).toISOString().slice(0, 19);
    const posted = await runInHome(home(), ['posts', 'create', 'Here', '--jq', '.id'], { env });
    const list = ['posts', 'by', 'me', '--since', since, '--jq', '.[].id'];
    expect(await runInHome(home(), list, { env })).toMatchObject({ exit: 0, stdout: '' });
    expect(await runInHome(home(), [...list, '--utc'], { env })).toMatchObject({
      exit: 0,
      stdout: posted.stdout,
    });
    const zoned = list.map((word) => (word === since ? `${since}Z` : word));
    expect(await runInHome(home(), zoned, { env })).toMatchObject({ exit: 0, stdout: posted.stdout });
  });
});

describe('plaza in a pipe', () => {
  it.each([
    'plaza api GET / --jq .text | head -c 5',
    'plaza routes | head -1 | cut -c 1-5',
    'plaza routes --json | head -c 5',
    'plaza --help | head -c 5',
  ])('exits with 0 without a message when its reader ends: %s', async (line) => {
    const { url } = await serve(answerAtLength);
    const { exit, stderr, stdout } = await bash(line, environment(url));
    expect({ exit, stderr, length: stdout.trimEnd().length }).toEqual({ exit: 0, stderr: '', length: 5 });
  });

  it('prints everything to a slow reader', async () => {
    const { url } = await serve(answerAtLength);
    const line = 'plaza api GET / --json | (sleep 0.3; cat) | wc -c';
    const { exit, stderr, stdout } = await bash(line, environment(url));
    const bytes = longText.length + '{"text":""}\n'.length;
    expect({ exit, stderr, bytes: Number(stdout) }).toEqual({ exit: 0, stderr: '', bytes });
  });

  it('exits with 0 where standard error is closed', async () => {
    const { url } = await serve((_, response) => json(response, { ok: 1 }));
    const ran = await bash('plaza api GET / --json --verbose 2>&-', environment(url));
    expect(ran).toMatchObject({ exit: 0, stdout: '{"ok":1}\n' });
  });
});

describe('a signal', () => {
  /** Runs a line until its request arrives, and sends the signal. */
  const interrupt = async (line: string, signal: NodeJS.Signals) => {
    const { url, seen } = await serve(neverAnswer);
    const { child, ended } = startExecutable(line.split(' '), { env: environment(url), input: '' });
    await expect.poll(() => seen.length).toBe(1);
    child.kill(signal);
    return ended;
  };

  it.each([
    ['SIGINT', 130, 'interrupted'],
    ['SIGTERM', 143, 'terminated'],
    ['SIGQUIT', 143, 'terminated'],
  ] as const)('%s during a request exits with %i', async (signal, exit, word) => {
    const stderr = `error: ${word}\n`;
    expect(await interrupt('platform version', signal)).toEqual({ exit, signal: null, stdout: '', stderr });
  });

  it('during a change names the command that shows whether it happened', async () => {
    const { exit, stderr } = await interrupt('api POST /api/posts -F content=x', 'SIGINT');
    expect(exit).toBe(130);
    expect(stderr).toContain('interrupted');
    expect(stderr).toContain("'plaza posts by me'");
  });

  it('ends the process at once when it is sent twice', async () => {
    const { url } = await serve(answerAtLength);
    const [command, ...script] = programWords();
    const child = spawn(command, [...script, 'api', 'GET', '/', '--json'], {
      env: environment(url),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    // It prints more than the pipe takes, and nobody reads: the first signal cannot end it.
    await once(child.stdout, 'readable');
    const exited = once(child, 'exit').then(([exit]) => exit);
    child.kill('SIGINT');
    const pause = new Promise((resolve) => setTimeout(resolve, 200, 'running'));
    expect(await Promise.race([exited, pause])).toBe('running');
    child.kill('SIGINT');
    expect(await exited).toBe(130);
  });

  it.each([
    ['config set timeout 5', 'config.json.lock'],
    ['sandbox start --background', 'state/sandbox/start.lock'],
  ])('SIGTERM ends the wait for the lock of another process: %s', async (line, lock) => {
    mkdirSync(dirname(folder(lock)), { recursive: true });
    await plant(folder(lock), await currentHolder({ pid: process.pid }, 'ours'));
    // A process that is terminated before it listens for signals never reaches the lock: it gets more time then.
    for (let ms = 500; ; ms *= 2) {
      const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_PROFILE: 'sandbox' };
      const { child, ended } = startExecutable(line.split(' '), { env, input: '' });
      await new Promise((resolve) => setTimeout(resolve, ms));
      expect(child.exitCode).toBeNull();
      child.kill('SIGTERM');
      const ran = await ended;
      if (ran.signal !== null && ms < 30_000) continue;
      expect(ran).toMatchObject({ exit: 143, stderr: 'error: terminated\n' });
      return;
    }
  });
});

it('notifications watch --exec runs the program for each event, and continues after its failure', async () => {
  await signedIn(home(), 'ada');
  const program = writeProgram(
    folder('ring'),
    `#!${process.execPath}
const text = require('fs').readFileSync(0, 'utf8');
require('fs').appendFileSync(${JSON.stringify(folder('out'))}, text);
console.log('on standard error');
process.exit(JSON.parse(text).data.preview === 'bad' ? 3 : 0);`,
  );
  const { sandbox } = home();
  const line = `notifications watch --jq .data.preview --count 2 --quiet --exec ${program}`;
  const { ended } = startInHome(home(), parseLine(line).argv, { input: '' });
  const lists = () => sandbox.requests().filter(({ route }) => route === 'notifications.list');
  await until(() => newNotifications.listeners(sandbox.world()) > 0 && lists().length > 1);
  const idOf = idByName(sandbox.world());
  for (const preview of ['bad', 'good'])
    notify(sandbox.world(), { to: idOf('ada'), by: idOf('kofi'), type: 'mention', preview });
  const { stdout, stderr, exit } = await ended;
  expect({ stdout, exit }).toEqual({ stdout: 'bad\ngood\n', exit: 0 });
  expect(stderr).toContain('on standard error');
  expect(stderr).toContain(`the program '${program}' failed: exit code 3`);
  const events = readFileSync(folder('out'), 'utf8').trim().split('\n');
  expect(events.map((text) => JSON.parse(text).event)).toEqual(['notification', 'notification']);
});

describe('a fault of plaza', () => {
  const runWith = async (fault: string, place: string, ...options: string[]) => {
    const env = { PLAZA_CONFIG_DIR: folder(place), PLAZA_ACCESS_TOKEN: 'canary-token' };
    const program = await changedProgram(folder('program'), fault);
    return runExecutable(['completion', ...options], { program, env });
  };

  it('writes a report without secrets, and prints its path', async () => {
    const fault = `() => { throw new Error('boom Bearer abc.def'); }`;
    const { exit, stdout, stderr } = await runWith(fault, 'home', '--json');
    expect({ exit, stdout }).toEqual({ exit: 1, stdout: '' });
    const { kind, message, hint } = JSON.parse(stderr).error;
    expect([kind, message]).toEqual(['fault', expect.stringMatching(/^unexpected error: boom/)]);
    const path = /^please report it with (.*)$/.exec(hint)?.[1] ?? '';
    expect(dirname(path)).toBe(folder('home/state/reports'));
    const report = await readFile(path, 'utf8');
    expect(report).toContain('words: completion --json');
    expect(report).toMatch(/Error: boom/);
    expect(stderr + report).not.toMatch(/canary|abc\.def/);
  });

  it('exits with 1 where a command never ends', async () => {
    const stderr = 'error: unexpected error: the command did not finish\n';
    const ran = await runWith('() => new Promise(() => {})', 'home');
    expect(ran).toEqual({ exit: 1, signal: null, stdout: '', stderr });
  });

  it('is printed where no report can be written', async () => {
    await writeFile(folder('taken'), '');
    const stderr = 'error: unexpected error: boom\nhint: no report could be written\n';
    const ran = await runWith(`() => { throw new Error('boom'); }`, 'taken');
    expect(ran).toMatchObject({ exit: 1, stdout: '', stderr });
  });
});
