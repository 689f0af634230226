/** Who may import whom: the rules of docs/architecture.md, held here. */
import { describe, expect, it } from 'vitest';
import { type Import, readSources, type Source, sourceOf } from './sources';

const sources = readSources();

interface Rule {
  /** The file, or the folder with a slash at its end, that the rule is for. */
  readonly from: string;
  /** What may be imported of our own, named as above. */
  readonly own: readonly string[];
  /** What may be imported for its types alone. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
  /** Whether `node:` modules may be used, or which ones. */
  readonly node?: boolean | readonly string[];
}

const apiPackages = [
  'hono',
  'valibot',
  'undici',
  'ws',
  'eventsource-parser',
  'https-proxy-agent',
  'set-cookie-parser',
];

const boardPackages = ['saxes', 'svg-pathdata', 'culori'];

/** Data of the events that the sandbox shares with the client; it has codecs and rules of its own. */
const eventData = ['src/image/palette'];

const leaves = ['src/errors', 'src/ports/', 'src/ports/queue', 'src/terminal/text/segmenter'];
const pure = ['src/canvas/', 'src/board/', 'src/exam/'];
/** What the framework's rooms may all import: of the ports those that another program would have as well. */
const framework = [
  'src/cli/',
  'src/render/text/',
  'src/errors',
  'src/ports/queue',
  'src/terminal/text/segmenter',
  'src/ports/api',
  'src/ports/handles',
  'src/ports/machine',
  'src/ports/person',
  'src/ports/pictures',
];
const commandFile = ['src/app/command', 'src/errors', 'src/render/', 'src/flows/', ...pure];

/** The first rule that fits a file holds for it. */
const rules: readonly Rule[] = [
  { from: 'src/errors', own: [] },
  { from: 'src/ports/queue', own: [] },
  { from: 'src/terminal/text/segmenter', own: [] },
  { from: 'src/protocol/error-codes', own: ['src/errors'] },
  { from: 'src/ports/', own: ['src/ports/'], packages: ['valibot'] },
  // Packing is arithmetic too.
  { from: 'src/canvas/', own: ['src/canvas/', 'src/errors'], node: ['node:zlib'] },
  { from: 'src/board/', own: ['src/board/', 'src/errors'], packages: boardPackages },
  { from: 'src/exam/', own: ['src/exam/', 'src/errors', 'src/terminal/text/segmenter'] },
  { from: 'src/picture/', own: ['src/picture/', ...leaves], packages: ['pngjs', 'sharp'] },
  { from: 'src/desk/', own: ['src/desk/', ...leaves], packages: ['open'], node: true },
  {
    from: 'src/api/',
    own: ['src/api/', 'src/protocol/error-codes', ...leaves],
    packages: apiPackages,
    node: true,
  },
  {
    from: 'src/store/',
    own: ['src/store/', ...leaves],
    packages: ['conf', 'env-paths', '@napi-rs/keyring'],
    node: true,
  },
  {
    from: 'src/render/',
    own: ['src/render/', 'src/errors', 'src/terminal/text/segmenter', ...pure],
    types: ['src/api/catalogue/', 'src/ports/'],
    packages: ['chalk', 'cli-table3', 'fast-string-width', 'fast-wrap-ansi', 'uqr'],
  },
  {
    from: 'src/flows/',
    own: ['src/flows/', 'src/api/', 'src/picture/', ...leaves, ...pure],
    // The words of its own section; see `sameSection`.
    types: [],
  },
  { from: 'src/cli/line/', own: framework, packages: ['commander'], node: true },
  { from: 'src/cli/prompt/', own: framework, packages: ['@inquirer/prompts'], node: true },
  {
    from: 'src/cli/output/',
    own: framework,
    packages: ['jq-web', '@jridgewell/trace-mapping'],
    node: true,
  },
  { from: 'src/cli/', own: framework, node: true },
  {
    from: 'src/app/',
    own: [
      'src/app/',
      'src/cli/',
      'src/protocol/error-codes',
      'src/api/',
      'src/store/',
      'src/render/',
      'src/flows/',
      'src/picture/',
      'src/desk/',
      ...leaves,
      ...pure,
    ],
    packages: ['file-type'],
    node: true,
  },
  { from: 'src/commands/index', own: ['src/commands/'], types: ['src/cli/definition/command'] },
  { from: 'src/commands/api/api', own: [...commandFile, 'src/api/catalogue/'] },
  { from: 'src/commands/routes', own: [...commandFile, 'src/api/catalogue/'] },
  { from: 'src/commands/completion', own: ['src/app/command', 'src/cli/line/'] },
  {
    from: 'src/commands/sandbox/',
    own: ['src/commands/sandbox/', 'src/sandbox/', ...commandFile],
    types: ['src/ports/'],
  },
  { from: 'src/commands/', own: [...commandFile, 'src/api/catalogue/routes/'], types: ['src/ports/'] },
  {
    from: 'src/sandbox/',
    own: ['src/sandbox/', 'src/api/catalogue/', ...leaves, ...eventData],
    types: ['src/api/catalogue/'],
    packages: ['hono', '@hono/node-server', '@fastify/busboy', 'ws', 'valibot', 'pngjs'],
    node: true,
  },
];

