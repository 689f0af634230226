import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../../src/app/local-files/private-folder';
import { exportAccount } from '../../../src/commands/export/flows/account';
import { NetworkError, NotFoundError, RefusedError } from '../../../src/errors';
import * as fileSystem from '../../../src/store/file-system';
import { fakePorts } from '../../support/fake-ports';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { lifeOf, mortalFiles } from '../../support/store/disk';

const folder = useFolder();
const at = (day: number) => `2026-03-${day}T12:00:00.000Z`;
const image = (id: string) => {
  return { id, type: 'image', mimeType: 'image/png', url: `https://files.example/${id}` };
};
const firstPost = { id: 'p1', content: 'one', createdAt: at(11), commentsCount: 3 };
const secondPost = { id: 'p2', content: 'two', createdAt: at(12), commentsCount: 0 };
const firstComment = { id: 'c1', createdAt: at(13), attachments: [image('f2')] };

/** The records of the service, by the path of the route. */
const account = (): Record<string, unknown> => ({
  '/api/users/me': { id: 'u1', username: 'ada' },
  '/api/posts/user/u1': [{ ...secondPost, attachments: [image('f1')], vs: 'token' }, firstPost],
  '/api/posts/p1/comments': [{ ...firstComment, repliesCount: 2, replies: [{ id: 'r1' }] }],
  '/api/comments/c1/replies': [14, 15].map((day) => ({ id: `r${day - 13}`, createdAt: at(day) })),
  '/api/notifications/': [{ id: 'n1', type: 'like', createdAt: at(16) }],
  '/api/v1/shop/orders/my': [{ number: 'A-1' }],
  '/api/v1/shop/orders/A-1': { number: 'A-1', status: 'paid', createdAt: at(17) },
});

interface Given {
  readonly path?: Readonly<Record<string, string>>;
}

interface ServiceOptions {
  readonly records?: Record<string, unknown>;
  readonly step?: (name: string) => Promise<void>;
  readonly files?: fileSystem.FileSystem;
  readonly pid?: number;
  readonly html?: boolean;
  readonly full?: boolean;
  readonly clock?: ReturnType<typeof testClock>;
}

/** The folders of runs that are not over. Those of killed and failed runs are closed too: Node.js wants its files closed. */
const closing: (() => unknown)[] = [];
const closeFolders = async () => {
  for (const close of closing.splice(0).toReversed()) await close();
};
afterEach(closeFolders);

/** Exports to the folder of the test; `requests` are the paths that were read, in order. */
async function run(options: ServiceOptions = {}) {
  const { records = account(), step, files = fileSystem, pid = 1, html = false, full = false } = options;
  const { clock = testClock() } = options;
  const requests: string[] = [];
  const notes: string[] = [];
  const answer = async ({ path }: { path: string }, given: Given = {}) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => given.path?.[name] ?? '');
    await step?.(`read ${filled}`);
    requests.push(filled);
    const found = records[filled];
    if (found instanceof Error) throw found;
    return structuredClone(found);
  };
  const isRunning = (other: number) => other === pid;
  const owner = { pid, isRunning, random: fixedChance(), clock };
  const ports = fakePorts({
    api: {
      read: answer,
      async *pages(route: { path: string }, given: Given) {
        // A page for each record.
        for (const item of (await answer(route, given)) as unknown[]) yield { items: [item] };
      },
      async download(url: string) {
        await step?.(`download ${url}`);
        requests.push(url);
        if (url.endsWith('gone')) throw new NotFoundError('not found');
        return { body: [Buffer.from('first of '), Buffer.from(url)] };
      },
    },
    clock,
    files: { openFolder: (path: string) => openFolder(path, owner, (work) => work(), files) },
    defer: (close: () => unknown) => void closing.push(close),
    note: (text: string) => void notes.push(text),
    failed: ({ message }: Error) => void notes.push(message),
    progress: { begin: () => ({ now() {}, moved() {}, end() {} }) },
    signal: new AbortController().signal,
  });
  const figures = await exportAccount(ports, { folder: folder('out'), html, full });
  await closeFolders();
  return { figures, requests, notes };
}

