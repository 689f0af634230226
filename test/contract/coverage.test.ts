/**
 * Runs when all other tests are over and reads what the end-to-end tests took down: what is built is tested by the
 * real executable, and the one list of what is not built says neither too much nor too little.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { commandsByRoute } from '../../src/app/context/context';
import { makeManifest } from '../../src/cli/line/manifest';
import { groups } from '../../src/commands/index';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
import { handlerOf } from '../../src/sandbox/sections/index';
import { unbuiltRoutes, unprovokedCodes } from '../../src/sandbox/unbuilt';
import { completeCoverage, readCoverage } from '../support/coverage';
import { protocolCodes } from '../support/protocol-codes';

const endToEnd = readdirSync(join(import.meta.dirname, '..', 'e2e'), { encoding: 'utf8', recursive: true })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.test.ts'));
const { pairs, files } = inject('wholeRun') ? await completeCoverage(endToEnd.length) : readCoverage();
const missing = endToEnd.filter(
  (file) => !files.some((path) => path.replaceAll('\\', '/').endsWith(`/test/e2e/${file}`)),
);

/** Whether the end-to-end tests met the code in that section. */
function isProvoked(name: string): boolean {
  const [section, code = ''] = name.split('.');
  const word = code.replace(
    /^<(\w+)>$/,
    (_, name: keyof typeof defaultVocabulary) => defaultVocabulary[name],
  );
  // A code of the section `auth` may come from any route; the others mean something else elsewhere.
  return pairs.some(
    (pair) => pair.code === word && (section === 'auth' || pair.route.startsWith(`${section}.`)),
  );
}

it.runIf(inject('wholeRun'))('the end-to-end tests ran whole', () => {
  expect(missing).toEqual([]);
});

const what =
  missing.length === 0 ? 'coverage' : `coverage: not told, ${missing.join(', ')} did not run whole`;

describe.skipIf(missing.length > 0)(what, () => {
  it('lists as unbuilt exactly the routes without a command, a handler and an end-to-end test', async () => {
    const commands = commandsByRoute(await makeManifest(groups));
    const isBuilt = (name: string) =>
      handlerOf(name) !== undefined &&
      pairs.some(({ route, command }) => route === name && commands.get(name)?.includes(command));
    const unbuilt = allRoutes.map(({ name }) => name).filter((name) => !isBuilt(name));
    expect(unbuilt).toEqual([...unbuiltRoutes]);
  });

  it('lists as unprovoked exactly the codes that no end-to-end test met', () => {
    const unprovoked = protocolCodes.filter((name) => !isProvoked(name));
    expect(unprovoked).toEqual([...unprovokedCodes]);
  });
});
