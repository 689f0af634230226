import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { complete, completionText } from '../../../src/app/completion/completion';
import { completionValues } from '../../../src/app/completion/values';
import { type AnyCommand, type Groups, group } from '../../../src/cli/definition/command';
import { choice, setting, text } from '../../../src/cli/definition/option-parsers';
import { user } from '../../../src/cli/definition/options';
import { argument, option } from '../../../src/cli/definition/parameters';
import { makeManifest } from '../../../src/cli/line/manifest';
import { forest } from '../../support/commands';
import { useFolder } from '../../support/folder';
import { fakeIo } from '../../support/io';

const folder = useFolder();
const profiles = ['ada', 'default', 'sandbox'].map((value) => ({ value, summary: 'Profile' }));
const io = fakeIo({ env: { PLAZA_CONFIG_DIR: '/nowhere' } });
const values = async (source: string) =>
  source === 'profile' ? profiles : completionValues(io, forest, { source });

const picking = command({
  summary: 'Pick',
  args: {
    key: argument(text('key', 'setting'), 'Setting'),
    route: argument(text('route', 'route'), 'Route'),
  },
  options: {
    from: option(text('profile', 'profile'), 'Profile'),
    set: option(setting({ open: [true, false], name: [] }), 'Setting'),
  },
  examples: [],
  routes: [],
  run: () => undefined,
  render: () => [],
});
const pick = async () => ({ default: picking });
const picks = group({ summary: 'Picks', verbs: { pick }, fallback: 'pick' });
const groups = { ...forest, pick };
const withPicks = { ...groups, picks: async () => ({ default: picks }) };

const completed = (words: readonly string[], all: Groups = groups) =>
  complete({ groups: all, manifest: () => makeManifest(all), values }, words);

describe('completion', () => {
  it.each([
    ['', 'trees posts weather pick'],
    ['p', 'posts pick'],
    ['trees ', 'list get watch rings'],
    ['trees rings ', 'count'],
    ['--json trees g', 'get'],
    ['--profile x trees g', 'get'],
    ['--wait trees g', 'get'],
    ['--prof', '--profile'],
    ['trees --h', '--help'],
    ['trees get --s', '--season'],
    ['picks --fr', '--from'],
    ['picks --from s', 'sandbox'],
    ['trees rings --fr', ''],
    ['help trees g', 'get'],
    ['trees help g', 'get'],
    ['trees get --no', '--no-input --no-color --no-pager'],
    ['trees watch --c', '--count --csv'],
    ['trees list --c', '--csv'],
    ['trees get --season s', 'spring summer'],
    ['trees get -s w', 'winter'],
    ['trees get --label ', ''],
    ['trees get --profile ', 'ada default sandbox'],
    ['pick --from s', 'sandbox'],
    ['pick --set o', 'open=true open=false'],
    ['pick time', 'timeout'],
    ['pick timeout platform.v', 'platform.version'],
    ['pick timeout platform.version ', ''],
    ['trees get oak ', ''],
    ['weather ', ''],
    ['nowhere ', ''],
    ['constructor ', ''],
  ])("of '%s' offers '%s'", async (line, expected) => {
    const { offers } = await completed(line.split(' '), line.startsWith('picks') ? withPicks : groups);
    expect(offers.map(({ value }) => value).join(' ')).toBe(expected);
  });

  it('describes its offers, and offers all commands without a word', async () => {
    expect((await completed(['tr'])).offers).toEqual([{ value: 'trees', summary: 'Everything about trees' }]);
    const { offers } = await completed(['trees', 'get', '--ro']);
    expect(offers).toEqual([{ value: '--roots', summary: 'Roots too' }]);
    expect((await completed([])).offers).toHaveLength(4);
  });

  it('leaves file names to the shell', async () =>
    expect(await completed(['trees', 'get', '--map', 'x'])).toEqual({ offers: [], files: true }));

  it('loads only the groups on its way', async () => {
    const explosive = { ...groups, posts: () => Promise.reject(new Error('loaded')) };
    const setup = { groups: explosive, manifest: () => makeManifest(groups), values };
    await expect(complete(setup, ['trees', ''])).resolves.toBeDefined();
  });
});

describe('the text for the shells', () => {
  const textOf = (words: string, all: Groups = groups) =>
    completionText(fakeIo({ env: { PLAZA_CONFIG_DIR: folder() } }), all, words.split(' '));

  it.each([
    ['trees r', 'rings\tWhat is inside\n'],
    ['trees get --map ', ':files\n'],
    ['weather ', ''],
  ])("has an offer a line for '%s'", async (words, text) => expect(await textOf(words)).toBe(text));

  it('offers the profiles of the configuration', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(folder('config.json'), '{"profiles":{"work":{}}}');
    expect(await textOf('--profile ')).toBe('sandbox\tProfile\nwork\tProfile\n');
  });

  it('offers usernames with the @ that was typed', async () => {
    const users = [
      { value: 'boris', summary: 'Boris' },
      { value: 'me', summary: 'Yourself' },
    ];
    const follow = async () => ({ default: { ...picking, args: { user: argument(user(), 'User') } } });
    const of = (word: string) => {
      const setup = { groups: { follow }, manifest: () => makeManifest({ follow }) };
      return complete({ ...setup, values: async () => users }, ['follow', word]);
    };
    expect((await of('@b')).offers).toEqual([{ value: '@boris', summary: 'Boris' }]);
    expect([(await of('@m')).offers, (await of('m')).offers]).toEqual([[], [users[1]]]);
  });

  it('keeps each offer on a line without control characters', async () => {
    const options = { of: option(choice(['a\u001b[2J\nb\u202e']), 'Odd\u001b[2J\none') };
    const odd = async () => ({ default: { ...picking, args: {}, options } as AnyCommand });
    expect(await textOf('odd --of ', { ...groups, odd })).toBe('a b\tOdd one\n');
  });
});
