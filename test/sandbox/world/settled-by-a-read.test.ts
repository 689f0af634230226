/** What a request that only reads has settled is on disk together with its effects, or not at all. */

import { afterEach, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolTasksIn } from '../../../src/sandbox/sections/school/tasks/rules/tasks';
import type { WorldFile } from '../../../src/sandbox/world/world-saver';
import { openWorldStore } from '../../../src/sandbox/world/world-store';
import { countingChance, memoryFile, type OwnSandbox, startTestSandbox } from '../../support/sandbox';
import { ask, expectOk } from '../requests';

const minuteMs = 60_000;
const opened: OwnSandbox[] = [];
afterEach(() => Promise.all(opened.splice(0).map((sandbox) => sandbox.stop())));

/** A world file with a log that is only remembered. */
function loggedFile(): WorldFile {
  let text = '';
  const log = {
    read: async () => text,
    append: async (line: string) => {
      text += line;
    },
    clear: async () => {
      text = '';
    },
  };
  return { ...memoryFile(), log };
}

it('a reward that a look at the balance has paid is not paid again after a crash', async () => {
  const file = loggedFile();
  const sandbox = await startTestSandbox({ file });
  opened.push(sandbox);
  const { clock, control } = sandbox;
  const { accessToken: token } = control.signIn({ person: 'ada' });
  const balance = async () =>
    (await expectOk(ask(sandbox, 'GET /api/v1/assistant/balance', { token }))) as { balance: number };
  const before = await balance();
  // The first change writes the whole world, the next ones only what they have touched.
  await expectOk(ask(sandbox, 'POST /api/posts', { token, body: { content: 'Hello' } }), 201);
  clock.move(10 * minuteMs);
  const { balance: paid } = await balance();
  expect(paid).toBe(before.balance + 80);
  const notebook = { style: 'grid' };
  await expectOk(ask(sandbox, 'POST /api/posts', { token, body: { content: 'On a sheet', notebook } }), 201);
  const store = await openWorldStore(file, { clock, random: countingChance() }, () => undefined);
  const school = schoolIn(store.world());
  const schoolTasks = schoolTasksIn(store.world());
  const accounts = accountsIn(store.world());
  const ada = accounts.find(({ email }) => email === 'ada@sandbox.test')?.id ?? '';
  expect(school.chalks[ada]).toBe(paid);
  expect(schoolTasks.submissions.filter(({ checkedAt }) => checkedAt === null)).toEqual([]);
});
