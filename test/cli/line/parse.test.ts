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
import { closeWords, parseCommandLine, readGlobals } from '../../../src/cli/line/parse';

const shared = { summary: 'Try', examples: [], routes: [] };
const answering = { run: () => undefined, render: () => [] };

/** A command of every kind of argument and option. */
const posting = command({
  ...shared,
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
  ...answering,
});
const trees = { kind: 'tree', noun: 'tree', nouns: 'trees', list: 'plaza trees' };
const none = command({ ...shared, ...answering });
const many = command({
  ...shared,
  args: { ids: argumentList(integer(), 'Ids') },
  ...answering,
});
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

const untouched = {
  postId: 'p1',
  count: undefined,
  dryPaint: false,
  quick: false,
  input: undefined,
  noBanner: false,
  state: undefined,
  tag: [],
  limit: undefined,
};

describe('arguments and options of the command', () => {
  it('have their values when nothing is given', () => {
    expect(input('p1')).toEqual(untouched);
  });

  it.each<[string, readonly string[], Readonly<Record<string, unknown>>]>([
    ['an optional argument', ['p1', '3'], { count: 3 }],
    ['a flag', ['p1', '--dry-paint'], { dryPaint: true }],
    ['options before arguments', ['--quick', 'p1'], { quick: true }],
    ['a value behind a blank', ['p1', '--state', 'on'], { state: 'on' }],
    ['a value behind an equals sign', ['p1', '--state=off'], { state: 'off' }],
    ['a short name', ['p1', '-s', 'on'], { state: 'on' }],
    ['a value that begins with a minus', ['p1', '--input', '-'], { input: '-' }],
    ['a repeated option in its order', ['p1', '--tag', 'b', '-t', 'a', '--tag=c'], { tag: ['b', 'a', 'c'] }],
    ['the last of a single option', ['p1', '--limit', '1', '--limit', '2'], { limit: 2 }],
    ['a flag that begins with no', ['p1', '--no-banner'], { noBanner: true }],
  ])('%s', (_, argv, change) => {
    expect(input(...argv)).toEqual({ ...untouched, ...change });
  });

  it.each([[['p1', '--input', 'order.json', '--no-input']], [['p1', '--no-input', '--input', 'order.json']]])(
    'an option and its --no- twin are two things: %j',
    (argv) => {
      const read = line(posting, ...argv);
      expect([read.input.input, read.globals.noInput]).toEqual(['order.json', true]);
    },
  );

  it('everything behind -- is an argument, whatever it looks like', () => {
    expect(input('--', '--quick')).toEqual({ ...untouched, postId: '--quick' });
    expect(input('--', '--wait').postId).toBe('--wait');
    expect(input('--', '-5').postId).toBe('-5');
  });

  it('a value of several words ends at the next option', () => {
    const words = { ...text('words'), words: true as const };
    const form = command({
      ...shared,
      options: { words: option(words, 'Words'), flag: flag('Flag') },
      ...answering,
    });
    for (const argv of [
      ['--words', 'a', 'b c', '--flag'],
      ['--flag', '--words', 'a b', 'c'],
    ])
      expect(line(form, ...argv).input).toEqual({ words: 'a b c', flag: true });
  });

  it('repeated arguments become a list', () => {
    expect(line(many, '1', '2', '3').input).toEqual({ ids: [1, 2, 3] });
  });

  it('values of pairs pass through', () => {
    const setting = command({
      ...shared,
      args: { pairs: { ...argument(pair(), 'Pairs'), repeated: true } },
      ...answering,
    });
    expect(line(setting, 'a=1', 'b==1').input).toEqual({
      pairs: [
        ['a', 1],
        ['b', '1'],
      ],
    });
  });
});

