import { describe, expect, it } from 'vitest';
import {
  argumentName,
  eventOptions,
  globalOptions,
  optionName,
} from '../../../src/cli/definition/parameters';
import { resolve, UnknownWord, wantsHelp } from '../../../src/cli/line/resolve';
import { forest, treeGet, treeList, trees } from '../../support/commands';

const groups = forest;

describe('from words to a command', () => {
  it.each<[string, readonly string[], string, unknown, readonly string[]]>([
    ['a verb', ['trees', 'get', 'oak'], 'trees get', treeGet, ['oak']],
    [
      'what follows is left alone',
      ['trees', 'get', '--season', 'winter', 'trees'],
      'trees get',
      treeGet,
      ['--season', 'winter', 'trees'],
    ],
    ['options before the words', ['--json', 'trees', 'get'], 'trees get', treeGet, ['--json']],
    ['options between the words', ['trees', '--json', 'get', 'x'], 'trees get', treeGet, ['--json', 'x']],
    [
      'a valued option before the words',
      ['--profile', 'posts', 'trees', 'get'],
      'trees get',
      treeGet,
      ['--profile', 'posts'],
    ],
    [
      'a valued option with its sign',
      ['--profile=posts', 'trees', 'get'],
      'trees get',
      treeGet,
      ['--profile=posts'],
    ],
    [
      'a jq filter before the words',
      ['--jq', '.trees', 'trees', 'get'],
      'trees get',
      treeGet,
      ['--jq', '.trees'],
    ],
    ['a short option with its value', ['-p', 'posts', 'trees', 'get'], 'trees get', treeGet, ['-p', 'posts']],
    ['joined letters with a value', ['-jp', 'posts', 'trees'], 'trees list', treeList, ['-jp', 'posts']],
    ['a bare --wait before the words', ['--wait', 'trees', 'get'], 'trees get', treeGet, ['--wait']],
    ['a --wait with its duration', ['--wait', '5m', 'trees', 'get'], 'trees get', treeGet, ['--wait', '5m']],
    ['a group alone does its fallback', ['trees'], 'trees list', treeList, []],
    ['a group with options does its fallback', ['trees', '--json'], 'trees list', treeList, ['--json']],
    [
      'an option of the fallback takes its value along',
      ['trees', '--json', '--limit', '6', 'x'],
      'trees list',
      treeList,
      ['--json', '--limit', '6', 'x'],
    ],
    [
      'an option of the fallback with its sign',
      ['trees', '--limit=6'],
      'trees list',
      treeList,
      ['--limit=6'],
    ],
    ['a group asked for help stays one', ['trees', '--help'], 'trees', trees, ['--help']],
    ['help before the words', ['help', 'trees', 'get'], 'trees get', treeGet, ['--help']],
    ['help between the words', ['trees', 'help', 'get'], 'trees get', treeGet, ['--help']],
    ['help behind a group', ['trees', 'help'], 'trees', trees, ['--help']],
    ['help behind a command is a value', ['trees', 'get', 'help'], 'trees get', treeGet, ['help']],
    ['nothing', [], '', undefined, []],
    ['options alone', ['--json'], '', undefined, ['--json']],
    ['nothing is looked for behind --', ['--', 'trees'], '', undefined, ['--', 'trees']],
  ])('%s', async (_, argv, words, found, rest) => {
    const resolved = await resolve(argv, groups);
    expect(resolved.words.join(' ')).toBe(words);
    expect(resolved.found).toBe(found);
    expect(resolved.rest).toEqual(rest);
  });

  it('a group without fallback stays a group', async () => {
    const { words, found } = await resolve(['trees', 'rings'], groups);
    expect([words, found?.kind]).toEqual([['trees', 'rings'], 'group']);
  });

  it.each([
    [['tree'], [], 'tree', "there is no command 'plaza tree'"],
    [['trees', 'gte'], ['trees'], 'gte', "there is no command 'plaza trees gte'"],
    [['trees', 'rings', 'x'], ['trees', 'rings'], 'x', "there is no command 'plaza trees rings x'"],
    [['-'], [], '-', "there is no command 'plaza -'"],
    [['constructor'], [], 'constructor', "there is no command 'plaza constructor'"],
    [['__proto__'], [], '__proto__', "there is no command 'plaza __proto__'"],
  ])('%j names nothing', async (argv, before, word, message) => {
    const error = await resolve(argv, groups).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnknownWord);
    expect(error).toMatchObject({ kind: 'usage', message, before, word });
  });

  it('loads only what lies on the way', async () => {
    const explosive = { ...forest, posts: () => Promise.reject(new Error('loaded')) };
    await expect(resolve(['trees', 'get', 'x'], explosive)).resolves.toBeDefined();
  });
});

it.each([
  [['--help'], true],
  [['a', '-h', 'b'], true],
  [['a', '--', '--help'], false],
  [['--helpful'], false],
  [[], false],
])('help is asked for in %j: %j', (argv, wanted) => {
  expect(wantsHelp(argv)).toBe(wanted);
});

describe('names as they are typed', () => {
  it('of the options that every command has', () => {
    expect(Object.keys({ ...globalOptions, ...eventOptions }).map(optionName)).toEqual([
      '--json',
      '--jq',
      '--envelope',
      '--quiet',
      '--profile',
      '--yes',
      '--no-input',
      '--dry-run',
      '--timeout',
      '--wait',
      '--verbose',
      '--debug',
      '--no-color',
      '--no-pager',
      '--ids',
      '--count',
      '--for',
    ]);
  });

  it('of arguments', () => {
    const shapes = [
      { optional: false, repeated: false },
      { optional: true, repeated: false },
      { optional: false, repeated: true },
      { optional: true, repeated: true },
    ];
    expect(shapes.map((shape) => argumentName('postId', shape))).toEqual([
      '<postId>',
      '[postId]',
      '<postId...>',
      '[postId...]',
    ]);
  });
});
