/** Services that answer otherwise than the sandbox does, by whole commands. */
import { expect, it } from 'vitest';
import { plaza } from '../support/app';
import { useFolder } from '../support/folder';
import { json, serve } from '../support/http/server';

const folder = useFolder();
const id = '11111111-1111-4111-8111-111111111111';
const serverTime = '2026-10-01T00:00:00Z';

/** Runs a command with a token against a service that answers every request in this way. */
async function runAgainst(answer: unknown, ...argv: string[]) {
  const { url } = await serve((_, response) => json(response, answer));
  const env = { PLAZA_CONFIG_DIR: folder(), PLAZA_BASE_URL: url.href, PLAZA_ACCESS_TOKEN: 'token' };
  return plaza(argv, { env });
}

it.each<[string[], unknown, string]>([
  [['posts', 'get', id], { id, content: 'hello' }, 'hello'],
  [['users', 'follow-status', id], { [id]: true }, 'yes'],
  [
    ['school', 'corrector', 'state', id],
    { [id]: { revision: '7', marks: [{ id: 'm', start: 3, end: 9 }] } },
    '9',
  ],
  [['school', 'red-pen', 'inventory'], { events: [{ id: 'autumn', balance: 4 }] }, '4'],
  [['posts', 'feed'], { posts: [{ id, content: 'hello' }] }, 'hello'],
])('plaza %j reads `data` beside the time of the service', async (argv, data, expected) => {
  const { exit, stdout, stderr } = await runAgainst({ data, serverTime }, ...argv);
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: '' });
  expect(stdout).toContain(expected);
  expect(stdout).not.toContain('[object Object]');
});
