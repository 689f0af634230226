import { describe, expect, it } from 'vitest';
import { pollFields, pollLines } from '../../../../src/commands/posts/render/poll';
import { postCard, postList, postStatsTable } from '../../../../src/commands/posts/shared/post-list';
import type { Poll, Post } from '../../../../src/protocol/records/posts';
import { useWidths, usualWidths } from '../../../../src/terminal/text/disputed-widths';
import { displayWidth } from '../../../../src/terminal/text/text';
import { inWords } from '../../../support/app';
import { pipeView, terminalView } from '../../../support/terminal/views';
import { ada, boris, poll, postId, repost, richPost, thread } from './feed-setup';

const feed = [richPost, repost];

describe('postList at a terminal', () => {
  it('wraps the texts of a post in 40 columns', () => {
    expect(postList([richPost], terminalView(40)).slice(0, 6)).toEqual([
      '🦊 Ada Lind ✓ @ada                5m ago',
      'on the wall of @boris · pinned · edited',
      '2m ago',
      'See the docs (https://example.test/),',
      '日本語の文章 and 👩‍👩‍👧‍👦, before the end',
      '||dies||.',
    ]);
  });

  it('leaves room for joined emoji of a name until the terminal has reported their widths', () => {
    const post = { ...richPost, author: { ...ada, displayName: '👩‍💻 Ada' } };
    const heading = () => postList([post], terminalView(40))[0];
    expect(heading()).toBe(`🦊 👩‍💻 Ada ✓ @ada${' '.repeat(16)}5m ago`);
    useWidths(usualWidths);
    expect(heading()).toBe(`🦊 👩‍💻 Ada ✓ @ada${' '.repeat(18)}5m ago`);
    useWidths(undefined);
  });

  it('is at most 100 columns wide', () => {
    const lines = postList(feed, terminalView(120));
    expect(lines[0]).toBe(`🦊 Ada Lind ✓ @ada${' '.repeat(76)}5m ago`);
    expect(Math.max(...lines.map(displayWidth))).toBe(100);
  });

  it('shows posts and reposts in color', () => {
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

  it('continues on a later page with a line', () => {
    const lines = ['─'.repeat(40), 'unknown', `${' '.repeat(38)}p3`];
    expect(postList([{ id: 'p3' }], terminalView(40, 0, { first: false }))).toEqual(lines);
    expect(postList([], terminalView())).toEqual([]);
  });
});

it('postList in a pipe is a row a post with the same columns', () => {
  const text = 'See the docs, 日本語の文章 and 👩‍👩‍👧‍👦, before the end dies.\\n\\n\\n\\nשלום עולם\\n';
  expect(postList([...feed, { id: 'p3' }], pipeView())).toEqual([
    `${postId}\t2026-10-14T11:55:30.000Z\tada\t${text}\t12\t3\t1\t1000\t\t2`,
    'p2\t2026-10-14T10:00:30.000Z\tboris\t\t\t\t\t\tp1\t0',
    'p3\t\t\t\t\t\t\t\t\t0',
  ]);
});

describe('postCard', () => {
  it('shows everything of a post with its comments at a terminal', () => {
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

  it('opens spoilers', () => {
    const line = '\u001b[2m||\u001b[22mdies\u001b[2m||\u001b[22m.';
    expect(postCard(richPost, terminalView(80, 1))[3]).toBe(line);
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
    expect(postCard(repost, pipeView()).at(-1)).toBe('repost of\tp1');
    expect(postCard({ id: 'p' }, pipeView())).toEqual(['id\tp', 'text\t']);
  });

  it('unfolds one level of reposts', () => {
    const deep = { id: 'a', originalPost: { id: 'b', originalPost: { id: 'c' } } };
    expect(postCard(deep, terminalView(60)).join('\n')).not.toContain('c');
  });
});

describe('postList of posts in other forms', () => {
  const linesOf = (post: Partial<Post>) => postList([{ id: 'p', ...post }], terminalView(60)).slice(1);
  const oldPoll = { id: 'a', type: 'poll', question: 'Now?', options: [{ id: 'o', text: 'Yes', votes: 1 }] };
  const nothing = { author: null, content: undefined, spans: null, attachments: null, poll: null };

  it.each<[why: string, Partial<Post>, readonly string[]]>([
    ['the old name of the text', { text: 'old' }, ['old']],
    [
      'a poll among the attachments',
      { content: '', attachments: [oldPoll] },
      ['Now?', '  Yes  ████████████████████ 100 %  1', '1 vote'],
    ],
    ['nothing that is known', nothing as unknown as Post, []],
    ['a wall whose owner has no name', { wallRecipientId: 'u7' }, ['on the wall of u7']],
    ['the old name of a wall', { wallOwnerId: 'u7' }, ['on the wall of u7']],
    [
      'a wall of a user without a username',
      { wallRecipient: { displayName: 'Eve' } },
      ['on the wall of Eve'],
    ],
    ['a mark of deletion', { isDeleted: true }, ['deleted']],
    [
      'a quoted post',
      { content: 'Look', originalPost: { id: 'o' } },
      ['Look', '│ unknown', `│ ${' '.repeat(57)}o`],
    ],
  ])('shows %s', (_, post, lines) => expect(linesOf(post).slice(0, -1)).toEqual(lines));

  it.each<[Partial<Post>, string]>([
    [{ likesCount: 0, commentsCount: 0 }, ''],
    [{ likesCount: 1, isLiked: false, commentsCount: 1 }, '♡ 1  1 comment'],
    [{ isLiked: true }, '♥ 1'],
    [{ repostsCount: 2, isReposted: true }, '2 reposts (yours included)'],
    [{ viewsCount: 1 }, '1 view'],
    [
      { stats: { reactions: 2, comments: 1, views: 9 }, viewerStatus: { reaction: 'like' } },
      '♥ 2  1 comment  9 views',
    ],
  ])('counts %j as %j', (post, counts) => expect(linesOf(post).at(-1)).toBe(`${counts.padEnd(59)}p`));

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
    [null, `unknown${' '.repeat(27)}5m ago`],
  ])('shows the author %j in 40 columns', (author, line) => {
    const post = { id: 'p', author, createdAt: '2026-10-14T11:55:30Z' };
    expect(postList([post], terminalView(40))[0]).toBe(line);
  });
});

it('postStatsTable is a table', () => {
  const counts = { likesCount: 12, commentsCount: 3, repostsCount: 0, viewsCount: 100, dominantEmoji: '🦊' };
  const stats = [{ id: 'p1', ...counts }, { id: 'p2' }];
  expect(postStatsTable(stats, terminalView())).toEqual([
    'id  likes  comments  reposts  views  clan',
    'p1     12         3        0    100  🦊',
    'p2',
  ]);
  expect(postStatsTable(stats, pipeView())).toEqual(['p1\t12\t3\t0\t100\t🦊', 'p2\t\t\t\t\t']);
});

describe('the lines of a poll', () => {
  it('have names above the bars in a narrow terminal', () => {
    expect(pollLines(poll, terminalView(28), false)).toEqual([
      'Which one?',
      '✓ TypeScript',
      '  █████████░░░░░░  63 %  5',
      '  Rust 🦀',
      '  ██████░░░░░░░░░  38 %  3',
      '8 votes',
    ]);
  });

  it.each([20, 28, 40, 80, 120])('fit %i columns', (width) => {
    const options = [{ id: 'o', text: 'x 日本'.repeat(30), votes: 1234 }];
    const long = { ...poll, question: 'Why '.repeat(60), options };
    const lines = [poll, long].flatMap((given) => pollLines(given, terminalView(width), true));
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(width);
  });

  it('isolate options from right to left', () => {
    const options = [
      { id: 'a', text: 'שלום' },
      { id: 'b', text: 'no' },
    ];
    expect(pollLines({ question: 'שלום?', options }, terminalView(60), false)).toEqual([
      '\u2067שלום?\u2069',
      '  \u2067שלום\u2069  ░░░░░░░░░░░░░░░░░░░░   0 %  0',
      '  no    ░░░░░░░░░░░░░░░░░░░░   0 %  0',
      '0 votes',
    ]);
  });

  it.each<[why: string, Poll, readonly string[]]>([
    ['a vote', poll, ['o1\tTypeScript\t5\t63\tyes', 'o2\tRust 🦀\t3\t38\tno']],
    [
      'counts under other names',
      {
        options: [
          { id: 'a', voteCount: 1 },
          { id: 'b', votes: 3 },
        ],
      },
      ['a\t\t1\t25\tno', 'b\t\t3\t75\tno'],
    ],
    [
      'more votes than the total',
      { totalVotes: 2, options: [{ id: 'a', votesCount: 3 }] },
      ['a\t\t3\t100\tno'],
    ],
    ['no votes', { totalVotes: 0, options: [{ id: 'a', votesCount: 0 }] }, ['a\t\t0\t0\tno']],
    ['no options', {}, []],
    ['options that are no list', { options: 'x' as never }, []],
  ])('are a row an option in a pipe: %s', (_, given, rows) => {
    expect(pollLines(given, pipeView())).toEqual(rows);
  });

  it('end with the number of votes and the kind of choice', () => {
    const last = (given: Poll) => pollLines(given, terminalView(), false).at(-1);
    expect(last({ options: [{ id: 'a', votes: 1 }] })).toBe('1 vote');
    expect(last({ totalVotes: 5, multipleChoice: true })).toBe('5 votes, multiple choice');
  });

  it('name an option without a text by its ID', () => {
    const unnamed = { options: [{ id: 'a' }] };
    expect(pollLines(unnamed, terminalView(), false)[0]).toContain('  a  ░');
    expect(pollFields(unnamed)).toContainEqual(['option', 'a 0 ']);
  });
});
