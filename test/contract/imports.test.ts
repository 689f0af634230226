/** Who may import whom: the house rules of the README, held here. */
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

/** The first rule that fits a file holds for it. */
const rules: readonly Rule[] = [
  { from: 'src/errors', own: [] },
  { from: 'src/codes', own: ['src/errors'] },
  // Pure: packing is arithmetic too.
  { from: 'src/canvas/', own: ['src/canvas/', 'src/errors'], node: ['node:zlib'] },
  { from: 'src/picture/', own: ['src/picture/', 'src/errors'], packages: ['pngjs', 'sharp'] },
  {
    from: 'src/api/',
    own: ['src/api/', 'src/errors', 'src/codes'],
    packages: ['valibot', 'undici', 'ws', 'eventsource-parser', 'https-proxy-agent', 'set-cookie-parser'],
    node: true,
  },
  {
    from: 'src/store/',
    own: ['src/store/', 'src/errors'],
    types: ['src/ports/machine'],
    packages: ['conf', 'env-paths', 'write-file-atomic', '@napi-rs/keyring'],
    node: true,
  },
  { from: 'src/desk/', own: ['src/desk/', 'src/errors'], packages: ['open'], node: true },
  {
    from: 'src/render/',
    own: ['src/render/', 'src/errors', 'src/canvas/'],
    types: ['src/api/'],
    packages: ['chalk', 'cli-table3', 'fast-string-width', 'fast-wrap-ansi', 'uqr'],
  },
  {
    from: 'src/flows/',
    own: ['src/flows/', 'src/errors', 'src/api/', 'src/canvas/', 'src/picture/'],
    types: ['src/render/'],
  },
  {
    from: 'src/sandbox/',
    own: [
      'src/sandbox/',
      'src/errors',
      'src/api/catalogue/route',
      'src/api/routes/',
      'src/api/catalogue/fields',
      'src/api/catalogue/vocabulary',
      // Data only: the sandbox has its own codec.
      'src/canvas/core/palette',
    ],
    types: ['src/api/'],
    packages: ['hono', '@hono/node-server', 'ws', 'valibot', 'pngjs'],
    node: true,
  },
  {
    from: 'src/cli/line/dispatch',
    own: ['src/cli/', 'src/errors', 'src/api/', 'src/store/', 'src/render/'],
    packages: ['commander'],
    node: true,
  },
  {
    from: 'src/cli/prompt/ask',
    own: ['src/cli/', 'src/errors', 'src/api/', 'src/store/', 'src/render/'],
    packages: ['@inquirer/prompts'],
    node: true,
  },
  {
    from: 'src/cli/prompt/ask-steps',
    own: ['src/cli/', 'src/errors', 'src/api/', 'src/store/', 'src/render/'],
    packages: ['@inquirer/prompts'],
    node: true,
  },
  {
    from: 'src/app/files/file-parts',
    own: ['src/cli/', 'src/errors'],
    types: ['src/api/'],
    packages: ['file-type'],
    node: true,
  },
  {
    from: 'src/cli/',
    own: ['src/cli/', 'src/errors', 'src/codes', 'src/api/', 'src/store/', 'src/render/', 'src/desk/'],
    node: true,
  },
  { from: 'src/commands/index', own: ['src/commands/'], types: ['src/cli/definition/command'] },
  {
    from: 'src/commands/api',
    own: ['src/cli/definition/command', 'src/errors', 'src/render/', 'src/flows/', 'src/api/routes/'],
  },
  {
    from: 'src/commands/routes',
    own: ['src/cli/definition/command', 'src/errors', 'src/render/', 'src/flows/', 'src/api/routes/'],
  },
  { from: 'src/commands/completion', own: ['src/cli/definition/command', 'src/cli/line/completion'] },
  {
    from: 'src/commands/sandbox/',
    own: [
      'src/commands/sandbox/',
      'src/cli/definition/command',
      'src/errors',
      'src/render/',
      'src/flows/',
      'src/sandbox/',
    ],
  },
  {
    from: 'src/commands/',
    own: [
      'src/cli/definition/command',
      'src/errors',
      'src/render/',
      'src/flows/',
      'src/canvas/',
      'src/api/routes/',
    ],
  },
];

/** Whole-program files may import anything. */
const free = ['src/main', 'src/manual/'];

/** Whether a file is the one that is named, or lies in the folder that is. */
function lies(name: string, place: string): boolean {
  return place.endsWith('/') ? name.startsWith(place) : name === place;
}

function ruleOf({ name }: Source): Rule | undefined {
  return rules.find(({ from }) => lies(name, from));
}

function breaks(source: Source, rule: Rule, { target, local, typeOnly }: Import): boolean {
  if (target.startsWith('node:')) return !(Array.isArray(rule.node) ? rule.node.includes(target) : rule.node);
  if (!local) return !rule.packages?.includes(target);
  const allowed = [...rule.own, ...(typeOnly ? (rule.types ?? []) : [])];
  if (source.name.startsWith('src/commands/') && sameGroup(source.name, target)) return false;
  return !allowed.some((place) => lies(target, place));
}

/** The imports of a source that the house does not allow. */
function broken(source: Source): string[] {
  const rule = ruleOf(source);
  return source.imports
    .filter((one) => rule && breaks(source, rule, one))
    .map(({ target }) => `${source.name} → ${target}`);
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

  it('goes only where the house allows', () => {
    expect(held.flatMap(broken)).toEqual([]);
  });

  it.each([
    ['src/commands/posts/get', "import { x } from '../../store/lock';", 'src/store/lock/lock'],
    ['src/commands/posts/get', "const { x } = await import('../../store/lock');", 'src/store/lock/lock'],
    [
      'src/commands/posts/get',
      "import type { World } from '../../sandbox/world/world';",
      'src/sandbox/world/world',
    ],
    ['src/commands/posts/get', "type X = import('../../store/lock').Lock;", 'src/store/lock/lock'],
    ['src/commands/posts/get', "export * from '../users/get';", 'src/commands/users/get'],
    ['src/commands/posts/get', "const fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', "import fs = require('node:fs');", 'node:fs'],
    ['src/commands/posts/get', 'await import(word);', 'undefined'],
    ['src/render/posts/posts', "import { draw } from '../api/client';", 'src/api/client'],
    ['src/flows/posts/poll', "import { cell } from '../render/table';", 'src/render/text/table'],
    ['src/sandbox/server/http/router', "import { diff } from '../canvas/wire';", 'src/canvas/core/wire'],
    ['src/store/journal/journal', "import { undici } from 'undici';", 'undici'],
    ['src/app/operations/fingerprint', "import { input } from '@inquirer/prompts';", '@inquirer/prompts'],
  ])('sees where %s goes by %s', (name, text, target) => {
    expect(broken(sourceOf(`${name}.ts`, text))).toEqual([`${name} → ${target}`]);
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
      'write-file-atomic',
      'open',
      '@napi-rs/keyring',
      'uqr',
    ];
    const eager = held
      .filter(
        ({ name }) =>
          !name.startsWith('src/sandbox/') && !/^src\/api\/(carrier-undici|stream|socket)/.test(name),
      )
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

/** Every circle of imports that stay when compiled, those made late too, as the names along it. */
function circles(): string[] {
  const graph = new Map(
    sources.map(({ name, imports }) => [
      name,
      imports.filter((one) => one.local && !one.typeOnly).map(({ target }) => target),
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
