/** Exports of an account that a fake service serves: killed at every step, and repeated. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openFolder } from '../../../src/app/local-files/private-folder';
import { type ExportFigures, exportAccount } from '../../../src/commands/export/flows/account';
import { NetworkError, NotFoundError, RefusedError } from '../../../src/errors';
import * as fileSystem from '../../../src/store/file-system';
import { fakePorts } from '../../support/fake-ports';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { lifeOf, mortalFiles } from '../../support/store/disk';

const folder = useFolder();
const at = (day: number) => `2026-03-${day}T12:00:00.000Z`;
const image = (id: string) => ({
  id,
  type: 'image',
  mimeType: 'image/png',
  url: `https://files.example/${id}`,
});

/** What the service holds, by the path of the route. */
function account() {
  return {
    '/api/users/me': { id: 'u1', username: 'ada' },
    '/api/posts/user/u1': [
      {
        id: 'p2',
        content: 'two',
        createdAt: at(12),
        commentsCount: 0,
        attachments: [image('f1')],
        vs: 'token',
      },
      { id: 'p1', content: 'one', createdAt: at(11), commentsCount: 3 },
    ],
    '/api/posts/p1/comments': [
      { id: 'c1', createdAt: at(13), attachments: [image('f2')], repliesCount: 2, replies: [{ id: 'r1' }] },
    ],
    '/api/comments/c1/replies': [
      { id: 'r1', createdAt: at(14) },
      { id: 'r2', createdAt: at(15) },
    ],
    '/api/notifications/': [{ id: 'n1', type: 'like', createdAt: at(16) }],
    '/api/v1/shop/orders/my': [{ number: 'A-1' }],
    '/api/v1/shop/orders/A-1': { number: 'A-1', status: 'paid', createdAt: at(17) },
  } as Record<string, unknown>;
}

interface Route {
  readonly path: string;
}

interface Given {
  readonly path?: Readonly<Record<string, string>>;
}

interface ServiceOptions {
  readonly records?: Record<string, unknown>;
  readonly step?: (name: string) => Promise<void>;
  readonly files?: fileSystem.FileSystem;
  readonly pid?: number;
  readonly html?: boolean;
}

/** Exports to the folder of the test; `requests` are the paths that were read, in order. */
async function run(options: ServiceOptions = {}) {
  const {
    records = account(),
    step = async () => undefined,
    files = fileSystem,
    pid = 1,
    html = false,
  } = options;
  const requests: string[] = [];
  const notes: string[] = [];
  const answer = async ({ path }: Route, given: Given = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => given.path?.[name] ?? '');
    await step(`read ${filled}`);
    requests.push(filled);
    const found = records[filled];
    if (found instanceof Error) throw found;
    return structuredClone(found);
  };
  const closing: (() => unknown)[] = [];
  const ports = fakePorts({
    api: {
      read: answer,
      async *pages(route: Route, given: Given) {
        // A page for each record.
        for (const item of (await answer(route, given)) as unknown[]) yield { items: [item] };
      },
      async download(url: string) {
        await step(`download ${url}`);
        requests.push(url);
        if (url.endsWith('gone')) throw new NotFoundError('not found');
        return { body: [Buffer.from('first of '), Buffer.from(url)] };
      },
    },
    files: { openFolder: (path: string) => openFolder(path, ownerOf(pid), (work) => work(), files) },
    defer: (close: () => unknown) => void closing.push(close),
    note: (text: string) => void notes.push(text),
    failed: ({ message }: Error) => void notes.push(message),
    progress: { begin: () => ({ now() {}, moved() {}, end() {} }) },
    signal: new AbortController().signal,
  });
  const figures = await exportAccount(ports, { folder: folder('out'), html });
  for (const close of closing) await close();
  return { figures, requests, notes };
}

const ownerOf = (pid: number) => ({
  ...{ pid, isRunning: (other: number) => other === pid },
  ...{ random: fixedChance(), clock: testClock() },
});

