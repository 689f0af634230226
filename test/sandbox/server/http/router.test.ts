import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { createLookup, createRouteSelector, spelledPath } from '../../../../src/sandbox/server/http/lookup';
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
  it('decodes parameters, a slash among them', async () => {
    const answer = await sandbox.ask(`/probe/items/${encodeURIComponent('a/b ж?#%')}`);
    expect(await answer.json()).toEqual({ id: 'a/b ж?#%' });
  });

  it('answers 400 to a parameter that is wrongly encoded', async () => {
    const answer = await sandbox.ask('/probe/items/%E0%A4%A');
    expect(answer.status).toBe(400);
    expect(await errorOf(answer)).toMatchObject({ code: 'BAD_REQUEST' });
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

const lookup = createLookup(allRoutes, defaultVocabulary);

describe('the whole catalogue', () => {
  it.each(allRoutes.map((route) => [route.name, route]))('finds %s at its own path', (_, route) => {
    const path = spelledPath(route, defaultVocabulary).replace(/\{(\w+)\}/g, 'value-of-$1');
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `value-of-${name}`]);
    expect(lookup.find(route.method, path)).toEqual({ route, parameters: Object.fromEntries(parameters) });
    expect(lookup.methodsAt(path)).toContain(route.method);
  });

  it('has no word of the vocabulary left in a path', () => {
    for (const route of allRoutes) expect(spelledPath(route, defaultVocabulary)).not.toMatch(/[<>]/);
  });
});

describe('the lookup', () => {
  it.each([
    ['GET', '/api/users/me', 'users.me'],
    ['GET', '/api/users/profile', 'users.get'],
    ['POST', '/api/users/profile', 'users.createProfile'],
    ['GET', '/api/users/check-username', 'users.checkUsername'],
    ['GET', '/api/v1/shop/orders/my', 'shop.orders'],
    ['GET', '/api/v1/shop/orders/A-1', 'shop.ordersGet'],
    // The paths with a slash at the end.
    ['GET', '/api/notifications', 'notifications.list'],
    ['GET', '/api/v1/subscription', 'subscription.status'],
    ['GET', '/api/event-nicknames', 'school.nicknameOf'],
    ['PUT', '/api/profile-avatar', 'school.avatarInstall'],
  ])('%s %s is %s', (method, path, name) => {
    expect(lookup.find(method, path)?.route.name).toBe(name);
  });

  it.each([
    ['GET', '/api/users/me/'],
    ['GET', '/api/posts/'],
    ['GET', '/API/users/me'],
    ['GET', '/api/users//followers'],
    ['GET', ''],
    ['BREW', '/api/users/me'],
  ])('%s %s is nothing', (method, path) => {
    expect(lookup.find(method, path)).toBeUndefined();
  });

  it('leaves parameters as they came', () => {
    expect(lookup.find('GET', '/api/users/a%2Fb')?.parameters).toEqual({ user: 'a%2Fb' });
  });

  it('names every method of a path once', () => {
    expect(lookup.methodsAt('/api/users/me').sort()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(lookup.methodsAt('/nowhere')).toEqual([]);
  });
});

describe('aims', () => {
  const aim = createRouteSelector(allRoutes, defaultVocabulary);

  it.each([
    ['users.get', 'users.get', undefined],
    ['GET /api/users/{user}', 'users.get', undefined],
    ['GET /api/users/ada', 'users.get', '/api/users/ada'],
    ['GET /api/users/me', 'users.me', undefined],
    ['GET /api/status', 'platform.status', undefined],
  ])('%s is %s', (text, name, path) => {
    expect(aim(text)?.route.name).toBe(name);
    expect(aim(text)?.path).toBe(path);
  });

  it.each(['', 'users', 'users.nobody', 'GET', '/api/users/me', 'BREW /api/users/me', 'GET /nowhere'])(
    '%j is nothing',
    (text) => {
      expect(aim(text)).toBeUndefined();
    },
  );
});
