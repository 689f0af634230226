/** How the sections of the sandbox lie beside each other: one list, and rules as the only way from one to another. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sandbox, sections } from '../../src/sandbox/sections/index';
import { readSources, type Source, sourceOf } from '../contract/sources';
import { protocolCodes } from '../support/protocol-codes';

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
