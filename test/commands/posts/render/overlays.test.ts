import { describe, expect, it } from 'vitest';
import { overlayRemarks, overlaysOf } from '../../../../src/commands/posts/render/overlays';
import { postCard, postList } from '../../../../src/commands/posts/shared/post-list';
import type { Post } from '../../../../src/protocol/records/posts';
import { cleanValue } from '../../../../src/terminal/text/clean';
import { inWords } from '../../../support/app';
import { pipeView, terminalView } from '../../../support/terminal/views';

const boris = { id: 'b', username: 'boris', displayName: 'Boris Kern', activeNickname: null };
const worn = { id: 'n', label: 'Night owl', styleKey: 'gold', eventId: 'e' };
const mark = (
  start: number,
  end: number,
  createdAtMicros: number | string = 1,
  actor: object | null = boris,
) => ({ id: `m${start}`, start, end, createdAtMicros, actor });
const correction = (
  start: number,
  end: number,
  replacement: string,
  createdAtMicros: number | string = 1,
) => ({ id: `c${start}`, start, end, replacement, createdAtMicros });
const content = 'A 🦊 at the lake, late.';
const postOf = (marks: object[], corrections: object[] = [], more: object = {}): Post =>
  ({
    id: 'p',
    content,
    spans: [],
    author: { username: 'ada', displayName: 'Ada' },
    corrector: { revision: 'r', marks },
    redPen: { revision: 'r', claim: { id: 'k', actor: { ...boris, activeNickname: worn } }, corrections },
    ...more,
  }) as Post;
const textOf = (post: Post, color: 0 | 1) =>
  postList([post], terminalView(60, color)).map(inWords).slice(1, -1);

describe('postList of a marked post', () => {
  it('shows crossed-out fragments and corrections without color', () => {
    expect(textOf(postOf([mark(8, 11)], [correction(12, 16, 'sea')]), 0)).toEqual([
      'A 🦊 at [-the-] [-lake-]{+sea+}, late.',
      '1 fragment crossed out by @boris · 1 word corrected by',
      '@boris (Night owl)',
    ]);
  });

  it('shows them in color, struck and red', () => {
    const post = postOf([mark(8, 11)], [correction(12, 16, 'sea')]);
    expect(postList([post], terminalView(60, 1))[1]).toBe(
      'A 🦊 at \u001b[31m\u001b[9mthe\u001b[29m\u001b[39m \u001b[31m\u001b[9mlake\u001b[29m\u001b[39m\u001b[31m\u001b[1m sea\u001b[22m\u001b[39m, late.',
    );
  });

  it('keeps the spans of a crossed-out text', () => {
    const spans = [{ type: 'bold', offset: 8, length: 8 }];
    expect(textOf(postOf([mark(12, 16)], [], { spans }), 1)[0]).toBe(
      'A 🦊 at <bold>the </><bold><red>\u001b[9mlake\u001b[29m</></>, late.',
    );
  });

  it('moves an overlay by the characters that are cleaned away before it', () => {
    const dirty = postOf([mark(7, 10)], [correction(11, 15, 'sea')], { content: 'A\u202e bad the lake' });
    expect(textOf(cleanValue(dirty), 0)[0]).toBe('A bad [-the-] [-lake-]{+sea+}');
  });

  it('covers an overlay with a spoiler', () => {
    const spans = [{ type: 'spoiler', offset: 8, length: 8 }];
    const post = postOf([], [correction(12, 16, 'sea')], { spans });
    const [, line = ''] = postList([post], terminalView(60, 1));
    expect(line).not.toContain('\u001b[9m');
    expect(line.match(/\u001b\[100m/g)).toHaveLength(1);
  });
});

describe('overlaysOf', () => {
  it('cuts a mark at later overlays, and drops a correction that a later one overlaps', () => {
    expect(overlaysOf(postOf([mark(0, 10, 1), mark(4, 6, 3)], [correction(5, 8, 'x', 2)]))).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 6 },
      { start: 6, end: 10 },
    ]);
    expect(overlaysOf(postOf([mark(0, 10, '1')], [correction(4, 6, 'x', '2')]))).toEqual([
      { start: 0, end: 4 },
      { start: 4, end: 6, replacement: 'x' },
      { start: 6, end: 10 },
    ]);
  });

  it('orders overlays by their time where they have no microseconds', () => {
    const early = { ...mark(0, 4), createdAtMicros: undefined, createdAt: '2026-10-01T00:00:00Z' };
    const late = { ...correction(0, 4, 'x'), createdAtMicros: undefined, createdAt: '2026-10-02T00:00:00Z' };
    expect(overlaysOf(postOf([early], [late]))).toEqual([{ start: 0, end: 4, replacement: 'x' }]);
  });

  it.each([
    ['no states', { corrector: null, redPen: null }],
    ['states without lists', { corrector: { revision: 'r' }, redPen: { revision: 'r', marks: {} } }],
    ['wrong places', { corrector: { marks: [mark(-1, 2), mark(3, 3), mark(0.5, 2), null] }, redPen: null }],
    [
      'no replacement',
      { corrector: null, redPen: { corrections: [{ ...mark(0, 2), replacement: 7 }, null] } },
    ],
  ])('is empty for a post with %s', (_, fields) => {
    const post = { ...postOf([]), ...fields } as unknown as Post;
    expect(overlaysOf(post)).toEqual([]);
    expect(overlayRemarks(post)).toEqual([]);
    expect(postList([post], terminalView(60)).join('\n')).toContain(content);
  });

  it('splits no character, and stays within the text', () => {
    const [line] = textOf(postOf([mark(3, 4), mark(17, 999)]), 0);
    expect(line).toBe('A [-🦊-] at the lake,[- late.-]');
  });

  it('counts the overlays of each user', () => {
    const by = (username: string) => ({ username });
    expect(
      overlayRemarks(postOf([mark(0, 1, 1, by('ada')), mark(2, 3, 2, by('ada')), mark(4, 5, 3, null)])),
    ).toEqual(['2 fragments crossed out by @ada', '1 fragment crossed out by somebody']);
  });
});

it('postCard in a pipe has a field an overlay', () => {
  const rows = postCard(postOf([mark(8, 11)], [correction(12, 16, 'sea')]), pipeView());
  expect(rows).toContain(`text\t${content}`);
  expect(rows).toContain('crossed out\t8 11 boris');
  expect(rows).toContain('corrected\t12 16 sea boris');
});
