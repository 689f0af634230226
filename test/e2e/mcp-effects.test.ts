/** Without a budget the sandbox sees no change, whatever command an agent runs; the effects of the table are true. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardCall } from '../../src/app/agents/policy';
import { commandTable } from '../../src/app/help/command-table';
import { perform } from '../../src/app/perform';
import type { AnyCommand } from '../../src/cli/definition/command';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { routeNamed } from '../../src/protocol/routes/index';
import { signedIn } from '../support/accounts';
import { useAgents } from '../support/agents';
import { prepareLines } from '../support/executable/lines';
import { useHome } from '../support/home';
import { fakeIo } from '../support/io';
import { routeLines } from '../support/route-lines';

const home = useHome();
const connect = useAgents(home);
const table = await commandTable(groups);
beforeEach(() =>
  writeFile(join(home().folder, 'picture.png'), PNG.sync.write(new PNG({ width: 300, height: 300 }))),
);

/** A ticket and a new token change nothing for the user. */
const harmless = ['school.boardTicket', 'auth.refresh'];
const isChange = (name: string | null) =>
  name !== null &&
  !harmless.includes(name) &&
  routeNamed(name)?.effect !== 'read' &&
  routeNamed(name)?.kind !== 'socket';

/** Commands that change something only with unsent answers of an exam, or at a terminal. */
const changesRarely = ['exam status', 'exam offline search', 'exam offline me', 'school profile'];

/** The record with the longest name that the words begin with. */
const recordOf = (words: readonly string[]) =>
  table
    .filter(({ name }) => `${words.join(' ')} `.startsWith(`${name} `))
    .sort((a, b) => b.name.length - a.name.length)[0];

describe('an agent without a budget', () => {
  it.each(Object.entries(routeLines))('changes nothing by the line of %s', async (_, text) => {
    const { argv, input } = await prepareLines(home(), text);
    const { run } = await connect(['--files', home().folder]);
    const requests = home().sandbox.requestsFromNow();
    const result = await run(argv, { input });
    expect(requests().filter(({ route }) => isChange(route))).toEqual([]);
    const record = recordOf(argv);
    if (record?.effect === 'read' && !record.local) expect(result.planned).toBe(false);
    else if (record && !changesRarely.includes(record.name))
      expect(result.planned || result.exit !== 0).toBe(true);
  });
});

it('a change of a command that the table calls a read is stopped where it is sent', async () => {
  await signedIn(home(), 'ada');
  const argv = ['posts', 'create', 'a lie'];
  const { found, ...place } = await resolve(argv, groups);
  const command = { ...found, facts: { effect: 'read' } } as AnyCommand;
  const budget = { changes: 5, spend: 5 };
  const setup = { budget, profile: undefined, folder: undefined, answer: undefined };
  const call = { key: 'lie', jq: undefined, plan: false, approved: false, progress: () => undefined };
  const io = { ...fakeIo({ argv, env: home().env }), guard: guardCall(setup, call) };
  const requests = home().sandbox.requestsFromNow();
  await expect(perform(io, groups, { ...place, command })).rejects.toThrow('is closed to programs');
  expect(requests().filter(({ route }) => isChange(route))).toEqual([]);
  expect(budget.changes).toBe(5);
});
