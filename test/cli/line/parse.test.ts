import { describe, expect, it } from 'vitest';
import { command, eventsCommand, screenCommand } from '../../../src/app/command';
import type { AnyCommand } from '../../../src/cli/definition/command';
import { choice, file, idOf, integer, pair, text } from '../../../src/cli/definition/option-parsers';
import {
  argument,
  argumentList,
  flag,
  option,
  optionalArgument,
  optionList,
} from '../../../src/cli/definition/parameters';
import { parseCommandLine, readGlobals } from '../../../src/cli/line/parse';

const shared = { summary: 'Try', examples: [], routes: [] };

const taking = (parts: Pick<Parameters<typeof command>[0], 'args' | 'options'> = {}): AnyCommand =>
  command({ ...shared, run: () => undefined, render: () => [], ...parts });

/** A command of every kind of argument and option. */
const posting = taking({
  args: { postId: argument(text(), 'Post'), count: optionalArgument(integer(), 'Count') },
  options: {
    dryPaint: flag('A flag of two words'),
    quick: flag('A flag'),
    input: option(file(), 'A value whose name has a --no- twin'),
    noBanner: flag('A flag that begins with no'),
    state: option(choice(['on', 'off']), 'A choice', 's'),
    tag: optionList(text(), 'Repeats', 't'),
    limit: option(integer({ min: 1 }), 'A number'),
  },
});
const trees = { kind: 'tree', noun: 'tree', nouns: 'trees', list: 'plaza trees' };
const none = taking();
const many = taking({ args: { ids: argumentList(integer(), 'Ids') } });
const watching = eventsCommand({ ...shared, run: async function* () {}, render: () => [] });
const showing = screenCommand({
  ...shared,
  run: () => ({}),
  init: () => 0,
  keys: [],
  update: (state) => ({ state }),
  frame: () => [],
  render: () => [],
});

const line = (of: AnyCommand, ...argv: string[]) =>
  parseCommandLine({ words: ['try', 'it'], command: of, rest: argv });
const input = (...argv: string[]) => line(posting, ...argv).input;
const globals = (...argv: string[]) => line(none, ...argv).globals;

describe('arguments and options of a command', () => {
  const defaults = { postId: 'p1', dryPaint: false, quick: false, noBanner: false, tag: [] };

  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['the defaults', 'p1', {}],
    ['an optional argument', 'p1 3', { count: 3 }],
    ['a flag', 'p1 --dry-paint', { dryPaint: true }],
    ['options before arguments', '--quick p1', { quick: true }],
    ['a value behind a blank', 'p1 --state on', { state: 'on' }],
    ['a value behind an equals sign', 'p1 --state=off', { state: 'off' }],
    ['a short name', 'p1 -s on', { state: 'on' }],
    ['a value that begins with a minus', 'p1 --input -', { input: '-' }],
    ['a repeated option in its order', 'p1 --tag b -t a --tag=c', { tag: ['b', 'a', 'c'] }],
    ['the last of a single option', 'p1 --limit 1 --limit 2', { limit: 2 }],
    ['a flag that begins with no', 'p1 --no-banner', { noBanner: true }],
    ['an option behind -- as an argument', '-- --quick', { postId: '--quick' }],
    ['--wait behind -- as an argument', '-- --wait', { postId: '--wait' }],
    ['a negative number behind -- as an argument', '-- -5', { postId: '-5' }],
  ])('are read: %s', (_, argv, change) => {
    expect(input(...argv.split(' '))).toEqual({ ...defaults, ...change });
  });

  it.each(['p1 --input order.json --no-input', 'p1 --no-input --input order.json'])(
    'keep an option apart from its --no- twin: %s',
    (argv) => {
      const read = line(posting, ...argv.split(' '));
      expect([read.input.input, read.globals.noInput]).toEqual(['order.json', true]);
    },
  );

  it('read a value of several words up to the next option', () => {
    const words = { ...text('words'), words: true as const };
    const form = taking({ options: { words: option(words, 'Words'), flag: flag('Flag') } });
    for (const argv of [
      ['--words', 'a', 'b c', '--flag'],
      ['--flag', '--words', 'a b', 'c'],
    ])
      expect(line(form, ...argv).input).toEqual({ words: 'a b c', flag: true });
  });

  it('read repeated arguments and pairs as lists', () => {
    expect(line(many, '1', '2', '3').input).toEqual({ ids: [1, 2, 3] });
    const setting = taking({ args: { pairs: { ...argument(pair(), 'Pairs'), repeated: true } } });
    expect(line(setting, 'a=1', 'b==1').input).toEqual({
      pairs: [
        ['a', 1],
        ['b', '1'],
      ],
    });
  });
});

