import { describe, expect, it } from 'vitest';
import { postCard, postList, postStatsTable } from '../../../../src/commands/posts/shared/post-list';
import type { Post } from '../../../../src/protocol/records/posts';
import { displayWidth } from '../../../../src/terminal/text/text';
import { inWords } from '../../../support/app';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { ada, boris, postId, repost, richPost, thread } from './feed-setup';

const feed = [richPost, repost];

describe('the feed at a terminal', () => {
  it('of 40 cells', () => {
    expect(postList(feed, terminalView(40))).toEqual([
      '🦊 Ada Lind ✓ @ada                5m ago',
      'on the wall of @boris · pinned · edited',
      '2m ago',
      'See the docs (https://example.test/),',
      '日本語の文章 and 👩‍👩‍👧‍👦, before the end',
      '||dies||.',
      '',
      '\u2067שלום עולם\u2069',
      'Which one?',
      '✓ TypeScript  ███████████░░░░░░  63 %  5',
      '  Rust 🦀     ██████░░░░░░░░░░░  38 %  3',
      '8 votes',
      '[image] fox 😀.png, 1.2 MB, 800 × 600',
      '[audio] 1:07',
      '♥ 12  3 comments  1 repost  1\u00a0000 views',
      postId,
      '────────────────────────────────────────',
      '🐻 \u2067בוריס\u2069 @boris                   2h ago',
      'reposted',
      '│ 🦊 Ada Lind ✓ @ada          2026-10-01',
      '│ First line',
      '│',
      '│ second',
      '│ ♡ 1                                 p1',
      '                                      p2',
    ]);
  });

  it('of 120 cells is set no wider than can be read', () => {
    const lines = postList(feed, terminalView(120));
    expect(lines[0]).toBe(`🦊 Ada Lind ✓ @ada${' '.repeat(76)}5m ago`);
    expect(Math.max(...lines.map(displayWidth))).toBe(100);
  });

  it('in color', () => {
    expect(postList(feed, terminalView(60, 1)).map(inWords)).toEqual([
      '<bold>🦊 Ada Lind ✓</> <dim>@ada</>                                    <dim>5m ago</>',
      '<dim>on the wall of @boris · pinned · edited 2m ago</>',
      'See the \u001b[4m<cyan>docs</>\u001b[24m<dim> (https://example.test/)</>, <bold>日本語</>の文章 and 👩‍👩‍👧‍👦,',
      'before the end \u001b[100m\u001b[90mdies</>\u001b[49m.',
      '',
      '\u2067שלום עולם\u2069',
      '<bold>Which one?</>',
      '<green>✓</> TypeScript  <green>█████████████</><dim>░░░░░░░</>  63 %  5',
      '  Rust 🦀     ████████<dim>░░░░░░░░░░░░</>  38 %  3',
      '<dim>8 votes</>',
      '<cyan>[image]</> fox 😀.png, 1.2 MB, 800 × 600',
      '<cyan>[audio]</> 1:07',
      '<red>♥ 12</>  3 comments  1 repost  1\u00a0000 views',
      `<dim>${postId}</>`,
      `<dim>${'─'.repeat(60)}</>`,
      '<bold>🐻 \u2067בוריס\u2069</> <dim>@boris</>                                       <dim>2h ago</>',
      '<dim>reposted</>',
      '<dim>│</> <bold>🦊 Ada Lind ✓</> <dim>@ada</>                              <dim>2026-10-01</>',
      '<dim>│</> First line',
      '<dim>│</>',
      '<dim>│</> second',
      '<dim>│</> ♡ 1                                                     <dim>p1</>',
      `${' '.repeat(58)}<dim>p2</>`,
    ]);
  });

  it('goes on from page to page with a line between', () => {
    expect(postList([{ id: 'p3' }], terminalView(40, 0, { first: false }))).toEqual([
      '─'.repeat(40),
      'unknown',
      `${' '.repeat(38)}p3`,
    ]);
    expect(postList([], terminalView())).toEqual([]);
  });
});

