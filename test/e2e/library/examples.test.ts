/** The programs of docs/examples, killed at any time and started again. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../../docs/client';
import { createClient } from '../../../src/plaza-client';
import { until } from '../../support/clock';
import { kill } from '../../support/executable/killed-orders';
import { type ProgramHome, programHome } from '../../support/executable/library-program';
import { useFolder } from '../../support/folder';
import { all } from '../../support/library';

const folder = useFolder();
const examples = join(import.meta.dirname, '..', '..', '..', 'docs', 'examples');
const textOf = (name: string) => readFileSync(join(examples, name), 'utf8');

let home: ProgramHome;
let boris: Client;
beforeEach(async () => {
  home = await programHome(folder(), { 'canvas-special': true });
  const { baseUrl, pixelUrl } = home.sandbox;
  boris = createClient({ baseUrl, pixelUrl, session: home.sandbox.signIn('boris') }) as Client;
});
afterEach(async () => {
  await boris.close();
  await home.sandbox.stop();
});

it('each has less than 40 lines', () => {
  const names = readdirSync(examples);
  expect(names).toEqual(['backup.mjs', 'canvas.mjs', 'mentions.mjs']);
  for (const name of names) expect(textOf(name).split('\n').length, name).toBeLessThan(41);
});

it('mentions: each mention gets one answer, whatever is lost and whenever the bot is killed', async () => {
  const bot = () => home.start(textOf('mentions.mjs'), ['state.json']);
  const first = bot();
  await first.says('stdout', 'ready');
  const mention = (text: string) => boris.posts.create({ body: { content: `@ada ${text}` } });
  const posts = [await mention('one')];
  await first.says('stdout', 'boris\n');
  // The answer to its comment does not come while it is killed.
  // Its comment is written, and the answer does not come before it is killed.
  home.sandbox.faults.add({ kind: 'delay-after', route: 'comments.create', delayMs: 60_000 });
  posts.push(await mention('two'));
  const count = async () => {
    const lists = await Promise.all(
      posts.map(({ id }) => all(boris.comments.list({ path: { postId: id } }))),
    );
    return lists.map((comments) => comments.filter(({ author }) => author?.username === 'ada').length);
  };
  while ((await count())[1] === 0) await first.says('stdout', 'boris\n');
  await kill(first);
  home.sandbox.faults.clear();
  // Nobody listens.
  posts.push(await mention('three'));
  home.sandbox.faults.add({ kind: 'drop-after', route: 'comments.create', times: 1 });
  const second = bot();
  await second.says('stdout', 'boris\nboris\n');
  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ exit: 0, stderr: '' });
  expect(await count()).toEqual([1, 1, 1]);
});

it('backup: a run that was killed leaves whole files, and the next one completes the copy', async () => {
  const backup = () => home.start(textOf('backup.mjs'), ['copy']);
  const files = () => {
    try {
      return readdirSync(join(home.folder, 'copy')).filter((name) => name.endsWith('.json'));
    } catch {
      return [];
    }
  };
  for (const wanted of [1, 3]) {
    const running = backup();
    await until(() => files().length >= wanted || running.child.exitCode !== null);
    await kill(running);
    for (const name of files()) JSON.parse(readFileSync(join(home.folder, 'copy', name), 'utf8'));
  }
  const left = await backup().ended;
  expect(left).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(/^copied \d+ posts/) });
  const posts = await all(boris.posts.by({ path: { user: 'ada' } }));
  expect(files().sort()).toEqual(posts.map(({ id }) => `${id}.json`).sort());
  expect((await backup().ended).stdout).toMatch(/^copied 0 posts/);
});

it('canvas: the picture is complete after kills, and what was drawn is not drawn again', async () => {
  const draw = () => home.start(textOf('canvas.mjs'), ['20', '30']);
  for (const lines of [2, 4]) {
    const running = draw();
    let printed = 0;
    running.child.stdout.on('data', (text: string) => {
      printed += text.split('\n').length - 1;
    });
    await until(() => printed >= lines || running.child.exitCode !== null);
    await kill(running);
  }
  const last = await draw().ended;
  expect(last).toMatchObject({ exit: 0, stderr: '', stdout: expect.stringMatching(/complete\n$/) });
  const board = await boris.canvas.board();
  const side = Math.sqrt(board.length);
  const rows = [0, 1, 2, 3, 4].map((y) =>
    [0, 1, 2, 3, 4].map((x) => (board[(30 + y) * side + 20 + x] === 10 ? '#' : '.')).join(''),
  );
  expect(rows).toEqual(['.#.#.', '#####', '#####', '.###.', '..#..']);
  expect(last.stdout.split('\n').length).toBeLessThan(14);
});
