import { describe, expect, it } from 'vitest';
import { command, eventsCommand } from '../../../src/app/command';
import type { AnyCommand } from '../../../src/cli/definition/command';
import { addedOptions, eventOptions } from '../../../src/cli/definition/parameters';
import { parseCommandLine } from '../../../src/cli/line/parse';
import { shop } from '../../../src/protocol/routes/shop';

type Routes = AnyCommand['routes'];

const shared = { summary: 'Try', examples: [] };
const answering = (routes: Routes) => command({ ...shared, routes, run: () => undefined, render: () => [] });
const watching = (routes: Routes) =>
  eventsCommand({ ...shared, routes, run: async function* () {}, render: () => [] });
const ordering = [shop.products, shop.ordersCreate];

describe('the option --new', () => {
  const read = (of: AnyCommand, ...rest: string[]) =>
    parseCommandLine({ words: ['try'], command: of, rest }).globals;

  it.each<[string, AnyCommand]>([
    ['a keyed route', answering(ordering)],
    ['any route', answering('all')],
  ])('belongs to a command that may call %s', (_, of) => {
    expect(read(of, '--new')).toMatchObject({ new: true });
    expect(read(of)).toMatchObject({ new: false });
  });

  it.each<[string, AnyCommand]>([
    ['calls no keyed route', answering([shop.products])],
    ['calls none', answering([])],
    ['gives events', watching(ordering)],
    ['gives events and may call any route', watching('all')],
  ])('is unknown to a command that %s', (_, of) => {
    expect(addedOptions(of)).toEqual(of.kind === 'events' ? eventOptions : {});
    expect(() => read(of, '--new')).toThrow("unknown option '--new'");
  });
});
