/** Answers that the service of the protocol does not give, by whole commands. */
import { expect, it } from 'vitest';
import { useAttempts } from '../commands/exam/take-setup';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { useGateway } from '../support/http/gateway';
import { type Answer, json, serve, text } from '../support/http/server';

const folder = useFolder();
const { attemptOf, home, started } = useAttempts();
const id = '11111111-1111-4111-8111-111111111111';

const html: Answer = (_, response) => text(response, '<html>Sign in</html>', 200, 'text/html');
const signInJson: Answer = (_, response) =>
  json(response, { login: 'https://login.test', message: 'sign in' });

/** Pages with a success status that a proxy or a portal puts before the service. */
const pages: readonly (readonly [string, Answer])[] = [
  ['HTML', html],
  ['plain text', (_, response) => text(response, 'Please sign in')],
  ['text without a type', (_, response) => response.end('Please sign in')],
  ['an empty page', (_, response) => text(response, '', 200, 'text/html')],
  ['JSON of a sign-in page', signInJson],
];

const inSandbox = (...argv: string[]) => plaza(argv, { env: home().env, clock: testClock() });

/** Runs a command with a token against a service that answers every request in this way. */
async function runAgainst(answer: Answer, ...argv: string[]) {
  const { url } = await serve(answer);
  const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.href, PLAZA_ACCESS_TOKEN: 'token' };
  return plaza(argv, { env, clock: testClock() });
}

it.each(pages)('plaza exam answer sends an answer again after %s', async (_, page) => {
  await started();
  const answers: Record<string, Answer> = { 'PATCH /api/v1/epepuy/answers': page };
  const { seen } = await useGateway(home(), answers);
  const first = await inSandbox('exam', 'answer', '3', '205');
  expect(first).toMatchObject({ exit: 7, stdout: '' });
  expect(first.stderr).toContain('the answer to question 3 is saved, but not sent');
  expect(seen.filter(({ method }) => method === 'PATCH').length).toBeGreaterThan(3);
  expect(attemptOf('ada')?.answers).toEqual({});
  delete answers['PATCH /api/v1/epepuy/answers'];
  expect((await inSandbox('exam', 'status')).exit).toBe(0);
  expect(attemptOf('ada')?.answers).toEqual({ 2: 205 });
});

it.each([
  ['HTML', html],
  ['JSON of a sign-in page', signInJson],
])('%s neither submits nor annuls an exam, nor ends a session', async (_, page) => {
  await started();
  const routes = ['POST /api/v1/epepuy/submit', 'POST /api/v1/epepuy/annul', 'POST /api/v1/auth/logout'];
  await useGateway(home(), Object.fromEntries(routes.map((route) => [route, page])));
  expect((await inSandbox('exam', 'submit', '--yes')).exit).toBe(9);
  expect((await inSandbox('exam', 'annul', '--yes')).exit).toBe(9);
  expect(attemptOf('ada')?.ended).toBeNull();
  const { exit, stdout, stderr } = await inSandbox('auth', 'logout');
  expect({ exit, stdout }).toEqual({ exit: 7, stdout: '' });
  expect(stderr).toContain('the session on this computer was kept');
  expect((await inSandbox('auth', 'token')).exit).toBe(0);
});

it.each(pages)('%s is no answer to changes and reads', async (_, page) => {
  for (const [exit, line] of [
    [9, 'posts create hello'],
    [7, `posts delete ${id} --yes`],
    [7, `posts like ${id}`],
    [9, 'subscription pay --yes'],
    [7, 'school bell --yes'],
    [7, `posts get ${id}`],
    [7, 'users me'],
    [7, 'posts feed'],
    [7, `users follow-status ${id}`],
  ] as const) {
    const ran = await runAgainst(page, ...line.split(' '), '--json');
    expect({ line, ...ran }).toMatchObject({ line, exit, stdout: '' });
  }
});

it.each<[string, Answer]>([
  ['204', (_, response) => response.writeHead(204).end()],
  ['null', (_, response) => json(response, null)],
  ['an empty list', (_, response) => json(response, [])],
  ['another record', (_, response) => json(response, { success: true, total: 3 })],
])('a keyed change stays in the journal when %s lacks the field of the protocol', async (_, answer) => {
  const service: Answer = (seen, response, count) =>
    seen.method === 'GET'
      ? json(response, { balance: 9, showcase: {}, nicknameShowcase: {}, items: [] })
      : answer(seen, response, count);
  const ran = await runAgainst(service, 'school', 'bell', '--yes', '--json');
  expect(ran).toMatchObject({ exit: 7, stdout: '' });
  const env = { PLAZA_CONFIG_DIR: folder() };
  const { stdout } = await plaza(['operations', 'list', '--json'], { env });
  expect(JSON.parse(stdout)).toMatchObject([{ command: 'school bell', state: 'unknown' }]);
});

/** Runs a command against a service that answers every request with this. */
async function shown(line: string, body: unknown) {
  const ran = await runAgainst((_, response) => json(response, body), ...line.split(' '));
  expect(ran.stdout).not.toMatch(/undefined|\[object Object\]/);
  return ran;
}

const user = { id, username: 'ada', displayName: 'Ada', avatar: 'A' };
const shop = {
  balance: 3,
  showcase: {},
  nicknameShowcase: {},
  items: [{ id: 'eraser', title: 'Eraser', price: 70 }],
};

