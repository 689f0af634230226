/** Every route of the catalogue, called by the executable through a command of its own. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, expect, it } from 'vitest';
import type { RouteName } from '../../src/protocol/routes/index';
import { runLines } from '../support/executable/lines';
import { useHome } from '../support/home';
import { routeLines } from '../support/route-lines';
import { useExamples } from './examples';

const home = useHome();
const record = useExamples();

/** Where the command requires a person. */
const exits: Partial<Record<string, number>> = { 'auth.signUp': 8 };

beforeEach(() =>
  writeFile(join(home().folder, 'picture.png'), PNG.sync.write(new PNG({ width: 300, height: 300 }))),
);

it.each(Object.entries(routeLines))('the executable calls %s', async (route, line) => {
  const { exit, stderr, requests } = await runLines(home(), line);
  expect({ exit, stderr }, stderr).toMatchObject({ exit: exits[route] ?? 0 });
  const answers = requests.filter((request) => request.route === route).map(({ status }) => status);
  expect(answers.length).toBeGreaterThan(0);
  expect(answers.filter((status) => status >= 300)).toEqual([]);
  record(route as RouteName, home().sandbox.exchanges.get(route));
});
