/** The rules of docs/architecture.md about imports. */
import { describe, expect, it } from 'vitest';
import { type Import, readSources, type Source, sourceOf } from './sources';

const sources = readSources();

interface Rule {
  /** The file, the folder with a slash at its end, or a pattern of names. */
  readonly from: string | RegExp;
  /** What may be imported of our own, named as above. */
  readonly own: readonly string[];
  /** What may be imported for its types alone. */
  readonly types?: readonly string[];
  readonly packages?: readonly string[];
  /** Whether `node:` modules may be used, or which ones. */
  readonly node?: boolean | readonly string[];
}

/** What every folder may import. */
const leaves = ['src/errors', 'src/ports/', 'src/queue', 'src/lazy', 'src/protocol/vocabulary'];
/** Helpers of requests that flows and commands call; the rest of the client reaches them as ports. */
const requests = [
  'src/client/requests/',
  'src/client/response/',
  'src/client/canvas/',
  'src/client/live/notifications',
  'src/client/live/states',
];
/** What `cli` may import: it knows what a command is and the terminal, not the program that runs commands. */
const cli = ['src/cli/', 'src/terminal/', 'src/errors', 'src/queue', 'src/ports/'];
/** What flows need of the client beside these: facts of the session, the address and the headers. */
const clientFacts = [
  'src/client/http/address',
  'src/client/http/http-adapter',
  'src/client/request/headers',
  'src/client/session/session',
  'src/client/session/tokens',
];
/** What a verb may import beside its own group and what other groups share. */
const verb = [
  'src/app/command',
  'src/errors',
  'src/protocol/',
  'src/terminal/',
  'src/image/palette',
  ...requests,
];
/** What renderers and pure parts of a group may import beside their own group: no port, no clock, no disk. */
const pure = [
  'src/errors',
  'src/terminal/',
  'src/image/',
  'src/client/canvas/wire',
  'src/client/canvas/board',
];
const wire = ['src/protocol/', 'src/ports/'];
/** The folders of a group beside its verbs, flows and renderers. */
const pureParts =
  /^src\/commands\/(canvas\/(core|draw|archive|timelapse|viewer|stats)|school\/board\/(contract|geometry|letters|svg|picture|fit)|exam\/(paper|answers|progress|take))\/|^src\/commands\/(exam\/(time|rate-screen)|rehearse\/(kinds|plan|effects|verdict))$/;

