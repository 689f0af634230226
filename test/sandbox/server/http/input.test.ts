import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProbeSandbox, startProbe } from '../../probe';
import { rawRequest, sendRaw } from '../../raw';

let sandbox: ProbeSandbox;
beforeAll(async () => {
  sandbox = await startProbe();
});
afterAll(() => sandbox.stop());

const text = { text: 'hello' };

interface Invalid {
  type: string;
  on: string;
  property: string;
  message: string;
  summary: string;
  found: unknown;
  violations: { property: string; message: string }[];
}

async function invalid(answer: Response): Promise<Invalid> {
  expect(answer.status).toBe(422);
  return (await answer.json()) as Invalid;
}

describe('what a handler receives', () => {
  it('is the checked path, query and body', async () => {
    const answer = await sandbox.post('/probe/echo/ada%20l?limit=20&tag=a%26b', { text: 'hi', count: 2 });
    expect(await answer.json()).toEqual({
      path: { name: 'ada l' },
      query: { limit: 20, tag: 'a&b' },
      body: { text: 'hi', count: 2 },
    });
  });

  it('has no query value that is empty and has a default', async () => {
    const answer = await sandbox.post(
      '/probe/echo/x?limit=&cursor=&before=&page=&offset=&sort=&tab=&tag=',
      text,
    );
    expect(await answer.json()).toMatchObject({ query: { tag: '' } });
  });

  it('is headers and cookies', async () => {
    const headers = { 'x-agent': 'probe', cookie: 'other=1; mine=a%20b' };
    const answer = await sandbox.post('/probe/echo/x', text, headers);
    expect(await answer.json()).toMatchObject({ agent: 'probe', cookie: 'a b' });
  });

  it('lets it set headers and several cookies', async () => {
    const answer = await sandbox.post('/probe/echo/x', text);
    expect(answer.headers.get('x-probe')).toBe('yes');
    expect(answer.headers.getSetCookie()).toEqual([
      'first=one; Max-Age=60; Path=/probe; HttpOnly',
      'second=two; Path=/',
    ]);
  });

  it('is one file of a form', async () => {
    const form = new FormData();
    form.set('file', new File(['a picture'], 'pic ж.png', { type: 'image/png' }));
    const answer = await sandbox.ask('/probe/upload', { method: 'POST', body: form });
    expect(await answer.json()).toEqual({
      filename: 'pic ж.png',
      type: 'image/png',
      size: 9,
      text: 'a picture',
    });
  });
});

describe('validation errors', () => {
  it('have the shape of the service and repeat what was found', async () => {
    const sent = { text: 7, count: 'many' };
    expect(await invalid(await sandbox.post('/probe/echo/x', sent))).toEqual({
      type: 'validation',
      on: 'body',
      property: '/text',
      message: 'Invalid type: Expected string but received 7',
      summary: "Property 'text' is wrong: Invalid type: Expected string but received 7",
      found: sent,
      violations: [
        { property: '/text', message: 'Invalid type: Expected string but received 7' },
        { property: '/count', message: 'Invalid type: Expected number but received "many"' },
      ],
    });
  });

  it('name a key that does not belong there', async () => {
    const error = await invalid(await sandbox.post('/probe/echo/x', { ...text, extra: true }));
    expect(error).toMatchObject({ on: 'body', property: '/extra' });
  });

  it('speak of the query', async () => {
    const error = await invalid(await sandbox.post('/probe/echo/x?limit=ten', text));
    expect(error).toMatchObject({ on: 'query', property: '/limit', found: { limit: 'ten' } });
  });

  it.each([[null], ['text'], [[1]]])('speak of the root when the body is %j', async (body) => {
    const error = await invalid(await sandbox.post('/probe/echo/x', body));
    expect(error).toMatchObject({ on: 'body', found: body });
    expect(error.property).toMatch(/^(root|\/text)$/);
  });

  it('come when the body is missing', async () => {
    const error = await invalid(await sandbox.ask('/probe/echo/x', { method: 'POST' }));
    expect(error).toMatchObject({ on: 'body', property: 'root' });
  });

  it('come when a form has no file', async () => {
    const form = new FormData();
    form.set('file', 'only text');
    const error = await invalid(await sandbox.ask('/probe/upload', { method: 'POST', body: form }));
    expect(error).toMatchObject({ on: 'body', property: '/file', message: 'a file part with a filename' });
  });
});