async function contents(): Promise<Record<string, string>> {
  const names = await readdir(folder('out'), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = names.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const entries = files.map(async (file) => [
    file.slice(folder('out').length + 1),
    await readFile(file, 'utf8'),
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

const recordsIn = (text = ''): { id: string; postId?: string }[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** The records of lines that are complete. */
const wholeIn = (text = ''): { id: string; postId?: string }[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });

describe('exportAccount', () => {
  it('leaves whole files when it is killed at any step, and the next run completes the export', async () => {
    await run();
    const complete = await contents();
    expect(Object.keys(complete).sort()).toEqual([
      ...[
        '.comments-read.jsonl',
        'comments.jsonl',
        'files/f1.png',
        'files/f2.png',
        'notifications.jsonl',
        'orders.jsonl',
      ],
      ...['posts.jsonl', 'profile.json'],
    ]);
    expect(recordsIn(complete['comments.jsonl']).map(({ id }) => id)).toEqual(['c1', 'r1', 'r2']);
    expect(complete['posts.jsonl']).not.toContain('token');
    let steps = 0;
    for (let last = 1; ; last += 1) {
      await fileSystem.rm(folder('out'), { recursive: true, force: true });
      const life = lifeOf(last);
      const whole = run({ step: life.step, files: mortalFiles(life), pid: 2 });
      const isOver = await Promise.race([whole.then(() => true), life.death.then(() => false)]);
      const left = await contents();
      const growing = /\.draft$|^\.lock|^(posts|comments|\.comments-read)\.jsonl$/;
      for (const [name, text] of Object.entries(left))
        if (!growing.test(name)) expect([last, name, text]).toEqual([last, name, complete[name]]);
      // A draft whose last line can be cut has the newest records.
      const saved = (name: string) => recordsIn(left[name]).concat(wholeIn(left[`${name}.draft`]));
      const known = new Set(saved('comments.jsonl').map(({ postId }) => postId));
      for (const { id } of saved('posts.jsonl'))
        expect([last, id === 'p2' || known.has(id)]).toEqual([last, true]);
      await run({ pid: 3 });
      expect([last, await contents()]).toEqual([last, complete]);
      if (isOver) break;
      steps = last;
    }
    expect(steps).toBeGreaterThan(100);
  });

  it('in a second run requests the newest comments and no files, and keeps records that the service lacks', async () => {
    await run();
    const before = await contents();
    const records = account();
    const { figures, requests } = await run({ records });
    // The newest page alone.
    expect(requests.filter((path) => /comments|files/.test(path))).toEqual(['/api/posts/p1/comments']);
    expect(figures).toMatchObject({ posts: { total: 2, changed: 0 }, files: { downloaded: 0 } });
    const third = { id: 'p3', content: 'three', createdAt: at(18) };
    records['/api/posts/user/u1'] = [third];
    expect((await run({ records })).figures.posts).toEqual({ total: 3, changed: 1 });
    const after = await contents();
    expect(after['posts.jsonl']).toBe(`${before['posts.jsonl']}${JSON.stringify(third)}\n`);
  });

  it('requests comments again when their number has changed', async () => {
    await run();
    const records = account();
    records['/api/posts/user/u1'] = [{ ...firstPost, commentsCount: 4 }];
    (records['/api/posts/p1/comments'] as object[]).push({ id: 'c2', createdAt: at(19) });
    const { figures } = await run({ records });
    expect(figures).toMatchObject({ posts: { changed: 1 }, comments: { total: 4, changed: 1 } });
  });

  it('requests comments again when one has come while another went, or was edited', async () => {
    await run();
    const edited = { ...firstComment, content: 'edited' };
    for (const comment of [{ id: 'c9', createdAt: at(19) }, edited]) {
      const { figures } = await run({ records: { ...account(), '/api/posts/p1/comments': [comment] } });
      expect(figures).toMatchObject({ posts: { changed: 0 }, comments: { changed: 1 } });
    }
  });

  it('requests all comments again after 30 days, and with --full', async () => {
    const clock = testClock();
    await run({ clock });
    const records = account();
    const replies = records['/api/comments/c1/replies'] as { content?: string }[];
    const changed = async (full: boolean) => {
      const { figures } = await run({ records, clock, full });
      return figures.comments.changed;
    };
    for (const reply of replies) reply.content = 'edited';
    expect(await changed(false)).toBe(0);
    expect(await changed(true)).toBe(2);
    for (const reply of replies) reply.content = 'edited again';
    clock.advance(29 * 24 * 3_600_000);
    expect(await changed(false)).toBe(0);
    clock.advance(2 * 24 * 3_600_000);
    expect(await changed(false)).toBe(2);
  });

  it('notes a missing file, post and order, exports the rest, and asks for the comments again', async () => {
    const records = account();
    records['/api/v1/shop/orders/A-0'] = new NotFoundError('no such order');
    records['/api/v1/shop/orders/my'] = [{ number: 'A-0' }, { number: 'A-1' }];
    const attachments = [{ ...image('gone'), id: 'f4' }, image('f5')];
    records['/api/posts/user/u1'] = [
      { id: 'p5', commentsCount: 1 },
      { id: 'p4', attachments },
    ];
    records['/api/posts/p5/comments'] = new NotFoundError('no such post');
    const { figures, notes } = await run({ records });
    expect(figures).toMatchObject({ posts: { total: 2 }, files: { downloaded: 1, missing: 1 } });
    expect(recordsIn((await contents())['orders.jsonl'])).toEqual([records['/api/v1/shop/orders/A-1']]);
    expect(notes).toEqual([
      'comments of post p5 are missing: no such post',
      'files/f4.png is missing: not found',
      'order A-0 is missing: no such order',
    ]);
    expect((await run({ records })).notes).toEqual(notes);
  });

  it('tries a missing file of several posts once, and names it on the page', async () => {
    const post = { createdAt: at(11), attachments: [{ ...image('gone'), id: 'f4' }, image('f5')] };
    const records = { ...account(), '/api/posts/user/u1': ['p4', 'p5'].map((id) => ({ ...post, id })) };
    const { figures, requests } = await run({ records, html: true });
    expect(figures.files).toEqual({ downloaded: 1, missing: 1 });
    expect(requests.filter((url) => url.endsWith('gone'))).toHaveLength(1);
    const page = (await contents())['posts-2026-03.html'];
    expect(page?.match(/\[f4\]|f4\.png|"files\/f5\.png"/g)).toEqual([
      ...['[f4]', '"files/f5.png"', '[f4]', '"files/f5.png"'],
    ]);
  });

  it('exports the other parts when one is refused, and fails when the connection is lost', async () => {
    const refusal = new RefusedError('the account is banned');
    const records = { ...account(), '/api/posts/user/u1': refusal, '/api/v1/shop/orders/my': refusal };
    const { figures, notes } = await run({ records, html: true });
    expect(figures).toMatchObject({ refused: ['posts', 'orders'], notifications: { total: 1 } });
    expect(notes).toEqual([refusal.message, refusal.message]);
    expect(Object.keys(await contents())).toContain('index.html');
    const cut = run({ records: { ...records, '/api/notifications/': new NetworkError('cut') } });
    await expect(cut).rejects.toThrow('cut');
  });
});
