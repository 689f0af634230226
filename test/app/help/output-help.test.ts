import { describe, expect, it } from 'vitest';
import { command, eventsCommand } from '../../../src/app/command';
import { outputHelp } from '../../../src/app/help/output-help';
import type { AnyCommand } from '../../../src/cli/definition/command';
import { platform } from '../../../src/protocol/routes/platform';
import { posts } from '../../../src/protocol/routes/posts';
import { shop } from '../../../src/protocol/routes/shop';
import { record, table } from '../../../src/terminal/text/table';
import type { View } from '../../../src/terminal/text/view';

const columns = [
  { title: 'kind', cell: () => 'oak' },
  { title: 'height', cell: () => 3 },
];
const trees = (_: unknown, view: View) => table(view, columns, []);

const shared = { summary: 'Try', examples: [] };
const listing = (routes: AnyCommand['routes'], render: (value: unknown, view: View) => string[] = trees) =>
  command({ ...shared, routes, run: (): unknown => [], render }) as AnyCommand;

describe('outputHelp', () => {
  it('lists the columns of the table and the fields of the items in the catalogue', async () => {
    expect(await outputHelp(listing([platform.changelog]))).toEqual([
      { title: 'Output', text: ['In a pipe: kind, height', 'With --json: version, date, changes, title'] },
    ]);
    // The answer is the list itself.
    const [countries] = await outputHelp(listing([shop.deliveryCountries]));
    expect(countries?.text?.[1]).toBe('With --json: code, name');
  });

  it.each<[string, AnyCommand['routes']]>([
    ['calls several routes', [posts.feed, platform.changelog]],
    ['calls any route', 'all'],
    ['calls none', []],
    ['calls one without a list', [platform.version]],
  ])('lists the columns alone for a command that %s', async (_, routes) => {
    expect((await outputHelp(listing(routes)))[0]?.text).toEqual(['In a pipe: kind, height']);
  });

  it('lists the columns of each table, also of a field of the answer', async () => {
    const both = (answer: unknown, view: View) => {
      const { hall } = answer as { hall: { trees: never[] } };
      return [...table(view, columns, hall.trees), ...table(view, columns.slice(1), hall.trees)];
    };
    expect((await outputHelp(listing([], both)))[0]?.text).toEqual(['In a pipe: kind, height; or height']);
  });

  it('is empty for a record, a text, events and an unknown rendering', async () => {
    const card = (_: unknown, view: View) => [...record(view, [['kind', 'oak']]), ...trees(_, view)];
    const failing = () => {
      throw new TypeError('no tree');
    };
    const events = eventsCommand({ ...shared, routes: [], run: async function* () {}, render: trees });
    for (const one of [listing([], card), listing([], () => ['oak']), listing([], failing), events])
      expect(await outputHelp(one as AnyCommand)).toEqual([]);
  });
});