it.each<[string, unknown, string]>([
  [`posts get ${id}`, { id, content: 'hello' }, 'hello'],
  [`users follow-status ${id}`, { [id]: true }, 'yes'],
  [`school corrector state ${id}`, { [id]: { revision: '7', marks: [{ id: 'm', start: 3, end: 9 }] } }, '9'],
  ['school red-pen inventory', { events: [{ id: 'autumn', balance: 4 }] }, '4'],
  ['posts feed', { posts: [{ id, content: 'hello' }] }, 'hello'],
  ['users me', user, 'ada'],
  ['notifications count', { count: 3 }, '3'],
  ['school shop', shop, 'eraser'],
  ['school balance', { balance: 70 }, '70'],
  [
    'exam offline search Ada Lovelace',
    { status: 'found', candidates: [{ id: 'c', fullName: 'Ada' }] },
    'Ada',
  ],
])('plaza %s reads `data` beside other keys', async (line, data, expected) => {
  for (const others of [{ serverTime: '2026-10-01T00:00:00Z' }, { meta: { requestId: 'r' } }]) {
    const { exit, stdout, stderr } = await shown(line, { data, ...others });
    expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
    expect(stdout).toContain(expected);
  }
});

it.each<[string, unknown, string]>([
  ['shop products', { products: [{ id: 'hoodie', title: 'Hoodie' }] }, 'hoodie'],
  ['shop delivery countries', { countries: [{ code: 'RU' }] }, 'RU'],
  [
    'shop delivery cities --query Moscow',
    { data: { cities: [{ code: 44, name: 'Moscow' }] }, meta: {} },
    'Moscow',
  ],
  ['shop delivery points 44', { points: [{ code: 'P1' }], total: 1 }, 'P1'],
  ['platform changelog', { changelog: [{ version: '1.2', changes: ['new'] }] }, '1.2'],
  ['subscription methods list', { methods: [{ id: 'm1', last4: '4242' }] }, 'm1'],
  ['posts feed', { items: [{ id, content: 'hello' }], next: 'c' }, 'hello'],
])('plaza %s takes the only list of records', async (line, answer, expected) => {
  const { exit, stdout, stderr } = await shown(line, answer);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toContain(expected);
});

it('no answer prints as nothing: its fields are shown, or it is refused with what it has', async () => {
  expect(await shown('users check-username eve', { free: true })).toMatchObject({
    exit: 0,
    stdout: 'free\ttrue\n',
  });
  expect(await shown('verification status', { data: { state: 'new' }, meta: {} })).toMatchObject({
    exit: 0,
    stdout: 'state\tnew\n',
  });
  for (const [line, answer, message] of [
    ['notifications count', { data: 3 }, "answered with JSON without 'count' (it has 'data') (status 200)"],
    [
      'shop products',
      { some: [{ id: 'a' }], more: [{ id: 'b' }] },
      "without a clear list (it has 'some', 'more')",
    ],
    ['users me', { message: 'Done' }, "answered with JSON without 'id', 'username' (it has 'message')"],
  ] as const) {
    const { exit, stdout, stderr } = await shown(line, answer);
    expect({ exit, stdout }).toEqual({ exit: 7, stdout: '' });
    expect(stderr).toContain(message);
  }
});

it.each([
  `users block ${id} --yes`,
  `users follow ${id}`,
  `posts pin ${id}`,
  'subscription auto-renewal off --yes',
])('plaza %s is done with any record, and with none', async (line) => {
  const bodies = [
    { isBlockedByMe: true },
    { message: 'Done' },
    { data: { state: 7 } },
    [],
    null,
    { id, author: {} },
  ];
  for (const body of bodies) expect({ body, ...(await shown(line, body)) }).toMatchObject({ body, exit: 0 });
  for (const body of [true, 'ok', { error: 'no' }, { status: 403, message: 'no' }])
    expect({ body, ...(await shown(line, body)) }).toMatchObject({ body, exit: 9, stdout: '' });
});

it.each([[{}], [[]], [null], [true], ['ok'], [{ success: true }]])(
  'a post that is answered with %j is an unknown outcome, which --once does not remember as done',
  async (body) => {
    const token = `h.${Buffer.from(JSON.stringify({ sub: id })).toString('base64url')}.s`;
    const wall = { posts: [] };
    const { url, seen } = await serve(({ method, path }, response) => {
      if (method === 'POST') return json(response, body);
      return json(response, path === '/api/profile' ? { authenticated: true, banned: false, user } : wall);
    });
    const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.href, PLAZA_ACCESS_TOKEN: token };
    const post = () => plaza(['posts', 'create', 'hello', '--once', 'k'], { env, clock: testClock() });
    expect(await post()).toMatchObject({ exit: 9, stdout: '' });
    expect(await post()).toMatchObject({
      exit: 9,
      stdout: '',
      stderr: expect.stringContaining('an earlier'),
    });
    expect(seen.filter(({ path }) => path.startsWith('/api/posts/user/')).length).toBeGreaterThan(0);
  },
);

it.each(['posts create hello', `comments create ${id} hello`])(
  'plaza %s is not sent again by a token that does not name its account',
  async (line) => {
    const { url, seen } = await serve((_, response) => json(response, {}));
    const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.href, PLAZA_ACCESS_TOKEN: 'opaque' };
    const change = () => plaza(line.split(' '), { env, clock: testClock() });
    expect(await change()).toMatchObject({ exit: 9, stdout: '' });
    const again = await change();
    expect(again).toMatchObject({ exit: 9, stderr: expect.stringContaining('does not name its account') });
    expect(seen.filter(({ method }) => method === 'POST')).toHaveLength(1);
  },
);