describe('bodies that cannot be read', () => {
  const post = (type: string | undefined, body: string | Uint8Array<ArrayBuffer>) =>
    sandbox.ask('/probe/echo/x', { method: 'POST', body, headers: type ? { 'content-type': type } : {} });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp'])(
    'are 415 as %s',
    async (type) => {
      const answer = await post(type, JSON.stringify(text));
      expect(answer.status).toBe(415);
      expect(await answer.json()).toEqual({
        error: { code: 'UNSUPPORTED_MEDIA_TYPE', message: 'the body must be application/json' },
      });
    },
  );

  it('are 415 when a form is wanted', async () => {
    const answer = await sandbox.post('/probe/upload', {});
    expect(answer.status).toBe(415);
  });

  it.each(['application/json', 'Application/JSON; charset=utf-8'])('are taken as %s', async (type) => {
    expect((await post(type, JSON.stringify(text))).status).toBe(200);
  });

  it.each([['{"text":'], ['\u0000'], [Uint8Array.of(0x22, 0xff, 0x22)]])(
    'are 400 when broken',
    async (body) => {
      const answer = await post('application/json', body);
      expect(answer.status).toBe(400);
      expect(await answer.json()).toEqual({
        error: { code: 'BAD_REQUEST', message: 'the body is not JSON' },
      });
    },
  );

  it.each([
    [`{"text":${'['.repeat(63)}${']'.repeat(63)}}`, 422],
    [`{"text":${'['.repeat(64)}${']'.repeat(64)}}`, 400],
    ['['.repeat(400_000) + ']'.repeat(400_000), 400],
    [`{"text":"","more":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`, 400],
  ])('are refused when they are nested without end %#', async (body, status) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await sandbox.ask('/probe/echo/x', { method: 'POST', headers, body });
    expect(answer.status).toBe(status);
    expect(await answer.json()).not.toHaveProperty('error.code', 'INTERNAL_ERROR');
  });
});

describe('large bodies', () => {
  const maxBytes = 1024 * 1024;

  it('are refused by their announced length, before they are sent', async () => {
    const { host } = new URL(sandbox.baseUrl);
    const lines = ['Content-Type: application/json', `Content-Length: ${maxBytes + 1}`];
    const answer = await sendRaw(sandbox.baseUrl, rawRequest('POST /probe/echo/x', host, lines));
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer.toString()).toContain('"code":"FILE_TOO_LARGE"');
  });

  it('are refused while they come, when the length was not told', async () => {
    const chunk = new Uint8Array(maxBytes / 2 + 1).fill(0x20);
    const body = new ReadableStream({
      start(controller) {
        controller.enqueue(chunk);
        controller.enqueue(chunk);
        controller.close();
      },
    });
    const init = { method: 'POST', body, duplex: 'half', headers: { 'content-type': 'application/json' } };
    expect((await sandbox.ask('/probe/echo/x', init as RequestInit)).status).toBe(413);
  });

  it('are taken up to the limit', async () => {
    const frame = JSON.stringify(text).length;
    const exact = { text: `hello${'x'.repeat(maxBytes - frame)}` };
    const taken = await sandbox.post('/probe/echo/x', exact);
    expect(taken.status).toBe(200);
    expect(await taken.json()).toMatchObject({ body: exact });
    expect((await sandbox.post('/probe/echo/x', { text: `${exact.text}x` })).status).toBe(413);
  });

  it('have no limit where no body is read: it is dropped', async () => {
    const body = 'x'.repeat(maxBytes * 2);
    expect((await sandbox.ask('/probe/things', { method: 'POST', body })).status).toBe(201);
  });
});

it('goes on when a client ends the connection within a body', async () => {
  const before = sandbox.control.log(0).at(-1)?.seq ?? 0;
  const { host } = new URL(sandbox.baseUrl);
  const lines = ['Content-Type: application/json', 'Content-Length: 100'];
  const logged = new Promise<number>((resolve) => {
    const end = sandbox.control.watch(({ status }) => {
      end();
      resolve(status);
    });
  });
  const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
  socket.write(`${rawRequest('POST /probe/echo/x', host, lines)}{"text":`, () => socket.destroy());
  expect(await logged).toBe(400);
  expect(sandbox.control.log(before)).toHaveLength(1);
  expect((await sandbox.ask('/probe/things')).status).toBe(200);
});