describe('options of every command', () => {
  const nothing = {
    json: false,
    jq: undefined,
    envelope: false,
    quiet: false,
    profile: undefined,
    yes: false,
    noInput: false,
    dryRun: false,
    timeout: undefined,
    wait: undefined,
    verbose: false,
    debug: false,
    noColor: false,
    noPager: false,
    ids: false,
  };

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
  ])('%j', (argv, change) => {
    expect(globals(...argv)).toEqual({ ...nothing, ...change });
  });

  it('a bare --wait takes only a duration for its own', () => {
    const read = line(posting, '--wait', 'p1');
    expect([read.globals.wait, read.input.postId]).toEqual([300_000, 'p1']);
    const both = line(posting, '--wait', '1h', 'p1');
    expect([both.globals.wait, both.input.postId]).toEqual([3_600_000, 'p1']);
  });
});

describe('commands that tell events', () => {
  it.each([
    ['events', watching],
    ['a screen', showing],
  ])('%s takes --count and --for', (_, of) => {
    expect(line(of, '--count', '3', '--for', '1h').limits).toEqual({ count: 3, for: 3_600_000 });
    expect(line(of).limits).toEqual({ count: undefined, for: undefined });
  });

  it('a command that answers does not', () => {
    expect(() => line(none, '--count', '3')).toThrow("unknown option '--count'");
    expect(line(none).limits).toEqual({});
  });
});

describe('a line that does not fit', () => {
  const help = "see 'plaza try it --help'";
  it.each<[string, AnyCommand, readonly string[], string, string]>([
    ['unknown option', none, ['--bogus'], "unknown option '--bogus'", help],
    ['mistyped option', none, ['--jsn'], "unknown option '--jsn'", `did you mean --json? ${help}`],
    [
      'mistyped negated option',
      none,
      ['--no-colour'],
      "unknown option '--no-colour'",
      `did you mean --no-color? ${help}`,
    ],
    ['unknown short option', none, ['-x'], "unknown option '-x'", help],
    [
      'text that looks like an option',
      posting,
      ['- no more'],
      "unknown option '- no more'",
      `put text that starts with a dash after --; ${help}`,
    ],
    [
      'missing argument',
      posting,
      [],
      "missing required argument 'postId'",
      'usage: plaza try it <postId> [count]',
    ],
    ['missing value', posting, ['p1', '--limit'], "option '--limit <value>' argument missing", help],
    ['surplus argument', none, ['x', 'y'], "unexpected argument 'x'", help],
    [
      'text without its quotes',
      command({ ...shared, args: { number: argument(integer(), 'Number') }, ...answering }),
      ['12', 'good', 'morning'],
      "unexpected argument 'good'",
      `a text with spaces goes into quotes; ${help}`,
    ],
    [
      'a second ID',
      command({ ...shared, args: { tree: argument(idOf(trees), 'Tree') }, ...answering }),
      ['1', '2'],
      "unexpected argument '2'",
      `'plaza try it' takes one tree: run it once for each; ${help}`,
    ],
    [
      'a second word of a list',
      command({ ...shared, args: { state: argument(choice(['on', 'off']), 'State') }, ...answering }),
      ['on', 'off'],
      "unexpected argument 'off'",
      help,
    ],
    [
      'a missing argument that a shell may have taken for a comment',
      command({ ...shared, args: { tag: argument({ ...text(), hash: true }, 'Tag') }, ...answering }),
      [],
      "missing required argument 'tag'",
      "a value that begins with # goes into quotes, since the shell takes it for a comment: '#…'; usage: plaza try it <tag>",
    ],
    [
      'a missing value that a shell may have taken for a comment',
      command({ ...shared, options: { inkColor: option({ ...text(), hash: true }, 'Ink') }, ...answering }),
      ['--ink-color'],
      "option '--ink-color <value>' argument missing",
      `a value that begins with # goes into quotes, since the shell takes it for a comment: '#…'; ${help}`,
    ],
    ['a value for a flag', none, ['--json=yes'], "unknown option '--json=yes'", help],
  ])('%s', (_, of, argv, message, hint) => {
    expect(() => line(of, ...argv)).toThrow(
      expect.objectContaining({ kind: 'usage', message, details: { hint } }),
    );
  });

  it.each<[string, readonly string[], string]>([
    ['argument', ['p1', 'x'], "<count>: expected a whole number, got 'x'"],
    ['option', ['p1', '--state', 'maybe'], "--state: expected on or off, got 'maybe'"],
    ['repeated option', ['p1', '--tag', 'a', '--tag', ''], '--tag: expected text, got an empty value'],
    [
      'option of two words',
      ['p1', '--limit', '0'],
      "--limit: expected a whole number of at least 1, got '0'",
    ],
  ])('names the %s whose value is bad', (_, argv, message) => {
    expect(() => input(...argv)).toThrow(expect.objectContaining({ kind: 'usage', message }));
  });

  it('leaves a fault in the reading of a value a fault', () => {
    const faulty = { ...text(), parse: () => JSON.parse('{') as string };
    const broken = command({ ...shared, options: { note: option(faulty, 'Note') }, ...answering });
    expect(() => line(broken, '--note', 'x')).toThrow(SyntaxError);
  });

  it('names an option of every command too', () => {
    expect(() => globals('--timeout', 'soon')).toThrow('--timeout: expected a duration');
    expect(() => globals('--wait=soon')).toThrow('--wait: expected a duration');
  });
});