describe('the feed in a pipe', () => {
  it('is a row a post', () => {
    expect(postList(feed, pipeView())).toEqual([
      [
        postId,
        '2026-10-14T11:55:30.000Z',
        'ada',
        'See the docs, 日本語の文章 and 👩‍👩‍👧‍👦, before the end dies.\\n\\n\\n\\nשלום עולם\\n',
        '12\t3\t1\t1000',
        '',
        '2',
      ].join('\t'),
      'p2\t2026-10-14T10:00:30.000Z\tboris\t\t\t\t\t\tp1\t0',
    ]);
  });

  it('has the same columns for a post of which little is known', () => {
    expect(postList([{ id: 'p3' }], pipeView())).toEqual(['p3\t\t\t\t\t\t\t\t\t0']);
  });
});

describe('one post', () => {
  it('is whole at a terminal', () => {
    const post = { ...richPost, comments: [thread] };
    expect(postCard(post, terminalView(50)).slice(3)).toEqual([
      'and 👩‍👩‍👧‍👦, before the end ||dies||.',
      '',
      '\u2067שלום עולם\u2069',
      'Which one?',
      '✓ TypeScript  █████████████░░░░░░░  63 %  5',
      '  o1',
      '  Rust 🦀     ████████░░░░░░░░░░░░  38 %  3',
      '  o2',
      '8 votes',
      '[image] fox 😀.png, 1.2 MB, 800 × 600',
      '  https://files.test/fox.png',
      '[audio] 1:07',
      '  https://files.test/a.ogg',
      '♥ 12  3 comments  1 repost  1\u00a0000 views',
      postId,
      '',
      '🐻 \u2067בוריס\u2069 @boris                             1m ago',
      'Nice',
      '♡ 1  3 replies                                  c1',
      '│ 🦊 Ada Lind ✓ @ada                           now',
      '│ to @boris · edited now',
      '│ Thanks a lot, that was a long day and a longer',
      '│ night',
      '│ [audio] 0:07',
      '│   https://files.test/v.ogg',
      '│                                               r1',
      '│ 2 more replies',
    ]);
  });

  it('shows what a spoiler covers', () => {
    expect(postCard(richPost, terminalView(80, 1))[3]).toBe(
      '\u001b[2m||\u001b[22mdies\u001b[2m||\u001b[22m.',
    );
  });

  it('is a record in a pipe', () => {
    expect(postCard(richPost, pipeView())).toEqual([
      `id\t${postId}`,
      'created\t2026-10-14T11:55:30.000Z',
      'edited\t2026-10-14T11:58:30.000Z',
      'username\tada',
      'name\tAda Lind',
      'wall\tboris',
      'text\tSee the docs, 日本語の文章 and 👩‍👩‍👧‍👦, before the end dies.\\n\\n\\n\\nשלום עולם\\n',
      'likes\t12',
      'comments\t3',
      'reposts\t1',
      'views\t1000',
      'liked\tyes',
      'pinned\tyes',
      'attachment\taudio f2 https://files.test/a.ogg',
      'attachment\timage f1 https://files.test/fox.png',
      'poll\tWhich one?',
      'option\to1 5 TypeScript',
      'option\to2 3 Rust 🦀',
      'voted\to1',
    ]);
    expect(postCard(repost, pipeView())).toEqual([
      'id\tp2',
      'created\t2026-10-14T10:00:30.000Z',
      'username\tboris',
      'name\tבוריס',
      'text\t',
      'repost of\tp1',
    ]);
  });
});