/** The files by name. */
async function contents(): Promise<Record<string, string>> {
  const names = await readdir(folder('out'), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
  return Object.fromEntries(
    files.map((file, index) => [file.slice(folder('out').length + 1), texts[index] ?? '']),
  );
}

const linesOf = (text = ''): { id: string; postId?: string }[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

it('an export that is killed at any step leaves whole files, and the next run completes it', async () => {
  await run();
  const complete = await contents();
  expect(Object.keys(complete).sort()).toEqual([
    ...['comments.jsonl', 'files/f1.png', 'files/f2.png', 'notifications.jsonl', 'orders.jsonl'],
    ...['posts.jsonl', 'profile.json'],
  ]);
  expect(linesOf(complete['comments.jsonl']).map(({ id }) => id)).toEqual(['c1', 'r1', 'r2']);
  expect(complete['posts.jsonl']).not.toContain('token');
  let steps = 0;
  for (let last = 1; ; last += 1) {
    await fileSystem.rm(folder('out'), { recursive: true, force: true });
    const life = lifeOf(last);
    const whole = run({ step: life.step, files: mortalFiles(life), pid: 2 });
    const isOver = await Promise.race([whole.then(() => true), life.death.then(() => false)]);
    const left = await contents();
    for (const [name, text] of Object.entries(left).filter(([one]) => !/\.draft$|^\.lock/.test(one)))
      if (!/^(posts|comments)\.jsonl$/.test(name))
        expect([last, name, text]).toEqual([last, name, complete[name]]);
    const known = new Set(linesOf(left['comments.jsonl']).map(({ postId }) => postId));
    for (const { id } of linesOf(left['posts.jsonl']))
      expect([last, id === 'p2' || known.has(id)]).toEqual([last, true]);
    await run({ pid: 3 });
    expect([last, await contents()]).toEqual([last, complete]);
    if (isOver) break;
    steps = last;
  }
  expect(steps).toBeGreaterThan(100);
});

it('a second run requests no comments and no files, and keeps what the service no longer has', async () => {
  await run();
  const before = await contents();
  const records = account();
  const { figures, requests } = await run({ records });
  expect(requests.filter((path) => /comments|files/.test(path))).toEqual([]);
  expect(figures satisfies ExportFigures).toMatchObject({
    posts: { total: 2, changed: 0 },
    files: { downloaded: 0 },
  });
  records['/api/posts/user/u1'] = [{ id: 'p3', content: 'three', createdAt: at(18) }];
  expect((await run({ records })).figures.posts).toEqual({ total: 3, changed: 1 });
  const after = await contents();
  expect(after['posts.jsonl']).toBe(
    `${before['posts.jsonl']}{"id":"p3","content":"three","createdAt":"${at(18)}"}\n`,
  );
});

it('comments are read again when their number has changed', async () => {
  await run();
  const records = account();
  const [, first] = records['/api/posts/user/u1'] as { commentsCount: number }[];
  if (first) first.commentsCount = 4;
  (records['/api/posts/p1/comments'] as object[]).push({ id: 'c2', createdAt: at(19) });
  const { figures } = await run({ records });
  expect(figures).toMatchObject({ posts: { changed: 1 }, comments: { total: 4, changed: 1 } });
});

it('a file and a post that are gone are noted, and the rest is exported', async () => {
  const records = account();
  records['/api/posts/user/u1'] = [{ id: 'p4', attachments: [{ ...image('gone'), id: 'f4' }, image('f5')] }];
  const posts = records['/api/posts/user/u1'] as object[];
  posts.unshift({ id: 'p5', commentsCount: 1 });
  records['/api/posts/p5/comments'] = new NotFoundError('no such post');
  const { figures, notes } = await run({ records });
  expect(figures).toMatchObject({ posts: { total: 2 }, files: { downloaded: 1, missing: 1 } });
  expect(notes).toEqual([
    'comments of post p5 are missing: no such post',
    'files/f4.png is missing: not found',
  ]);
});

it('a part that is refused does not keep the others from being exported, a lost connection does', async () => {
  const refusal = new RefusedError('the account is banned');
  const records = { ...account(), '/api/posts/user/u1': refusal, '/api/v1/shop/orders/my': refusal };
  const { figures, notes } = await run({ records, html: true });
  expect(figures).toMatchObject({ refused: ['posts', 'orders'], notifications: { total: 1 } });
  expect(notes).toEqual([refusal.message, refusal.message]);
  expect(Object.keys(await contents())).toContain('index.html');
  const cut = run({ records: { ...records, '/api/notifications/': new NetworkError('cut') } });
  await expect(cut).rejects.toThrow('cut');
});
