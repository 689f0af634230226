/**
 * Runs when all other tests are over and reads what the end-to-end tests recorded: the real executable has met every
 * route and every error code.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { commandsByRoute } from '../../src/app/open';
import { programOf } from '../../src/app/program';
import { makeManifest } from '../../src/cli/line/manifest';
import { groups } from '../../src/commands/index';
import { allRoutes } from '../../src/protocol/routes/index';
import { defaultVocabulary } from '../../src/protocol/vocabulary';
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
  it('every route has a command and an end-to-end test of it', async () => {
    const commands = commandsByRoute(await makeManifest(programOf(groups)));
    const isTested = (name: string) =>
      pairs.some(({ route, command }) => route === name && commands.get(name)?.includes(command));
    expect(allRoutes.map(({ name }) => name).filter((name) => !isTested(name))).toEqual([]);
  });

  it('an end-to-end test meets every error code of the protocol', () => {
    expect(protocolCodes.filter((name) => !isProvoked(name))).toEqual([]);
  });
});
