import { describe, expect, it } from 'vitest';
import { allRoutes } from '../../../../src/protocol/routes/index';
import { defaultVocabulary } from '../../../../src/protocol/vocabulary';
import { createLookup, createRouteSelector, spelledPath } from '../../../../src/sandbox/server/http/lookup';
import { type ProbeSandbox, startProbe, useProbe } from '../../probe';

let sandbox: ProbeSandbox;
useProbe('all', (probe) => (sandbox = probe));

async function errorOf(answer: Response): Promise<{ code: string; message: string }> {
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { error } = (await answer.json()) as { error: { code: string; message: string } };
  return error;
}

describe('a path', () => {
  it('has decoded parameters, and is refused with 400 when one is wrongly encoded', async () => {
    const answer = await sandbox.ask(`/probe/items/${encodeURIComponent('a/b ж?#%')}`);
    expect(await answer.json()).toEqual({ id: 'a/b ж?#%' });
    const wrong = await sandbox.ask('/probe/items/%E0%A4%A');
    expect(wrong.status).toBe(400);
    expect(await errorOf(wrong)).toMatchObject({ code: 'BAD_REQUEST' });
  });

  it('is refused with 404 where there is no route', async () => {
    for (const path of ['/probe/items/', '/probe//things', '/probe', '/', '/api/platform/version']) {
      const answer = await sandbox.ask(path);
      expect(answer.status).toBe(404);
      expect(await errorOf(answer)).toEqual({ code: 'NOT_FOUND', message: 'there is nothing at this path' });
    }
  });

  it('has the words of the vocabulary', async () => {
    expect((await sandbox.ask('/probe/assistant/word')).status).toBe(200);
    const vocabulary = { ...defaultVocabulary, assistant: 'tutor' };
    const other = await startProbe({ vocabulary });
    expect((await other.ask('/probe/tutor/word')).status).toBe(200);
    expect((await other.ask('/probe/assistant/word')).status).toBe(404);
    await other.stop();
  });

  it('belongs to its host', async () => {
    const at = async (origin: string) => fetch(`${origin}/probe/host`);
    expect((await at(sandbox.baseUrl)).status).toBe(404);
    expect(await (await at(sandbox.statusUrl)).json()).toEqual({ host: 'status' });
    expect(await (await at(sandbox.pixelUrl)).json()).toEqual({ host: 'pixel' });
    expect((await fetch(`${sandbox.statusUrl}/probe/things`)).status).toBe(404);
    expect((await fetch(`${sandbox.pixelUrl}/probe/things`)).status).toBe(404);
  });
});

describe('a method', () => {
  it('that the path does not have is refused with 405 and the methods of all its routes', async () => {
    const answer = await sandbox.ask('/probe/things', { method: 'PATCH' });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'POST']);
    expect(await errorOf(answer)).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    const special = await sandbox.ask('/probe/items/special', { method: 'DELETE' });
    expect(special.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'PUT']);
  });

  it('like OPTIONS and HEAD is refused, and that of a WebSocket without an upgrade with 426', async () => {
    for (const method of ['OPTIONS', 'HEAD'])
      expect((await sandbox.ask('/probe/things', { method })).status).toBe(405);
    const answer = await sandbox.ask('/probe/socket');
    expect([answer.status, answer.headers.get('upgrade')]).toEqual([426, 'websocket']);
  });
});

describe('an answer', () => {
  it('has the status of the catalogue, and may be empty or bytes', async () => {
    expect((await sandbox.post('/probe/things', {})).status).toBe(201);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
    const empty = await sandbox.ask('/probe/slash/', { method: 'DELETE' });
    expect([empty.headers.get('content-type'), await empty.text()]).toEqual([null, '']);
    const bytes = await sandbox.ask('/probe/bytes');
    expect(bytes.headers.get('content-type')).toBe('application/octet-stream');
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([1, 2, 3]);
  });

  it('has the date of the world', async () => {
    sandbox.control.advance(40 * 60_000);
    const expected = new Date(sandbox.world().clock.now()).toUTCString();
    for (const path of ['/probe/things', '/probe/nowhere', '/probe/broken'])
      expect((await sandbox.ask(path)).headers.get('date')).toBe(expected);
    expect((await fetch(sandbox.statusUrl)).headers.get('date')).toBe(expected);
  });

  it('is a refusal in the shape that the handler chose', async () => {
    const usual = await sandbox.ask('/probe/refused');
    expect(usual.status).toBe(409);
    const error = { code: 'CONFLICT', message: 'it is so already', since: 'always' };
    expect(await usual.json()).toEqual({ error });
    const plain = await sandbox.ask('/probe/plain');
    expect(plain.status).toBe(401);
    expect(plain.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await plain.text()).toBe('UNAUTHORIZED');
  });

  it('to a fault of the sandbox is 500, with the stack in the log', async () => {
    const answer = await sandbox.ask('/probe/broken');
    expect(answer.status).toBe(500);
    const message = 'the sandbox failed; see its log';
    expect(await errorOf(answer)).toEqual({ code: 'INTERNAL_ERROR', message });
    const record = sandbox.control.log(0).at(-1);
    expect(record).toMatchObject({ route: 'probe.broken', status: 500 });
    expect(record?.thrown).toMatch(/^Error: the handler broke\n\s+at /);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });
});

