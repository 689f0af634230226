import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { commandHelp, groupHelp, help, topHelp } from '../../../src/app/help/help';
import { leavesOf, loadManifest, makeManifest, type Node, nodeAt } from '../../../src/cli/line/manifest';
import { resolve } from '../../../src/cli/line/resolve';
import { displayWidth } from '../../../src/terminal/text/text';
import { forest, treeGet } from '../../support/commands';
import { useFolder } from '../../support/folder';
import { fakeOutput } from '../../support/terminal/terminal';

const groups = forest;

const folder = useFolder();
const widths = [40, 80, 120];

async function nodeOf(...words: string[]): Promise<Node> {
  const node = nodeAt(await makeManifest(groups), words);
  if (!node) throw new Error(`${words} lead nowhere`);
  return node;
}

describe('help', () => {
  it.each(widths)('for everything, at %i columns', async (columns) => {
    expect((await topHelp(await makeManifest(groups), columns)).join('\n')).toMatchSnapshot();
  });

  it.each(widths)('for a group, at %i columns', async (columns) => {
    expect(
      groupHelp({ words: ['trees'], node: await nodeOf('trees') }, columns).join('\n'),
    ).toMatchSnapshot();
    expect(
      groupHelp({ words: ['trees', 'rings'], node: await nodeOf('trees', 'rings') }, columns).join('\n'),
    ).toMatchSnapshot();
  });

  it.each(widths)('for a command, at %i columns', async (columns) => {
    const lines = await commandHelp({ words: ['trees', 'get'], command: treeGet }, columns);
    expect(lines.join('\n')).toMatchSnapshot();
  });

  it('for a command that tells events, and for one that has nothing to tell', async () => {
    for (const words of [['trees', 'watch'], ['weather']]) {
      const { found } = await resolve(words, groups);
      if (!found || found.kind === 'group') throw new Error('no command');
      const lines = await commandHelp({ words, command: found }, 80);
      expect(lines.join('\n')).toMatchSnapshot();
    }
  });

  it('is never wider than its terminal, but where something is to be copied, and never wider than can be read', async () => {
    const manifest = await makeManifest(groups);
    for (const columns of [40, 55, 80, 100, 300]) {
      const lines = [
        ...(await topHelp(manifest, columns)),
        ...groupHelp({ words: ['trees'], node: await nodeOf('trees') }, columns),
      ];
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(Math.min(columns, 100));
    }
  });

  it('has the headline groups first, in their order', async () => {
    const names = ['zoo', 'canvas', 'auth', 'users', 'exam', 'posts', 'school', 'shop'];
    const lines = await topHelp(
      names.map((name) => ({ name, summary: name })),
      80,
    );
    const begin = lines.indexOf('Commands:') + 1;
    const shown = lines.slice(begin).filter((line) => /^ {2}[a-z]/.test(line));
    expect(shown.slice(0, names.length).map((line) => line.trim().split(/ +/)[0])).toEqual([
      'auth',
      'posts',
      'shop',
      'school',
      'exam',
      'canvas',
      'users',
      'zoo',
    ]);
  });

  const io = (columns: number) => ({ output: fakeOutput({ columns, rows: 24 }), dist: folder() });
  it.each<[readonly string[], string]>([
    [[], 'plaza: the command line of a social platform'],
    [['--help'], 'plaza: the command line of a social platform'],
    [['--json'], 'plaza: the command line of a social platform'],
    [['trees', '-h'], 'Everything about trees\n'],
    [['trees', 'rings'], 'What is inside\n'],
    [['trees', 'get', '--help'], 'Get one tree\n'],
  ])('is what %j asks for', async (argv, beginning) => {
    const text = await help(io(100), groups, await resolve(argv, groups));
    expect(text.startsWith(beginning)).toBe(true);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('is refused where the line holds what no command has', async () => {
    const asking = help(io(80), groups, await resolve(['--bogus'], groups));
    await expect(asking).rejects.toMatchObject({ kind: 'usage', message: "unknown option '--bogus'" });
  });
});

describe('the manifest', () => {
  const expected = [
    {
      name: 'trees',
      summary: 'Everything about trees',
      verbs: [
        { name: 'list', summary: 'List the trees', routes: ['platform.version'] },
        { name: 'get', summary: 'Get one tree', routes: ['platform.version', 'platform.status'] },
        { name: 'watch', summary: 'Watch the trees grow', routes: 'all' },
        {
          name: 'rings',
          summary: 'What is inside',
          verbs: [{ name: 'count', summary: 'Count the rings', routes: [] }],
        },
      ],
      fallback: 'list',
    },
    {
      name: 'posts',
      summary: 'Posts to tie things to',
      verbs: [{ name: 'get', summary: 'Get one post', routes: [] }],
    },
    { name: 'weather', summary: 'Tell the weather', routes: [] },
  ];

  it('tells of every command without loading it again', async () => {
    expect(await makeManifest(groups)).toEqual(expected);
    await writeFile(folder('manifest.json'), JSON.stringify(expected));
    expect(await loadManifest(folder(), {})).toEqual(expected);
  });

  it('is made on the spot where there is no build, or a broken one', async () => {
    expect(await loadManifest(folder('nowhere'), groups)).toEqual(expected);
    await mkdir(folder('broken'));
    await writeFile(folder('broken', 'manifest.json'), '[{');
    expect(await loadManifest(folder('broken'), groups)).toEqual(expected);
  });

  it('leads from words to nodes', () => {
    expect(nodeAt(expected as never, ['trees', 'rings', 'count'])?.summary).toBe('Count the rings');
    for (const words of [[], ['x'], ['trees', 'x'], ['weather', 'x'], ['trees', 'get', 'x']]) {
      expect(nodeAt(expected as never, words)).toBeUndefined();
    }
  });

  it('lists every command in order', () => {
    expect(leavesOf(expected as never).map(({ words }) => words.join(' '))).toEqual([
      'trees list',
      'trees get',
      'trees watch',
      'trees rings count',
      'posts get',
      'weather',
    ]);
  });
});
