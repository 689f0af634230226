/** The scripts in the pages of docs, run as they are printed there. */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { writePng } from '../../src/image/png/pngjs';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { signedIn, useLines } from '../support/accounts';
import { runClock } from '../support/clock';
import { plazaWord, runExecutable, shareCode } from '../support/executable/executable';
import { useFolder } from '../support/folder';
import { useHome } from '../support/home';
import { writeProgram } from '../support/programs';

const home = useHome();
const folder = useFolder();
const { run, json } = useLines(home);
const root = join(import.meta.dirname, '..', '..');
const pageOf = (name: string) => readFileSync(join(root, 'docs', name), 'utf8');
const execute = promisify(execFile);
const linesOf = (text: string) => text.split('\n').slice(0, -1);

/** The first block of code of a language that begins so. */
function blockOf(page: string, language: string, start = ''): string {
  const found = new RegExp(`^\`\`\`${language}\\n(${start}[\\s\\S]*?)^\`\`\``, 'm').exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block of ${language}`);
  return found;
}

/** A PATH in which `plaza` and `node` are found, as after an installation. */
function installedPath(path = process.env.PATH): string {
  mkdirSync(folder('bin'), { recursive: true });
  writeProgram(folder('bin', 'plaza'), `#!/bin/sh\nexec ${plazaWord} "$@"\n`);
  return `${folder('bin')}:${dirname(process.execPath)}:${path}`;
}

/** Runs a script of bash in the home, where ada is signed in. */
function bash(script: string, variables: Readonly<Record<string, string>> = {}) {
  const env = { ...home().env, ...variables, PATH: installedPath() };
  const keepCode = shareCode(env);
  return execute('bash', ['-c', script], { env, cwd: home().folder }).finally(keepCode);
}

it('docs/cron.md: the crontab reports unread notifications from the environment of cron', async () => {
  const settings = { PLAZA_CONFIG_DIR: folder('settings'), HOME: folder() };
  const lines = blockOf(pageOf('cron.md'), 'crontab').trim().split('\n');
  const variables = Object.fromEntries(
    lines.flatMap((line) => (/^\w+=/.test(line) ? [line.split(/=(.*)/).slice(0, 2)] : [])),
  );
  expect(variables).toEqual({ PATH: '/usr/local/bin:/usr/bin:/bin', PLAZA_PROFILE: 'jobs' });
  const job = lines.at(-1)?.replace(/^(\S+ ){5}/, '') ?? '';
  await runExecutable(['sandbox', 'sign-in', 'ada', '--profile', 'jobs'], { env: settings });
  const shell = { ...settings, SHELL: '/bin/sh', LOGNAME: 'jobs', ...variables };
  const env = { ...shell, PATH: installedPath(variables.PATH) };
  const { stdout, stderr } = await execute('/bin/sh', ['-c', job], { env, cwd: '/' }).finally(async () => {
    // Here and not when the test has finished: the folder is gone then, and the sandbox would not be found.
    const stopped = await runExecutable(['sandbox', 'stop'], { env: settings });
    expect(stopped).toMatchObject({ exit: 0, stderr: '' });
  });
  expect({ stdout, stderr }).toEqual({ stdout: expect.stringMatching(/^\{"count":\d+\}\n$/), stderr: '' });
});

it('docs/scripting.md: the script for a feed has three lines, and posts each entry once', async () => {
  await signedIn(home(), 'ada');
  onTestFinished(runClock(home().sandbox.clock));
  // From now on the clock of the sandbox is known.
  await run('posts by me');
  const script = blockOf(pageOf('scripting.md'), 'sh', 'while ');
  expect(linesOf(script)).toHaveLength(3);
  const entries = ['first', 'second', 'second', 'fourth'];
  const feed = entries.map((text, number) => `entry-${number}\tEntry: ${text}\n`);
  writeFileSync(join(home().folder, 'feed.tsv'), feed.join(''));
  const requests = home().sandbox.requestsFromNow();
  home().sandbox.addFault({ kind: 'drop-after', times: 2, route: 'posts.create' });
  const runScript = () => bash(script).catch((error) => error);
  await runScript();
  expect(linesOf((await runScript()).stdout)).toHaveLength(4);
  await runScript();
  const posts = postsIn(home().sandbox.world()).map(({ content }) => content.match(/^Entry: (.*)/)?.[1]);
  expect(posts.filter(Boolean).sort()).toEqual(entries.sort());
  expect(requests().filter(({ route }) => route === 'posts.create')).toHaveLength(4);
});

