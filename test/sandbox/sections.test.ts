/** The sections of the sandbox: one list, and rules as the only way from one to another. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compose, grant, part, section } from '../../src/sandbox/section';
import { sandbox, sections } from '../../src/sandbox/sections/index';
import { type World, worldState, worldSwitch } from '../../src/sandbox/world';
import { readSources, type Source } from '../contract/sources';
import { protocolCodes } from '../support/protocol-codes';

const folder = 'src/sandbox/';
const place = `${folder}sections/`;
const sources = readSources().filter(({ name }) => name.startsWith(folder));

/** Folders and files of a section or part; any other folder in it is a part. */
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
  const own = `${place}${home}`;
  if (target === own || target === `${own}/rules` || target.startsWith(`${own}/rules/`)) return true;
  // A list, of the sections or of a section's parts.
  const list = home.includes('/') ? `${place}${home.replace(/\/[^/]*$/, '')}/index` : `${place}index`;
  return from === list && target === `${place}${home}/index`;
}

function wrongImports({ name, imports }: Source): string[] {
  return imports
    .filter(({ local, target }) => local && !mayImport(name, target))
    .map(({ target }) => `${name} imports ${target}`);
}

describe('the sections of the sandbox', () => {
  it('are a file or a folder and an entry of the list each, under one name', () => {
    const names = readdirSync(join(import.meta.dirname, '..', '..', place), { withFileTypes: true })
      .map((entry) => entry.name.replace(/\.ts$/, ''))
      .filter((name) => name !== 'index');
    expect(sections.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  it.each(sections)('have routes of their own part of the catalogue alone: $name', ({ name, handlers }) => {
    expect(Object.keys(handlers).filter((route) => !route.startsWith(`${name}.`))).toEqual([]);
    expect(Object.keys(handlers)).not.toEqual([]);
  });

  it('import each other’s rules alone', () => {
    expect(sources.flatMap(wrongImports)).toEqual([]);
  });
});

it('the switches have a description without a full stop, and their declared value until they are set', () => {
  for (const { description } of Object.values(sandbox.switches)) expect(description).toMatch(/^[A-Z].*[^.]$/);
  const { limits, portal } = sandbox.switches;
  expect([limits?.isOn({ switches: {} }), portal?.isOn({ switches: {} })]).toEqual([false, true]);
  const set = { switches: { limits: true, portal: false } };
  expect([limits?.isOn(set), portal?.isOn(set)]).toEqual([true, false]);
});

it('the 50 codes of the protocol are listed once, in capitals except on the canvas', () => {
  expect(new Set(protocolCodes).size).toBe(protocolCodes.length);
  expect(protocolCodes).toHaveLength(50);
  for (const name of protocolCodes)
    expect(name).toMatch(/^(canvas\.RateLimit|(auth|school|exam)\.([A-Z]+(_[A-Z]+)*|<externalFailed>))$/);
});

const mail = worldState('mail', v.array(v.any()), () => []);
const reports = worldState('reports', v.array(v.any()), () => []);
const orders = worldSwitch('orders', { description: 'Take orders', on: true, acts: [] });
const limits = worldSwitch('limits', { description: 'Count requests', on: false, acts: 'main' });
const chalks = grant({ schema: v.number(), give: () => {} });
const event = (everyMs: number) => ({ sections: ['shop'], everyMs, happen: () => {} });
const page = (path: string) => ({ method: 'GET', path, answer: () => undefined }) as const;

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

  it('has its own fields and those of its parts', () => {
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

  it('is seeded before its parts, in their order, and lists the contents of all', () => {
    for (const step of made.seeds) step({} as World, 0);
    expect(calls).toEqual(['own', 'first', 'second']);
    expect(made.contents.flatMap((ids) => ids({} as World))).toEqual(['own', 'first']);
  });
});

it.each([
  ['mail', part({ state: [mail] })],
  ['shop.orders', part({ handlers: { 'shop.orders': () => ({ items: [] }) } })],
  ['limits', part({ switches: [limits] })],
  ['chalks', part({ grants: { chalks } })],
  ['CONFLICT', part({ otherCodes: { CONFLICT: 'ENTITY_ALREADY_EXISTS' } })],
])('two parts that define %s cannot be composed', (name, one) => {
  expect(() => compose([one, part({}), one])).toThrow(`two parts of the sandbox define '${name}'`);
});
