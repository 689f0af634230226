/** Handles at a terminal: numbers of rows, `@last`, beginnings of IDs, and choosing from the last list. */
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemChance } from '../../src/cli/process/clock';
import { signedIn } from '../support/accounts';
import { expectRefusal, plaza } from '../support/app';
import { useHome } from '../support/home';
import { conversation, enter } from '../support/terminal/user';

const home = useHome();
const env = () => ({ ...home().env, NO_COLOR: '1' });
const terminal = { columns: 100 };
const atTerminal = (...argv: string[]) => plaza(argv, { env: env(), terminal });
const script = (...argv: string[]) => plaza(argv, { env: env() });
const jsonOf = async (...argv: string[]) => JSON.parse((await atTerminal(...argv, '--json')).stdout);
/** The lines that a filter gives in a script. */
const linesOf = async (filter: string, ...argv: string[]) =>
  (await script(...argv, '--jq', filter)).stdout.trim().split('\n');
const dryRun = async (...argv: string[]) => {
  const { exit, stdout, stderr } = await atTerminal(...argv, '--dry-run', '--json');
  return exit === 0 ? JSON.parse(stdout)[0] : stderr;
};

beforeEach(() => signedIn(home(), 'ada'));

describe('the number of a row', () => {
  it('names the record of the row, over all pages, until the next list', async () => {
    const ids = await linesOf('.[].id', 'posts', '--limit', '25');
    const { stdout } = await atTerminal('posts', '--limit', '25');
    expect(stdout).toMatch(/^Popular posts\n\n1 {2}\S[\s\S]*\n25 {2}\S/);
    expect((await jsonOf('posts', 'get', '2')).id).toBe(ids[1]);
    expect((await jsonOf('posts', 'get', '25')).id).toBe(ids[24]);
    await atTerminal('posts', 'by', 'kofi');
    expect((await jsonOf('posts', 'get', '1')).id).not.toBe(ids[0]);
  });

  it('names a record of the kind that the command takes', async () => {
    await atTerminal('posts', '--limit', '3');
    await atTerminal('comments', 'list', '1');
    await atTerminal('users', 'following', 'me');
    expect((await atTerminal('posts', 'like', '2')).exit).toBe(0);
    expect((await atTerminal('comments', 'like', '1')).exit).toBe(0);
    const [followed] = await linesOf('.[].username', 'users', 'following', 'me');
    expect((await jsonOf('users', 'get', '1')).username).toBe(followed);
  });

  it.each([
    ['shop products', 'shop product 2', '.id'],
    ['shop orders', 'shop orders get 1', '.number'],
    ['hashtags', 'hashtags posts 1', '.[0].id'],
  ])('of %s is understood by %s', async (list, use, filter) => {
    expect((await atTerminal(...list.split(' '))).stdout).toMatch(/^ *# /);
    expect(await atTerminal(...use.split(' '), '--jq', filter)).toMatchObject({ exit: 0, stderr: '' });
  });

  it('is not shown in a pipe or in JSON, where IDs are whole, as with --ids', async () => {
    const [id = ''] = await linesOf('.[].id', 'posts', '--limit', '1');
    expect((await script('posts', '--limit', '1')).stdout.startsWith(`${id}\t`)).toBe(true);
    expect((await jsonOf('posts', '--limit', '1'))[0].id).toBe(id);
    const { stdout } = await atTerminal('posts', '--limit', '1');
    expect([stdout.includes(id.slice(0, 8)), stdout.includes(id)]).toEqual([true, false]);
    expect((await atTerminal('posts', '--limit', '1', '--ids')).stdout).toContain(id);
  });

  it('is refused before anything is sent when no list was shown', async () => {
    const requests = home().sandbox.requestsFromNow();
    expect(await atTerminal('posts', 'delete', '7', '--yes')).toMatchObject({
      exit: 2,
      stderr:
        "error: 7 is the number of a row, and no list of posts was shown here yet\nhint: run 'plaza posts feed' first\n",
    });
    expect(requests()).toEqual([]);
  });
});

describe('the beginning of an ID', () => {
  it('names a record that this or another terminal has shown', async () => {
    const [id = ''] = await linesOf('.[].id', 'posts', '--limit', '1');
    await plaza(['posts', '--limit', '1'], { terminal, env: env(), terminalId: () => 'terminal-2' });
    expect((await jsonOf('posts', 'get', id.slice(0, 8))).id).toBe(id);
    await atTerminal('posts', '--limit', '1');
    expect((await jsonOf('posts', 'get', id.slice(0, 5))).id).toBe(id);
  });

  it.each(['get', 'stats'])('is refused by posts %s when no terminal has shown it', async (verb) => {
    expect(await atTerminal('posts', verb, '0000ffff')).toEqual({
      exit: 2,
      stdout: '',
      stderr:
        "error: '0000ffff' is the beginning of an ID, and no post with such an ID was shown yet\nhint: 'plaza posts feed' lists IDs; or give the complete ID\n",
    });
  });
});

it('@last names the record that was created last, which also follows the list', async () => {
  await atTerminal('posts', '--limit', '3');
  const made = await atTerminal('posts', 'create', 'A post to be found again');
  expect(made.stdout).toMatch(/^Created post 4 \([0-9a-f]{8}\)\nSee it with 'plaza posts get 4'\n$/);
  for (const handle of ['@last', '4'])
    expect((await jsonOf('posts', 'get', handle)).content).toBe('A post to be found again');
  const reply = await atTerminal('comments', 'create', '@last', 'And a comment');
  expect(reply.stdout).toMatch(/^Posted comment 1 \([0-9a-f]{8}\)\n$/);
  expect(await atTerminal('comments', 'delete', '@last', '--yes')).toMatchObject({ exit: 0 });
});

describe('in a script', () => {
  it('a handle is an ID, and the hint says that handles need a terminal', async () => {
    await atTerminal('posts', '--limit', '3');
    const refused = await script('posts', 'get', '1');
    expect([refused.exit === 0, refused.stdout]).toEqual([false, '']);
    expect(refused.stderr).toMatch(
      /^error: .*\nhint: if '1' is the number of a row: that is understood only at a terminal, not in a pipe or a script; use the complete ID, which 'plaza posts feed --ids' prints\n$/,
    );
    expect((await script('posts', 'get', '@last')).stderr).toContain("if '@last' is a short form of an ID");
    expect((await script('shop', 'product', 'nothing')).stderr).not.toContain('only at a terminal');
    const report = 'reports create --type post --id 2 --reason spam --dry-run --json'.split(' ');
    expect(JSON.parse((await script(...report)).stdout)[0].body.targetId).toBe('2');
  });

  it('a missing ID is wrong usage', async () => {
    const stderr =
      "error: missing required argument 'postId'\nhint: usage: plaza posts get <postId...>; example: plaza posts get 5d0c…\n";
    expect(await script('posts', 'get')).toMatchObject({ exit: 2, stderr });
  });
});

it('the file of a terminal is written only for lists at a terminal, and removed with the profile', async () => {
  const files = () => readdir(join(home().folder, 'state', 'terminals')).catch(() => []);
  await script('posts', '--limit', '1');
  await atTerminal('posts', '--limit', '1', '--json');
  await atTerminal('users', 'me');
  expect(await files()).toEqual([]);
  await atTerminal('posts', '--limit', '1');
  expect(await files()).toEqual(['terminal-1.json']);
  await script('auth', 'accounts', 'remove', 'sandbox');
  expect((await atTerminal('posts', 'get', '1')).stderr).toContain('no list of posts was shown here yet');
});

describe('a handle of another kind', () => {
  it('names what a report is about', async () => {
    await signedIn(home(), 'boris');
    const report = async (type: string, id: string) => {
      const sent = await dryRun('reports', 'create', '--type', type, '--id', id, '--reason', 'spam');
      return sent.body?.targetId ?? sent;
    };
    const [, post = ''] = await linesOf('.[].id', 'posts', '--limit', '2');
    await atTerminal('posts', '--limit', '2');
    const [comment] = await linesOf('.[0].id', 'comments', 'list', post);
    await atTerminal('comments', 'list', '2');
    expect(await report('post', '2')).toBe(post);
    expect(await report('comment', '1')).toBe(comment);
    expect(await report('post', post.slice(0, 6))).toBe(post);
    expect(await report('user', 'ada')).toMatch(/^[0-9a-f-]{36}$/);
    expect(await report('post', '9')).toContain('the last list of posts has no row 9');
  });

  it('names an uploaded file to attach, unless a local file has that name', async () => {
    const attached = (name: string) => dryRun('posts', 'create', 'text', '--attach', name);
    const path = join(home().folder, 'cafe');
    await writeFile(path, encode({ width: 1, height: 1, data: new Uint8Array(4).fill(255) }));
    expect((await attached(path)).url).toContain('/api/files/upload');
    expect(await attached(join(home().folder, 'none.png'))).toContain('none.png');
    const [{ id }] = await jsonOf('files', 'upload', path);
    expect(await attached('@last')).toContain('no file was created at this terminal yet');
    await atTerminal('files', 'upload', path);
    const last = await attached('@last');
    expect(last.body.attachmentIds[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(last.body.attachmentIds[0]).not.toBe(id);
    expect(await attached('1')).toEqual(last);
  });

  it('names a mark on a post', async () => {
    const [post = ''] = await linesOf('.id', 'posts', 'create', 'By the lake');
    const [penned = ''] = await linesOf('.id', 'posts', 'create', 'Under the hills');
    await signedIn(home(), 'boris');
    const cross = ['corrector', 'apply', post, '--text', 'lake'];
    const correct = ['red-pen', 'apply', penned, '--text', 'hills', '--replacement', 'trees'];
    // Each with an operation of its own.
    for (const argv of [cross, correct])
      expect(await plaza(['school', ...argv, '--yes'], { env: env(), random: systemChance })).toMatchObject({
        exit: 0,
        stderr: '',
      });
    await signedIn(home(), 'ada');
    const report = async (...argv: string[]) => (await dryRun('school', ...argv, '1', '--reason', 'x')).body;
    const marks = (await atTerminal('school', 'corrector', 'state', post)).stdout;
    expect(marks).toMatch(new RegExp(`^# {2}post {6}mark[\\s\\S]*\\n1 {2}${post.slice(0, 8)} `));
    const [markId] = await linesOf('.[].marks[0].id', 'school', 'corrector', 'state', post);
    expect(await report('corrector', 'report', post)).toMatchObject({ postId: post, markId });
    const [claimId] = await linesOf('.[] | (.claim // .claims[-1]).id', 'school', 'red-pen', 'state', penned);
    await atTerminal('school', 'red-pen', 'state', penned);
    expect(await report('red-pen', 'report', penned)).toMatchObject({ postId: penned, claimId });
  });

  it('names the drawing of the gallery that was shown last', async () => {
    const shown = (await atTerminal('exam', 'gallery', 'next', '--pictures', 'none')).stdout;
    expect(shown).toContain("'plaza exam gallery vote @last 5'");
    const id = /drawing {2}(\S+)/.exec(shown)?.[1] ?? '';
    for (const name of ['@last', '1', id.slice(0, -1)])
      expect((await dryRun('exam', 'gallery', 'vote', name, '5')).body).toMatchObject({ drawingId: id });
  });
});

describe('a missing ID at a terminal', () => {
  it('is chosen from the last list, which can be searched', async () => {
    await atTerminal('posts', '--limit', '10');
    const steps = [
      ['Which post?', 'first post'],
      ['❯ 3  @lena', enter],
    ] as const;
    const { exit, stdout } = await conversation(env(), ['posts', 'get'], steps);
    expect([exit, stdout]).toEqual([0, expect.stringContaining('First post. Is this thing on?')]);
  });

  it('ends the command with back, and is wrong usage without a list and under --no-input', async () => {
    const hint = "hint: run 'plaza posts feed' and type the number of a row; usage: plaza posts like";
    expectRefusal(await atTerminal('posts', 'like'), 2, hint);
    await atTerminal('posts', '--limit', '1');
    const steps = [
      ['Which post?', '\u001b[B'],
      ['back', enter],
    ] as const;
    expect(await conversation(env(), ['posts', 'like'], steps)).toMatchObject({ exit: 130, stdout: '' });
    expectRefusal(await atTerminal('posts', 'like', '--no-input'), 2, '');
  });
});

it('a confirmation names a post by its text and author, and an unknown record by its ID', async () => {
  const confirm = async (argv: string[], question: string, answer: string) =>
    (await conversation(env(), argv, [[question, `${answer}${enter}`]])).exit;
  const [id = ''] = await linesOf('.id', 'posts', 'create', 'Words to ask about');
  expect(await confirm(['posts', 'delete', id], 'Delete the post “Words to ask about” by @ada?', 'n')).toBe(
    130,
  );
  await atTerminal('posts', 'create', 'Words of this terminal');
  const known = 'Delete the post “Words of this terminal” by @ada?';
  expect(await confirm(['posts', 'delete', '@last'], known, 'y')).toBe(0);
  const none = '00000000-0000-4000-8000-000000000000';
  expect(await confirm(['comments', 'delete', none], `Delete the comment ${none}?`, 'n')).toBe(130);
});

describe('the option of a vote', () => {
  const withPoll = () =>
    atTerminal(...'posts create Tea? --poll What? --option Tea --option 1 --option Milk'.split(' '));

  it.each([
    ['3', /✓ 3 {2}Milk/],
    ['tea', /✓ 1 {2}Tea/],
  ])('is named by its number or its text: %s', async (option, chosen) => {
    await withPoll();
    expect((await atTerminal('posts', 'vote', '@last', option)).stdout).toMatch(chosen);
  });

  it('is refused when its number and its text name different options, and when it is unknown', async () => {
    await withPoll();
    const vote = (option: string) => atTerminal('posts', 'vote', '@last', option);
    expect((await vote('1')).stderr).toContain("'1' is the number of one option and the text of another");
    const unknown = "the poll has no option 'coffee'\nhint: the options are: 1 Tea, 2 1, 3 Milk";
    expect((await vote('coffee')).stderr).toContain(unknown);
    const [plain = ''] = await linesOf('.[-1].id', 'posts', 'by', 'ada');
    expectRefusal(await atTerminal('posts', 'vote', plain, '1'), 2, 'the post has no poll');
  });

  it('is chosen at a terminal, and required as an ID in a script', async () => {
    await withPoll();
    const voted = await conversation(env(), ['posts', 'vote', '@last'], [['Which option?', enter]]);
    expect(voted.stdout).toMatch(/✓ 1 {2}Tea/);
    const [post = ''] = await linesOf('.[0].id', 'posts', 'by', 'kofi');
    expect((await script('posts', 'vote', post, '1')).exit).toBe(3);
    expectRefusal(await script('posts', 'vote', post), 2, "missing required argument 'optionId'");
  });
});
