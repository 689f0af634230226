/** How the sections of the sandbox lie beside each other: one list, and rules as the only way from one to another. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { files } from '../../src/protocol/routes/files';
import { compose, grant, part, section } from '../../src/sandbox/section';
import { sandbox, sections } from '../../src/sandbox/sections/index';
import { type World, worldState, worldSwitch } from '../../src/sandbox/world';
import { readSources, type Source, sourceOf } from '../contract/sources';
import { protocolCodes } from '../support/protocol-codes';
import { checkedHandler } from '../support/sandbox';

const folder = 'src/sandbox/';
const place = `${folder}sections/`;
const sources = readSources().filter(({ name }) => name.startsWith(folder));

/** What a section or a part has as a file or as a folder; any other folder in it is a part. */
const rooms: ReadonlySet<string> = new Set(['rules', 'seed', 'handlers']);

/** The section or part that a file belongs to (`shop`, `school/board`); undefined outside the sections. */
function homeOf(name: string): string | undefined {
  if (!name.startsWith(place) || name === `${place}index`) return undefined;
  const [section = '', ...rest] = name.slice(place.length).split('/');
  const folders = [section, ...rest.slice(0, -1)];
  const end = folders.findIndex((folder) => rooms.has(folder));
  return (end === -1 ? folders : folders.slice(0, end)).join('/');
}

/** Whether a file may import another file of the sandbox. */
function mayImport(from: string, target: string): boolean {
  const home = homeOf(target);
  if (home === undefined || home === homeOf(from)) return true;
  if (
    target === `${place}${home}` ||
    target === `${place}${home}/rules` ||
    target.startsWith(`${place}${home}/rules/`)
  )
    return true;
  // A list, of the sections or of a section's parts.
  const list = home.includes('/') ? `${place}${home.replace(/\/[^/]*$/, '')}/index` : `${place}index`;
  return from === list && target === `${place}${home}/index`;
}

function wrongImports({ name, imports }: Source): string[] {
  return imports
    .filter(({ local, target }) => local && !mayImport(name, target))
    .map(({ target }) => `${name} imports ${target}`);
}

