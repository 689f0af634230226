/** `plaza rehearse` with scripts of every kind; the scripts of docs/rehearse.md among them. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseLine } from '../support/accounts';
import { runExecutable, startExecutable } from '../support/executable/executable';
import { rehearse, writeGuide } from '../support/executable/rehearsal';
import { useBareHome } from '../support/home';

const home = useBareHome();
const has = (program: string) => spawnSync(program, ['--version']).error === undefined;
const rehearseIn = (folder: string, line: string) => rehearse(home(), folder, ...parseLine(line).argv);
const inHome = (name: string) => join(home().folder, name);

/** A folder with the file. */
function folderWith(name: string, text: string): string {
  mkdirSync(inHome('work'), { recursive: true });
  writeFileSync(join(inHome('work'), name), text);
  return inHome('work');
}

describe('the scripts of docs/rehearse.md', () => {
  it.skipIf(!has('curl'))('naive.sh posts twice when an answer is lost', async () => {
    const line = '--kinds drop-after,503 -- bash naive.sh';
    const { exit, runs, summary } = await rehearseIn(writeGuide(home()), line);
    expect(exit).toBe(10);
    expect(summary).toEqual({ type: 'summary', runs: 4, same: 2, twice: 2, missing: 0, different: 0 });
    expect(runs[0]).toEqual({
      change: 1,
      route: 'posts.create',
      kind: 'drop-after',
      verdict: 'twice',
      exits: [52, 0],
      effects: [{ effect: 'twice', route: 'posts.create', about: 'The library opens at nine' }],
    });
  });

  it.skipIf(!has('curl'))('forgetful.sh misses a post, and exits with 0', async () => {
    const { exit, runs } = await rehearseIn(writeGuide(home()), '--only 2:503 -- bash forgetful.sh');
    const effects = [{ about: 'New books have arrived' }];
    expect({ exit, runs }).toMatchObject({
      exit: 10,
      runs: [{ verdict: 'missing', exits: [0, 0], effects }],
    });
  });

  it('careful.sh posts each line once', async () => {
    const line = '--kinds drop-after,offline -- bash careful.sh';
    const { exit, runs, stderr } = await rehearseIn(writeGuide(home()), line);
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(runs.map(({ verdict }) => verdict)).toEqual(['same', 'same', 'same', 'same']);
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

/** Posts once, and remembers that in the wrong place. */
const postOnce = `
import os, pathlib, subprocess, sys
if pathlib.Path('done').exists(): sys.exit(0)
pathlib.Path('done').touch()
sys.exit(subprocess.run(['plaza', 'posts', 'create', 'from Python']).returncode)
`;

/** Asks the proxy for a connection, as an HTTPS client does. */
const connecting = `
import { request } from 'node:http';
const proxy = new URL(process.env.HTTPS_PROXY);
const asked = request({ host: proxy.hostname, port: proxy.port, method: 'CONNECT', path: 'elsewhere.test:443' });
asked.on('connect', ({ statusCode }, socket) => { socket.end(); process.exit(statusCode === 403 ? 0 : 5); });
asked.end();
`;

/** A killed process that nobody has waited for is a zombie. */
function isRunning(pid: number): boolean {
  const { stdout } = spawnSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
  return !/^Z|^$/.test(stdout.trim());
}

describe('plaza rehearse', () => {
  it('accepts a program in Node that repeats a like', async () => {
    const line = `--kinds drop-after -- ${process.execPath} like.mjs`;
    const { exit, runs } = await rehearseIn(folderWith('like.mjs', likeOnce), line);
    expect({ exit, runs }).toMatchObject({ exit: 0, runs: [{ route: 'posts.like', verdict: 'same' }] });
  });

  it.skipIf(!has('python3'))('finds the fault of a program in Python that remembers too early', async () => {
    const line = '--kinds drop-before -- python3 post.py';
    const { exit, runs } = await rehearseIn(folderWith('post.py', postOnce), line);
    expect({ exit, runs }).toMatchObject({ exit: 10, runs: [{ verdict: 'missing', exits: [9, 0] }] });
  });

  it('runs a script without changes once, with an empty standard input, and refuses other addresses', async () => {
    const folder = folderWith('read.sh', 'cat\nplaza users me --quiet\n');
    writeFileSync(join(folder, 'ask.mjs'), connecting);
    const line = `-- sh -c 'sh read.sh && ${process.execPath} ask.mjs'`;
    const { exit, summary, stderr } = await rehearseIn(folder, line);
    expect({ exit, summary, stderr }).toMatchObject({
      exit: 0,
      summary: { runs: 0 },
      stderr:
        'the script changes nothing: there is nothing to rehearse\nrequests to other addresses were refused: elsewhere.test:443\n',
    });
  });

  it('starts with a copy of the running sandbox and its user, and does not change that', async () => {
    const { env } = home();
    await runExecutable(['sandbox', 'sign-in', 'boris'], { env });
    await runExecutable(['posts', 'create', 'made-before'], { env });
    const script = 'set -e; plaza posts by me --json | grep -q made-before; plaza posts create rehearsed';
    const line = `--only 1:503 -- sh -c '${script}'`;
    const { exit, runs, stderr } = await rehearseIn(folderWith('x', ''), line);
    expect([exit, runs[0]?.verdict, stderr]).toEqual([
      0,
      'same',
      'the runs start with a copy of the world of the running sandbox\neach run of the script repeats its changes, so it is repeated only after a failure\n',
    ]);
    const { stdout } = await runExecutable(['posts', 'by', 'me', '--jq', '.[0].content'], { env });
    expect(stdout).toBe('made-before\n');
  });

  it('refuses a script that fails without a fault, with the end of its output', async () => {
    const line = "-- sh -c 'echo no feed; exit 3'";
    const { exit, stderr } = await rehearseIn(folderWith('x', ''), line);
    expect(exit).toBe(2);
    expect(JSON.parse(stderr).error).toMatchObject({
      message: 'the script failed with exit code 3 without any fault',
      hint: 'the end of its output: no feed',
    });
  });

  it.skipIf(process.platform !== 'linux')('waits for a process that the script leaves running', async () => {
    const later = "setsid sh -c 'sleep 0.3; plaza posts create late --once late' &";
    const { exit, runs, stderr } = await rehearseIn(
      folderWith('later.sh', later),
      '--only 1:503 -- sh later.sh',
    );
    expect({ exit, runs, stderr }).toMatchObject({ exit: 0, runs: [{ verdict: 'same' }], stderr: '' });
  });

  it('starts in the folder of the script, or an empty one, when the current folder is too large', async () => {
    const folder = inHome('large');
    mkdirSync(`${folder}/work`, { recursive: true });
    for (const name of ['work/read.sh', 'script.sh']) writeFileSync(`${folder}/${name}`, 'ls; exit 3\n');
    for (let file = 0; file < 2000; file += 1) writeFileSync(`${folder}/file-${file}`, '');
    const { env } = home();
    const errorsOf = async (...words: string[]) => {
      const { exit, stderr } = await runExecutable(['rehearse', ...words], { env, cwd: folder });
      expect({ words, exit }).toEqual({ words, exit: 2 });
      return stderr;
    };
    const own = await errorsOf('--', 'sh', 'work/read.sh');
    expect(own).toMatch(
      /too large to copy for each run: 200\d files; the runs start in a copy of .*work; name/,
    );
    expect(own).toContain('the end of its output: read.sh');
    const empty = await errorsOf('--', 'sh', 'script.sh');
    expect(empty).toMatch(/the runs start in an empty folder[\s\S]*it printed nothing/);
    expect(await errorsOf('--dir', '.', '--', 'sh', 'script.sh')).toContain('hint: name the folder');
    expect(await errorsOf('--dir', '.', '--', 'no-such-program')).toContain('there is no such program');
  });

  it('ends a script that hangs when it is interrupted, and leaves nothing behind', async () => {
    const [TMPDIR, started] = [inHome('tmp'), inHome('started')];
    mkdirSync(TMPDIR);
    const script = `sleep 600 & echo $! > ${started}; wait`;
    const argv = ['rehearse', '--dir', folderWith('x', ''), '--', 'sh', '-c', script];
    const { child, ended } = startExecutable(argv, { env: { ...home().env, TMPDIR } });
    const sleeper = () => (existsSync(started) ? Number(readFileSync(started, 'utf8')) : 0);
    await expect.poll(sleeper).toBeGreaterThan(0);
    child.kill('SIGINT');
    expect((await ended).exit).toBe(130);
    expect(isRunning(sleeper())).toBe(false);
    expect(readdirSync(TMPDIR)).toEqual([]);
  });
});
