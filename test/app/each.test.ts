import { beforeEach, expect, it } from 'vitest';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { signedIn } from '../support/accounts';
import { type AppOptions, plaza, type Ran } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();

/** On the clock of the sandbox, which every pause moves. */
function given(input: string | undefined, ...argv: string[]): Promise<Ran> {
  const { clock } = home().sandbox;
  const sleep = async (ms: number) => clock.move(ms);
  return plaza(argv, { env: home().env, input, clock: { ...clock, sleep } });
}
const run = (...argv: string[]) => given(undefined, ...argv);
const posts = () => postsIn(home().sandbox.world());
const nobody = '00000000-0000-4000-8000-000000000000';

const documents = (stdout: string) =>
  stdout
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

async function written(text: string): Promise<string> {
  return JSON.parse((await run('posts', 'create', text, '--json')).stdout).id;
}

beforeEach(() => signedIn(home(), 'ada'));

it('several objects: each has a line that names it, and a refusal does not stop the others', async () => {
  const [one, two] = [await written('one'), await written('two')];
  const liked = await run('posts', 'like', one, nobody, two, one);
  expect(liked).toMatchObject({
    exit: 5,
    stdout: `Liked post ${one} (1 like)\nLiked post ${two} (1 like)\n`,
    stderr: expect.stringMatching(new RegExp(`^error: post ${nobody}: .*\n`)),
  });
  expect((await given(`${one}\n\n${two}\n`, 'posts', 'delete', '-', '--yes')).stdout).toBe(
    `Deleted post ${one}\nDeleted post ${two}\n`,
  );
  expect((await run('users', 'follow', 'lena', '@mira', '--quiet')).stdout).toBe('');
});

it('several objects with --json: each has a document on a line, also a single one from standard input', async () => {
  const id = await written('one');
  const { exit, stdout } = await given(`${id}\n${nobody}\n`, 'posts', 'like', '-', '--json');
  expect(exit).toBe(5);
  expect(documents(stdout)).toEqual([
    { id, answer: expect.objectContaining({ liked: true, likesCount: 1 }) },
    { id: nobody, error: expect.objectContaining({ kind: 'not-found', status: 404 }) },
  ]);
  const piped = await given(`${id}\n`, 'posts', 'unlike', '-', '--jq', '[.id, .answer.likesCount] | @csv');
  expect(piped.stdout).toBe(`"${id}",0\n`);
  expect(JSON.parse((await run('posts', 'like', id, '--json')).stdout)).toMatchObject({ liked: true });
});

it('several objects: one question names their number, and a dry run sends nothing', async () => {
  const ids = [await written('one'), await written('two')];
  expect(await run('posts', 'delete', ...ids)).toMatchObject({
    exit: 8,
    stderr: expect.stringContaining('Delete 2 posts?'),
  });
  const dry = await run('posts', 'delete', ...ids, '--dry-run', '--json');
  expect(JSON.parse(dry.stdout)).toMatchObject(
    ids.map((id) => ({ method: 'DELETE', url: expect.stringContaining(id) })),
  );
  expect(posts().filter(({ id }) => ids.includes(id))).toHaveLength(2);
});

it('several objects: an ended session stops them, with its exit code', async () => {
  const ids = [await written('one'), await written('two'), await written('three')];
  home().sandbox.addFault({ kind: 'status', status: 401, times: 9, route: 'posts.like' });
  const ended = await run('posts', 'like', ...ids);
  expect(ended).toMatchObject({ exit: 4, stdout: '' });
  expect(ended.stderr).toContain('2 of 3 posts are left');
});

it('several objects with --once: each is sent once, also when the list grows or an answer was lost', async () => {
  const [one, two, three] = [await written('one'), await written('two'), await written('three')];
  await signedIn(home(), 'boris');
  const asked = home().sandbox.requestsFromNow();
  const sent = () => asked().filter(({ route }) => route === 'posts.repost').length;
  home().sandbox.addFault({ kind: 'drop-after', times: 1, route: 'posts.repost' });
  const repost = (...ids: string[]) =>
    run('posts', 'repost', ...ids, 'Read this', '--once', 'weekly', '--json');
  expect((await repost(one, two)).exit).toBe(9);
  const again = await repost(one, two, three);
  expect(again).toMatchObject({ exit: 0 });
  const results = documents(again.stdout).map(({ id, answer }) => [id, answer.content]);
  expect(results).toEqual([one, two, three].map((id) => [id, 'Read this']));
  expect(sent()).toBe(3);
  expect(posts().filter(({ content }) => content === 'Read this')).toHaveLength(3);
});

it('standard input is read once, as the list or as the text', async () => {
  const both = await given('x\n', 'posts', 'repost', '-', '-');
  expect(both).toMatchObject({ exit: 2, stderr: expect.stringContaining('read only once') });
});

it('a result at a terminal has the text that the terminal has shown', async () => {
  const id = await written('Tea?');
  const terminal: AppOptions = { env: home().env, terminal: { columns: 80 }, terminalId: () => 'each' };
  await plaza(['posts', 'get', id], terminal);
  const { stdout } = await plaza(['posts', 'delete', id, '--yes'], terminal);
  expect(stdout).toContain(`Deleted post ${id.slice(0, 8)}: Tea?`);
});
