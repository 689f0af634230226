import { describe, expect, it } from 'vitest';
import { envelopeOf } from '../../src/client/response/answer-content';
import { PlazaError } from '../../src/errors';
import type { FilePart } from '../../src/protocol/route';
import { against, signedIn, testApi } from '../support/http/api';
import { routes } from '../support/http/routes';
import { json, serve, text } from '../support/http/server';

const nowhere = new URL('http://127.0.0.1:1');

function file(content = 'PNG', name = 'cat.png'): FilePart {
  return {
    filename: name,
    type: 'image/png',
    size: Buffer.byteLength(content),
    async *open() {
      yield Buffer.from(content);
    },
  };
}

describe('a call', () => {
  it('returns the answer without its wrapper, and undefined without a body', async () => {
    const server = await serve((_, response) => json(response, { data: { id: 7 } }));
    const answer = await testApi(server.url).api.read(routes.ask);
    expect(answer.id).toBe(7);
    expect(envelopeOf(answer)).toEqual({ data: { id: 7 } });
    const empty = await serve((_, response) => response.writeHead(204).end());
    const { api } = testApi(empty.url);
    expect(await api.change(routes.drop, { path: { thing: '1' } })).toBeUndefined();
  });

  it('uploads a file', async () => {
    const { server, api } = await against((_, response) => json(response, { id: 'f1' }, 201));
    expect(await api.change(routes.upload, { body: { file: file() } })).toEqual({ id: 'f1' });
    const [seen] = server.seen;
    expect(seen?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=plaza-/);
    expect(seen?.headers['content-length']).toBe(String(seen?.body.length));
    expect(seen?.body).toContain('filename="cat.png"');
  });

  it('is refused by the compiler and at run time where it does not fit its route', async () => {
    const { api } = testApi(nowhere);
    const calls: (() => Promise<unknown>)[] = [
      // @ts-expect-error a change is not read
      () => api.read(routes.write, { path: { post: '1' }, body: { content: '' } }),
      // @ts-expect-error a read is no change
      () => api.change(routes.ask),
      // @ts-expect-error JSON is no bytes
      () => api.bytes(routes.ask),
      () => api.read(routes.board),
      () => api.read(routes.events),
      () => api.change(routes.socket),
      // @ts-expect-error JSON is no socket
      () => api.socket(routes.ask, { opening: async () => ({}) }),
      // @ts-expect-error no items, no pages
      async () => api.pages(routes.ask),
      // @ts-expect-error JSON is no stream
      async () => api.stream(routes.ask),
    ];
    for (const call of calls)
      await expect(call()).rejects.toThrow(/^the command calls test\.\w+ by '\w+', but it is /);
    // Only the compiler sees these; never called.
    void (() => {
      // @ts-expect-error the parameter is missing
      api.read(routes.user);
      // @ts-expect-error the body is missing
      api.change(routes.write, { path: { post: '1' } });
      // @ts-expect-error a body of the wrong shape
      api.change(routes.spend, { body: { amount: 'many' } });
      // @ts-expect-error an unknown parameter
      api.read(routes.ask, { path: { user: 'x' } });
    });
  });

  it('of a route that the command does not name is a bug that names both', async () => {
    const { api } = testApi(nowhere, { allowed: new Set(['test.ask']), command: 'posts like' });
    const call = api.change(routes.put, { body: {} });
    await expect(call).rejects.toThrow('posts like calls test.put, which its definition does not name');
    await expect(call).rejects.not.toBeInstanceOf(PlazaError);
    await expect(api.read(routes.ask)).rejects.toBeInstanceOf(PlazaError);
    const byHand = api.raw({ method: 'POST', path: '/x' });
    await expect(byHand).rejects.toThrow("posts like sends a raw change, which only 'api' may");
    await expect(api.raw({ method: 'GET', path: '/x' })).rejects.toBeInstanceOf(PlazaError);
  });
});

