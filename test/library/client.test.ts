/** `plaza/client` in the process of a test: calls, lists, files, sessions, exactly once. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SessionTokens } from '../../docs/client';
import {
  NetworkError,
  NotFoundError,
  SignedOutError,
  UnknownOutcomeError,
  UsageError,
} from '../../src/plaza-client';
import { useFolder } from '../support/folder';
import { all, useLibrary } from '../support/library';

const home = useLibrary();
const folder = useFolder();

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The requests of the sandbox from now on, as `METHOD path status`. */
function requestsFromNow(): () => string[] {
  const before = home().sandbox.requests().length;
  return () =>
    home()
      .sandbox.requests()
      .slice(before)
      .map(({ method, path, status }) => `${method} ${path} ${status}`);
}

describe('a call', () => {
  it('has path, query and body, by its function and by its name', async () => {
    const client = home().client();
    const post = await client.posts.create({ body: { content: 'from a program' } });
    expect(await client.posts.like({ path: { postId: post.id } })).toMatchObject({
      liked: true,
      likesCount: 1,
    });
    expect(await client.request('posts.get', { path: { postId: post.id } })).toMatchObject({
      content: 'from a program',
      likesCount: 1,
    });
  });

  it('of an unknown name is a usage error', () => {
    expect(() =>
      home()
        .client()
        .request('posts.nothing' as 'posts.get', { path: { postId: '1' } }),
    ).toThrow("there is no route 'posts.nothing'");
  });

  it('is aborted by its signal, and ends at its own time limit', async () => {
    const client = home().client();
    await expect(client.users.me({}, { signal: AbortSignal.abort(new Error('enough')) })).rejects.toThrow(
      'enough',
    );
    home().sandbox.faults.add({ kind: 'delay', route: 'users.me', times: 5, delayMs: 60_000 });
    const failure = await client.users.me({}, { timeout: 50 }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ kind: 'network', message: expect.stringContaining('within 0.05 s') });
  });

  it('is made once: a read is repeated after an answer of 503', async () => {
    const client = home().client();
    home().sandbox.faults.add({ kind: 'status', route: 'users.me', status: 503, times: 1 });
    expect(await client.users.me()).toMatchObject({ username: 'ada' });
  });

  it('after close is a usage error', async () => {
    const client = home().client();
    await client.close();
    await expect(client.users.me()).rejects.toThrow('the client is closed');
  });
});