describe('a line that names no command', () => {
  it('may hold the options of every command and nothing else', () => {
    expect(() => readGlobals({ words: [], rest: ['--json', '--wait', '--profile', 'x'] })).not.toThrow();
    expect(() => readGlobals({ words: ['config'], rest: ['--bogus'] })).toThrow(
      expect.objectContaining({
        message: "unknown option '--bogus'",
        details: { hint: "see 'plaza config --help'" },
      }),
    );
    expect(() => readGlobals({ words: [], rest: ['--', 'x'] })).toThrow("'x'");
  });
});

describe('close words', () => {
  const words = ['auth', 'posts', 'platform', 'config', 'sandbox', 'list', 'last'];
  it.each<[string, readonly string[]]>([
    ['post', ['posts']],
    ['platfrom', ['platform']],
    ['lst', ['last', 'list']],
    ['zebra', []],
    ['posts', []],
    ['help', []],
    ['hel', []],
  ])('to %s', (word, close) => {
    expect(closeWords(word, words)).toEqual(close);
  });

  it('are none where there is nothing to choose from', () => {
    expect(closeWords('post', [])).toEqual([]);
  });
});

it('the time that an answer is asked for is no end of it', () => {
  const purpose = command({
    ...shared,
    options: { for: option(choice(['login', 'register']), 'Purpose') },
    ...answering,
  });
  expect(line(purpose, '--for', 'register')).toMatchObject({ input: { for: 'register' }, limits: {} });
  expect(line(purpose, '--for', 'register').limits).not.toHaveProperty('for');
  expect(line(watching, '--for', '5s').limits).toEqual({ for: 5000, count: undefined });
});

describe('a list in whose place a lone - stands', () => {
  const piped = (...lines: string[]) => line(many, '-').fromLines?.(lines);

  it('is read from lines, blank ones left out', () => {
    for (const given of [['1'], ['1', '2']]) expect(line(many, ...given).fromLines).toBeUndefined();
    expect(line(many, '-').input).toEqual({ ids: [] });
    expect(piped('1', ' 2 ', '', '3')).toEqual({ ids: [1, 2, 3] });
  });

  it('is refused when a line does not fit, and when there is none', () => {
    expect(() => piped('1', 'two')).toThrow("<ids>: expected a whole number, got 'two'");
    expect(() => piped('', ' ')).toThrow('<ids>: standard input is empty');
    for (const given of [
      ['1', '-'],
      ['-', '1'],
    ])
      expect(() => line(many, ...given)).toThrow("<ids>: expected a whole number, got '-'");
  });

  it('leaves the rest of the line as it is', () => {
    const noted = command({
      ...shared,
      args: { ids: argumentList(integer(), 'Ids') },
      options: { tag: option(text(), 'Tag') },
      ...answering,
    });
    expect(line(noted, '-', '--tag', 'x').fromLines?.(['1'])).toEqual({ ids: [1], tag: 'x' });
  });
});
