/** The life of a real sandbox: started by the first command that needs it, one at a time, saved when it ends. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { runExecutable, startExecutable } from '../support/executable/executable';
import { useBareHome } from '../support/home';
import { fetchText, freePorts } from '../support/http/free-ports';

const home = useBareHome();
type Environment = Readonly<Record<string, string | undefined>>;
const run = (line: string, env: Environment = {}) =>
  runExecutable(parseLine(line).argv, { env: { ...home().env, ...env } });
const json = async (line: string) => JSON.parse((await run(`${line} --json`)).stdout);
const start = (options: string) =>
  startExecutable(parseLine(`sandbox start ${options}`).argv, { env: home().env, input: '' });

const inHome = (name: string) => join(home().folder, name);
const worldFile = () => inHome('state/sandbox/world.json');
const savedWorld = async () => JSON.parse(await readFile(worldFile(), 'utf8'));
const notRunning = { running: false, baseUrl: null, statusUrl: null, pixelUrl: null, pid: null, time: null };

/** The text of every file below the home; as the sandbox ends, it renames the code that it compiled. */
async function storedText(): Promise<string> {
  const files = await readdir(home().folder, { recursive: true, withFileTypes: true });
  const texts = files.flatMap((file) => {
    if (!file.isFile()) return [];
    return readFile(join(file.parentPath, file.name), 'utf8').catch((error) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
  });
  expect(texts.length).toBeGreaterThan(2);
  return (await Promise.all(texts)).join('');
}

describe('a sandbox in the background', () => {
  it('is started by the first request, serves the next ones, and is stopped', async () => {
    expect(await json('sandbox status')).toEqual(notRunning);
    expectPrinted(await run('platform version --jq .android.minVersion'), '2.8.0\n');
    const pid = await home().sandboxPid();
    expect(await json('sandbox status')).toMatchObject({ running: true, pid });
    await run('platform portal');
    expect(await home().sandboxPid()).toBe(pid);

    expectRefusal(await run('sandbox start'), 2, '');
    expect(await json('sandbox start --background')).toMatchObject({ running: true, pid });

    expectPrinted(await run('sandbox stop'), 'running\tno\n');
    expect(await home().sandboxPid()).toBeUndefined();
    expect(await json('sandbox stop')).toEqual(notRunning);
  });

  it('is started once by five commands at the same time', async () => {
    const ran = await Promise.all(Array.from({ length: 5 }, () => run('api GET /.nothing --verbose')));
    expect(ran.map(({ exit }) => exit)).toEqual([5, 5, 5, 5, 5]);
    const addresses = ran.map(({ stderr }) => /http:\/\/127\.0\.0\.1:\d+/.exec(stderr)?.[0]);
    expect([...new Set(addresses)]).toEqual([(await json('sandbox status')).baseUrl]);
  });

  it('is not started by help, completion, doctor, config, or its own commands', async () => {
    const lines = [
      ...['platform version --help', "completion query -- platform ''", 'doctor', 'config list'],
      ...['sandbox status', 'sandbox stop', 'sandbox reset --yes', 'sandbox fault list'],
      'sandbox watch --count 1',
    ];
    const ran = await Promise.all(lines.map((line) => run(line)));
    const refusal = "error: no sandbox is running\nhint: start one with 'plaza sandbox start --background'\n";
    expect(ran.filter(({ stderr }) => stderr === refusal).map(({ exit }) => exit)).toEqual([2, 2]);
    expect(await home().sandboxPid()).toBeUndefined();
  });

  it('is replaced after a kill by one with the same world', async () => {
    await run('platform version');
    await run('sandbox switch portal off');
    await expect.poll(async () => (await savedWorld()).switches).toEqual({ portal: false });
    const before = await home().sandboxPid();
    process.kill(before ?? 0, 'SIGKILL');
    expectPrinted(await run('platform portal'), 'active\tno\n');
    expect(await home().sandboxPid()).not.toBe(before);
  });

  it('keeps its world over a restart, and gets a new one by a reset', async () => {
    await run('sandbox start --background');
    await run('sandbox clock +30d');
    await run('sandbox switch outage on');
    await run('sandbox stop');
    const { id } = await savedWorld();
    const overallStatus = async () => (await run('platform status --jq .overall_status')).stdout;
    expect(await overallStatus()).toBe('degraded\n');
    const { time } = await json('sandbox status');
    expect(Date.parse(time) - Date.now()).toBeGreaterThan(29.9 * 86_400_000);

    await run('sandbox stop');
    expect(await json('sandbox reset --yes')).toEqual(notRunning);
    expect(await overallStatus()).toBe('operational\n');
    await run('sandbox stop');
    expect((await savedWorld()).id).not.toBe(id);
  });

  it('ends by itself after --idle', async () => {
    await run('sandbox start --background --idle 300ms');
    await expect.poll(() => home().sandboxPid()).toBeUndefined();
    expect(await json('sandbox status')).toEqual(notRunning);
  });

  it('does not get the tokens in the environment of the command that starts it', async () => {
    const tokens = { PLAZA_ACCESS_TOKEN: 'access-canary', PLAZA_REFRESH_TOKEN: 'refresh-canary' };
    const { exit, stderr } = await run('platform version --debug', tokens);
    expect(exit).toBe(0);
    if (process.platform === 'linux') {
      const environment = await readFile(`/proc/${await home().sandboxPid()}/environ`, 'utf8');
      expect(environment).toContain('PLAZA_CONFIG_DIR');
      expect(environment).not.toContain('canary');
    }
    const stopped = await run('sandbox stop --debug', tokens);
    expect(stderr + stopped.stdout + (await storedText())).not.toContain('canary');
  });

  it('is shared by homes that name the same folder', async () => {
    const other = { PLAZA_CONFIG_DIR: inHome('other'), PLAZA_SANDBOX_DIR: inHome('state/sandbox') };
    const port = await freePorts();
    await run(`sandbox start --background --port ${port}`);
    const version = `http://127.0.0.1:${port}/api/platform/version`;
    expect(await fetchText(version)).toContain('minVersion');
    const { stdout } = await run('sandbox status --jq .pid', other);
    expect(Number(stdout)).toBe(await home().sandboxPid());
    await run('sandbox stop', other);
    expect(await home().sandboxPid()).toBeUndefined();
    expect(await fetchText(version)).toBe('');
  });

  it('is found where PLAZA_CONFIG_DIR is a relative path', async () => {
    const env = { PLAZA_CONFIG_DIR: relative(process.cwd(), home().folder) };
    expectPrinted(await run('platform version --jq .ios.minVersion', env), '2.9.0\n');
    expect(await home().sandboxPid()).toBeDefined();
  });

  it('is refused where its folder cannot be used', async () => {
    await writeFile(inHome('taken'), '');
    const ran = await run('platform version', { PLAZA_SANDBOX_DIR: inHome('taken/below') });
    expectRefusal(ran, 2, 'a part of its path is not a folder');
  });
});

describe('a sandbox in the foreground', () => {
  it('prints its addresses, refuses a second one, and exits with 143 and a saved world on SIGTERM', async () => {
    const first = start('--json');
    await first.says('stdout', '\n');
    expectRefusal(
      await run('sandbox start'),
      2,
      `error: a sandbox is already running in ${inHome('state/sandbox')}\n` +
        "hint: 'plaza sandbox status' shows it, 'plaza sandbox stop' stops it, PLAZA_SANDBOX_DIR chooses another folder\n",
    );
    await run('sandbox switch portal off');
    first.child.kill('SIGTERM');
    const { stdout, ...ended } = await first.ended;
    const stderr = '{"error":{"kind":"terminated","message":"terminated"}}\n';
    expect(ended).toEqual({ stderr, exit: 143, signal: null });
    expect(JSON.parse(stdout)).toMatchObject({ running: true, pid: first.child.pid });
    expect((await savedWorld()).switches).toEqual({ portal: false });
    expect(await home().sandboxPid()).toBeUndefined();
  });

  it('exits with 130 when it is interrupted, and with 0 when it is stopped', async () => {
    const interrupted = start('');
    await interrupted.says('stdout', 'time');
    interrupted.child.kill('SIGINT');
    expect(await interrupted.ended).toMatchObject({ exit: 130, stderr: 'error: interrupted\n' });
    const stopped = start('');
    await stopped.says('stdout', 'time');
    expect(await run('sandbox stop')).toMatchObject({ exit: 0 });
    expect(await stopped.ended).toMatchObject({ exit: 0, stderr: '' });
  });

  it('listens at --port, and explains a port that is taken', async () => {
    const port = await freePorts();
    const first = start(`--json --port ${port}`);
    await first.says('stdout', '\n');
    const { baseUrl, statusUrl, pixelUrl } = await json('sandbox status');
    const ports = [baseUrl, statusUrl, pixelUrl].map((url) => Number(new URL(url).port));
    expect(ports).toEqual([port, port + 1, port + 2]);
    const taken = port + 1;
    const env = { PLAZA_SANDBOX_DIR: inHome('second') };
    const why = `couldn't listen on port ${taken}: another program uses it\nhint: choose another port; the sandbox takes it and the two after it\n`;
    expectRefusal(await run(`sandbox start --port ${taken}`, env), 2, `error: ${why}`);
    const behind = await run(`sandbox start --background --port ${taken}`, env);
    expectRefusal(behind, 2, `error: Failed to start the sandbox: ${why}`);
    first.child.kill('SIGTERM');
    expect(await first.ended).toMatchObject({ exit: 143 });
  });

  it('uses the words of --vocabulary, and refuses a file that is none', async () => {
    const words = inHome('words.json');
    await writeFile(words, '{"assistant":"butler"}');
    const { child, ended, says } = start(`--vocabulary ${words}`);
    await says('stdout', 'time');
    const { baseUrl } = await json('sandbox status');
    const status = async (path: string) => (await fetch(baseUrl + path)).status;
    expect(await status('/api/v1/assistant/shop')).toBe(404);
    expect(await status('/api/v1/butler/shop')).not.toBe(404);
    child.kill('SIGTERM');
    await ended;
    await writeFile(words, '{"butler":"x"}');
    const refusal = await run(`sandbox start --vocabulary ${words}`);
    expectRefusal(refusal, 2, "error: the vocabulary has no word 'butler'");
    const missing = "error: couldn't read /nonexistent: there is no such file\n";
    expectRefusal(await run('sandbox start --vocabulary /nonexistent'), 2, missing);
  });

  it('refuses a saved world that it cannot read, and does not change it', async () => {
    await run('sandbox start --background --idle 1ms');
    await expect.poll(() => home().sandboxPid()).toBeUndefined();
    await writeFile(worldFile(), '{"id": 5');
    const why = `${worldFile()} is not JSON\nhint: move it away, or start again with 'plaza sandbox reset'\n`;
    expectRefusal(await run('sandbox start'), 2, `error: ${why}`);
    const colored = await run('platform version', { FORCE_COLOR: '1' });
    expectRefusal(colored, 2, `\u001b[31merror:\u001b[39m Failed to start the sandbox: ${why}`);
    expect(await readFile(worldFile(), 'utf8')).toBe('{"id": 5');
  });
});
