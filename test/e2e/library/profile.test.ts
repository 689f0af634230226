/** Programs and commands that share a profile: one refresh, one journal, one set of limits, and keys apart. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runExecutable } from '../../support/executable/executable';
import { type ProgramHome, programHome } from '../../support/executable/library-program';
import { useFolder } from '../../support/folder';

const folder = useFolder();
let home: ProgramHome;
beforeEach(async () => {
  home = await programHome(folder());
});
afterEach(() => home.sandbox.stop());

const command = (line: readonly string[]) => runExecutable(line, { env: home.env });

/** A program that makes one call and prints its answer, or the error. */
const calling = (call: string, options = '{}') => `
import { createClient } from 'plaza/client';
const client = createClient(${options});
try {
  console.log(JSON.stringify(await ${call}));
} catch ({ name, kind, operation, hint }) {
  console.log(JSON.stringify({ name, kind, operation, hint }));
}
await client.close();
`;
const answerOf = async (text: string) => {
  const { stdout, stderr, exit } = await home.start(text).ended;
  expect({ stderr, exit }).toEqual({ stderr: '', exit: 0 });
  return JSON.parse(stdout);
};
const posted = async (content: string) => {
  const { stdout } = await command(['posts', 'by', 'ada', '--limit', '20', '--json']);
  return (JSON.parse(stdout) as { content: string }[]).filter((post) => post.content === content).length;
};

it('three programs and two commands refresh the session once', async () => {
  home.sandbox.clock.advance(16 * 60_000);
  const me = calling('client.users.me()');
  const programs = [1, 2, 3].map(() => answerOf(me));
  const commands = [1, 2].map(() => command(['api', 'GET', '/api/users/me', '--jq', '.username']));
  expect((await Promise.all(programs)).map(({ username }) => username)).toEqual(['ada', 'ada', 'ada']);
  expect((await Promise.all(commands)).map(({ stdout }) => stdout)).toEqual(['ada\n', 'ada\n']);
  const refreshes = home.sandbox.requests().filter(({ path }) => path.endsWith('/auth/refresh'));
  expect(refreshes).toHaveLength(1);
});

it('a lost change is in the journal of the profile, and the same program finds it', async () => {
  const create = calling("client.posts.create({ body: { content: 'one of a kind' } })");
  home.sandbox.faults.add({ kind: 'drop-after', route: 'posts.create' });
  const lost = await answerOf(create);
  expect(lost).toMatchObject({ name: 'UnknownOutcomeError', kind: 'unknown-outcome' });
  const [row] = JSON.parse((await command(['operations', 'list', '--json'])).stdout);
  expect(row).toMatchObject({ id: lost.operation, command: 'client.posts.create', account: 'work' });
  expect(await answerOf(create)).toMatchObject({ content: 'one of a kind' });
  expect(await posted('one of a kind')).toBe(1);
  expect(JSON.parse((await command(['operations', 'list', '--json'])).stdout)).toEqual([]);
});

it('a key of a program is not the same key of a command', async () => {
  const create = calling("client.posts.create({ body: { content: 'keyed' } }, { once: 'daily' })");
  const { id } = await answerOf(create);
  expect(await answerOf(create)).toMatchObject({ id });
  expect((await command(['posts', 'create', 'keyed', '--once', 'daily'])).exit).toBe(0);
  expect(await posted('keyed')).toBe(2);
  const rows = JSON.parse((await command(['operations', 'list', '--once', '--json'])).stdout);
  const commands = (rows as { command: string }[]).map((row) => row.command);
  expect(commands.sort()).toEqual(['client.posts.create', 'posts create']);
});

it('a limit that a program meets is kept for the commands of the profile', async () => {
  home.sandbox.faults.add({ kind: 'status', status: 429, delayMs: 60_000, route: 'users.me' });
  expect(await answerOf(calling('client.users.me()', '{ wait: 0 }'))).toMatchObject({ kind: 'too-frequent' });
  const file = join(home.env.PLAZA_CONFIG_DIR ?? '', 'state', 'limits', 'work.json');
  expect(existsSync(file) && readFileSync(file, 'utf8')).toContain('GET /api/users/me');
});

it('a profile that does not exist is a usage error without a word about commands', async () => {
  const { name, hint } = await answerOf(calling('client.users.me()', "{ profile: 'nobody' }"));
  expect(name).toBe('UsageError');
  expect(hint).toBe('the profiles are sandbox, work');
});

it('a program for CommonJS loads it with require', async () => {
  const text =
    "import { createRequire } from 'node:module';\nconst { createClient } = createRequire(import.meta.url)('plaza/client');\nconsole.log(typeof createClient().posts.like);";
  expect(await home.start(text).ended).toMatchObject({ exit: 0, stdout: 'function\n', stderr: '' });
});