describe('a section', () => {
  it('is a file or a folder and an entry of the list, under one name', () => {
    const names = readdirSync(join(import.meta.dirname, '..', '..', place), { withFileTypes: true })
      .map((entry) => entry.name.replace(/\.ts$/, ''))
      .filter((name) => name !== 'index');
    expect(sections.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(sections.map((section) => [section.name, section] as const))(
    '%s answers routes of its own part of the catalogue alone',
    (name, { handlers }) => {
      expect(Object.keys(handlers).filter((route) => !route.startsWith(`${name}.`))).toEqual([]);
      expect(Object.keys(handlers)).not.toEqual([]);
    },
  );

  it('is reached from elsewhere by its rules alone', () => {
    expect(sources.flatMap(wrongImports)).toEqual([]);
  });
});

describe('a switch', () => {
  const switches = Object.values(sandbox.switches);

  it('has a sentence without a full stop', () => {
    for (const { description } of switches) expect(description).toMatch(/^[A-Z].*[^.]$/);
  });

  it('is as it was declared until it is set', () => {
    const { limits, portal } = sandbox.switches;
    expect([limits?.isOn({ switches: {} }), portal?.isOn({ switches: {} })]).toEqual([false, true]);
    const set = { switches: { limits: true, portal: false } };
    expect([limits?.isOn(set), portal?.isOn(set)]).toEqual([true, false]);
  });
});

describe('the codes of the protocol', () => {
  it('are 50, each listed once in its section', () => {
    expect(new Set(protocolCodes).size).toBe(protocolCodes.length);
    expect(protocolCodes).toHaveLength(50);
  });

  it('are in capitals, except on the canvas, or a word of the vocabulary', () => {
    for (const name of protocolCodes)
      expect(name).toMatch(/^(canvas\.RateLimit|(auth|school|exam)\.([A-Z]+(_[A-Z]+)*|<externalFailed>))$/);
  });
});

describe('the rule for imports', () => {
  const written = (at: string, text: string) => wrongImports(sourceOf(`${folder}${at}.ts`, text));

  it.each([
    ['sections/shop/handlers', "import { x } from '../auth/rules/mail';"],
    ['sections/shop/handlers', "import { x } from '../verification';"],
    ['sections/shop/handlers', "import { x } from '../hashtags/rules';"],
    ['sections/shop/rules/orders', "import type { x } from '../state';"],
    ['sections/school/board/rules', "import { x } from '../shop/rules/prices';"],
    ['sections/school/board/rules', "import { x } from '../rules/chalk';"],
    ['sections/school/index', "import { x } from './board/index';"],
    ['sections/index', "import { x } from './shop/index';"],
    ['server/http/admission', "import { x } from '../../sections/auth/rules/accounts';"],
    ['server/server', "import { x } from '../sections/index';"],
  ])('lets %s write: %s', (at, text) => {
    expect(written(at, text)).toEqual([]);
  });

  it.each([
    ['sections/shop/handlers', "import type { x } from '../auth/state';"],
    ['sections/shop/seed/shop', "import { x } from '../../auth/seed/accounts';"],
    ['sections/shop/rules/orders', "import { x } from '../../auth/handlers/tokens';"],
    ['sections/shop/rules/orders', "import { x } from '../../auth/index';"],
    ['sections/shop/rules/orders', "import { x } from '../../auth/rules-of-it';"],
    ['sections/school/board/rules', "import { x } from '../shop/state';"],
    ['sections/school/index', "import { x } from './board/state';"],
    ['sections/index', "import { x } from './school/board/index';"],
    ['server/http/router', "import type { x } from '../../sections/auth/state';"],
    ['world/saved-world', "export { x } from '../sections/shop/state';"],
  ])('does not let %s write: %s', (at, text) => {
    expect(written(at, text)).toHaveLength(1);
  });
});

const mail = worldState('mail', v.array(v.any()), () => []);
const reports = worldState('reports', v.array(v.any()), () => []);
const orders = worldSwitch('orders', { description: 'Take orders', on: true, acts: [] });
const limits = worldSwitch('limits', { description: 'Count requests', on: false, acts: 'main' });
const chalks = grant({ schema: v.number(), give: () => {} });
const event = (everyMs: number) => ({ sections: ['shop'], everyMs, happen: () => {} });
const page = (path: string) => ({ method: 'GET', path, answer: () => undefined }) as const;

describe('a part', () => {
  it('may leave everything out', () => {
    expect(part({})).toEqual({
      state: {},
      seeds: [],
      handlers: {},
      switches: {},
      simulation: [],
      nonCatalogue: [],
      codes: [],
      otherCodes: {},
      uploadLimits: {},
      grants: {},
      contents: [],
    });
  });
});

describe('a section with its parts', () => {
  const calls: string[] = [];
  const seed = (name: string) => () => void calls.push(name);
  const made = section('shop', {
    state: [mail],
    seed: seed('own'),
    handlers: { 'shop.products': () => [] },
    switches: [orders],
    simulation: [event(1)],
    nonCatalogue: [page('/own')],
    codes: ['OWN'],
    otherCodes: { OWN: 'OTHER' },
    grants: { chalks },
    contents: () => ['own'],
    parts: [
      part({
        state: [reports],
        seed: seed('first'),
        handlers: { 'shop.orders': () => ({ items: [] }) },
        switches: [limits],
        simulation: [event(2)],
        nonCatalogue: [page('/first')],
        codes: ['FIRST'],
        otherCodes: { FIRST: 'SECOND' },
        contents: () => ['first'],
      }),
      part({ seed: seed('second') }),
    ],
  });

  it('has what it is given and what its parts have', () => {
    expect(made).toMatchObject({
      name: 'shop',
      state: { mail, reports },
      switches: { orders, limits },
      simulation: [{ everyMs: 1 }, { everyMs: 2 }],
      nonCatalogue: [{ path: '/own' }, { path: '/first' }],
      codes: ['OWN', 'FIRST'],
      otherCodes: { OWN: 'OTHER', FIRST: 'SECOND' },
      grants: { chalks },
    });
    expect(Object.keys(made.handlers)).toEqual(['shop.products', 'shop.orders']);
  });

  it('is seeded first, then its parts in their order', () => {
    for (const step of made.seeds) step({} as World, 0);
    expect(calls).toEqual(['own', 'first', 'second']);
  });

  it('needs the bytes that it and its parts need', () => {
    expect(made.contents.flatMap((ids) => ids({} as World))).toEqual(['own', 'first']);
  });
});

describe('what is composed', () => {
  it.each([
    ['mail', part({ state: [mail] })],
    ['shop.orders', part({ handlers: { 'shop.orders': () => ({ items: [] }) } })],
    ['limits', part({ switches: [limits] })],
    ['chalks', part({ grants: { chalks } })],
    ['CONFLICT', part({ otherCodes: { CONFLICT: 'ENTITY_ALREADY_EXISTS' } })],
  ])('has no %s twice', (name, one) => {
    expect(() => compose([one, part({}), one])).toThrow(`two parts of the sandbox define '${name}'`);
  });
});

const answering = (answer: unknown) => () => checkedHandler(files.get, () => answer)(undefined as never);

it.each([
  ['everything', { id: 'f', url: '/f', size: 3, width: null }],
  ['what has to be there', { id: 'f', url: undefined }],
])('an answer with %s passes', (_, answer) => {
  expect(answering(answer)()).toBe(answer);
});

it.each([
  ['without a required field', { url: '/f' }],
  ['with a number for a text', { id: 3 }],
  ['with null for what may only be missing', { id: 'f', url: null }],
])('an answer %s is a fault of the sandbox', (_, answer) => {
  expect(answering(answer)).toThrow('files.get answers');
});

it('an answer that comes later is checked too', async () => {
  const late = checkedHandler(files.get, async () => ({ id: 3 }));
  await expect(late(undefined as never)).rejects.toThrow('files.get answers');
});
