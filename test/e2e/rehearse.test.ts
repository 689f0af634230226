/** `plaza rehearse` with scripts of every kind; the scripts of docs/rehearse.md among them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runExecutable, startExecutable } from '../support/executable/executable';
import { rehearse, writeGuide } from '../support/executable/rehearsal';
import { useBareHome } from '../support/home';

const home = useBareHome();
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;

/** A folder that temporary folders of the rehearsal are made in. */
function temporary(): string {
  const folder = join(home().folder, 'tmp');
  mkdirSync(folder);
  return folder;
}

function write(name: string, text: string): string {
  const folder = join(home().folder, 'work');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
  return folder;
}

describe('the scripts of docs/rehearse.md', () => {
  it.skipIf(!has('curl'))('the naive one posts twice when an answer is lost', async () => {
    const guide = writeGuide(home());
    const { exit, runs, summary } = await rehearse(
      home(),
      guide,
      '--kinds',
      'lost-after,503',
      '--',
      'bash',
      'naive.sh',
    );
    expect(exit).toBe(10);
    expect(summary).toEqual({ type: 'summary', runs: 4, same: 2, twice: 2, missing: 0, different: 0 });
    expect(runs[0]).toEqual({
      change: 1,
      route: 'posts.create',
      kind: 'lost-after',
      verdict: 'twice',
      exits: [52, 0],
      effects: [{ effect: 'twice', route: 'posts.create', about: 'The library opens at nine' }],
    });
  });

  it.skipIf(!has('curl'))('the forgetful one misses posts, and its exit code does not say so', async () => {
    const guide = writeGuide(home());
    const { exit, runs } = await rehearse(home(), guide, '--only', '2:503', '--', 'bash', 'forgetful.sh');
    expect(exit).toBe(10);
    expect(runs).toMatchObject([
      { verdict: 'missing', exits: [0, 0], effects: [{ about: 'New books have arrived' }] },
    ]);
  });

  it('the careful one posts each line once', async () => {
    const guide = writeGuide(home());
    const { exit, runs, stderr } = await rehearse(
      home(),
      guide,
      '--kinds',
      'lost-after,offline',
      '--',
      'bash',
      'careful.sh',
    );
    expect(stderr).toBe('');
    expect(runs.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same', 'same']);
    expect(exit).toBe(0);
  });
});

const likeOnce = `
const { PLAZA_BASE_URL, PLAZA_ACCESS_TOKEN } = process.env;
const headers = { authorization: 'Bearer ' + PLAZA_ACCESS_TOKEN, 'x-device-id': crypto.randomUUID() };
const call = (path, init) => fetch(PLAZA_BASE_URL + path, { headers, ...init });
const { data } = await (await call('/api/posts')).json();
const answer = await call('/api/posts/' + data.posts[0].id + '/like', { method: 'POST' });
if (!answer.ok) process.exit(1);
`;

/** A process that was killed and that nobody has waited for is a zombie. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !/^Z|^$/.test(stdout.trim());
}

/** Asks the proxy for a connection, as an HTTPS client does. */
const connecting = `
import { request } from 'node:http';
const proxy = new URL(process.env.HTTPS_PROXY);
const asked = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: 'elsewhere.test:443' });
asked.on('connect', ({ statusCode }, socket) => { socket.end(); process.exit(statusCode === 403 ? 0 : 5); });
asked.end();
`;

describe('any program', () => {
  it('in Node, with fetch, may repeat what repeating does not change', async () => {
    const dir = write('like.mjs', likeOnce);
    const { exit, runs } = await rehearse(
      home(),
      dir,
      '--kinds',
      'lost-after',
      '--',
      process.execPath,
      'like.mjs',
    );
    expect(runs).toMatchObject([{ route: 'posts.like', verdict: 'same' }]);
    expect(exit).toBe(0);
  });

  it.skipIf(!has('python3'))('in Python, with its own memory in a wrong place, is found out', async () => {
    const dir = write(
      'post.py',
      [
        'import os, pathlib, subprocess, sys',
        "if pathlib.Path('done').exists(): sys.exit(0)",
        "pathlib.Path('done').touch()",
        "sys.exit(subprocess.run(['plaza', 'posts', 'create', 'from Python']).returncode)",
      ].join('\n'),
    );
    const { exit, runs } = await rehearse(home(), dir, '--kinds', 'lost-before', '--', 'python3', 'post.py');
    expect(runs).toMatchObject([{ verdict: 'missing', exits: [9, 0] }]);
    expect(exit).toBe(10);
  });

  it('that changes nothing is not run again; it reads an empty standard input, and other addresses are refused', async () => {
    const dir = write('read.sh', 'cat\nplaza users me --quiet\n');
    writeFileSync(join(dir, 'ask.mjs'), connecting);
    const { exit, summary, stderr } = await rehearse(
      home(),
      dir,
      '--',
      'sh',
      '-c',
      `sh read.sh && ${process.execPath} ask.mjs`,
    );
    expect(summary).toMatchObject({ runs: 0 });
    expect(stderr).toBe(
      'the script changes nothing: there is nothing to rehearse\nrequests to other addresses were refused: elsewhere.test:443\n',
    );
    expect(exit).toBe(0);
  });

  it('finds the world of the running sandbox and its user, and leaves that world alone', async () => {
    const { env } = home();
    await runExecutable(['sandbox', 'sign-in', 'boris'], { env });
    await runExecutable(['posts', 'create', 'made before'], { env });
    const script =
      "set -e; plaza posts by me --json | grep -q 'made before'; plaza posts create 'made in a rehearsal'";
    const { exit, runs, stderr } = await rehearse(
      home(),
      write('x', ''),
      '--only',
      '1:503',
      '--',
      'sh',
      '-c',
      script,
    );
    expect([exit, runs[0]?.verdict, stderr]).toEqual([
      0,
      'same',
      'the runs start with a copy of the world of the running sandbox\neach run of the script makes its changes anew: it runs again only after a failure\n',
    ]);
    const { stdout } = await runExecutable(['posts', 'by', 'me', '--jq', '.[0].content'], { env });
    expect(stdout).toBe('made before\n');
  });

  it('that fails without a fault is refused with the end of its output', async () => {
    const { exit, stderr } = await rehearse(home(), write('x', ''), '--', 'sh', '-c', 'echo no feed; exit 3');
    expect(exit).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      message: 'the script failed with exit code 3 without any fault',
      hint: 'the end of its output: no feed',
    });
  });

  it('that hangs ends with an interrupt, and nothing is left', async () => {
    const [tmp, dir] = [temporary(), write('x', '')];
    const started = join(home().folder, 'started');
    const argv = ['rehearse', '--dir', dir, '--', 'sh', '-c', `sleep 600 & echo $! > ${started}; wait`];
    const { child, ended } = startExecutable(argv, { env: { ...home().env, TMPDIR: tmp } });
    await expect.poll(() => existsSync(started) && Number(readFileSync(started, 'utf8'))).toBeGreaterThan(0);
    const sleeper = Number(readFileSync(started, 'utf8'));
    child.kill('SIGINT');
    expect((await ended).exit).toBe(130);
    expect(isRunning(sleeper)).toBe(false);
    expect(readdirSync(tmp)).toEqual([]);
  });
});
