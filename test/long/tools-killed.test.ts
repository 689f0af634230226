/** Correctors and red pens by processes that are killed on the way: each is used up once. */

import { describe, expect, it } from 'vitest';
import { postToolsIn } from '../../src/sandbox/sections/school/tools/rules/records';
import { runAs, signedIn } from '../support/accounts';
import { startExecutable } from '../support/executable/executable';
import { useHome } from '../support/home';
import { journalOf, journalReaches, kill } from '../support/killed/orders';

const home = useHome();

/** A post of Ada's, with Boris signed in afterwards. */
async function postOfAda(): Promise<string> {
  await signedIn(home(), 'ada');
  const { stdout } = await runAs(home(), ['posts', 'create', 'A lake.', '--json']);
  await signedIn(home(), 'boris');
  return JSON.parse(stdout).id;
}

const tools = [
  {
    route: 'school.correctorApply',
    line: (id: string) => ['school', 'corrector', 'apply', id, '--text', 'lake', '--json'],
    uses: () => postToolsIn(home().sandbox.world()).marks,
  },
  {
    route: 'school.redPenApply',
    line: (id: string) => [
      'school',
      'red-pen',
      'apply',
      id,
      '--text',
      'lake',
      '--replacement',
      'sea',
      '--json',
    ],
    uses: () => postToolsIn(home().sandbox.world()).corrections,
  },
];

describe.each(tools)('$route', ({ route, line, uses }) => {
  const usesOf = (id: string) => uses().filter(({ postId }) => postId === id);

  it.each([
    ['before anything happened', { kind: 'delay', delayMs: 600_000 }, 0],
    ['before it knew the answer', { kind: 'drop-after', times: 9 }, 1],
  ] as const)('is applied once when the process was killed %s', async (_, fault, done) => {
    const id = await postOfAda();
    home().sandbox.addFault({ ...fault, route });
    const first = startExecutable(line(id), { env: home().env, input: '' });
    await journalReaches(home(), 'sent');
    while (usesOf(id).length < done) await new Promise((resolve) => setImmediate(resolve));
    await kill(first);
    home().sandbox.control.clearFaults();
    expect(usesOf(id)).toHaveLength(done);
    const { exit, stdout, stderr } = await runAs(home(), line(id));
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
    expect(usesOf(id)).toMatchObject([{ id: JSON.parse(stdout).id }]);
    expect(await journalOf(home())).toEqual([]);
  });
});
