import { mkdir, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { commandParts, groupParts, help, topHelp } from '../../../src/app/help/help';
import { page } from '../../../src/app/help/page';
import { leavesOf, loadManifest, makeManifest, type Node, nodeAt } from '../../../src/cli/line/manifest';
import { resolve } from '../../../src/cli/line/resolve';
import { displayWidth } from '../../../src/terminal/text/text';
import { forest, treeGet } from '../../support/commands';
import { useFolder } from '../../support/folder';
import { fakeOutput } from '../../support/terminal/terminal';

const folder = useFolder();

async function groupLines(line: string, columns: number): Promise<readonly string[]> {
  const words = line.split(' ');
  const node = nodeAt(await makeManifest(forest), words) as Node;
  return page(columns, groupParts(words, node));
}

describe('help', () => {
  describe.each([40, 80, 120])('in %i columns', (columns) => {
    it('of plaza', async () =>
      expect((await topHelp(await makeManifest(forest), columns)).join('\n')).toMatchSnapshot());

    it('of a group', async () => {
      for (const line of ['trees', 'trees rings'])
        expect((await groupLines(line, columns)).join('\n')).toMatchSnapshot();
    });

    it('of a command', async () => {
      const lines = page(columns, await commandParts({ words: ['trees', 'get'], command: treeGet }));
      expect(lines.join('\n')).toMatchSnapshot();
    });
  });

  it('is never wider than the terminal, nor than 100 columns', async () => {
    const manifest = await makeManifest(forest);
    for (const columns of [40, 55, 80, 100, 300]) {
      const lines = [...(await topHelp(manifest, columns)), ...(await groupLines('trees', columns))];
      expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(Math.min(columns, 100));
    }
  });

  it('lists the main groups first, in a fixed order', async () => {
    const names = ['zoo', 'canvas', 'auth', 'users', 'exam', 'posts', 'school', 'shop'];
    const nodes = names.map((name) => ({ name, summary: name }));
    const lines = await topHelp(nodes, 80);
    const shown = lines.slice(lines.indexOf('Commands:') + 1).filter((line) => /^ {2}[a-z]/.test(line));
    expect(shown.slice(0, names.length).map((line) => line.trim().split(/ +/)[0])).toEqual(
      'auth posts shop school exam canvas users zoo'.split(' '),
    );
  });

  const io = { output: fakeOutput({ columns: 100, rows: 24 }), dist: '/nowhere' };
  it.each([
    ['', 'plaza: the command line of a social platform'],
    ['--help', 'plaza: the command line of a social platform'],
    ['--json', 'plaza: the command line of a social platform'],
    ['trees -h', 'Everything about trees\n'],
    ['trees rings', 'What is inside\n'],
    ['trees get --help', 'Get one tree\n'],
  ])("of 'plaza %s' begins with %j", async (line, beginning) => {
    const text = await help(io, forest, await resolve(line.split(' ').filter(Boolean), forest));
    expect(text.startsWith(beginning)).toBe(true);
    expect(text.endsWith('\n')).toBe(true);
  });

  it('has the fields of the answer and the routes in a pipe, and not at a terminal', async () => {
    const place = await resolve(['trees', 'get', '--help'], forest);
    const inPipe = await help({ ...io, output: fakeOutput() }, forest, place);
    expect(inPipe).toMatch(/\nRoutes:\n/);
    const shown = await help(io, forest, place);
    expect(shown).not.toMatch(/^(?:Routes|Output):/m);
    expect(shown.replace(/\s+/g, ' ')).toContain("and 'plaza man trees get' for its output and routes.");
    expect(inPipe).not.toContain('plaza man');
  });

  it('is refused with an option that no command has', async () => {
    const asking = help(io, forest, await resolve(['--bogus'], forest));
    await expect(asking).rejects.toMatchObject({ kind: 'usage', message: "unknown option '--bogus'" });
  });
});

describe('the manifest', () => {
  const trees = [
    { name: 'list', summary: 'List the trees', routes: ['platform.version'] },
    { name: 'get', summary: 'Get one tree', routes: ['platform.version', 'platform.status'] },
    { name: 'watch', summary: 'Watch the trees grow', routes: 'all' },
    {
      name: 'rings',
      summary: 'What is inside',
      verbs: [{ name: 'count', summary: 'Count the rings', routes: [] }],
    },
  ];
  const posts = [{ name: 'get', summary: 'Get one post', routes: [] }];
  const expected = [
    { name: 'trees', summary: 'Everything about trees', verbs: trees, fallback: 'list' },
    { name: 'posts', summary: 'Posts to tie things to', verbs: posts },
    { name: 'weather', summary: 'Tell the weather', routes: [] },
  ];

  it('is read from the build without loading a command', async () => {
    await writeFile(folder('manifest.json'), JSON.stringify(expected));
    expect(await loadManifest(folder(), {})).toEqual(expected);
  });

  it('is made from the commands without a build or with a damaged one', async () => {
    expect(await makeManifest(forest)).toEqual(expected);
    expect(await loadManifest(folder('nowhere'), forest)).toEqual(expected);
    await mkdir(folder('broken'));
    await writeFile(folder('broken', 'manifest.json'), '[{');
    expect(await loadManifest(folder('broken'), forest)).toEqual(expected);
  });

  it('finds nodes by their words, and lists the commands in order', () => {
    expect(nodeAt(expected as never, ['trees', 'rings', 'count'])?.summary).toBe('Count the rings');
    for (const words of [[], ['x'], ['trees', 'x'], ['weather', 'x'], ['trees', 'get', 'x']])
      expect(nodeAt(expected as never, words)).toBeUndefined();
    const commands = leavesOf(expected as never).map(({ words }) => words.join(' '));
    expect(commands.join(', ')).toBe(
      'trees list, trees get, trees watch, trees rings count, posts get, weather',
    );
  });
});