describe('a dry run', () => {
  it('sends reads, and records changes without their secrets', async () => {
    const { server, api, recorded } = await against((_, response) => json(response, { data: { id: 7 } }), {
      dryRun: true,
    });
    expect(await api.read(routes.ask)).toEqual({ id: 7 });
    await api.change(routes.signIn, {
      body: { email: 'a@b.test', password: 'canary-1', captcha: 'canary-2' },
    });
    await api.change(routes.spend, { body: { amount: 3 } });
    expect(server.seen).toHaveLength(1);
    expect(recorded).toEqual([
      {
        method: 'POST',
        url: `${server.url.origin}/api/v1/auth/sign-in`,
        headers: expect.objectContaining({ 'content-type': 'application/json' }),
        body: { email: 'a@b.test', password: '<removed>', captcha: '<removed>' },
      },
      {
        method: 'POST',
        url: `${server.url.origin}/api/spend`,
        headers: expect.objectContaining({
          authorization: '<removed>',
          'idempotency-key': expect.any(String),
        }),
        body: { amount: 3 },
      },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/canary|token-1/);
  });

  it('returns placeholders that later changes contain', async () => {
    const { api, recorded } = testApi(nowhere, { dryRun: true });
    const uploaded = await api.change(routes.upload, { body: { file: file() } });
    expect(`${uploaded.id}`).toBe('<id of POST /api/files/upload>');
    expect(JSON.stringify({ attachmentIds: [uploaded.id] })).toBe(
      '{"attachmentIds":["<id of POST /api/files/upload>"]}',
    );
    await api.change(routes.write, { path: { post: uploaded.id }, body: { content: uploaded.id } });
    expect(recorded).toMatchObject([
      { body: { file: { filename: 'cat.png', type: 'image/png', size: 3 } } },
      {
        url: `${nowhere.origin}/api/posts/<id of POST /api/files/upload>/comments`,
        body: { content: '<id of POST /api/files/upload>' },
      },
    ]);
  });

  it('returns placeholders of any depth', async () => {
    const { api } = testApi(nowhere, { dryRun: true });
    const answer = (await api.change(routes.apply, { body: { post: 'p' } })) as Record<string, never>;
    expect(String(answer)).toBe('<answer of POST /api/apply>');
    const { drawing } = answer as unknown as { drawing: { id: unknown; strokes: unknown[] } };
    expect(String(drawing.id)).toBe('<drawing.id of POST /api/apply>');
    expect([...drawing.strokes]).toEqual([]);
    expect(drawing.strokes.length).toBe(0);
  });

  it('does not send a read that needs the answer of a change', async () => {
    const { api, recorded } = testApi(nowhere, { dryRun: true });
    const { id } = await api.change(routes.write, { path: { post: 'p' }, body: { content: 'c' } });
    const user = await api.read(routes.user, { path: { user: id } });
    expect(String(user.id)).toBe('<id of GET /api/users/{user}>');
    expect(recorded).toHaveLength(1);
  });

  it('fails where the change would fail before it is sent', async () => {
    const { api, recorded } = testApi(nowhere, { dryRun: true, session: signedIn([]) });
    await expect(api.change(routes.put, { body: {} })).rejects.toMatchObject({ exit: 4 });
    await expect(api.change(routes.drop, { path: { thing: '..' } })).rejects.toMatchObject({ exit: 2 });
    expect(recorded).toEqual([]);
  });

  it('opens no socket, and records its messages decoded', async () => {
    const { api, recorded } = testApi(nowhere, { dryRun: true });
    const socket = await api.socket(routes.socket, {
      opening: async () => {
        throw new Error('a ticket was requested');
      },
      describe: (message) => ({ x: message[0], y: message[1] }),
    });
    await socket.send(Uint8Array.of(3, 4));
    for await (const _ of socket) throw new Error('a message came');
    await socket.close();
    const plain = await api.socket(routes.socket, { opening: async () => ({}) });
    await plain.send('ping');
    expect(recorded).toMatchObject([
      { method: 'WS', url: 'ws://127.0.0.1:1/ws', body: { x: 3, y: 4 } },
      { method: 'WS', body: 'ping' },
    ]);
  });
});

describe('a raw request', () => {
  const catalogue = Object.values(routes);

  it('returns status, headers and body, and sends its own headers', async () => {
    const { server, api } = await against((_, response) =>
      json(response, { data: { id: 1 } }, 201, { 'x-one': 'two' }),
    );
    const reply = await api.raw({
      method: 'post',
      path: '/any/thing?a=b%2Fc&d',
      headers: { 'X-Own': 'v' },
      body: { json: { e: 1 } },
    });
    expect(reply).toMatchObject({ status: 201, headers: { 'x-one': 'two' }, body: { data: { id: 1 } } });
    expect(server.seen).toMatchObject([
      {
        method: 'POST',
        path: '/any/thing?a=b%2Fc&d',
        body: '{"e":1}',
        headers: { 'x-own': 'v', authorization: 'Bearer token-1' },
      },
    ]);
  });

  it('sends bytes and forms', async () => {
    const { server, api } = await against((_, response) => json(response, {}));
    await api.raw({ method: 'PUT', path: '/x', body: { bytes: Buffer.from('abc'), type: 'text/csv' } });
    await api.raw({ method: 'POST', path: '/x', body: { form: { note: 'n', file: file() } } });
    expect(server.seen[0]).toMatchObject({ body: 'abc', headers: { 'content-type': 'text/csv' } });
    expect(server.seen[1]?.body).toContain('name="note"\r\n\r\nn\r\n');
  });

  it('is retried with its key where the catalogue has it', async () => {
    const { server, api } = await against((_, response, count) =>
      count < 3 ? response.destroy() : json(response, { balance: 1 }),
    );
    expect(
      await api.raw({ method: 'POST', path: '/api/spend', body: { json: {} } }, catalogue),
    ).toMatchObject({ status: 200 });
    expect(new Set(server.seen.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    await api.raw({ method: 'POST', path: '/api/spend', headers: { 'Idempotency-Key': 'own' } }, catalogue);
    expect(server.seen.at(-1)?.headers['idempotency-key']).toBe('own');
  });

  it('is not retried as a change, and names the command that shows the outcome', async () => {
    const { server, api } = await against((_, response) => response.destroy());
    await expect(api.raw({ method: 'POST', path: '/api/spend' })).rejects.toMatchObject({ exit: 9 });
    expect(server.seen).toHaveLength(1);
    await expect(api.raw({ method: 'GET', path: '/unknown' })).rejects.toMatchObject({ exit: 7 });
    expect(server.seen).toHaveLength(4);
    const comment = api.raw({ method: 'POST', path: '/api/posts/p%207/comments' }, catalogue);
    await expect(comment).rejects.toMatchObject({
      details: { hint: "'plaza comments list <post>' shows whether it happened" },
    });
  });

  it('is sent without a session', async () => {
    const { server, api } = await against((_, response) => text(response, 'UNAUTHORIZED', 401), {
      session: signedIn([]),
    });
    await expect(api.raw({ method: 'GET', path: '/api/ask' }, catalogue)).rejects.toMatchObject({ exit: 4 });
    expect(server.seen).toHaveLength(1);
  });

  it('is recorded in a dry run when it is a change', async () => {
    const { server, api, recorded } = await against((_, response) => json(response, { a: 1 }), {
      dryRun: true,
    });
    expect(await api.raw({ method: 'GET', path: '/x' })).toMatchObject({ body: { a: 1 } });
    expect(await api.raw({ method: 'DELETE', path: '/x?token=abc' })).toBeUndefined();
    expect(server.seen).toHaveLength(1);
    expect(recorded).toMatchObject([{ method: 'DELETE', url: `${server.url.origin}/x?token=<removed>` }]);
  });

  it.each([
    ['an unknown method', { method: 'FETCH', path: '/x' }],
    ['a method with a line break', { method: 'GET\r\n', path: '/x' }],
    ['a path without a slash', { method: 'GET', path: 'x' }],
    ['a path with a host', { method: 'GET', path: 'https://other.test/x' }],
    ['a path with ..', { method: 'GET', path: '/api/../x' }],
    ['a path with encoded ..', { method: 'GET', path: '/api/%2E./x' }],
    ['a backslash', { method: 'GET', path: '/\\other.test/x' }],
    ['a fragment', { method: 'GET', path: '/x#y' }],
    ['a header with a line break', { method: 'GET', path: '/x', headers: { a: 'b\r\nc: d' } }],
    ['a header without a name', { method: 'GET', path: '/x', headers: { '': 'b' } }],
    ['a header that plaza sets', { method: 'GET', path: '/x', headers: { 'Content-Length': '3' } }],
    ['a stream', { method: 'GET', path: '/api/events' }],
  ])('refuses %s', async (_, request) => {
    await expect(testApi(nowhere).api.raw(request, catalogue)).rejects.toMatchObject({ exit: 2 });
  });

  it('reads a list of the catalogue from the start of its query', async () => {
    const server = await serve((_, response, count) =>
      json(response, { data: { items: [{ id: count }], nextCursor: count < 3 ? `c${count}` : null } }),
    );
    const items: unknown[] = [];
    const request = { method: 'get', path: '/api/list?tab=clan&limit=5' };
    for await (const page of testApi(server.url).api.rawPages(request, [routes.byCursor]))
      items.push(...page.items);
    expect(items).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
    expect(server.seen.map(({ path }) => path)).toEqual([
      '/api/list?tab=clan&limit=5',
      '/api/list?tab=clan&cursor=c1&limit=5',
      '/api/list?tab=clan&cursor=c2&limit=5',
    ]);
  });

  it.each([
    ['another route', 'GET', '/api/ask'],
    ['an unknown route', 'GET', '/unknown'],
    ['a change', 'PUT', '/api/put'],
  ])('reads no pages of %s', async (_, method, path) => {
    const pages = testApi(nowhere).api.rawPages({ method, path }, catalogue);
    await expect(pages[Symbol.asyncIterator]().next()).rejects.toMatchObject({ exit: 2 });
  });

  it('is sent to its host, whatever its path, and without a token to the status host', async () => {
    const { server, api } = await against((_, response) => json(response, {}));
    await api.raw({ method: 'GET', path: '//other.test/x y' });
    await api.raw({ method: 'GET', host: 'status', path: '/api/status' });
    expect(server.seen.map(({ path }) => path)).toEqual(['//other.test/x%20y', '/api/status']);
    expect(server.seen[1]?.headers).not.toHaveProperty('authorization');
  });
});
