/** The life of a real sandbox: started by whoever needs it first, one at a time, saved when it ends. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ExecutableOptions, runExecutable, startExecutable } from '../support/executable/executable';
import { useBareHome } from '../support/home';
import { fetchText, freePorts } from '../support/http/free-ports';

const home = useBareHome();
const run = (argv: readonly string[], options: ExecutableOptions = {}) =>
  runExecutable(argv, { ...options, env: { ...home().env, ...options.env } });
const start = (...options: string[]) =>
  startExecutable(['sandbox', 'start', ...options], { env: home().env, input: '' });
const json = async (...argv: string[]) => JSON.parse((await run([...argv, '--json'])).stdout);

const notRunning = { running: false, baseUrl: null, statusUrl: null, pixelUrl: null, pid: null, time: null };
const saved = async () => JSON.parse(await readFile(join(home().folder, 'state/sandbox/world.json'), 'utf8'));
/** Of a file below the home; empty when it is gone: as the sandbox ends, it renames the code that it compiled. */
const textOf = (path: string) =>
  readFile(path, 'utf8').catch((error) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
const environmentOf = (pid: number) => readFile(`/proc/${pid}/environ`, 'utf8');

describe('a sandbox in the background', () => {
  it('is started by the first request, serves the next ones, and is stopped', async () => {
    expect(await json('sandbox', 'status')).toEqual(notRunning);
    const first = await run(['platform', 'version', '--jq', '.android.minVersion']);
    expect(first).toEqual({ exit: 0, signal: null, stdout: '2.8.0\n', stderr: '' });
    const pid = await home().sandboxPid();
    expect(await json('sandbox', 'status')).toMatchObject({ running: true, pid });
    await run(['platform', 'portal']);
    expect(await home().sandboxPid()).toBe(pid);

    expect(await run(['sandbox', 'start'])).toMatchObject({ exit: 2, stdout: '' });
    expect(await json('sandbox', 'start', '--background')).toMatchObject({ running: true, pid });

    expect(await run(['sandbox', 'stop'])).toEqual({
      exit: 0,
      signal: null,
      stdout: 'running\tno\n',
      stderr: '',
    });
    expect(await home().sandboxPid()).toBeUndefined();
    expect(await json('sandbox', 'stop')).toEqual(notRunning);
  });

  it('is one, though five commands want it at once', async () => {
    const ran = await Promise.all(
      Array.from({ length: 5 }, () => run(['api', 'GET', '/.nothing', '--verbose'])),
    );
    expect(ran.map(({ exit }) => exit)).toEqual([5, 5, 5, 5, 5]);
    const addresses = ran.map(({ stderr }) => /http:\/\/127\.0\.0\.1:\d+/.exec(stderr)?.[0]);
    expect(new Set(addresses).size).toBe(1);
    expect(addresses[0]).toBe((await json('sandbox', 'status')).baseUrl);
  });

  it('is not started by help, completion, doctor, config, or its own commands', async () => {
    const lines = [
      'platform version --help',
      'completion query -- platform ',
      'doctor',
      'config list',
      'sandbox status',
      'sandbox stop',
      'sandbox reset --yes',
      'sandbox fault list',
      'sandbox watch --count 1',
    ];
    const ran = await Promise.all(lines.map((line) => run(line.split(' '))));
    const needing = "error: no sandbox is running\nhint: start one with 'plaza sandbox start --background'\n";
    const refused = ran.filter(({ stderr }) => stderr === needing).map(({ exit }) => exit);
    expect(refused).toEqual([2, 2]);
    expect(await home().sandboxPid()).toBeUndefined();
  });

  it('that was killed is replaced at once, and finds its world again', async () => {
    await run(['platform', 'version']);
    await run(['sandbox', 'switch', 'portal', 'off']);
    await expect.poll(async () => (await saved()).switches).toEqual({ portal: false });
    const before = await home().sandboxPid();
    process.kill(before ?? 0, 'SIGKILL');
    const { stdout, stderr, exit } = await run(['platform', 'portal']);
    expect({ stdout, stderr, exit }).toEqual({ stdout: 'active\tno\n', stderr: '', exit: 0 });
    expect(await home().sandboxPid()).not.toBe(before);
  });

  it('keeps its world over a restart, and begins anew after a reset', async () => {
    await run(['sandbox', 'start', '--background']);
    await run(['sandbox', 'clock', '+30d']);
    await run(['sandbox', 'switch', 'outage', 'on']);
    await run(['sandbox', 'stop']);
    const { id } = await saved();
    const outage = ['platform', 'status', '--jq', '.overall_status'];
    expect((await run(outage)).stdout).toBe('degraded\n');
    const { time } = await json('sandbox', 'status');
    expect(Date.parse(time) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

    await run(['sandbox', 'stop']);
    expect(await json('sandbox', 'reset', '--yes')).toEqual(notRunning);
    expect((await run(outage)).stdout).toBe('operational\n');
    await run(['sandbox', 'stop']);
    expect((await saved()).id).not.toBe(id);
  });

  it('ends by itself after --idle, also from the background', async () => {
    await run(['sandbox', 'start', '--background', '--idle', '300ms']);
    await expect.poll(() => home().sandboxPid()).toBeUndefined();
    expect(await json('sandbox', 'status')).toEqual(notRunning);
  });

  it('never gets the tokens of whoever started it', async () => {
    const tokens = { PLAZA_ACCESS_TOKEN: 'access-canary', PLAZA_REFRESH_TOKEN: 'refresh-canary' };
    const { exit } = await run(['platform', 'version', '--profile', 'sandbox'], { env: tokens });
    expect(exit).toBe(0);
    const pid = await home().sandboxPid();
    const environment = await environmentOf(pid ?? 0);
    expect(environment).toContain('PLAZA_CONFIG_DIR');
    expect(environment).not.toContain('canary');
    const { stdout } = await run(['sandbox', 'stop', '--debug'], { env: tokens });
    expect(stdout).not.toContain('canary');
    const files = await readdir(home().folder, { recursive: true, withFileTypes: true });
    const texts = files
      .filter((file) => file.isFile())
      .map((file) => textOf(join(file.parentPath, file.name)));
    expect(texts.length).toBeGreaterThan(2);
    expect((await Promise.all(texts)).join('')).not.toContain('canary');
  });

  it('is shared by homes that name the same folder', async () => {
    const shared = join(home().folder, 'state/sandbox');
    const elsewhere = { PLAZA_CONFIG_DIR: join(home().folder, 'other'), PLAZA_SANDBOX_DIR: shared };
    const port = await freePorts();
    await run(['sandbox', 'start', '--background', '--port', String(port)]);
    expect(await fetchText(`http://127.0.0.1:${port}/api/platform/version`)).toContain('minVersion');
    const { stdout } = await run(['sandbox', 'status', '--jq', '.pid'], { env: elsewhere });
    expect(Number(stdout)).toBe(await home().sandboxPid());
    await run(['sandbox', 'stop'], { env: elsewhere });
    expect(await home().sandboxPid()).toBeUndefined();
    expect(await fetchText(`http://127.0.0.1:${port}/api/platform/version`)).toBe('');
  });

  it('is found again from another folder where its own is named relatively', async () => {
    const env = { PLAZA_CONFIG_DIR: relative(process.cwd(), home().folder) };
    expect(await run(['platform', 'version', '--jq', '.ios.minVersion'], { env })).toMatchObject({
      exit: 0,
      stdout: '2.9.0\n',
    });
    expect(await home().sandboxPid()).toBeDefined();
  });

  it('whose folder cannot be used is explained to the command that needs it', async () => {
    await writeFile(join(home().folder, 'taken'), '');
    const env = { PLAZA_SANDBOX_DIR: join(home().folder, 'taken', 'below') };
    const { exit, stderr } = await run(['platform', 'version'], { env });
    expect(exit).toBe(2);
    expect(stderr).toContain('a part of its path is not a folder');
  });
});

describe('a sandbox in the foreground', () => {
  it('prints where it is, refuses a second one, and ends with 143 and a saved world on TERM', async () => {
    const first = start('--json');
    await first.says('stdout', '\n');
    const second = await run(['sandbox', 'start']);
    expect(second).toEqual({
      exit: 2,
      signal: null,
      stdout: '',
      stderr:
        `error: a sandbox is already running in ${join(home().folder, 'state/sandbox')}\n` +
        "hint: 'plaza sandbox status' shows it, 'plaza sandbox stop' stops it, PLAZA_SANDBOX_DIR chooses another folder\n",
    });
    await run(['sandbox', 'switch', 'portal', 'off']);
    first.child.kill('SIGTERM');
    const { stdout, stderr, exit, signal } = await first.ended;
    expect({ stderr, exit, signal }).toEqual({
      stderr: '{"error":{"kind":"terminated","message":"terminated"}}\n',
      exit: 143,
      signal: null,
    });
    expect(JSON.parse(stdout)).toMatchObject({ running: true, pid: first.child.pid });
    expect((await saved()).switches).toEqual({ portal: false });
    expect(await home().sandboxPid()).toBeUndefined();
  });

  it('ends with 130 when interrupted, and with 0 when it is stopped', async () => {
    const interrupted = start();
    await interrupted.says('stdout', 'time');
    interrupted.child.kill('SIGINT');
    expect(await interrupted.ended).toMatchObject({ exit: 130, stderr: 'error: interrupted\n' });
    const stopped = start();
    await stopped.says('stdout', 'time');
    expect(await run(['sandbox', 'stop'])).toMatchObject({ exit: 0 });
    expect(await stopped.ended).toMatchObject({ exit: 0, stderr: '' });
  });

  it('listens where --port says, and explains a port that is taken', async () => {
    const port = await freePorts();
    const first = start('--json', '--port', String(port));
    await first.says('stdout', '\n');
    const { baseUrl, statusUrl, pixelUrl } = await json('sandbox', 'status');
    const ports = [baseUrl, statusUrl, pixelUrl].map((url) => Number(new URL(url).port));
    expect(ports).toEqual([port, port + 1, port + 2]);
    const taken = String(port + 1);
    const env = { PLAZA_SANDBOX_DIR: join(home().folder, 'second') };
    const { exit, stdout, stderr } = await run(['sandbox', 'start', '--port', taken], { env });
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    const why = `couldn't listen on port ${taken}: another program uses it\nhint: choose another port; the sandbox takes it and the two after it\n`;
    expect(stderr).toBe(`error: ${why}`);
    const behind = await run(['sandbox', 'start', '--background', '--port', taken], { env });
    expect(behind).toMatchObject({
      exit: 2,
      stdout: '',
      stderr: `error: Failed to start the sandbox: ${why}`,
    });
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ exit: 143 });
  });

  it('speaks the words of --vocabulary', async () => {
    const words = join(home().folder, 'words.json');
    await writeFile(words, '{"assistant":"butler"}');
    const { child, ended, says } = start('--vocabulary', words);
    await says('stdout', 'time');
    const status = async (path: string) =>
      (await fetch(`${(await json('sandbox', 'status')).baseUrl}${path}`)).status;
    expect(await status('/api/v1/assistant/shop')).toBe(404);
    expect(await status('/api/v1/butler/shop')).not.toBe(404);
    child.kill('SIGTERM');
    await ended;

    const complaints = [
      ['{', 'the vocabulary is not JSON'],
      ['[]', 'the vocabulary is not a JSON object'],
      ['{"butler":"x"}', "the vocabulary has no word 'butler'"],
      ['{"assistant":"a/b"}', "assistant: expected a word of letters, digits, '_', '.' and '-', got 'a/b'"],
    ];
    for (const [text = '', complaint] of complaints) {
      await writeFile(words, text);
      const { exit, stderr } = await run(['sandbox', 'start', '--vocabulary', words]);
      expect({ exit, reported: stderr.startsWith(`error: ${complaint}`) }).toEqual({
        exit: 2,
        reported: true,
      });
    }
    expect(await run(['sandbox', 'start', '--vocabulary', '/nonexistent'])).toMatchObject({
      exit: 2,
      stderr: "error: couldn't read /nonexistent: there is no such file\n",
    });
  });

  it('leaves a saved world alone that it cannot read', async () => {
    await run(['sandbox', 'start', '--background', '--idle', '1ms']);
    await expect.poll(() => home().sandboxPid()).toBeUndefined();
    const path = join(home().folder, 'state/sandbox/world.json');
    await writeFile(path, '{"id": 5');
    const why = `${path} is not JSON\nhint: move it away, or start again with 'plaza sandbox reset'\n`;
    const refused = { exit: 2, signal: null, stdout: '' };
    expect(await run(['sandbox', 'start'])).toEqual({ ...refused, stderr: `error: ${why}` });
    expect(await run(['platform', 'version'], { env: { FORCE_COLOR: '1' } })).toEqual({
      ...refused,
      stderr: `\u001b[31merror:\u001b[39m Failed to start the sandbox: ${why}`,
    });
    expect(await readFile(path, 'utf8')).toBe('{"id": 5');
  });
});