/** Whole-program files may import anything. */
const free = ['src/main', 'src/manual/'];

/** Whether a file is the one that is named, or lies in the folder that is. */
function lies(name: string, place: string): boolean {
  return place.endsWith('/') ? `${name}/`.startsWith(place) : name === place;
}

function ruleOf({ name }: Source): Rule | undefined {
  return rules.find(({ from }) => lies(name, from));
}

function breaks(source: Source, rule: Rule, { target, local, typeOnly }: Import): boolean {
  if (target.startsWith('node:')) return !(Array.isArray(rule.node) ? rule.node.includes(target) : rule.node);
  if (!local) return !rule.packages?.includes(target);
  const allowed = [...rule.own, ...(typeOnly ? (rule.types ?? []) : [])];
  if (source.name.startsWith('src/commands/') && sameGroup(source.name, target)) return false;
  if (source.name.startsWith('src/flows/') && sameSection(source.name, target)) return false;
  return !allowed.some((place) => lies(target, place));
}

/** The imports of a source that the house does not allow. */
function broken(source: Source): string[] {
  const rule = ruleOf(source);
  return source.imports
    .filter((one) => rule && breaks(source, rule, one))
    .map(({ target }) => `${source.name} → ${target}`);
}

/** A flow may use the words of its section's render. */
function sameSection(name: string, target: string): boolean {
  const [, , section] = name.split('/');
  return target.startsWith(`src/render/${section}/`);
}

/** A group's index imports its verbs, never another group's. */
function sameGroup(name: string, target: string): boolean {
  const [, , group] = name.split('/');
  return target.startsWith(`src/commands/${group}/`);
}

const held = sources.filter(({ name }) => !free.some((beginning) => name.startsWith(beginning)));

