/** Posts on notebook sheets, with and without colors. */
import { describe, expect, it } from 'vitest';
import { postCard, postList } from '../../../src/commands/posts/shared/post-list';
import { notebookTable, sheetLines } from '../../../src/commands/school/shared';
import type { Post } from '../../../src/protocol/records/posts';
import { displayWidth } from '../../../src/terminal/text/text';
import { pipeView, terminalView } from '../../support/terminal/views';

const lines = ['Orbits', 'in three steps 🛰️'];

describe('a sheet', () => {
  it('has squares', () => {
    expect(sheetLines(lines, 'grid', terminalView(30))).toEqual([
      '┼───┼───┼───┼───┼───┼───┼───┼─',
      '│ Orbits    │   │   │   │   │',
      '┼───┼───┼───┼───┼───┼───┼───┼─',
      '│ in three steps 🛰️ │   │   │',
      '┼───┼───┼───┼───┼───┼───┼───┼─',
    ]);
  });

  it('has lines and a margin, also of a style that is not known', () => {
    const ruled = [
      '──────────────────────────────',
      '┃ Orbits',
      '──────────────────────────────',
      '┃ in three steps 🛰️',
      '──────────────────────────────',
    ];
    expect(sheetLines(lines, 'ruled', terminalView(30))).toEqual(ruled);
    expect(sheetLines(lines, 'dots', terminalView(30))).toEqual(ruled);
  });

  it('is blue with a red margin where there are colors', () => {
    expect(sheetLines(['a'], 'ruled', terminalView(5, 1))).toEqual([
      '\u001b[34m─────\u001b[39m',
      '\u001b[31m┃\u001b[39m a',
      '\u001b[34m─────\u001b[39m',
    ]);
  });

  it('is never wider than the view, and is not there without a text', () => {
    for (const style of ['grid', 'ruled'])
      for (const width of [20, 21, 22, 23, 60])
        for (const line of sheetLines(['x'.repeat(width - 2), 'y'], style, terminalView(width)))
          expect(displayWidth(line)).toBeLessThanOrEqual(width);
    expect(sheetLines([], 'grid', terminalView(30))).toEqual([]);
  });
});

describe('a post on a sheet', () => {
  const post = {
    id: 'p',
    content: 'One two three four five six seven',
    spans: [],
    author: { username: 'ada', displayName: 'Ada' },
    notebook: { style: 'ruled' },
  } as Post;

  it('is wrapped inside of it', () => {
    const shown = postList([post], terminalView(24));
    expect(shown.slice(1)).toEqual([
      'on a ruled notebook',
      'sheet',
      '────────────────────────',
      '┃ One two three four',
      '────────────────────────',
      '┃ five six seven',
      '────────────────────────',
      expect.stringContaining('p'),
    ]);
  });

  it('says so in a pipe', () => {
    expect(postCard(post, pipeView())).toContain('notebook\truled');
    expect(postCard({ ...post, notebook: null }, pipeView()).join('\n')).not.toContain('notebook');
  });
});

it('sheets are rows of style and number', () => {
  expect(notebookTable({ balance: { grid: 2, ruled: 0 } } as never, pipeView())).toEqual([
    'grid\t2',
    'ruled\t0',
  ]);
  expect(notebookTable({} as never, pipeView())).toEqual([]);
});
