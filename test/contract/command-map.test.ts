/** What the program says to run next: each such line names a command, and parses where that command stands. */
import { describe, expect, it } from 'vitest';
import { globalOptions, optionName } from '../../src/cli/definition/parameters';
import { leavesOf, makeManifest } from '../../src/cli/line/manifest';
import { parseCommandLine } from '../../src/cli/line/parse';
import { resolve } from '../../src/cli/line/resolve';
import { groups } from '../../src/commands/index';
import { codes, meaningOf } from '../../src/protocol/error-codes';
import { verificationCommand, verifyWithOf } from '../../src/protocol/route';
import { allRoutes } from '../../src/protocol/routes/index';
import { splitLine } from './command-line';
import { commandMap } from './command-map';
import { readSources } from './sources';

/** The command a line begins with, or the group that is named alone. */
function namedBy(words: readonly string[]): string | undefined {
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' ')).reverse();
  return beginnings.find((name) =>
    commandMap.some((known) => known === name || known.startsWith(`${name} `)),
  );
}

/** Whether the line can be read by the command that it names; true where that is still to come. */
async function parses(words: readonly string[]): Promise<boolean> {
  const load = Object.hasOwn(groups, words[0] ?? '');
  if (!load) return true;
  const place = await resolve(words, groups).catch(() => undefined);
  if (!place) return !(await existing()).includes(namedBy(words) ?? '');
  if (!place.found || place.found.kind === 'group') return place.rest.length === 0;
  try {
    parseCommandLine({ ...place, command: place.found });
    return true;
  } catch {
    return false;
  }
}

const existing = async () => leavesOf(await makeManifest(groups)).map(({ words }) => words.join(' '));

describe('the map of commands', () => {
  it('holds every command there is, each once', async () => {
    // What a group does unasked may have a name of its own beside the group's.
    const isKnown = (line: string) =>
      commandMap.includes(line) || commandMap.includes(line.replace(/ list$/, ''));
    const unknown = (await existing()).filter((line) => !isKnown(line));
    expect(unknown).toEqual([]);
    expect(new Set(commandMap).size).toBe(commandMap.length);
  });
});

describe('the command that tells of a lost answer', () => {
  /** What stands for a field of a closed list; `x1` for any other. */
  const named: Readonly<Record<string, string>> = { targetType: 'post', reason: 'spam', x: '1', y: '2' };
  const filled = (line: string) => line.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? 'x1');
  const lines = allRoutes
    .filter((route) => verifyWithOf(route) !== undefined)
    .map((route) => [route.name, splitLine(`plaza ${filled(verifyWithOf(route) ?? '')}`)] as const);

  it('is one of the map, for every route that names one', () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(
      lines.filter(([, words]) => !commandMap.includes(namedBy(words) ?? '')).map(([name]) => name),
    ).toEqual([]);
  });

  it('parses where the command stands', async () => {
    const wrong: string[] = [];
    for (const [name, words] of lines) if (!(await parses(words))) wrong.push(`${name}: ${words.join(' ')}`);
    expect(wrong).toEqual([]);
  });

  it('says what the request named', () => {
    const route = allRoutes.find(({ name }) => name === 'shop.ordersPay');
    expect(route && verificationCommand(route, { number: 'A-17' })).toBe('shop orders get A-17');
  });
});

describe('the table of codes', () => {
  it('names only options that there are', async () => {
    const hints = Object.keys(codes).map((code) => meaningOf(code, '-')?.hint ?? '');
    const named = new Set(hints.flatMap((hint) => hint.match(/--[a-z][a-z-]*/g) ?? []));
    expect(named.size).toBeGreaterThan(5);
    const commands = leavesOf(await makeManifest(groups)).map(async ({ words }) => {
      const { found } = await resolve(words, groups);
      return found && found.kind !== 'group' ? Object.keys(found.options ?? {}) : [];
    });
    const keys = [...Object.keys(globalOptions), ...(await Promise.all(commands)).flat()];
    const options = new Set(keys.map(optionName));
    expect([...named].filter((name) => !options.has(name))).toEqual([]);
  });

  it('has a next step for everything but what says nothing more than its status', () => {
    const bare = Object.keys(codes).filter((code) => meaningOf(code, '-')?.hint === undefined);
    expect(bare).toEqual([
      'BAD_REQUEST',
      'NOT_FOUND',
      'ENTITY_NOT_FOUND',
      'ENTITY_ALREADY_EXISTS',
      'CONFLICT',
      'VALIDATION_ERROR',
      'BUSINESS_RULE_VIOLATION',
      'ALREADY_DELETED',
      'WASTE_PAPER_POST_NOT_FOUND',
    ]);
  });
});

describe('lines in what the program says', () => {
  /** `'plaza …'` and `` `plaza …` `` in texts, and `"… 'plaza …' …"`; a placeholder may stand anywhere. */
  const said = readSources()
    .filter(({ name }) => !/^src\/(docgen|tour)\//.test(name))
    .flatMap(({ name, text }) =>
      [...text.matchAll(/'plaza ([a-z][^'\n]*)'/g)].map((match) => ({ name, line: match[1] ?? '' })),
    );

  it('name commands of the map', () => {
    expect(said.length).toBeGreaterThan(100);
    const wrong = said.filter(({ line }) => namedBy(splitLine(`plaza ${line}`)) === undefined);
    expect(wrong.map(({ name, line }) => `${name}: plaza ${line}`)).toEqual([]);
  });

  it('parse where the command stands', async () => {
    const wrong: string[] = [];
    for (const { name, line } of said) {
      if (line.includes('…')) continue;
      // What a program fills in is a word or a number.
      const filled = ['x1', '1'].map((word) => splitLine(`plaza ${line.replace(/\$\{[^}]*\}/g, word)}`));
      const readable = await Promise.all(filled.map(parses));
      if (!readable.includes(true)) wrong.push(`${name}: plaza ${line}`);
    }
    expect(wrong).toEqual([]);
  });
});