describe('imports', () => {
  it('has a rule for every file', () => {
    expect(held.filter((source) => !ruleOf(source)).map(({ name }) => name)).toEqual([]);
  });

  it('names files, not folders, so that no circle is overlooked', () => {
    const known = new Set(sources.map(({ name }) => name));
    const unknown = sources.flatMap(({ name, imports }) =>
      imports
        .filter(({ target, local }) => local && !target.endsWith('.json') && !known.has(target))
        .map(({ target }) => `${name} → ${target}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of ports are types alone', () => {
    const values = sources
      .filter(({ name }) => name.startsWith('src/ports/'))
      .flatMap(({ name, imports }) => imports.filter(({ typeOnly }) => !typeOnly).map(() => name));
    expect(values).toEqual([]);
  });

  it('of a section of the sandbox reach another by its rules alone', () => {
    const part = /^src\/sandbox\/sections\/(\w+)\//;
    const reached = sources.flatMap(({ name, imports }) => {
      const own = part.exec(name)?.[1];
      const others = imports.filter(({ target }) => own && (part.exec(target)?.[1] ?? own) !== own);
      return others
        .filter(({ target }) => !target.includes('/rules'))
        .map(({ target }) => `${name} → ${target}`);
    });
    expect(reached).toEqual([]);
  });

  it('goes only where the house allows', () => {
    expect(held.flatMap(broken)).toEqual([]);
  });

  it.each([
    ['src/commands/posts/get', "import { x } from '../../store/lock';", 'src/store/lock'],
    ['src/commands/posts/get', "const { x } = await import('../../store/lock');", 'src/store/lock'],
    [
      'src/commands/posts/get',
      "import type { World } from '../../sandbox/world/world';",
      'src/sandbox/world/world',
    ],
    ['src/commands/posts/get', "type X = import('../../store/lock').Lock;", 'src/store/lock'],
    ['src/commands/posts/get', "export * from '../users/get';", 'src/commands/users/get'],
    ['src/commands/posts/get', "const fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', "import fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', 'await import(word);', 'undefined'],
    ['src/commands/posts/shared/post-list', "import { draw } from '../../api/client';", 'src/client/client'],
    [
      'src/commands/posts/flows/poll',
      "import { cell } from '../../render/text/table';",
      'src/terminal/text/table',
    ],
    [
      'src/sandbox/server/http/router',
      "import { diff } from '../../../canvas/core/wire';",
      'src/commands/canvas/core/wire',
    ],
    ['src/cli/line/help', "import type { AnyRoute } from '../../ports/route';", 'src/protocol/route-types'],
    [
      'src/cli/definition/command',
      "import type { AnyRoute } from '../../ports/route';",
      'src/protocol/route-types',
    ],
    [
      'src/cli/output/notes',
      "import type { Profile } from '../../ports/configuration';",
      'src/ports/configuration',
    ],
    ['src/store/journal/journal', "import { undici } from 'undici';", 'undici'],
    ['src/app/operations/fingerprint', "import { input } from '@inquirer/prompts';", '@inquirer/prompts'],
  ])('sees where %s goes by %s', (name, text, target) => {
    expect(broken(sourceOf(`${name}.ts`, text))).toEqual([`${name} → ${target}`]);
  });

  it('leave the framework without the name of the program, its routes, its profiles and its sandbox', () => {
    const known = sources.filter(
      ({ name, text }) =>
        name.startsWith('src/cli/') && /plaza(?!error)|route|(?<!\$)profile|sandbox/i.test(text),
    );
    expect(known.map(({ name }) => name)).toEqual([]);
  });

  it('loads heavy packages only when they are used', () => {
    const lazyOnly = [
      'conf',
      'file-type',
      '@inquirer/prompts',
      'undici',
      'ws',
      'eventsource-parser',
      'https-proxy-agent',
      'open',
      '@napi-rs/keyring',
      'uqr',
    ];
    const eager = held
      .filter(({ name }) => !name.startsWith('src/sandbox/'))
      .flatMap(({ name, imports }) =>
        imports
          .filter(({ target, lazy, typeOnly }) => lazyOnly.includes(target) && !lazy && !typeOnly)
          .map(({ target }) => `${name} → ${target}`),
      );
    expect(eager).toEqual([]);
  });

  it('has no circle', () => {
    expect(circles()).toEqual([]);
  });
});

/** Every circle of imports as the names along it; imports of types and late ones count. */
function circles(): string[] {
  const graph = new Map(
    sources.map(({ name, imports }) => [
      name,
      imports.filter((one) => one.local).map(({ target }) => target),
    ]),
  );
  const found: string[] = [];
  const done = new Set<string>();
  const walk = (name: string, path: readonly string[]): void => {
    const index = path.indexOf(name);
    if (index >= 0) found.push([...path.slice(index), name].join(' → '));
    if (index >= 0 || done.has(name)) return;
    for (const next of graph.get(name) ?? []) walk(next, [...path, name]);
    done.add(name);
  };
  for (const name of graph.keys()) walk(name, []);
  return found;
}

describe('sizes', () => {
  it('keeps files short', () => {
    expect(sources.filter(({ lines }) => lines > 300).map(({ name, lines }) => `${name}: ${lines}`)).toEqual(
      [],
    );
  });

  it('keeps command files shorter', () => {
    const long = sources.filter(({ name, lines }) => name.startsWith('src/commands/') && lines > 90);
    expect(long.map(({ name, lines }) => `${name}: ${lines}`)).toEqual([]);
  });

  it('leaves nothing for later', () => {
    const marked = sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK|not implemented)\b/.test(text));
    expect(marked.map(({ name }) => name)).toEqual([]);
  });
});