const recipes = new Map(
  pageOf('recipes.md')
    .split('\n## ')
    .map((section) => [section.split('\n')[0], /```sh\n([\s\S]*?)```/.exec(section)?.[1]]),
);

/** Runs a recipe. @returns the lines that it prints */
async function linesPrinted(heading: string, variables = {}): Promise<string[]> {
  return linesOf((await bash(`set -o pipefail; ${recipes.get(heading) ?? 'exit 99'}`, variables)).stdout);
}

describe('docs/recipes.md: the recipe', () => {
  const inHome = (...names: string[]) => join(home().folder, ...names);
  beforeEach(() => signedIn(home(), 'ada'));

  it('is tried here, but for the one of docs/scripting.md', () => expect(recipes.size).toBe(20));

  it('for a digest prints what is new, and then nothing', async () => {
    const { count: unread } = await json('notifications count');
    expect(await linesPrinted('A digest of new items')).toHaveLength(unread);
    expect(await linesPrinted('A digest of new items')).toEqual([]);
    expect(await linesPrinted('A cron job that mails only news')).toEqual([`${unread} unread`]);
  });

  it('for a backup, a status line, many reads and a guarded picture runs', async () => {
    await linesPrinted('A backup');
    expect(existsSync(inHome('backup', 'profile.json'))).toBe(true);
    await linesPrinted('A status line');
    await linesPrinted('Many reads at once');
    const read = linesOf(readFileSync(inHome('posts.jsonl'), 'utf8'));
    expect(read.map((line) => JSON.parse(line).answer.id)).toHaveLength(6);
    const samples = Uint8Array.from([190, 0, 57, 255, 190, 0, 57, 255]);
    writeFileSync(inHome('flag.png'), writePng({ width: 2, height: 1, samples }));
    await linesPrinted('Guard a picture on the canvas');
  });

  it('for following back follows each once', async () => {
    const unfollowed = "'[.[] | select(.isFollowing == false)] | length'";
    const { stdout: waiting } = await run(`users followers me --all --jq ${unfollowed}`);
    expect(await linesPrinted('Follow back')).toHaveLength(Number(waiting));
    expect(await linesPrinted('Follow back')).toEqual([]);
  });

  it.each(['A CSV file, and what changed in it', 'An alert for new products'])(
    '%s prints nothing where nothing changed',
    async (heading) => {
      expect((await linesPrinted(heading)).join('\n')).toMatch(/^((?!null).)+$/s);
      expect(await linesPrinted(heading)).toEqual([]);
    },
  );

  it('for comments moderates and answers each once', async () => {
    const { id: POST } = await json("posts create 'Say something'");
    await run(`comments create ${POST} spam`);
    await run(`comments create ${POST} hello`);
    for (const heading of ['Moderate the comments of a post', 'Answer each comment once']) {
      expect(await linesPrinted(heading, { POST })).toHaveLength(1);
      expect(await linesPrinted(heading, { POST })).toEqual([]);
    }
    expect((await json(`comments list ${POST}`))[0]).toMatchObject({ content: 'hello', repliesCount: 1 });
    expect(await linesPrinted('Answer mentions as they come')).toEqual([]);
  });

  it('for old posts deletes them', async () => {
    const posts = () => postsIn(home().sandbox.world()).filter(({ deletedAt }) => deletedAt === null);
    const { id } = await json("posts create 'Say something'");
    const old = posts().find((post) => post.id === id);
    if (old) old.createdAt = Date.parse('2020-01-01T00:00:00Z');
    expect(await linesPrinted('Clean up old posts')).toContainEqual(`Deleted post ${id}`);
    expect(posts().map((post) => post.id)).not.toContain(id);
  });
});

