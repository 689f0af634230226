import { describe, expect, it } from 'vitest';
import { resolve, UnknownWord, wantsHelp } from '../../../src/cli/line/resolve';
import { forest, treeGet, treeList, trees } from '../../support/commands';

const rings = expect.objectContaining({ kind: 'group' });
const wordsOf = (line: string) => line.split(' ').filter(Boolean);

describe('resolving a command line', () => {
  it.each<[title: string, line: string, words: string, found: unknown, rest: string]>([
    ['a verb', 'trees get oak', 'trees get', treeGet, 'oak'],
    ['a verb with further words', 'trees get --season x trees', 'trees get', treeGet, '--season x trees'],
    ['options before the words', '--json trees get', 'trees get', treeGet, '--json'],
    ['options between the words', 'trees --json get x', 'trees get', treeGet, '--json x'],
    ['a value before the words', '--profile posts trees get', 'trees get', treeGet, '--profile posts'],
    ['a value with = before the words', '--profile=posts trees get', 'trees get', treeGet, '--profile=posts'],
    ['a jq filter before the words', '--jq .trees trees get', 'trees get', treeGet, '--jq .trees'],
    ['a short option with its value', '-p posts trees get', 'trees get', treeGet, '-p posts'],
    ['joined letters with a value', '-jp posts trees', 'trees list', treeList, '-jp posts'],
    ['a bare --wait before the words', '--wait trees get', 'trees get', treeGet, '--wait'],
    ['a --wait with its duration', '--wait 5m trees get', 'trees get', treeGet, '--wait 5m'],
    ['a group with a fallback', 'trees', 'trees list', treeList, ''],
    ['a group with options', 'trees --json', 'trees list', treeList, '--json'],
    ['a value of the fallback', 'trees --json --limit 6 x', 'trees list', treeList, '--json --limit 6 x'],
    ['an option of the fallback with =', 'trees --limit=6', 'trees list', treeList, '--limit=6'],
    ['a group with --help', 'trees --help', 'trees', trees, '--help'],
    ['help before the words', 'help trees get', 'trees get', treeGet, '--help'],
    ['help between the words', 'trees help get', 'trees get', treeGet, '--help'],
    ['help behind a group', 'trees help', 'trees', trees, '--help'],
    ['help behind a command, which is a value', 'trees get help', 'trees get', treeGet, 'help'],
    ['nothing', '', '', undefined, ''],
    ['options alone', '--json', '', undefined, '--json'],
    ['words behind --', '-- trees', '', undefined, '-- trees'],
    ['a group without a fallback', 'trees rings', 'trees rings', rings, ''],
  ])('finds the command of %s', async (_, line, words, found, rest) => {
    const resolved = await resolve(wordsOf(line), forest);
    expect(resolved).toMatchObject({ words: wordsOf(words), rest: wordsOf(rest) });
    expect(resolved.found).toEqual(found);
  });

  it.each([
    ['tree', [], 'tree'],
    ['trees gte', ['trees'], 'gte'],
    ['trees rings x', ['trees', 'rings'], 'x'],
    ['-', [], '-'],
    ['constructor', [], 'constructor'],
    ['__proto__', [], '__proto__'],
  ])('refuses the unknown command %s', async (line, before, word) => {
    const error = await resolve(wordsOf(line), forest).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UnknownWord);
    const message = `there is no command 'plaza ${line}'`;
    expect(error).toMatchObject({ kind: 'usage', message, before, word });
  });

  it('loads only the groups on its way', async () => {
    const explosive = { ...forest, posts: () => Promise.reject(new Error('loaded')) };
    await expect(resolve(['trees', 'get', 'x'], explosive)).resolves.toBeDefined();
  });
});

it.each([
  ['--help', true],
  ['a -h b', true],
  ['a -- --help', false],
  ['--helpful', false],
  ['', false],
])('wantsHelp finds a request for help in %j: %j', (line, wanted) => {
  expect(wantsHelp(wordsOf(line))).toBe(wanted);
});
