import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { nextRecord, type ProbeSandbox, useProbe } from '../../probe';
import { rawRequest } from '../../raw';

let sandbox: ProbeSandbox;
useProbe('all', (probe) => (sandbox = probe));

const text = { text: 'hello' };

interface Invalid {
  on: string;
  property: string;
}

async function invalid(answer: Promise<Response>): Promise<Invalid> {
  expect((await answer).status).toBe(422);
  return (await (await answer).json()) as Invalid;
}

const echo = (body: unknown, query = '', headers = {}) =>
  sandbox.post(`/probe/echo/x${query}`, body, headers);

describe('a handler', () => {
  it('receives the checked path, query and body', async () => {
    const answer = await sandbox.post('/probe/echo/ada%20l?limit=20&tag=a%26b', { text: 'hi', count: 2 });
    expect(await answer.json()).toEqual({
      path: { name: 'ada l' },
      query: { limit: 20, tag: 'a&b' },
      body: { text: 'hi', count: 2 },
    });
  });

  it('receives headers and cookies, sets them, and receives no empty value that has a default', async () => {
    const query = '?limit=&cursor=&before=&page=&offset=&sort=&tab=&tag=';
    const answer = await echo(text, query, { 'x-agent': 'probe', cookie: 'other=1; mine=a%20b' });
    expect(await answer.json()).toMatchObject({ query: { tag: '' }, agent: 'probe', cookie: 'a b' });
    expect(answer.headers.get('x-probe')).toBe('yes');
    const cookies = ['first=one; Max-Age=60; Path=/probe; HttpOnly', 'second=two; Path=/'];
    expect(answer.headers.getSetCookie()).toEqual(cookies);
  });

  it('receives one file of a form', async () => {
    const form = new FormData();
    form.set('file', new File(['a picture'], 'pic ж.png', { type: 'image/png' }));
    const answer = await sandbox.ask('/probe/upload', { method: 'POST', body: form });
    const expected = { filename: 'pic ж.png', type: 'image/png', size: 9, text: 'a picture' };
    expect(await answer.json()).toEqual(expected);
  });
});

describe('a validation error', () => {
  it('has every violation and repeats what was found', async () => {
    const sent = { text: 7, count: 'many' };
    const message = 'Invalid type: Expected string but received 7';
    expect(await invalid(echo(sent))).toEqual({
      type: 'validation',
      on: 'body',
      property: '/text',
      message,
      summary: `Property 'text' is wrong: ${message}`,
      found: sent,
      violations: [
        { property: '/text', message },
        { property: '/count', message: 'Invalid type: Expected number but received "many"' },
      ],
    });
  });

  it('names an unknown key, a value of the query, a missing body and a form without a file', async () => {
    const unknown = await invalid(echo({ ...text, extra: true }));
    expect(unknown).toMatchObject({ on: 'body', property: '/extra' });
    const query = await invalid(echo(text, '?limit=ten'));
    expect(query).toMatchObject({ on: 'query', property: '/limit', found: { limit: 'ten' } });
    const missing = await invalid(sandbox.ask('/probe/echo/x', { method: 'POST' }));
    expect(missing).toMatchObject({ on: 'body', property: 'root' });
    const body = new FormData();
    body.set('file', 'only text');
    const fileless = await invalid(sandbox.ask('/probe/upload', { method: 'POST', body }));
    const message = 'a file part with a filename';
    expect(fileless).toMatchObject({ on: 'body', property: '/file', message });
  });

  it.each([[null], ['text'], [[1]]])('names the root or a key when the body is %j', async (body) => {
    const error = await invalid(echo(body));
    expect(error).toMatchObject({ on: 'body', found: body });
    expect(error.property).toMatch(/^(root|\/text)$/);
  });
});

describe('a body', () => {
  const post = (type: string, body: string | Uint8Array<ArrayBuffer>) =>
    sandbox.ask('/probe/echo/x', { method: 'POST', body, headers: { 'content-type': type } });

  it('is accepted as JSON alone, and refused with 415 otherwise', async () => {
    for (const type of ['application/json', 'Application/JSON; charset=utf-8'])
      expect((await post(type, JSON.stringify(text))).status).toBe(200);
    const error = { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'the body must be application/json' };
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const answer = await post(type, JSON.stringify(text));
      expect([answer.status, await answer.json()]).toEqual([415, { error }]);
    }
    expect((await sandbox.post('/probe/upload', {})).status).toBe(415);
  });

  it.each([
    ['{"text":', 400],
    ['\u0000', 400],
    [Uint8Array.of(0x22, 0xff, 0x22), 400],
    [`{"text":${'['.repeat(63)}${']'.repeat(63)}}`, 422],
    [`{"text":${'['.repeat(64)}${']'.repeat(64)}}`, 400],
    ['['.repeat(400_000) + ']'.repeat(400_000), 400],
    [`{"text":"","more":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 400],
  ])('is refused when it is broken or nested too deeply (%#)', async (body, status) => {
    const answer = await post('application/json', body);
    expect(answer.status).toBe(status);
    const error = { code: 'BAD_REQUEST', message: expect.stringMatching(/^the body is /) };
    expect(await answer.json()).toMatchObject(status === 400 ? { error } : { type: 'validation' });
  });
});

describe('a large body', () => {
  const maxBytes = 1024 * 1024;

  it('is refused by its announced length, before it is sent', async () => {
    const lines = ['Content-Type: application/json', `Content-Length: ${maxBytes + 1}`];
    const answer = (await sandbox.raw('POST /probe/echo/x', lines)).toString();
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain('"code":"FILE_TOO_LARGE"');
  });

  it('without a length is refused while it comes', async () => {
    const chunk = new Uint8Array(maxBytes / 2 + 1).fill(0x20);
    const body = ReadableStream.from([chunk, chunk]);
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    expect((await sandbox.ask('/probe/echo/x', init as RequestInit)).status).toBe(413);
  });

  it('is accepted up to the limit, and dropped where no body is read', async () => {
    const exact = { text: `hello${'x'.repeat(maxBytes - JSON.stringify(text).length)}` };
    const accepted = await echo(exact);
    expect(accepted.status).toBe(200);
    expect(await accepted.json()).toMatchObject({ body: exact });
    expect((await echo({ text: `${exact.text}x` })).status).toBe(413);
    const body = 'x'.repeat(maxBytes * 2);
    expect((await sandbox.ask('/probe/things', { method: 'POST', body })).status).toBe(201);
  });
});

it('the sandbox continues when a client ends the connection within a body', async () => {
  const before = sandbox.control.log(0).at(-1)?.seq ?? 0;
  const { host } = new URL(sandbox.baseUrl);
  const lines = ['Content-Type: application/json', 'Content-Length: 100'];
  const logged = nextRecord(sandbox);
  const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
  socket.write(`${rawRequest('POST /probe/echo/x', host, lines)}{"text":`, () => socket.destroy());
  expect((await logged).status).toBe(400);
  expect(sandbox.control.log(before)).toHaveLength(1);
  expect((await sandbox.ask('/probe/things')).status).toBe(200);
});