it('docs/recipes.md: each follower is greeted once, also when a greeting fails', async () => {
  await signedIn(home(), 'hana');
  const greetings = () =>
    postsIn(home().sandbox.world()).filter(({ content }) => content.startsWith('Welcome, @'));
  home().sandbox.addFault({ kind: 'status', status: 400, times: 3, route: 'posts.create' });
  const greeted = await linesPrinted('Greet new followers once').catch(({ code, stdout }) => ({
    code,
    stdout,
  }));
  expect(greeted).toMatchObject({ code: 3 });
  const { length: failed } = await json('operations list --failed');
  expect(failed).toBe(1);
  await linesPrinted('Run again what has failed');
  const { length: followers } = await json('users followers me --all');
  expect(greetings()).toHaveLength(followers);
  expect(await linesPrinted('Greet new followers once')).toEqual([]);
  expect(await linesPrinted('Run again what has failed')).toEqual([]);
  expect(greetings()).toHaveLength(followers);
}, 240_000);

describe('docs/recipes.md: twice, with the same result, the recipe', () => {
  const inHome = (name: string) => join(home().folder, name);
  beforeEach(() => signedIn(home(), 'ada'));

  it('for a spreadsheet of posts', async () => {
    await linesPrinted('A spreadsheet of posts');
    const first = readFileSync(inHome('posts.csv'), 'utf8');
    expect(first).toMatch(/^id,createdAt,.*\r\n/);
    await linesPrinted('A spreadsheet of posts');
    expect(readFileSync(inHome('posts.csv'), 'utf8')).toBe(first);
  });

  it('for a list of names', async () => {
    writeFileSync(inHome('names.txt'), 'hana\nnobody\nboris\n');
    const read = () => linesPrinted('Profiles of a list of names').catch(({ stdout }) => linesOf(stdout));
    const names = ['hana\tHana 👩‍🚀', 'nobody\tNOT_FOUND', 'boris\tBoris Kern'];
    expect(await read()).toEqual(names);
    expect(await read()).toEqual(names);
  });

  it('for a parcel', async () => {
    const read = () => linesPrinted('Wait for a parcel', { ORDER: '100004' });
    const sent = ['SB100004RU', 'order 100004 is on its way'];
    expect(await read()).toEqual(sent);
    expect(await read()).toEqual(sent);
  });
});

describe('docs/sandbox-for-tests.md', () => {
  const page = pageOf('sandbox-for-tests.md');
  const runClient = (program: string, ...words: readonly string[]) =>
    execute(program, words, {
      env: { PATH: installedPath(), HOME: folder('home'), TMPDIR: process.env.TMPDIR },
      cwd: folder(),
    });

  it('has a client in TypeScript that starts the sandbox in its own process', async () => {
    mkdirSync(folder('node_modules'));
    symlinkSync(root, folder('node_modules', 'plaza'));
    symlinkSync(join(root, 'node_modules', 'vitest'), folder('node_modules', 'vitest'));
    writeFileSync(folder('client.test.ts'), blockOf(page, 'ts'));
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    const { stdout } = await runClient(
      process.execPath,
      vitest,
      'run',
      '--root',
      folder(),
      '--reporter=json',
    );
    expect(JSON.parse(stdout)).toMatchObject({ numPassedTests: 3, success: true });
  });

  it('has a client in Python that starts the sandbox as a program', async ({ skip }) => {
    await execute('python3', ['--version']).catch(() => skip('python3 is not installed'));
    writeFileSync(folder('client.py'), blockOf(page, 'python'));
    expect((await runClient('python3', folder('client.py'))).stderr).toMatch(/Ran 1 test in .*\n\nOK\n$/);
  });

  it('has a shell script that starts the sandbox in the background', async ({ skip }) => {
    await execute('curl', ['--version']).catch(() => skip('curl is not installed'));
    writeFileSync(folder('client.sh'), blockOf(page, 'sh'));
    expect((await runClient('sh', folder('client.sh'))).stdout).toBe('ok\n');
  });
});
