import { describe, expect, it } from 'vitest';
import { command, eventsCommand } from '../../src/app/command';
import { additionsOf, type PlazaCommand, type PlazaDefinition } from '../../src/app/plaza-command';
import { programOf } from '../../src/app/program';
import { parseCommandLine } from '../../src/cli/line/parse';
import { platform } from '../../src/protocol/routes/platform';
import { shop } from '../../src/protocol/routes/shop';

type Routes = PlazaDefinition['routes'];

const shared = { summary: 'Try', examples: [] };
const answering = (routes: Routes) =>
  command({ ...shared, routes, run: () => undefined, render: () => [] }) as PlazaCommand;
const watching = (routes: Routes) =>
  eventsCommand({ ...shared, routes, run: async function* () {}, render: () => [] }) as PlazaCommand;
const ordering = [shop.products, shop.ordersCreate];

describe('the option --new', () => {
  const read = (of: PlazaCommand, ...rest: string[]) =>
    parseCommandLine(programOf({}), { words: ['try'], command: of, rest }).globals;

  it.each<[string, PlazaCommand]>([
    ['a keyed route', answering(ordering)],
    ['any route', answering('all')],
  ])('is one of a command that may call %s', (_, of) => {
    expect(read(of, '--new')).toMatchObject({ new: true });
    expect(read(of)).toMatchObject({ new: false });
  });

  it.each<[string, PlazaCommand]>([
    ['calls no keyed route', answering([shop.products])],
    ['calls none', answering([])],
    ['gives events', watching(ordering)],
    ['gives events and may call any route', watching('all')],
  ])('is none of a command that %s', (_, of) => {
    expect(additionsOf(of).options).toEqual({});
    expect(() => read(of, '--new')).toThrow("unknown option '--new'");
  });
});

describe('the routes', () => {
  const said = async (routes: Routes) => {
    const { help, manifest } = additionsOf(answering(routes));
    return [await help(), manifest];
  };

  it('stand in help with their host where that is not the main one, and by name in the manifest', async () => {
    expect(await said([platform.version, shop.ordersCreate])).toEqual([
      [{ title: 'Routes', lines: [`  GET ${platform.version.path}`, `  POST ${shop.ordersCreate.path}`] }],
      { routes: ['platform.version', 'shop.ordersCreate'] },
    ]);
    expect((await said([platform.status]))[0]).toEqual([
      { title: 'Routes', lines: [`  GET {status}${platform.status.path}`] },
    ]);
  });

  it('are any, or none', async () => {
    expect(await said('all')).toEqual([[{ title: 'Routes', lines: ['  any'] }], { routes: 'all' }]);
    expect(await said([])).toEqual([[{ title: 'Routes', lines: [] }], { routes: [] }]);
  });
});
