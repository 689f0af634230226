/** `--once KEY`: a command is carried out once for good. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { currentHolder } from '../../../src/store/lock-file';
import { type RunOptions, signedIn, useLines } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const lines = useLines(home);
/** On the clock of the sandbox, which every pause moves. */
const run = (line: string, options: RunOptions = {}) => {
  const { clock } = home().sandbox;
  return lines.run(line, { ...options, clock: { ...clock, sleep: async (ms) => clock.move(ms) } });
};
const signIn = (name: string) => run(`sandbox sign-in ${name}`);
const records = async () => JSON.parse((await run('operations list --once --json')).stdout);
const day = 24 * 60 * 60_000;

describe('--once', () => {
  let sent: (route: string) => number;
  beforeEach(async () => {
    await signedIn(home(), 'ada');
    const requests = home().sandbox.requestsFromNow();
    sent = (name) => requests().filter(({ route }) => route === name).length;
  });

  it('carries a command out once, and prints the same answer again', async () => {
    const line = "posts create 'Good morning' --once greeting";
    const first = await run(`${line} --json`);
    expect(first).toMatchObject({ exit: 0, stderr: '' });
    const stderr = '--once greeting: done before, at 2026-10-14T12:00:30.000Z; nothing is sent\n';
    expect(await run(`${line} --json`)).toEqual({ ...first, stderr });
    expect((await run(line)).stdout).toMatch(/^Created post /);
    expect(sent('posts.create')).toBe(1);
    const done = { key: 'greeting', command: 'posts create', state: 'done', account: 'sandbox' };
    const [record, ...others] = await records();
    expect([record, others]).toMatchObject([{ ...done, result: { content: 'Good morning' } }, []]);
    const row = new RegExp(`^${record.id}\tgreeting\tposts create\tdone\t`);
    expect((await run('operations list --once')).stdout).toMatch(row);
  });

  it('refuses a key that was used for something else, until its record is dropped', async () => {
    await run('posts create one --once k');
    expectRefusal(await run('posts create two --once k'), 2, 'used for something else');
    const [{ id }] = await records();
    const path = join(home().folder, `state/once/${id}.json`);
    const text = await readFile(path, 'utf8');
    const owner = await currentHolder({ pid: process.pid }, 'x');
    await writeFile(path, JSON.stringify({ ...JSON.parse(text), owner }));
    expectRefusal(await run(`operations drop ${id} --yes`), 7, `process ${process.pid} is doing it`);
    await writeFile(path, text);
    expect((await run(`operations drop ${id} --yes`)).exit).toBe(0);
    expect((await run('posts create two --once k')).exit).toBe(0);
  });

  it('reports a lost answer when its record cannot be written any more', async () => {
    home().sandbox.addFault({ kind: 'drop-after', times: 9, route: 'school.bell' });
    const once = join(home().folder, 'state/once');
    const sleep = () => rm(once, { recursive: true }).then(() => writeFile(once, ''));
    const clock = { ...home().sandbox.clock, sleep };
    expectRefusal(await lines.run('school bell --once k --yes', { clock }), 7, 'record of --once k');
  });

  it('keeps the keys of each account apart', async () => {
    await run('posts create hello --once k');
    await signIn('boris');
    expect(await run('posts create hello --once k')).toMatchObject({ exit: 0, stderr: '' });
    expect(sent('posts.create')).toBe(2);
  });

  it('is refused with a token that does not name its account, because another account could own the record', async () => {
    await run(`config set baseUrl ${home().sandbox.baseUrl} --profile work`);
    const env = { PLAZA_PROFILE: 'work', PLAZA_ACCESS_TOKEN: 'opaque' };
    const answer = await run('posts create hello --once k', { env });
    expectRefusal(answer, 2, 'the access token does not name its account');
    expect(sent('posts.create')).toBe(0);
  });

  it('records nothing of a refused command, nor in a dry run, and cannot be combined with --new', async () => {
    expect((await run('comments create none hi --once k')).exit).toBe(5);
    expect((await run('posts create x --once k --dry-run')).exit).toBe(0);
    expect((await run('posts create x --once k --new')).exit).toBe(2);
    expect(await records()).toEqual([]);
  });

  it('compares the content of standard input and of files', async () => {
    expect((await run('posts create - --once k', { input: 'one' })).exit).toBe(0);
    expect((await run('posts create - --once k', { input: 'two' })).exit).toBe(2);
    const path = join(home().folder, 'text');
    for (const [text, exit] of [['one', 0] as const, ['two', 2] as const]) {
      await writeFile(path, text);
      expect((await run(`posts create --file ${path} --once f`)).exit).toBe(exit);
    }
  });

  it.each([['drop-after'], ['drop-before'], ['drop-after', 'retry'], ['drop-before', 'retry']] as const)(
    'completes a command whose outcome is unknown after days: %s %s',
    async (kind, retry?: string) => {
      const line = `posts create once-${kind} --once ${kind}`;
      home().sandbox.addFault({ kind, times: 1, route: 'posts.create' });
      expect((await run(line)).exit).toBe(9);
      expect(await records()).toMatchObject([{ state: 'unknown' }]);
      home().sandbox.clock.move(3 * day);
      await signIn('ada');
      expect((await run(`posts create other --once ${kind}`)).exit).toBe(2);
      if (retry) expect((await run('operations retry')).exit).toBe(0);
      expect((await run(line)).exit).toBe(0);
      const texts = postsIn(home().sandbox.world()).map(({ content }) => content);
      expect(texts.filter((content) => content === `once-${kind}`)).toHaveLength(1);
      expect((await run('operations')).stdout).toBe('');
    },
  );

  it('covers what has an idempotency key, what can be repeated, and raw requests', async () => {
    const post = postsIn(home().sandbox.world())[0]?.id;
    for (const [route, line] of [
      ['posts.like', `posts like ${post} --once like`],
      ['school.bell', 'school bell --once bell --yes'],
      ['posts.create', 'api POST /api/posts -F content=raw --once raw'],
    ] as const) {
      const first = await run(`${line} --json`);
      expect({ line, exit: first.exit }).toEqual({ line, exit: 0 });
      expect(await run(`${line} --json`)).toMatchObject({ exit: 0, stdout: first.stdout });
      expect(sent(route)).toBe(1);
    }
  });

  it('belongs to the account: another profile of it finds what was done, and what was lost', async () => {
    await run('posts create hello --once k');
    await run('sandbox sign-in ada --profile second');
    const second = (line: string) => run(`${line} --profile second`);
    expect(await second('posts create hello --once k')).toMatchObject({
      exit: 0,
      stderr: expect.stringContaining('done before'),
    });
    for (const [kind, text, retried] of [
      ['drop-after', 'lost', false],
      ['drop-before', 'left', true],
    ] as const) {
      home().sandbox.addFault({ kind, times: 1, route: 'posts.create' });
      expect((await run(`posts create ${text} --once ${text}`)).exit).toBe(9);
      if (retried) expect((await run('operations retry')).exit).toBe(0);
      expect((await second(`posts create ${text} --once ${text}`)).exit).toBe(0);
      const texts = postsIn(home().sandbox.world()).map(({ content }) => content);
      expect(texts.filter((content) => content === text)).toHaveLength(1);
      expect((await run('operations')).stdout).toBe('');
    }
  });

  it('keeps its records whatever the clock of the computer says', async () => {
    await run('posts create hello --once k');
    const { clock } = home().sandbox;
    const ahead = { ...clock, now: () => clock.now() + 91 * day };
    expect((await lines.run('comments create none hi --once bad', { clock: ahead })).exit).toBe(5);
    expect((await lines.run('posts create other --once new', { clock: ahead })).exit).toBe(0);
    const again = await lines.run('posts create hello --once k', { clock: ahead });
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('done before') });
    expect(sent('posts.create')).toBe(2);
  });

  it('removes its records after 90 days that the service confirms', async () => {
    await run('posts create old --once k');
    home().sandbox.clock.move(91 * day);
    await signIn('ada');
    expect(await records()).toHaveLength(1);
    expect((await run('posts create other --once another')).exit).toBe(0);
    expect(await records()).toMatchObject([{ key: 'another' }]);
    expect((await run('posts create new --once k')).exit).toBe(0);
  });
});
