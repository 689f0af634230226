import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ProbeSandbox, startProbe } from '../../probe';

let sandbox: ProbeSandbox;
beforeAll(async () => {
  sandbox = await startProbe();
});
afterAll(() => sandbox.stop());

async function errorOf(answer: Response): Promise<{ code: string; message: string }> {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return error;
}

describe('paths', () => {
  it('prefers a literal segment to a parameter', async () => {
    expect(await (await sandbox.ask('/probe/items/special')).json()).toEqual({ is: 'special' });
    expect(await (await sandbox.ask('/probe/items/other')).json()).toEqual({ id: 'other' });
  });

  it('falls back to the parameter where the literal path has no such method', async () => {
    const answer = await sandbox.ask('/probe/items/special', { method: 'PUT' });
    expect(await answer.json()).toEqual({ id: 'special' });
  });

  it('decodes parameters, a slash among them', async () => {
    const answer = await sandbox.ask(`/probe/items/${encodeURIComponent('a/b ж?#%')}`);
    expect(await answer.json()).toEqual({ id: 'a/b ж?#%' });
  });

  it('answers 400 to a parameter that is wrongly encoded', async () => {
    const answer = await sandbox.ask('/probe/items/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('answers a path that ends with a slash without it too, and no other with one', async () => {
    expect((await sandbox.ask('/probe/slash/', { method: 'DELETE' })).status).toBe(204);
    expect((await sandbox.ask('/probe/slash', { method: 'DELETE' })).status).toBe(204);
    expect((await sandbox.ask('/probe/things/')).status).toBe(404);
  });

  it.each(['/probe/items/', '/probe//things', '/probe', '/', '/api/platform/version'])(
    'answers 404 to %s in the usual shape',
    async (path) => {
      const answer = await sandbox.ask(path);
      expect(answer.status).toBe(404);
      expect(await errorOf(answer)).toEqual({ code: 'NOT_FOUND', message: 'there is nothing at this path' });
    },
  );

  it('puts the words of the vocabulary into paths', async () => {
    expect((await sandbox.ask('/probe/assistant/word')).status).toBe(200);
    const vocabulary = {
      ownProvider: 'own',
      externalProvider: 'external',
      ownField: 'token',
      externalField: 'externalToken',
      externalFailed: 'EXTERNAL_VERIFICATION_FAILED',
      assistant: 'tutor',
    };
    const other = await startProbe({ vocabulary });
    expect((await other.ask('/probe/tutor/word')).status).toBe(200);
    expect((await other.ask('/probe/assistant/word')).status).toBe(404);
    await other.stop();
  });

  it('keeps the hosts apart', async () => {
    const at = async (origin: string) => fetch(`${origin}/probe/host`);
    expect((await at(sandbox.baseUrl)).status).toBe(404);
    expect(await (await at(sandbox.statusUrl)).json()).toEqual({ host: 'status' });
    expect(await (await at(sandbox.pixelUrl)).json()).toEqual({ host: 'pixel' });
    expect((await fetch(`${sandbox.statusUrl}/probe/things`)).status).toBe(404);
    expect((await fetch(`${sandbox.pixelUrl}/probe/things`)).status).toBe(404);
  });
});

describe('methods', () => {
  it('answers 405 and names the methods there are', async () => {
    const answer = await sandbox.ask('/probe/things', { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(new Set(answer.headers.get('allow')?.split(', '))).toEqual(new Set(['GET', 'POST']));
    expect(await errorOf(answer)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  it('counts routes of a parameter in the same place', async () => {
    const answer = await sandbox.ask('/probe/items/special', { method: 'DELETE' });
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'PUT']);
  });

  it.each(['OPTIONS', 'HEAD'])('does not know %s', async (method) => {
    expect((await sandbox.ask('/probe/things', { method })).status).toBe(405);
  });

  it('answers 426 to a request that does not want the WebSocket', async () => {
    const answer = await sandbox.ask('/probe/socket');
    expect(answer.status).toBe(426);
    expect(answer.headers.get('upgrade')).toBe('websocket');
  });
});

describe('answers', () => {
  it('have the status of the catalogue', async () => {
    expect((await sandbox.post('/probe/things', {})).status).toBe(201);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });

  it('of undefined are empty', async () => {
    const answer = await sandbox.ask('/probe/slash/', { method: 'DELETE' });
    expect(await answer.text()).toBe('');
    expect(answer.headers.get('content-type')).toBeNull();
  });

  it('may be bytes', async () => {
    const answer = await sandbox.ask('/probe/bytes');
    expect(answer.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it('carry the date of the world', async () => {
    sandbox.control.advance(40 * 60_000);
    const expected = new Date(sandbox.world().clock.now()).toUTCString();
    for (const path of ['/probe/things', '/probe/nowhere', '/probe/broken']) {
      expect((await sandbox.ask(path)).headers.get('date')).toBe(expected);
    }
    expect((await fetch(sandbox.statusUrl)).headers.get('date')).toBe(expected);
  });

  it('are refusals in the shape that the handler chose', async () => {
    const usual = await sandbox.ask('/probe/refused');
    expect(usual.status).toBe(409);
    expect(await usual.json()).toEqual({
      error: { code: 'CONFLICT', message: 'it is so already', since: 'always' },
    });
    const plain = await sandbox.ask('/probe/plain');
    expect(plain.status).toBe(401);
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await plain.text()).toBe('UNAUTHORIZED');
  });

  it('to a fault of the sandbox are 500, and the log keeps what was thrown', async () => {
    const answer = await sandbox.ask('/probe/broken');
    expect(answer.status).toBe(500);
    expect(await errorOf(answer)).toEqual({
      code: 'INTERNAL_ERROR',
      message: 'the sandbox failed; see its log',
    });
    const record = sandbox.control.log(0).at(-1);
    expect(record).toMatchObject({ route: 'probe.broken', status: 500 });
    expect(record?.thrown).toMatch(/^Error: the handler broke\n\s+at /);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });
});

describe('the log', () => {
  it('keeps who asked what, and how it went', async () => {
    const before = sandbox.control.log(0).at(-1)?.seq ?? 0;
    await sandbox.ask('/probe/things?secret=1');
    await sandbox.ask('/probe/nowhere', { headers: { 'X-Plaza-Command': 'posts list' } });
    const at = new Date(sandbox.world().clock.now()).toISOString();
    expect(sandbox.control.log(before)).toEqual([
      {
        seq: before + 1,
        at,
        method: 'GET',
        path: '/probe/things',
        status: 200,
        ms: 0,
        user: null,
        route: 'probe.list',
      },
      {
        seq: before + 2,
        at,
        method: 'GET',
        path: '/probe/nowhere',
        status: 404,
        ms: 0,
        user: null,
        route: null,
        command: 'posts list',
      },
    ]);
  });

  it('cuts a command that is longer than any', async () => {
    await sandbox.ask('/probe/things', { headers: { 'X-Plaza-Command': 'x'.repeat(5000) } });
    expect(sandbox.control.log(0).at(-1)?.command).toBe('x'.repeat(100));
  });
});
