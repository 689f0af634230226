/** Answers with a success status that the service did not give, by whole commands. */
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

const pages: readonly (readonly [string, Answer])[] = [
  ['HTML', (_, response) => text(response, '<html>Sign in</html>', 200, 'text/html')],
  ['plain text', (_, response) => text(response, 'Please sign in')],
  ['text without a type', (_, response) => response.end('Please sign in')],
  ['an empty page', (_, response) => text(response, '', 200, 'text/html')],
  [
    'JSON of a sign-in page',
    (_, response) => json(response, { login: 'https://login.test', message: 'sign in' }),
  ],
];

const inSandbox = (...argv: string[]) => plaza(argv, { env: home().env, clock: testClock() });

/** Runs a command with a token against a service that answers every request in this way. */
async function runAgainst(answer: Answer, ...argv: string[]) {
  const { url, seen } = await serve(answer);
  const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.href, PLAZA_ACCESS_TOKEN: 'token' };
  return { ...(await plaza([...argv, '--json'], { env, clock: testClock() })), seen };
}

it.each(pages)(
  'an answer to the exam that %s came for is lost, and sent again by the next command',
  async (_, page) => {
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
  },
);

it.each(pages)('plaza exam submit and annul end with 9 for %s', async (_, page) => {
  await started();
  await useGateway(home(), { 'POST /api/v1/epepuy/submit': page, 'POST /api/v1/epepuy/annul': page });
  expect((await inSandbox('exam', 'submit', '--yes')).exit).toBe(9);
  expect((await inSandbox('exam', 'annul', '--yes')).exit).toBe(9);
  expect(attemptOf('ada')?.ended).toBeNull();
});

it.each(pages)('plaza auth logout keeps the session for %s, and says so', async (_, page) => {
  await started();
  await useGateway(home(), { 'POST /api/v1/auth/logout': page });
  const { exit, stdout, stderr } = await inSandbox('auth', 'logout');
  expect({ exit, stdout }).toEqual({ exit: 7, stdout: '' });
  expect(stderr).toContain('the session on this computer was kept');
  expect((await inSandbox('auth', 'token')).exit).toBe(0);
});

const changes: readonly (readonly [exit: number, ...argv: string[]])[] = [
  [9, 'posts', 'create', 'hello'],
  [7, 'posts', 'delete', id, '--yes'],
  [7, 'posts', 'like', id],
  [9, 'subscription', 'pay', '--yes'],
  [7, 'school', 'bell', '--yes'],
];

it.each(pages.flatMap(([name, page]) => changes.map((change) => [name, page, change] as const)))(
  '%s is no answer to a change: $2',
  async (_, page, [exit, ...argv]) => {
    expect(await runAgainst(page, ...argv)).toMatchObject({ exit, stdout: '' });
  },
);

it.each(pages)('%s is no answer to a read', async (_, page) => {
  for (const line of [
    ['posts', 'get', id],
    ['users', 'me'],
    ['posts', 'feed'],
    ['users', 'follow-status', id],
  ]) {
    expect(await runAgainst(page, ...line)).toMatchObject({ exit: 7, stdout: '' });
  }
});

it.each<[string, Answer]>([
  ['204', (_, response) => response.writeHead(204).end()],
  ['null', (_, response) => json(response, null)],
  ['an empty list', (_, response) => json(response, [])],
  ['another record', (_, response) => json(response, { success: true, total: 3 })],
])(
  'a keyed change answered without the field that the protocol promises stays in the journal: %s',
  async (_, answer) => {
    const service: Answer = (seen, response, count) =>
      seen.method === 'GET' ? json(response, { balance: 9, items: [] }) : answer(seen, response, count);
    expect(await runAgainst(service, 'school', 'bell', '--yes')).toMatchObject({ exit: 7, stdout: '' });
    const env = { PLAZA_CONFIG_DIR: folder() };
    const { stdout } = await plaza(['operations', 'list', '--json'], { env });
    expect(JSON.parse(stdout)).toMatchObject([{ command: 'school bell', state: 'unknown' }]);
  },
);
