import { describe, expect, it } from 'vitest';
import { commentList, replyList } from '../../../src/commands/comments/shared';
import type { Comment } from '../../../src/protocol/records/posts';
import { inWords } from '../../support/app';
import { pipeView, terminalView } from '../../support/terminal/views';
import { ada, boris, thread } from '../posts/render/feed-setup';

const alone: Comment = {
  id: 'c2',
  author: ada,
  content: 'a secret',
  spans: [{ type: 'spoiler', offset: 2, length: 6 }],
  createdAt: '2026-10-01T12:00:30Z',
  isLiked: true,
  likesCount: 2,
};

describe('commentList at a terminal', () => {
  it('is threads of two levels', () => {
    expect(commentList([thread, alone], terminalView(40))).toEqual([
      '🐻 \u2067בוריס\u2069 @boris                   1m ago',
      'Nice',
      '♡ 1  3 replies                        c1',
      '│ 🦊 Ada Lind ✓ @ada                 now',
      '│ to @boris · edited now',
      '│ Thanks a lot, that was a long day and',
      '│ a longer night',
      '│ [audio] 0:07',
      '│   https://files.test/v.ogg',
      '│                                     r1',
      '│ 2 more replies',
      '',
      '🦊 Ada Lind ✓ @ada            2026-10-01',
      'a ||secret||',
      '♥ 2                                   c2',
    ]);
  });

  it('is colored', () => {
    const threadEnd = commentList([thread], terminalView(40, 1)).slice(-2);
    expect([...commentList([alone], terminalView(40, 1)), ...threadEnd].map(inWords)).toEqual([
      '<bold>🦊 Ada Lind ✓</> <dim>@ada</>            <dim>2026-10-01</>',
      'a <dim>||</>secret<dim>||</>',
      '<red>♥ 2</>                                   <dim>c2</>',
      '<dim>│</>                                     <dim>r1</>',
      '<dim>│</> <dim>2 more replies</>',
    ]);
  });

  it('continues on a later page with an empty line', () => {
    const lines = ['', 'unknown', `${' '.repeat(38)}c3`];
    expect(commentList([{ id: 'c3' }], terminalView(40, 0, { first: false }))).toEqual(lines);
    expect(commentList([], terminalView())).toEqual([]);
  });

  it.each<[why: string, Partial<Comment>, readonly string[]]>([
    [
      'replies under their other name',
      { previewReplies: [{ id: 'r' }], repliesCount: 2 },
      ['│ 1 more reply'],
    ],
    ['all replies', { replies: [{ id: 'r' }], repliesCount: 1 }, [`│ ${' '.repeat(37)}r`]],
    ['the number of missing replies', { repliesCount: 2 }, [`2 replies${' '.repeat(30)}c`]],
    [
      'a reply to a user without a username',
      { replyTo: { displayName: 'Eve' } },
      ['to Eve', `${' '.repeat(39)}c`],
    ],
  ])('shows %s', (_, change, last) => {
    expect(commentList([{ id: 'c', ...change }], terminalView(40)).slice(-last.length)).toEqual(last);
  });
});

describe('commentList in a pipe', () => {
  it('is a row a comment, followed by its replies', () => {
    expect(commentList([thread, alone], pipeView())).toEqual([
      'c1\t2026-10-14T11:59:30.000Z\tboris\tNice\t1\t3\t\t\t0',
      'r1\t2026-10-14T12:00:28.000Z\tada\tThanks a lot, that was a long day and a longer night\t\t\tc1\tboris\t1',
      'c2\t2026-10-01T12:00:30.000Z\tada\ta secret\t2\t\t\t\t0',
    ]);
  });

  it.each([
    [{ parentId: 'x' }, 'x'],
    [{ parentId: null }, 'c'],
  ])('shows the parent of a reply with %j', (given, parent) => {
    const reply = { id: 'r', ...given } as Comment;
    const rows = commentList([{ id: 'c', replies: [reply] }], pipeView());
    expect(rows[1]).toBe(`r\t\t\t\t\t\t${parent}\t\t0`);
  });
});

describe('replyList', () => {
  const replies = [
    { id: 'r1', author: boris, content: 'first' },
    { id: 'r2', content: 'second', rootId: 'y' },
  ];

  it('separates replies by empty lines at a terminal', () => {
    expect(replyList(replies, terminalView(30))).toEqual([
      '🐻 \u2067בוריס\u2069 @boris',
      'first',
      `${' '.repeat(28)}r1`,
      '',
      'unknown',
      'second',
      `${' '.repeat(28)}r2`,
    ]);
    expect(replyList(replies.slice(1), terminalView(30, 0, { first: false }))[0]).toBe('');
  });

  it('is a row a reply in a pipe', () => {
    const rows = ['r1\t\tboris\tfirst\t\t\t\t\t0', 'r2\t\t\tsecond\t\t\ty\t\t0'];
    expect(replyList(replies, pipeView())).toEqual(rows);
  });
});