/** The first rule that fits a file holds for it. */
const rules: readonly Rule[] = [
  { from: 'src/errors', own: [] },
  { from: 'src/queue', own: [] },
  { from: 'src/lazy', own: [] },
  { from: 'src/ports/', own: ['src/ports/'], types: ['src/protocol/'] },
  { from: 'src/protocol/', own: ['src/protocol/', 'src/lazy'], types: ['src/errors'], packages: ['valibot'] },
  {
    from: 'src/image/',
    own: ['src/image/', 'src/errors'],
    packages: ['pngjs', 'sharp'],
    node: ['node:zlib'],
  },
  {
    from: 'src/terminal/',
    own: ['src/terminal/', 'src/image/', 'src/errors'],
    types: ['src/ports/', 'src/protocol/'],
    packages: ['chalk', 'cli-table3', 'fast-string-width', 'fast-wrap-ansi'],
  },
  { from: 'src/external/', own: ['src/external/', ...leaves], packages: ['open', 'cross-spawn'], node: true },
  {
    from: 'src/store/',
    own: ['src/store/', ...leaves],
    packages: ['conf', 'env-paths', '@napi-rs/keyring'],
    node: true,
  },
  {
    from: 'src/client/',
    own: ['src/client/', 'src/protocol/', 'src/image/bitmap', 'src/image/palette', ...leaves],
    packages: [
      'hono',
      'valibot',
      'undici',
      'ws',
      'eventsource-parser',
      'https-proxy-agent',
      'set-cookie-parser',
      'file-type',
    ],
    node: true,
  },
  // A second door to the client: nothing of the terminal, of commands or of the program.
  {
    from: 'src/library/',
    own: ['src/library/', 'src/account/', 'src/client/', 'src/protocol/', 'src/store/', ...leaves],
    node: true,
  },
  {
    from: 'src/account/',
    own: ['src/account/', 'src/client/', 'src/protocol/', 'src/store/', ...leaves],
    node: true,
  },
  { from: 'src/cli/line/', own: cli, packages: ['commander'], node: true },
  { from: 'src/cli/prompt/', own: cli, packages: ['@inquirer/prompts'], node: true },
  { from: 'src/cli/output/', own: cli, packages: ['jq-web'], node: true },
  { from: 'src/cli/', own: [...cli, 'src/protocol/route'], types: ['src/protocol/answer'], node: true },
  {
    from: 'src/app/',
    own: [
      'src/app/',
      'src/account/',
      'src/cli/',
      'src/client/',
      'src/external/',
      'src/image/',
      'src/protocol/',
      'src/store/',
      'src/terminal/',
      ...leaves,
    ],
    packages: ['@jridgewell/trace-mapping', '@modelcontextprotocol/sdk'],
    node: true,
  },
  { from: 'src/commands/index', own: ['src/commands/'], types: ['src/cli/definition/command'] },
  {
    from: 'src/commands/completion',
    own: ['src/app/command', 'src/app/completion/shells', 'src/errors'],
    types: ['src/ports/'],
  },
  { from: 'src/commands/sandbox/', own: [...verb, 'src/sandbox/', ...clientFacts], types: ['src/ports/'] },
  {
    from: 'src/commands/rehearse/flows/',
    own: [...pure, 'src/protocol/', 'src/sandbox/'],
    types: ['src/ports/'],
  },
  // Packing is arithmetic too.
  { from: 'src/commands/canvas/archive/write-parquet', own: pure, packages: ['hyparquet-writer'] },
  { from: /^src\/commands\/canvas\/(archive|timelapse)\//, own: pure, node: ['node:zlib'] },
  {
    from: /^src\/commands\/school\/board\/(svg\/|picture\/color)/,
    own: pure,
    types: ['src/protocol/'],
    packages: ['saxes', 'svg-pathdata', 'culori'],
  },
  {
    from: /^src\/commands\/exam\/(paper|progress)\//,
    own: pure,
    types: ['src/protocol/'],
    packages: ['valibot'],
  },
  { from: pureParts, own: pure, types: ['src/protocol/'] },
  { from: /^src\/commands\/[a-z/]+\/render(\/|$)/, own: pure, types: wire, packages: ['uqr'] },
  {
    from: /^src\/commands\/[a-z/]+\/(flows(\/|$)|shared)/,
    own: [...pure, 'src/protocol/', 'src/queue', ...requests, ...clientFacts],
    types: wire,
    packages: ['qr'],
  },
  { from: 'src/commands/', own: verb, types: ['src/ports/'] },
  {
    from: 'src/sandbox/',
    // Only the palette of src/image: the sandbox has codecs of its own.
    own: ['src/sandbox/', 'src/protocol/', 'src/image/palette', ...leaves],
    packages: ['hono', '@hono/node-server', '@fastify/busboy', 'ws', 'valibot', 'pngjs'],
    node: true,
  },
];

/** Whole-program files may import anything. */
const free = ['src/main', 'src/binary', 'src/fixture', 'src/plaza-client', 'src/docgen/', 'src/tour'];

function lies(name: string, place: string): boolean {
  return place.endsWith('/') ? `${name}/`.startsWith(place) : name === place;
}

function ruleOf({ name }: Source): Rule | undefined {
  return rules.find(({ from }) => (typeof from === 'string' ? lies(name, from) : from.test(name)));
}

function breaks(source: Source, rule: Rule, { target, local, typeOnly }: Import): boolean {
  if (target.startsWith('node:')) return !(Array.isArray(rule.node) ? rule.node.includes(target) : rule.node);
  if (!local) return !rule.packages?.includes(target);
  if (isOpenTo(source.name, target)) return false;
  return ![...rule.own, ...(typeOnly ? (rule.types ?? []) : [])].some((place) => lies(target, place));
}

/** The imports of a source that no rule allows. */
function broken(source: Source): string[] {
  const rule = ruleOf(source);
  return source.imports
    .filter((one) => rule && breaks(source, rule, one))
    .map(({ target }) => `${source.name} → ${target}`);
}

const groupOf = (name: string): string | undefined => /^src\/commands\/([^/]+)/.exec(name)?.[1];

/** A group may import all of itself, but pure parts nothing but pure parts; of another group, only what it shares. */
function isOpenTo(name: string, target: string): boolean {
  const [from, to] = [groupOf(name), groupOf(target)];
  if (from === undefined || to === undefined) return false;
  if (from !== to) return /^src\/commands\/[^/]+\/shared(\/|$)/.test(target);
  return !pureParts.test(name) || pureParts.test(target);
}

const held = sources.filter(({ name }) => !free.some((beginning) => name.startsWith(beginning)));

describe('imports', () => {
  it('have a rule for every file', () => {
    expect(held.filter((source) => !ruleOf(source)).map(({ name }) => name)).toEqual([]);
  });

  it('name files and not folders, so that no circle is overlooked', () => {
    const known = new Set(sources.map(({ name }) => name));
    const unknown = sources.flatMap(({ name, imports }) =>
      imports
        .filter(({ target, local }) => local && !/\.(json|png|html)$/.test(target) && !known.has(target))
        .map(({ target }) => `${name} → ${target}`),
    );
    expect(unknown).toEqual([]);
  });

  it('of ports are types', () => {
    const values = sources
      .filter(({ name }) => name.startsWith('src/ports/'))
      .flatMap(({ name, imports }) => imports.filter(({ typeOnly }) => !typeOnly).map(() => name));
    expect(values).toEqual([]);
  });

  it('of a section of the sandbox from another are its rules', () => {
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

  it('obey the rules', () => {
    expect(held.flatMap(broken)).toEqual([]);
  });

  it.each([
    ['src/commands/posts/get', "import { x } from '../../store/lock';", 'src/store/lock'],
    ['src/commands/posts/get', "const { x } = await import('../../store/lock');", 'src/store/lock'],
    ['src/cli/line/parse', "import type { Run } from '../../app/context/scope';", 'src/app/context/scope'],
    ['src/commands/posts/get', "type X = import('../../store/lock').Lock;", 'src/store/lock'],
    ['src/commands/posts/get', "export * from '../users/get';", 'src/commands/users/get'],
    ['src/commands/posts/get', "const fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', "import fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', 'await import(word);', 'undefined'],
    ['src/store/journal', "import { undici } from 'undici';", 'undici'],
  ])('break a rule in %s with %s', (name, text, target) => {
    expect(broken(sourceOf(`${name}.ts`, text))).toEqual([`${name} → ${target}`]);
  });

  it('of heavy packages are lazy', () => {
    const lazyOnly =
      /^(conf|file-type|@inquirer\/prompts|undici|ws|eventsource-parser|https-proxy-agent|open|@napi-rs\/keyring|uqr|qr)$/;
    const eager = held
      .filter(({ name }) => !name.startsWith('src/sandbox/'))
      .flatMap(({ name, imports }) =>
        imports
          .filter(({ target, lazy, typeOnly }) => lazyOnly.test(target) && !lazy && !typeOnly)
          .map(({ target }) => `${name} → ${target}`),
      );
    expect(eager).toEqual([]);
  });

  it('have no circle', () => {
    expect(circles()).toEqual([]);
  });
});

/** Every circle of imports as the names along it; type imports and lazy ones count. */
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

describe('a source file', () => {
  const longer = (lines: number, among = sources) =>
    among.filter((source) => source.lines > lines).map((source) => `${source.name}: ${source.lines}`);

  it('has at most 400 lines', () => {
    expect(longer(400)).toEqual([]);
  });

  it('of a command has at most 90 lines', () => {
    const verbs = new Set(
      sources
        .filter(({ name }) => /^src\/commands\/.*\bindex$/.test(name))
        .flatMap(({ imports }) => imports.filter(({ lazy }) => lazy).map(({ target }) => target)),
    );
    expect(verbs.size).toBeGreaterThan(200);
    expect(
      longer(
        90,
        sources.filter(({ name }) => verbs.has(name)),
      ),
    ).toEqual([]);
  });

  it('has no TODO', () => {
    const marked = sources.filter(({ text }) => /\b(TODO|FIXME|XXX|HACK|not implemented)\b/.test(text));
    expect(marked.map(({ name }) => name)).toEqual([]);
  });
});