describe('options of every command', () => {
  const flags = 'json csv envelope quiet yes noInput dryRun verbose debug noColor noPager ids utc'.split(' ');
  const defaults = Object.fromEntries(flags.map((name) => [name, false]));

  it.each<[readonly string[], Readonly<Record<string, unknown>>]>([
    [[], {}],
    [['--json', '--quiet', '--yes', '--dry-run'], { json: true, quiet: true, yes: true, dryRun: true }],
    [['--envelope', '--verbose', '--debug'], { envelope: true, json: true, verbose: true, debug: true }],
    [['--no-input', '--no-color'], { noInput: true, noColor: true }],
    [['--jq', '.a | -.b'], { jq: '.a | -.b' }],
    [['--jq=-.b'], { jq: '-.b' }],
    [['--profile', 'ada', '--timeout', '2.5'], { profile: 'ada', timeout: 2500 }],
    [['--wait'], { wait: 300_000 }],
    [['--wait', '2m'], { wait: 120_000 }],
    [['--wait=10'], { wait: 10_000 }],
    [['--wait', '--json'], { wait: 300_000, json: true }],
  ])('are read from %j', (argv, change) => expect(globals(...argv)).toEqual({ ...defaults, ...change }));

  it('leave a word that is no duration to the arguments behind a bare --wait', () => {
    const waits = [
      ['--wait', 'p1'],
      ['--wait', '1h', 'p1'],
    ].map((argv) => line(posting, ...argv));
    expect(waits.map((read) => [read.globals.wait, read.input.postId])).toEqual([
      [300_000, 'p1'],
      [3_600_000, 'p1'],
    ]);
  });
});

describe('--count and --for', () => {
  it.each([
    ['events', watching],
    ['a screen', showing],
  ])('limit a command with %s', (_, of) => {
    expect(line(of, '--count', '3', '--for', '1h').limits).toEqual({ count: 3, for: 3_600_000 });
    expect(line(of).limits).toEqual({ count: undefined, for: undefined });
  });

  it('are unknown to a command with an answer, which may have a --for of its own', () => {
    expect(() => line(none, '--count', '3')).toThrow("unknown option '--count'");
    const purpose = taking({ options: { for: option(choice(['login', 'register']), 'Purpose') } });
    const { input, limits } = line(purpose, '--for', 'register');
    expect([input, limits]).toEqual([{ for: 'register' }, {}]);
  });
});