it('the log has each request with its command, which is cut', async () => {
  const before = sandbox.control.log(0).at(-1)?.seq ?? 0;
  await sandbox.ask('/probe/things?secret=1');
  await sandbox.ask('/probe/nowhere', { headers: { 'X-Plaza-Command': `posts list ${'x'.repeat(5000)}` } });
  const at = new Date(sandbox.world().clock.now()).toISOString();
  const common = { at, method: 'GET', ms: 0, user: null };
  const command = `posts list ${'x'.repeat(89)}`;
  expect(sandbox.control.log(before)).toEqual([
    { ...common, seq: before + 1, path: '/probe/things', status: 200, route: 'probe.list' },
    { ...common, seq: before + 2, path: '/probe/nowhere', status: 404, route: null, command },
  ]);
});

const lookup = createLookup(allRoutes, defaultVocabulary);

describe('the lookup of a route', () => {
  it.each(allRoutes.map((route) => [route.name, route]))('finds %s at its own path', (_, route) => {
    const path = spelledPath(route, defaultVocabulary).replace(/\{(\w+)\}/g, 'value-of-$1');
    expect(path).not.toMatch(/[<>]/);
    const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, `value-of-${name}`]);
    expect(lookup.find(route.method, path)).toEqual({ route, parameters: Object.fromEntries(parameters) });
    expect(lookup.methodsAt(path)).toContain(route.method);
  });
  it.each([
    ['GET', '/api/users/me', 'users.me'],
    ['GET', '/api/users/profile', 'users.get'],
    ['POST', '/api/users/profile', 'users.createProfile'],
    ['GET', '/api/users/check-username', 'users.checkUsername'],
    ['GET', '/api/v1/shop/orders/my', 'shop.orders'],
    ['GET', '/api/v1/shop/orders/A-1', 'shop.ordersGet'],
    // These paths have a slash at the end in the catalogue.
    ['GET', '/api/notifications', 'notifications.list'],
    ['GET', '/api/v1/subscription', 'subscription.status'],
    ['GET', '/api/event-nicknames', 'school.nicknameOf'],
    ['PUT', '/api/profile-avatar', 'school.avatarInstall'],
  ])('of %s %s gives %s', (method, path, name) => expect(lookup.find(method, path)?.route.name).toBe(name));

  it('finds nothing at other paths, does not decode parameters, and lists each method of a path once', () => {
    for (const path of ['/api/users/me/', '/api/posts/', '/API/users/me', '/api/users//followers', ''])
      expect(lookup.find('GET', path)).toBeUndefined();
    expect(lookup.find('BREW', '/api/users/me')).toBeUndefined();
    expect(lookup.find('GET', '/api/users/a%2Fb')?.parameters).toEqual({ user: 'a%2Fb' });
    expect(lookup.methodsAt('/api/users/me').sort()).toEqual(['DELETE', 'GET', 'PUT']);
    expect(lookup.methodsAt('/nowhere')).toEqual([]);
  });
});

describe('the selector of a route', () => {
  const select = createRouteSelector(allRoutes, defaultVocabulary);

  it.each([
    ['users.get', 'users.get', undefined],
    ['GET /api/users/{user}', 'users.get', undefined],
    ['GET /api/users/ada', 'users.get', '/api/users/ada'],
    ['GET /api/users/me', 'users.me', undefined],
    ['GET /api/status', 'platform.status', undefined],
  ])('understands %j as %s', (text, name, path) => {
    expect([select(text)?.route.name, select(text)?.path]).toEqual([name, path]);
  });

  it('understands nothing else', () => {
    const others = [
      '',
      'users',
      'users.nobody',
      'GET',
      '/api/users/me',
      'BREW /api/users/me',
      'GET /nowhere',
    ];
    for (const text of others) expect(select(text)).toBeUndefined();
  });
});
