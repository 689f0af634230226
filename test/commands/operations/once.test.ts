/** `--once KEY`: a command is done once for good. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { expectRefusal, plaza, type Ran } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();

/** On the clock of the sandbox, which every pause moves. */
function run(...argv: string[]): Promise<Ran> {
  return given(undefined, ...argv);
}

function given(input: string | undefined, ...argv: string[]): Promise<Ran> {
  const { clock } = home().sandbox;
  const sleep = async (ms: number) => clock.move(ms);
  return plaza(argv, { env: home().env, input, clock: { ...clock, sleep } });
}

const signedIn = (name: string) => run('sandbox', 'sign-in', name);
const sent = (asked: () => readonly { readonly route?: string | null }[], route: string) =>
  asked().filter((request) => request.route === route).length;
const records = async () => JSON.parse((await run('operations', 'list', '--once', '--json')).stdout);

it('a command with --once is done once, and prints the same answer again', async () => {
  await signedIn('ada');
  const asked = home().sandbox.requestsFromNow();
  const line = ['posts', 'create', 'Good morning', '--once', 'greeting'];
  const first = await run(...line, '--json');
  expect(first).toMatchObject({ exit: 0, stderr: '' });
  expect(await run(...line, '--json')).toEqual({
    ...first,
    stderr: '--once greeting: done before, at 2026-10-14T12:00:30.000Z; nothing is sent\n',
  });
  expect((await run(...line)).stdout).toMatch(/^Created post /);
  expect(sent(asked, 'posts.create')).toBe(1);
  expect(await records()).toMatchObject([
    {
      key: 'greeting',
      command: 'posts create',
      state: 'done',
      account: 'sandbox',
      result: { content: 'Good morning' },
    },
  ]);
  const [{ id }] = await records();
  expect((await run('operations', 'list', '--once')).stdout).toMatch(
    new RegExp(`^${id}\tgreeting\tposts create\tdone\t`),
  );
});

it('a key of --once that was used for something else is wrong usage, until its record is dropped', async () => {
  await signedIn('ada');
  await run('posts', 'create', 'one', '--once', 'k');
  const other = await run('posts', 'create', 'two', '--once', 'k');
  expectRefusal(other, 2, 'used for something else');
  const [{ id }] = await records();
  expect((await run('operations', 'drop', id, '--yes')).exit).toBe(0);
  expect((await run('posts', 'create', 'two', '--once', 'k')).exit).toBe(0);
});

it('a key of --once is of one account', async () => {
  await signedIn('ada');
  const asked = home().sandbox.requestsFromNow();
  await run('posts', 'create', 'hello', '--once', 'k');
  await signedIn('boris');
  expect(await run('posts', 'create', 'hello', '--once', 'k')).toMatchObject({ exit: 0, stderr: '' });
  expect(sent(asked, 'posts.create')).toBe(2);
});

it('what a refusal has kept from being done can be asked again with the same key of --once', async () => {
  await signedIn('ada');
  expect((await run('posts', 'get', 'none', '--json')).exit).toBe(5);
  expect((await run('comments', 'create', 'none', 'hi', '--once', 'k')).exit).toBe(5);
  expect(await records()).toEqual([]);
});

it('the content of standard input and of files counts for --once', async () => {
  await signedIn('ada');
  expect((await given('one', 'posts', 'create', '-', '--once', 'k')).exit).toBe(0);
  expect((await given('two', 'posts', 'create', '-', '--once', 'k')).exit).toBe(2);
  const path = join(home().folder, 'text');
  await writeFile(path, 'one');
  expect((await run('posts', 'create', '--file', path, '--once', 'f')).exit).toBe(0);
  await writeFile(path, 'two');
  expect((await run('posts', 'create', '--file', path, '--once', 'f')).exit).toBe(2);
});

it.each(['drop-after', 'drop-before'] as const)(
  '--once finishes what a %s has left unknown, after any time',
  async (kind) => {
    await signedIn('ada');
    const line = ['posts', 'create', `once, ${kind}`, '--once', kind];
    home().sandbox.addFault({ kind, times: 1, route: 'posts.create' });
    expect((await run(...line)).exit).toBe(9);
    expect(await records()).toMatchObject([{ state: 'unknown' }]);
    home().sandbox.clock.move(3 * 24 * 60 * 60_000);
    await signedIn('ada');
    expect(await run('posts', 'create', 'other', '--once', kind)).toMatchObject({ exit: 2 });
    expect((await run(...line)).exit).toBe(0);
    expect(postsIn(home().sandbox.world()).filter(({ content }) => content === `once, ${kind}`)).toHaveLength(
      1,
    );
    expect((await run('operations')).stdout).toBe('');
  },
);

it('--once works for what has an idempotency key, for what can be repeated, and for raw requests', async () => {
  await signedIn('ada');
  const asked = home().sandbox.requestsFromNow();
  const like = ['posts', 'like', String(postsIn(home().sandbox.world())[0]?.id), '--once', 'like'];
  const bell = ['school', 'bell', '--once', 'bell', '--yes'];
  const raw = ['api', 'POST', '/api/posts', '-F', 'content=raw', '--once', 'raw'];
  for (const line of [like, raw, bell]) {
    const first = await run(...line, '--json');
    expect({ line, ...first }).toMatchObject({ exit: 0 });
    expect(await run(...line, '--json')).toMatchObject({ exit: 0, stdout: first.stdout });
  }
  expect(['posts.like', 'posts.create', 'school.bell'].map((route) => sent(asked, route))).toEqual([1, 1, 1]);
});

it('--once records nothing in a dry run, and cannot stand beside --new', async () => {
  await signedIn('ada');
  expect((await run('posts', 'create', 'x', '--once', 'k', '--dry-run')).exit).toBe(0);
  expect(await records()).toEqual([]);
  expect((await run('posts', 'create', 'x', '--once', 'k', '--new')).exit).toBe(2);
});

it('records of --once are deleted after 90 days', async () => {
  await signedIn('ada');
  await run('posts', 'create', 'old', '--once', 'k');
  home().sandbox.clock.move(91 * 24 * 60 * 60_000);
  await signedIn('ada');
  expect(await records()).toEqual([]);
  expect((await run('posts', 'create', 'new', '--once', 'k')).exit).toBe(0);
});
