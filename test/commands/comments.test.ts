import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commentList, replyList } from '../../src/commands/comments/shared';
import type { Comment } from '../../src/protocol/records/posts';
import { signedIn, useLines } from '../support/accounts';
import { expectPrinted, expectRefusal, inWords } from '../support/app';
import { useHome } from '../support/home';
import { pipeView, terminalView } from '../support/terminal/views';
import { ada, boris, thread } from './posts/render/feed-setup';

/** The first page of a sound file as recorders write it. */
const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000000000000000000000000113', 'hex'),
  Buffer.from('OpusHead'),
  Buffer.alloc(100),
]);

describe('comments', () => {
  const home = useHome();
  const { run, json } = useLines(home, 'comments');
  const textsOf = async (line: string) =>
    (await json(line)).map(({ content }: { content: string }) => content);

  let postId = '';
  beforeEach(async () => {
    await signedIn(home(), 'boris');
    postId = (await useLines(home).json('posts create Hello')).id;
    await signedIn(home(), 'ada');
  });

  it('are created, listed and replied to, and their replies listed', async () => {
    const created = await run(`create ${postId} 'Well said'`);
    expectPrinted(created, expect.stringMatching(/^Posted comment [-0-9a-f]{36}\n$/));
    const [comment] = await json(`list ${postId}`);
    expect(comment).toMatchObject({ content: 'Well said', author: { username: 'ada' } });
    const reply = await json(`reply ${comment.id} Indeed`);
    expect(reply.replyTo).toMatchObject({ username: 'ada' });
    const toBoris = await json(`reply ${reply.id} 'And you?' --to boris`);
    expect(toBoris.replyTo).toMatchObject({ username: 'boris' });
    expect(await textsOf(`replies ${comment.id} --all`)).toEqual(['Indeed', 'And you?']);
    expect((await run(`list ${postId}`)).stdout).toMatch(new RegExp(`^${comment.id}\t`));
  });

  it('are sorted by --sort', async () => {
    for (const text of ['one', 'two', 'three']) await json(`create ${postId} ${text}`);
    expect(await textsOf(`list ${postId} --sort oldest`)).toEqual(['one', 'two', 'three']);
    expect(await textsOf(`list ${postId} --sort newest`)).toEqual(['three', 'two', 'one']);
    expectRefusal(await run(`list ${postId} --sort best`), 2, '');
  });

  it('have a voice file without a text', async () => {
    const path = join(home().folder, 'hello.ogg');
    await writeFile(path, ogg);
    const { content, attachments } = await json(`create ${postId} --voice ${path}`);
    expect({ content, type: attachments[0].type }).toEqual({ content: '', type: 'audio' });
    const both = await run(`create ${postId} words --voice ${path}`);
    expectRefusal(both, 2, 'a voice comment cannot have text or other files');
    await writeFile(path, 'only words');
    expectRefusal(await run(`create ${postId} --voice ${path}`), 2, 'is not an audio file');
  });

  it('are edited, liked, deleted and restored', async () => {
    const { id } = await json(`create ${postId} first`);
    expect(await run(`edit ${id} second`)).toMatchObject({ exit: 0, stdout: 'Edited the comment\n' });
    expectPrinted(await run(`like ${id}`), `You like comment ${id} (1 like)\n`);
    expectPrinted(await run(`unlike ${id}`), `You do not like comment ${id} (0 likes)\n`);
    expectRefusal(await run(`delete ${id}`), 8, '');
    expect((await run(`delete ${id} --yes`)).stdout).toBe(`Deleted comment ${id}\n`);
    expect(await json(`list ${postId}`)).toEqual([]);
    expect(await run(`restore ${id}`)).toMatchObject({ exit: 0, stdout: `Restored comment ${id}\n` });
    expect(await textsOf(`list ${postId}`)).toEqual(['second']);
  });

  it.each(['create', 'reply', 'edit'])('need a text: %s', async (verb) => {
    expectRefusal(await run(`${verb} ${postId} ' '`), 2, 'needs text');
    expectRefusal(await run(`${verb} ${postId}`), 8, '');
  });
});

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
