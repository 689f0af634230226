/** The commands that messages suggest: each exists and its line parses. */
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
import { readSources } from './sources';

/** The words of every command, such as `auth sessions list`; `help` is read before any command. */
const commands = [...leavesOf(await makeManifest(groups)).map(({ words }) => words.join(' ')), 'help'];

/** The command a line begins with, or the group that is named alone. */
function namedBy(words: readonly string[]): string | undefined {
  const beginnings = words.map((_, index) => words.slice(0, index + 1).join(' ')).reverse();
  return beginnings.find((name) => commands.some((known) => known === name || known.startsWith(`${name} `)));
}

/** Whether the line can be read by the command that it names; undefined where it names none. */
async function parses(words: readonly string[]): Promise<boolean | undefined> {
  if (words[0] === 'help') return true;
  const place = await resolve(words, groups).catch(() => undefined);
  if (!place) return undefined;
  if (!place.found || place.found.kind === 'group') return place.rest.length === 0;
  try {
    parseCommandLine({ ...place, command: place.found });
    return true;
  } catch {
    return false;
  }
}

describe('the command that verifies a lost answer', () => {
  /** The values of fields with a closed list; `x1` for any other. */
  const named: Readonly<Record<string, string>> = { targetType: 'post', reason: 'spam', x: '1', y: '2' };
  const filled = (line: string) => line.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? 'x1');
  const lines = allRoutes
    .filter((route) => verifyWithOf(route) !== undefined)
    .map((route) => [route.name, splitLine(`plaza ${filled(verifyWithOf(route) ?? '')}`)] as const);

  it('exists for every route that names one', () => {
    expect(lines.length).toBeGreaterThan(30);
    expect(lines.filter(([, words]) => namedBy(words) === undefined).map(([name]) => name)).toEqual([]);
  });

  it('parses', async () => {
    const wrong: string[] = [];
    for (const [name, words] of lines) if (!(await parses(words))) wrong.push(`${name}: ${words.join(' ')}`);
    expect(wrong).toEqual([]);
  });

  it('has the values of the request', () => {
    const route = allRoutes.find(({ name }) => name === 'shop.ordersPay');
    expect(route && verificationCommand(route, { number: 'A-17' })).toBe('shop orders get A-17');
  });
});

describe('the hints of error codes', () => {
  it('name only existing options', async () => {
    const hints = Object.keys(codes()).map((code) => meaningOf(code, '-')?.hint ?? '');
    const named = new Set(hints.flatMap((hint) => hint.match(/--[a-z][a-z-]*/g) ?? []));
    expect(named.size).toBeGreaterThan(5);
    const own = commands.map(async (line) => {
      const { found } = await resolve(line.split(' '), groups);
      return found && found.kind !== 'group' ? Object.keys(found.options ?? {}) : [];
    });
    const keys = [...Object.keys(globalOptions), ...(await Promise.all(own)).flat()];
    const options = new Set(keys.map(optionName));
    expect([...named].filter((name) => !options.has(name))).toEqual([]);
  });

  it('are missing only for codes without a next step', () => {
    const bare = Object.keys(codes()).filter((code) => meaningOf(code, '-')?.hint === undefined);
    expect(bare).toEqual([
      'BAD_REQUEST',
      'NOT_FOUND',
      'ENTITY_NOT_FOUND',
      'ENTITY_ALREADY_EXISTS',
      'CONFLICT',
      'VALIDATION_ERROR',
      'BUSINESS_RULE_VIOLATION',
      'ALREADY_DELETED',
      // Codes whose message leaves nothing to do.
      'NOT_DELETED',
      'RESTORE_EXPIRED',
      'REPORT_ALREADY_REPORTED',
      'REPORT_CANNOT_REPORT_OWN_CONTENT',
      'CANNOT_REPORT_SELF',
      'ALREADY_VERIFIED',
      'OWN_PROFILE',
      'CURTAINS_FUNDED',
      'WASTE_PAPER_EVENT_ENDED',
      'WASTE_PAPER_POST_NOT_FOUND',
    ]);
  });
});

describe('command lines in messages', () => {
  /** `'plaza …'` and `` `plaza …` `` in texts, and `"… 'plaza …' …"`; a placeholder may stand anywhere. */
  const said = readSources()
    .filter(({ name }) => !/^src\/(docgen\/|tour$)/.test(name))
    // The name of its file format reads like a command.
    .filter(({ name }) => name !== 'src/sandbox/world/saved-world')
    .flatMap(({ name, text }) =>
      [...text.matchAll(/'plaza ([a-z][^'\n]*)'/g)].map((match) => ({ name, line: match[1] ?? '' })),
    );

  it('name commands', () => {
    expect(said.length).toBeGreaterThan(100);
    const wrong = said.filter(({ line }) => namedBy(splitLine(`plaza ${line}`)) === undefined);
    expect(wrong.map(({ name, line }) => `${name}: plaza ${line}`)).toEqual([]);
  });

  it('parse', async () => {
    const wrong: string[] = [];
    for (const { name, line } of said) {
      if (line.includes('…')) continue;
      // What a program fills in is a word or a number; a backslash hides the quote behind the line, or a value.
      const endings = [line, line.replace(/\\$/, '')];
      const filled = ['x1', '1'].flatMap((word) =>
        endings.map((text) => splitLine(`plaza ${text.replace(/\$\{[^}]*\}/g, word)}`)),
      );
      const readable = await Promise.all(filled.map(parses));
      // The program may fill in a word of the command itself.
      const isFilledIn = line.includes('${') && readable.includes(undefined);
      if (!readable.includes(true) && !isFilledIn) wrong.push(`${name}: plaza ${line}`);
    }
    expect(wrong).toEqual([]);
  });
});
