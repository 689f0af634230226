/**
 * Every route of the catalogue, called by the executable through a command of its own. Before, an agent without a budget runs
 * the same line: the sandbox sees no change, and the facts of the table of commands are true.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, expect, it } from 'vitest';
import { guardCall } from '../../src/app/agents/policy';
import { type CommandRecord, commandTable } from '../../src/app/help/command-table';
import { perform } from '../../src/app/perform';
import type { AnyCommand } from '../../src/cli/definition/command';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { type RouteName, routeNamed } from '../../src/protocol/routes/index';
import { signedIn } from '../support/accounts';
import { useAgents } from '../support/agents';
import { runInHome } from '../support/executable/executable';
import { prepareLines } from '../support/executable/lines';
import { useHome } from '../support/home';
import { fakeIo } from '../support/io';
import { routeLines } from '../support/route-lines';
import { useExamples } from './examples';

const home = useHome();
const connect = useAgents(home);
const record = useExamples();
type Run = Awaited<ReturnType<typeof connect>>['run'];
const table = await commandTable(groups);
const picture = PNG.sync.write(new PNG({ width: 300, height: 300 }));
beforeEach(() => writeFile(join(home().folder, 'picture.png'), picture));

/** Where the command requires a person. */
const exits: Partial<Record<string, number>> = { 'auth.signUp': 8 };

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

/** What users have written in the world, if it is long enough to be recognized. */
function writtenTexts(): string[] {
  const found: string[] = [];
  const { peek } = home().sandbox.world().state;
  JSON.stringify(['users', 'accounts', 'posts', 'comments'].map(peek), (field, value) => {
    if (/^(content|bio|text)$/.test(field) && typeof value === 'string' && value.length > 12)
      found.push(value);
    return value;
  });
  return found;
}

/** What the run of a line with a key and without a budget says about the table. */
function expectFacts({ asks, spends }: CommandRecord, { notes, planned }: Awaited<ReturnType<Run>>) {
  const says = (part: string) => notes.some((note) => note.includes(part));
  if (says('input is required')) expect(asks).toMatch(/^(always|above-limit)$/);
  if (asks === 'always' && spends !== 'money')
    expect({ notes, asks: says('input is required') }).toMatchObject({ asks: true });
  expect(says('budget of chalks')).toBe(spends === 'chalks');
  if (spends === 'money') expect(planned).toBe(true);
  expect(says('names no file')).toBe(false);
}

async function expectNoChange(text: string, { argv, input }: Awaited<ReturnType<typeof prepareLines>>) {
  const { run } = await connect(['--files', home().folder]);
  const requests = home().sandbox.requestsFromNow();
  const result = await run(argv, { input });
  const found = recordOf(argv);
  // Nothing is sent with a key either: the budget is 0.
  const asked = found && !found.local ? await run(argv, { input, key: 'no budget' }) : undefined;
  expect(requests().filter(({ route }) => isChange(route))).toEqual([]);
  const data = JSON.stringify(result.data);
  if (writtenTexts().some((one) => data.includes(JSON.stringify(one).slice(1, -1))))
    expect({ text, untrusted: result.untrusted }).toEqual({ text, untrusted: true });
  if (found && asked) expectFacts(found, asked);
  if (found?.effect === 'read' && !found.local) expect(result.planned).toBe(false);
  else if (found && !changesRarely.includes(found.name))
    expect(result.planned || result.exit !== 0).toBe(true);
}

/** The executable calls the route, and it alone. */
async function expectCall(route: string, { argv, input }: Awaited<ReturnType<typeof prepareLines>>) {
  const requests = home().sandbox.requestsFromNow();
  const { exit, stderr } = await runInHome(home(), argv, { input });
  expect({ exit, stderr }, stderr).toMatchObject({ exit: exits[route] ?? 0 });
  const answers = requests()
    .filter((request) => request.route === route)
    .map(({ status }) => status);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status >= 300)).toEqual([]);
}

it.each(Object.entries(routeLines))(
  'the executable calls %s, and an agent without a budget changes nothing by its line',
  async (route, text) => {
    const line = await prepareLines(home(), text);
    await expectNoChange(text, line);
    await expectCall(route, line);
    record(route as RouteName, home().sandbox.exchanges.get(route));
  },
);

it('a change of a command that the table calls a read is stopped where it is sent', async () => {
  await signedIn(home(), 'ada');
  const argv = ['posts', 'create', 'a lie'];
  const { found, ...place } = await resolve(argv, groups);
  const command = { ...found, facts: { effect: 'read' } } as AnyCommand;
  const budget = { changes: 5, spend: 5 };
  const setup = { budget, profile: undefined, folder: undefined, answer: undefined, approve: undefined };
  const call = { key: 'lie', jq: undefined, plan: false, approved: false, progress: () => undefined };
  const io = { ...fakeIo({ argv, env: home().env }), guard: guardCall(setup, call) };
  const requests = home().sandbox.requestsFromNow();
  await expect(perform(io, groups, { ...place, command })).rejects.toThrow('is closed to programs');
  expect(requests().filter(({ route }) => isChange(route))).toEqual([]);
  expect(budget.changes).toBe(5);
});
