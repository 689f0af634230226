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

describe('comments at a terminal', () => {
  it('are threads of two levels', () => {
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

  it('in color', () => {
    expect(commentList([alone], terminalView(40, 1)).map(inWords)).toEqual([
      '<bold>🦊 Ada Lind ✓</> <dim>@ada</>            <dim>2026-10-01</>',
      'a <dim>||</>secret<dim>||</>',
      '<red>♥ 2</>                                   <dim>c2</>',
    ]);
    expect(commentList([thread], terminalView(40, 1)).map(inWords).slice(-2)).toEqual([
      '<dim>│</>                                     <dim>r1</>',
      '<dim>│</> <dim>2 more replies</>',
    ]);
  });

  it('go on from page to page with an empty line between', () => {
    expect(commentList([{ id: 'c3' }], terminalView(40, 0, { first: false }))).toEqual([
      '',
      'unknown',
      `${' '.repeat(38)}c3`,
    ]);
    expect(commentList([], terminalView())).toEqual([]);
  });

  it.each<[why: string, Partial<Comment>, readonly string[]]>([
    [
      'replies under their other name',
      { previewReplies: [{ id: 'r' }], repliesCount: 2 },
      ['│ 1 more reply'],
    ],
    ['as many replies as there are', { replies: [{ id: 'r' }], repliesCount: 1 }, [`│ ${' '.repeat(37)}r`]],
    ['replies that did not come', { repliesCount: 2 }, [`2 replies${' '.repeat(30)}c`]],
    [
      'an answer to a person without a username',
      { replyTo: { displayName: 'Eve' } },
      ['to Eve', `${' '.repeat(39)}c`],
    ],
  ])('%s', (_, change, last) => {
    expect(commentList([{ id: 'c', ...change }], terminalView(40)).slice(-last.length)).toEqual(last);
  });
});

describe('comments in a pipe', () => {
  it('are a row each, replies after their comment', () => {
    expect(commentList([thread, alone], pipeView())).toEqual([
      'c1\t2026-10-14T11:59:30.000Z\tboris\tNice\t1\t3\t\t\t0',
      'r1\t2026-10-14T12:00:28.000Z\tada\tThanks a lot, that was a long day and a longer night\t\t\tc1\tboris\t1',
      'c2\t2026-10-01T12:00:30.000Z\tada\ta secret\t2\t\t\t\t0',
    ]);
  });

  it('say under what they hang where they know it', () => {
    const [reply] = commentList([{ id: 'c', replies: [{ id: 'r', parentId: 'x' }] }], pipeView()).slice(1);
    expect(reply).toBe('r\t\t\t\t\t\tx\t\t0');
    expect(replyList([{ id: 'r', rootId: 'y' }], pipeView())).toEqual(['r\t\t\t\t\t\ty\t\t0']);
    const unsure = { id: 'r', parentId: null } as Comment;
    expect(commentList([{ id: 'c', replies: [unsure] }], pipeView())[1]).toBe('r\t\t\t\t\t\tc\t\t0');
  });
});

describe('replies', () => {
  const replies = [
    { id: 'r1', author: boris, content: 'first' },
    { id: 'r2', content: 'second' },
  ];

  it('stand under each other at a terminal', () => {
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

  it('are rows in a pipe', () => {
    expect(replyList(replies, pipeView())).toEqual([
      'r1\t\tboris\tfirst\t\t\t\t\t0',
      'r2\t\t\tsecond\t\t\t\t\t0',
    ]);
  });
});
