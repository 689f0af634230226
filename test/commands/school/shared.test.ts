import { describe, expect, it } from 'vitest';
import { postCard, postList } from '../../../src/commands/posts/shared/post-list';
import { notebookTable, sheetLines } from '../../../src/commands/school/shared';
import type { Post } from '../../../src/protocol/records/posts';
import { displayWidth } from '../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../support/terminal/views';

const lines = ['Orbits', 'in three steps 🛰️'];
const rule = '──────────────────────────────';

describe('sheetLines', () => {
  it('draws squares on a grid', () => {
    expect(sheetLines(lines, 'grid', terminalView(30))).toEqual([
      '┼───┼───┼───┼───┼───┼───┼───┼─',
      '│ Orbits    │   │   │   │   │',
      '┼───┼───┼───┼───┼───┼───┼───┼─',
      '│ in three steps 🛰️ │   │   │',
      '┼───┼───┼───┼───┼───┼───┼───┼─',
    ]);
  });

  it.each(['ruled', 'dots'])('draws lines and a margin for the style %s', (style) => {
    const ruled = [rule, '┃ Orbits', rule, '┃ in three steps 🛰️', rule];
    expect(sheetLines(lines, style, terminalView(30))).toEqual(ruled);
  });

  it('draws blue lines and a red margin where colors are on', () => {
    const blue = '\u001b[34m─────\u001b[39m';
    const colored = sheetLines(['a'], 'ruled', terminalView(5, 1));
    expect(colored).toEqual([blue, '\u001b[31m┃\u001b[39m a', blue]);
  });

  it.each([20, 21, 22, 23, 60])('stays within %d columns', (width) => {
    const given = ['x'.repeat(width - 2), 'y'];
    const drawn = ['grid', 'ruled'].flatMap((style) => sheetLines(given, style, terminalView(width)));
    expect(Math.max(...drawn.map(displayWidth))).toBeLessThanOrEqual(width);
    expect(sheetLines([], 'grid', terminalView(width))).toEqual([]);
  });
});

describe('a post on a notebook sheet', () => {
  const post = {
    id: 'p',
    content: 'One two three four five six seven',
    spans: [],
    author: { username: 'ada', displayName: 'Ada' },
    notebook: { style: 'ruled' },
  } as Post;

  it('is wrapped inside of the sheet', () => {
    const drawn = postList([post], terminalView(24));
    const inside = [rule, '┃ One two three four', rule, '┃ five six seven', rule];
    const sheet = ['on a ruled notebook', 'sheet', ...inside.map((line) => line.slice(0, 24))];
    expect(drawn.slice(1)).toEqual([...sheet, expect.stringContaining('p')]);
  });

  it('names its style in a pipe', () => {
    expect(postCard(post, pipeView())).toContain('notebook\truled');
    expect(postCard({ ...post, notebook: null }, pipeView()).join('\n')).not.toContain('notebook');
  });
});

it('notebookTable has a row for each style', () => {
  expect(notebookTable({ balance: { grid: 2, ruled: 0 } } as never, pipeView())).toEqual([
    'grid\t2',
    'ruled\t0',
  ]);
  expect(notebookTable({} as never, pipeView())).toEqual([]);
});
