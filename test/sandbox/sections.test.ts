import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { compose, grant, part } from '../../src/sandbox/section';
import { sandbox, sections } from '../../src/sandbox/sections/index';
import { worldState, worldSwitch } from '../../src/sandbox/world';
import { readSources, type Source } from '../contract/sources';
import { protocolCodes } from '../support/protocol-codes';

const folder = 'src/sandbox/';
const place = `${folder}sections/`;
const sources = readSources().filter(({ name }) => name.startsWith(folder));

/** Folders and files of a section or part; any other folder in it is a part. */
const rooms: ReadonlySet<string> = new Set(['rules', 'seed', 'handlers', 'pictures']);

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

  it('import each other’s rules alone', () => expect(sources.flatMap(wrongImports)).toEqual([]));
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
const limits = worldSwitch('limits', { description: 'Count requests', on: false, acts: 'main' });
const chalks = grant({ schema: v.number(), give: () => {} });

it.each([
  ['mail', part({ state: [mail] })],
  ['shop.orders', part({ handlers: { 'shop.orders': () => ({ items: [] }) } })],
  ['limits', part({ switches: [limits] })],
  ['chalks', part({ grants: { chalks } })],
  ['CONFLICT', part({ otherCodes: { CONFLICT: 'ENTITY_ALREADY_EXISTS' } })],
])('two parts that define %s cannot be composed', (name, one) => {
  expect(() => compose([one, part({}), one])).toThrow(`two parts of the sandbox define '${name}'`);
});