describe('a list', () => {
  it('ends at its limit, over several pages, and has pages', async () => {
    const client = home().client();
    const posts = await all(client.posts.feed({ query: { tab: 'popular', limit: 5 } }, { limit: 12 }));
    expect(new Set(posts.map(({ id }) => id)).size).toBe(12);
    const pages = await all(
      client.posts.feed({ query: { tab: 'popular', limit: 5 } }, { limit: 12 }).pages(),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([5, 5, 2]);
  });

  it('goes to the end without a limit, and starts at a cursor of its query', async () => {
    const client = home().client();
    const everything = await all(client.posts.feed({ query: { tab: 'popular', limit: 20 } }));
    const [first] = await all(client.posts.feed({ query: { tab: 'popular', limit: 20 } }).pages());
    const cursor = String(first?.next?.cursor);
    const rest = await all(client.posts.feed({ query: { tab: 'popular', limit: 20, cursor } }));
    expect(rest).toHaveLength(everything.length - 20);
  });
});

describe('a file', () => {
  it('is a Blob, bytes, a stream or a path', async () => {
    const client = home().client();
    const path = join(folder(), 'pixel.png');
    await writeFile(path, pixel);
    const stream = new Blob([new Uint8Array(pixel)]).stream() as unknown as AsyncIterable<Uint8Array>;
    for (const file of [new Blob([new Uint8Array(pixel)]), pixel, stream, { file: path }])
      expect(await client.files.upload({ body: { file } })).toMatchObject({
        mimeType: 'image/png',
        size: 70,
      });
  });

  it('that does not exist is a usage error before anything is sent', async () => {
    const client = home().client();
    const requests = requestsFromNow();
    await expect(client.files.upload({ body: { file: { file: '/nothing/here' } } })).rejects.toThrow(
      UsageError,
    );
    expect(requests()).toEqual([]);
  });
});

describe('a session', () => {
  it('in memory is refreshed once for many calls', async () => {
    const client = home().client();
    home().sandbox.clock.advance(16 * 60_000);
    const requests = requestsFromNow();
    await Promise.all([client.users.me(), client.users.me(), client.users.me()]);
    expect(requests().filter((line) => line.includes('refresh'))).toHaveLength(1);
  });

  it('of a store is saved before the new token is used, and shared by two clients with its lock', async () => {
    let stored: SessionTokens = home().tokens();
    let last: Promise<unknown> = Promise.resolve();
    const session = {
      load: async () => stored,
      save: async (next: SessionTokens) => {
        stored = next;
      },
      lock<T>(run: () => Promise<T>): Promise<T> {
        const done = last.then(run);
        last = done.catch(() => undefined);
        return done;
      },
    };
    const clients = [1, 2].map(() => home().client({ ...home().addresses(), session }));
    home().sandbox.clock.advance(16 * 60_000);
    const requests = requestsFromNow();
    await Promise.all(clients.map((client) => client.users.me()));
    expect(requests().filter((line) => line.includes('refresh'))).toHaveLength(1);
    expect(JSON.parse(JSON.stringify(stored))).toMatchObject({ expiresAt: expect.stringMatching(/Z$/) });
  });

  it('begins with a sign-in, and ends with a sign-out', async () => {
    const client = home().client(home().addresses());
    await expect(client.users.me()).rejects.toThrow(SignedOutError);
    const body = { email: 'ada@sandbox.test', password: 'sandbox-password', token: home().sandbox.captcha() };
    expect(await client.auth.signIn({ body })).toMatchObject({ refreshToken: expect.any(String) });
    expect(await client.users.me()).toMatchObject({ username: 'ada' });
    expect(await client.auth.refresh()).toMatchObject({ accessToken: expect.any(String) });
    expect(await client.auth.logout()).toEqual({ ok: true });
    const failure = await client.users.me().catch((error: unknown) => error);
    expect(failure).toMatchObject({
      kind: 'signed-out',
      hint: expect.stringContaining('client.auth.refresh()'),
    });
  });

  it('that cannot be read is a usage error', async () => {
    const { client, addresses } = home();
    const failing = [{ accessToken: 'a b' }, { accessToken: 'a', expiresAt: 'never' }, { deviceId: 'mine' }];
    for (const session of failing)
      await expect(client({ ...addresses(), session }).users.me()).rejects.toThrow(UsageError);
    expect(() => client({ profile: 'work', baseUrl: 'http://127.0.0.1:1' })).toThrow(
      "'profile' or 'baseUrl'",
    );
  });
});

describe('a change whose answer is lost', () => {
  const lose = (route: string) => home().sandbox.faults.add({ kind: 'drop-after', route, times: 1 });

  it('is looked for by the next call, which sends nothing', async () => {
    const client = home().client();
    lose('posts.create');
    const create = () => client.posts.create({ body: { content: 'exactly one of this' } });
    const failure = await create().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnknownOutcomeError);
    expect(failure).toMatchObject({ operation: expect.any(String), hint: expect.stringContaining('again') });
    const requests = requestsFromNow();
    const { id } = await create();
    expect(requests().filter((line) => line.startsWith('POST /api/posts '))).toEqual([]);
    const posts = await all(client.posts.by({ path: { user: 'ada' } }, { limit: 20 }));
    const same = posts.filter(({ content }) => content === 'exactly one of this');
    expect(same.map((post) => post.id)).toEqual([id]);
  });

  it('is found by another process with the same folder', async () => {
    const session = home().tokens();
    const options = { ...home().addresses(), session, stateFolder: folder() };
    const first = home().client(options);
    lose('posts.create');
    const body = { content: 'one in two processes' };
    await expect(first.posts.create({ body })).rejects.toThrow(UnknownOutcomeError);
    const second = home().client(options);
    await second.posts.create({ body });
    const posts = await all(second.posts.by({ path: { user: 'ada' } }, { limit: 20 }));
    expect(posts.filter(({ content }) => content === body.content)).toHaveLength(1);
  });

  it('after its answer came is done again', async () => {
    const client = home().client();
    const create = () => client.posts.create({ body: { content: 'twice on purpose' } });
    const [one, two] = [await create(), await create()];
    expect(one.id).not.toBe(two.id);
    const [three, four] = await Promise.all([create(), create()]);
    expect(three.id).not.toBe(four.id);
  });
});

describe('a key of once', () => {
  it('returns the first answer, also in another process with the same folder', async () => {
    const options = { ...home().addresses(), session: home().tokens(), stateFolder: folder() };
    const create = (content: string) =>
      home().client(options).posts.create({ body: { content } }, { once: 'morning' });
    const first = await create('good morning');
    const requests = requestsFromNow();
    expect(await create('good morning')).toEqual(first);
    expect(requests()).toEqual([]);
    await expect(create('good night')).rejects.toThrow(
      "once 'morning': this key was used for something else",
    );
  });

  it('belongs to the account, and is for changes', async () => {
    const client = home().client();
    const other = home().client({ ...home().addresses(), session: home().tokens('boris') });
    const body = { content: 'one for each' };
    const posts = [client, other].map((each) => each.posts.create({ body }, { once: 'each' }));
    const [one, two] = await Promise.all(posts);
    expect(one?.id).not.toBe(two?.id);
    await expect(client.users.me({}, { once: 'read' } as object)).rejects.toThrow('users.me changes nothing');
  });
});

it('an error has kind, code, status and request ID, and its words name no command', async () => {
  const client = home().client();
  const failure = await client.posts
    .get({ path: { postId: crypto.randomUUID() } })
    .catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(NotFoundError);
  expect(failure).toMatchObject({ name: 'NotFoundError', kind: 'not-found', code: 'NOT_FOUND', status: 404 });
});