describe('a command line that does not fit', () => {
  const help = "see 'plaza try it --help'";
  const comment = "quote a value that begins with #, because the shell takes it for a comment: '#…'";
  const dash = 'put text that starts with a dash after --';
  const quotes = 'quote a text with spaces';
  const oneTree = "'plaza try it' takes one tree: run it once for each";
  const numbered = taking({ args: { number: argument(integer(), 'Number') } });
  const ofTree = taking({ args: { tree: argument(idOf(trees), 'Tree') } });
  const ofState = taking({ args: { state: argument(choice(['on', 'off']), 'State') } });
  const tagged = taking({ args: { tag: argument({ ...text(), hash: true }, 'Tag') } });
  const inked = taking({ options: { inkColor: option({ ...text(), hash: true }, 'Ink') } });
  const missing = (name: string) => `missing required argument '${name}'`;
  const unknown = (name: string) => `unknown option '${name}'`;

  it.each<[string, AnyCommand, string | string[], string, string]>([
    ['an unknown option', none, '--bogus', unknown('--bogus'), help],
    ['a mistyped option', none, '--jsn', unknown('--jsn'), `did you mean --json? ${help}`],
    ['a mistyped no', none, '--no-colour', unknown('--no-colour'), `did you mean --no-color? ${help}`],
    ['an unknown short option', none, '-x', unknown('-x'), help],
    ['text like an option', posting, '- x', unknown('- x'), `${dash}; ${help}`],
    ['a missing argument', posting, [], missing('postId'), 'usage: plaza try it <postId> [count]'],
    [
      'a missing value',
      posting,
      ['p1', '--limit'],
      '--limit needs a number',
      `write --limit NUMBER; ${help}`,
    ],
    ['a surplus argument', none, ['x', 'y'], "unexpected argument 'x'", help],
    ['text without quotes', numbered, ['12', 'cups'], "unexpected argument 'cups'", `${quotes}; ${help}`],
    ['a second ID', ofTree, ['1', '2'], "unexpected argument '2'", `${oneTree}; ${help}`],
    ['a second word of a choice', ofState, ['on', 'off'], "unexpected argument 'off'", help],
    ['an argument like a comment', tagged, [], missing('tag'), `${comment}; usage: plaza try it <tag>`],
    ['a value like a comment', inked, '--ink-color', '--ink-color needs a text', `${comment}; ${help}`],
    ['a value for a flag', none, '--json=yes', '--json takes no value', help],
    ['an unknown option with a value, which can be a secret', none, '--pin=1234', unknown('--pin'), help],
    ['an unknown short option with a value', none, '-Psecret', unknown('-P'), help],
  ])('is refused with a hint: %s', (_, of, argv, message, hint) => {
    expect(() => line(of, ...[argv].flat())).toThrow(
      expect.objectContaining({ kind: 'usage', message, details: { hint } }),
    );
  });

  it.each<[string, readonly string[], string]>([
    ['argument', ['p1', 'x'], "<count>: expected a whole number, got 'x'"],
    ['option', ['p1', '--state', 'maybe'], "--state: expected on or off, got 'maybe'"],
    ['repeated option', ['p1', '--tag', 'a', '--tag', ''], '--tag: expected text, got an empty value'],
    ['number', ['p1', '--limit', '0'], "--limit: expected a whole number of at least 1, got '0'"],
    ['common option', ['p1', '--timeout', 'x'], expect.stringMatching('^--timeout: expected a duration')],
    ['--wait', ['p1', '--wait=soon'], expect.stringMatching('^--wait: expected a duration')],
  ])('names the %s whose value is wrong', (_, argv, message) => {
    expect(() => input(...argv)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('passes on a fault of a value parser', () => {
    const faulty = { ...text(), parse: () => JSON.parse('{') as string };
    const broken = taking({ options: { note: option(faulty, 'Note') } });
    expect(() => line(broken, '--note', 'x')).toThrow(SyntaxError);
  });
});

it('a command line without a command takes the options of every command and nothing else', () => {
  expect(() => readGlobals({ words: [], rest: ['--json', '--wait', '--profile', 'x'] })).not.toThrow();
  expect(() => readGlobals({ words: ['config'], rest: ['--bogus'] })).toThrow(
    expect.objectContaining({
      message: "unknown option '--bogus'",
      details: { hint: "see 'plaza config --help'" },
    }),
  );
  expect(() => readGlobals({ words: [], rest: ['--', 'x'] })).toThrow("'x'");
});

describe('a - in place of a list', () => {
  const piped = (...lines: string[]) => line(many, '-').fromLines?.(lines);

  it('reads the list from lines without the blank ones, beside other options', () => {
    for (const given of [['1'], ['1', '2']]) expect(line(many, ...given).fromLines).toBeUndefined();
    expect(line(many, '-').input).toEqual({ ids: [] });
    expect(piped('1', ' 2 ', '', '3')).toEqual({ ids: [1, 2, 3] });
    const noted = taking({
      args: { ids: argumentList(integer(), 'Ids') },
      options: { tag: option(text(), 'Tag') },
    });
    expect(line(noted, '-', '--tag', 'x').fromLines?.(['1'])).toEqual({ ids: [1], tag: 'x' });
  });

  it('is refused beside other values, with a wrong line, and without any line but for IDs', () => {
    expect(() => piped('1', 'two')).toThrow("<ids>: expected a whole number, got 'two'");
    expect(() => piped('', ' ')).toThrow('<ids>: standard input is empty');
    const ofIds = taking({ args: { ids: argumentList(idOf(trees), 'IDs') } });
    expect(line(ofIds, '-').fromLines?.([''])).toEqual({ ids: [] });
    for (const given of [
      ['1', '-'],
      ['-', '1'],
    ])
      expect(() => line(many, ...given)).toThrow("<ids>: expected a whole number, got '-'");
  });
});