describe('posts as they may come', () => {
  const shown = (post: Partial<Post>) => postList([{ id: 'p', ...post }], terminalView(60)).slice(1, -1);
  const foot = (post: Partial<Post>) => postList([{ id: 'p', ...post }], terminalView(60)).at(-1);

  it('under their old names', () => {
    const old = {
      text: 'old',
      stats: { reactions: 2, comments: 1, views: 9 },
      viewerStatus: { reaction: 'like' },
    };
    expect(shown(old)).toEqual(['old']);
    expect(foot(old)).toBe(`♥ 2  1 comment  9 views${' '.repeat(36)}p`);
    const poll = { id: 'a', type: 'poll', question: 'Now?', options: [{ id: 'o', text: 'Yes', votes: 1 }] };
    expect(shown({ content: '', attachments: [poll] })).toEqual([
      'Now?',
      '  Yes  ████████████████████ 100 %  1',
      '1 vote',
    ]);
  });

  it('with nothing that could be read', () => {
    const nothing = { author: null, content: undefined, spans: null, attachments: null, poll: null };
    expect(shown(nothing as unknown as Post)).toEqual([]);
    expect(postCard({ id: 'p' }, pipeView())).toEqual(['id\tp', 'text\t']);
  });

  it.each<[why: string, Partial<Post>, readonly string[]]>([
    ['on a wall whose owner has no name', { wallRecipientId: 'u7' }, ['on the wall of u7']],
    ['on a wall, named as of old', { wallOwnerId: 'u7' }, ['on the wall of u7']],
    ['of a person without a username', { wallRecipient: { displayName: 'Eve' } }, ['on the wall of Eve']],
    ['that is deleted', { isDeleted: true }, ['deleted']],
    [
      'that quotes',
      { content: 'Look', originalPost: { id: 'o' } },
      ['Look', '│ unknown', `│ ${' '.repeat(57)}o`],
    ],
  ])('%s', (_, post, lines) => {
    expect(shown(post)).toEqual(lines);
  });

  it('a repost of a repost is unfolded once', () => {
    const deep = { id: 'a', originalPost: { id: 'b', originalPost: { id: 'c' } } };
    expect(postCard(deep, terminalView(60)).join('\n')).not.toContain('c');
  });

  it.each<[Partial<Post>, string]>([
    [{ likesCount: 0, commentsCount: 0 }, ''],
    [{ likesCount: 1, isLiked: false, commentsCount: 1 }, '♡ 1  1 comment'],
    [{ isLiked: true }, '♥ 1'],
    [{ repostsCount: 2, isReposted: true }, '2 reposts (yours included)'],
    [{ viewsCount: 1 }, '1 view'],
  ])('%j counts as %j', (post, counts) => {
    expect(foot(post)).toBe(`${counts.padEnd(59)}p`);
  });
});

describe('names', () => {
  const head = (author: Post['author'], width = 40) =>
    postList(
      [{ id: 'p', author: author ?? null, createdAt: '2026-10-14T11:55:30Z' }],
      terminalView(width),
    )[0];

  it.each([
    [{ ...ada, displayName: 'A'.repeat(60) }, `🦊 ${'A'.repeat(21)}… ✓ @ada  5m ago`],
    [{ ...ada, username: null }, `🦊 Ada Lind ✓${' '.repeat(21)}5m ago`],
    [{ username: 'eve', displayName: '' }, `eve @eve${' '.repeat(26)}5m ago`],
    [{ username: 'x'.repeat(60), displayName: 'Eve' }, `Eve @${'x'.repeat(26)}…  5m ago`],
    [
      { ...ada, displayName: 'two\nlines', avatar: 'https://a.test', verified: false },
      `two lines @ada${' '.repeat(20)}5m ago`,
    ],
    [{ ...boris, isVerified: true }, `🐻 \u2067בוריס\u2069 ✓ @boris${' '.repeat(17)}5m ago`],
    [undefined, `unknown${' '.repeat(27)}5m ago`],
  ])('%j', (author, line) => {
    expect(head(author)).toBe(line);
  });
});

describe('the figures of posts', () => {
  const stats = [
    { id: 'p1', likesCount: 12, commentsCount: 3, repostsCount: 0, viewsCount: 100, dominantEmoji: '🦊' },
    { id: 'p2' },
  ];

  it('are a table', () => {
    expect(postStatsTable(stats, terminalView())).toEqual([
      'id  likes  comments  reposts  views  clan',
      'p1     12         3        0    100  🦊',
      'p2',
    ]);
    expect(postStatsTable(stats, pipeView())).toEqual(['p1\t12\t3\t0\t100\t🦊', 'p2\t\t\t\t\t']);
  });
});
