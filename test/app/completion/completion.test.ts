import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { command } from '../../../src/app/command';
import { complete, completionText } from '../../../src/app/completion/completion';
import { completionValues } from '../../../src/app/completion/values';
import { type AnyCommand, type Groups, group } from '../../../src/cli/definition/command';
import { choice, setting, text } from '../../../src/cli/definition/option-parsers';
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

const setupOf = (all: Groups) => ({
  groups: all,
  manifest: () => makeManifest(all),
  values,
});
const offers = async (...words: string[]) =>
  (await complete(setupOf(words[0] === 'picks' ? withPicks : groups), words)).offers.map(
    ({ value }) => value,
  );

describe('completion', () => {
  it.each<[readonly string[], readonly string[]]>([
    [[''], ['trees', 'posts', 'weather', 'pick']],
    [['p'], ['posts', 'pick']],
    [
      ['trees', ''],
      ['list', 'get', 'watch', 'rings'],
    ],
    [['trees', 'rings', ''], ['count']],
    [['--json', 'trees', 'g'], ['get']],
    [['--profile', 'x', 'trees', 'g'], ['get']],
    [['--wait', 'trees', 'g'], ['get']],
    [['--prof'], ['--profile']],
    [['trees', '--h'], ['--help']],
    [['trees', 'get', '--s'], ['--season']],
    [['picks', '--fr'], ['--from']],
    [['picks', '--from', 's'], ['sandbox']],
    [['trees', 'rings', '--fr'], []],
    [['help', 'trees', 'g'], ['get']],
    [['trees', 'help', 'g'], ['get']],
    [
      ['trees', 'get', '--no'],
      ['--no-input', '--no-color', '--no-pager'],
    ],
    [['trees', 'watch', '--c'], ['--count']],
    [['trees', 'list', '--c'], []],
    [
      ['trees', 'get', '--season', 's'],
      ['spring', 'summer'],
    ],
    [['trees', 'get', '-s', 'w'], ['winter']],
    [['trees', 'get', '--label', ''], []],
    [
      ['trees', 'get', '--profile', ''],
      ['ada', 'default', 'sandbox'],
    ],
    [['pick', '--from', 's'], ['sandbox']],
    [
      ['pick', '--set', 'o'],
      ['open=true', 'open=false'],
    ],
    [['pick', 'time'], ['timeout']],
    [['pick', 'timeout', 'platform.v'], ['platform.version']],
    [['pick', 'timeout', 'platform.version', ''], []],
    [['trees', 'get', 'oak', ''], []],
    [['weather', ''], []],
    [['nowhere', ''], []],
    [['constructor', ''], []],
    [[], ['trees', 'posts', 'weather', 'pick']],
  ])('of %j', async (words, expected) => {
    expect(await offers(...words)).toEqual(expected);
  });

  it('says what each offer means', async () => {
    expect((await complete(setupOf(groups), ['tr'])).offers).toEqual([
      { value: 'trees', summary: 'Everything about trees' },
    ]);
    expect((await complete(setupOf(groups), ['trees', 'get', '--ro'])).offers).toEqual([
      { value: '--roots', summary: 'Roots too' },
    ]);
  });

  it('leaves file names to the shell', async () => {
    expect(await complete(setupOf(groups), ['trees', 'get', '--map', 'x'])).toEqual({
      offers: [],
      files: true,
    });
  });

  it('loads only what lies on the way', async () => {
    const lazy = { ...groups, posts: () => Promise.reject(new Error('loaded')) };
    await expect(complete({ ...setupOf(groups), groups: lazy }, ['trees', ''])).resolves.toBeDefined();
  });
});

describe('what the shells are told', () => {
  const reported = (...words: string[]) =>
    completionText(fakeIo({ env: { PLAZA_CONFIG_DIR: folder() } }), groups, words);

  it('is a line an offer', async () => {
    expect(await reported('trees', 'r')).toBe('rings\tWhat is inside\n');
    expect(await reported('trees', 'get', '--map', '')).toBe(':files\n');
    expect(await reported('weather', '')).toBe('');
  });

  it('has the profiles of the configuration', async () => {
    await mkdir(folder(), { recursive: true });
    await writeFile(folder('config.json'), '{"profiles":{"work":{}}}');
    expect(await reported('--profile', '')).toBe('sandbox\tProfile\nwork\tProfile\n');
  });

  it('is clean and a line each, whatever the offers hold', async () => {
    const options = { of: option(choice(['a\u001b[2J\nb\u202e']), 'Odd\u001b[2J\none') };
    const odd = async () => ({ default: { ...picking, args: {}, options } as AnyCommand });
    const io = fakeIo({ env: { PLAZA_CONFIG_DIR: folder() } });
    expect(await completionText(io, { ...groups, odd }, ['odd', '--of', ''])).toBe('a b\tOdd one\n');
  });
});
