/** Posts in scripts: written, changed, liked, listed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (argv: string[], input?: string) =>
  runAs(home(), ['posts', ...argv], input === undefined ? {} : { input });

/** Runs it, expects it to end well, and gives what it printed as JSON. */
async function reported(argv: string[], input?: string) {
  const { exit, stdout, stderr } = await run([...argv, '--json'], input);
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Writes a post as the person who is signed in, and gives its id. */
const written = async (...argv: string[]): Promise<string> => (await reported(['create', ...argv])).id;

const nobody = '00000000-0000-4000-8000-000000000000';

describe('posts create and get', () => {
  it('writes a text with its marks', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout } = await run(['create', '**New** 🦊 #news @boris', '--markup']);
    const id = /^Created post ([-0-9a-f]{36})\n$/.exec(stdout)?.[1] ?? '';
    expect({ exit, id: id.length }).toEqual({ exit: 0, id: 36 });
    const post = await reported(['get', id]);
    expect(post).toMatchObject({ id, content: 'New 🦊 #news @boris', author: { username: 'ada' } });
    expect(post.spans).toEqual(
      expect.arrayContaining([
        { type: 'bold', offset: 0, length: 3 },
        expect.objectContaining({ type: 'hashtag', offset: 7, length: 5, tag: 'news' }),
        expect.objectContaining({ type: 'mention', offset: 13, length: 6, username: 'boris' }),
      ]),
    );
    const rows = (await run(['get', id])).stdout;
    expect(rows).toContain(`id\t${id}\n`);
    expect(rows).toContain('text\tNew 🦊 #news @boris\n');
  });

  it('takes the text from a file and from standard input, and never unasked', async () => {
    await signedIn(home(), 'ada');
    const path = join(home().folder, 'post.txt');
    await writeFile(path, 'from a file\nof two lines\n');
    expect(await reported(['create', '--file', path])).toMatchObject({
      content: 'from a file\nof two lines',
    });
    expect(await reported(['create', '--file', '-'], 'piped\n')).toMatchObject({ content: 'piped' });
    const unasked = await run(['create'], 'an id of a loop\n');
    expect(unasked).toMatchObject({ exit: 8, stdout: '', stderr: expect.stringContaining('--file FILE') });
  });

  it('asks a question', async () => {
    await signedIn(home(), 'ada');
    const poll = ['--poll', 'Tea?', '--option', 'Yes', '--option', 'No', '--multiple'];
    const { poll: asked } = await reported(['create', ...poll]);
    expect(asked).toMatchObject({
      question: 'Tea?',
      multipleChoice: true,
      options: [{ text: 'Yes' }, { text: 'No' }],
    });
  });

  it('writes on a wall, whose owner is looked up', async () => {
    await signedIn(home(), 'ada');
    const { wallRecipient } = await reported(['create', 'Hello', '--wall', '@boris']);
    expect(wallRecipient.username).toBe('boris');
    expect((await reported(['by', 'boris']))[0]).toMatchObject({ content: 'Hello' });
  });

  it('shows what it would send, and sends nothing', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout } = await run(['create', '_so_', '--markup', '--dry-run', '--json']);
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([
      { method: 'POST', body: { content: 'so', spans: [{ type: 'italic', offset: 0, length: 2 }] } },
    ]);
    expect((await reported(['by', 'me', '--limit', '1', '--quiet']))[0]?.content).not.toBe('so');
  });

  it.each<[string[], string]>([
    [['create', '  '], 'a post needs text, a file or a poll'],
    [['create', 'x', '--poll', 'q', '--option', 'a'], 'a poll has 2 to 10 answers, got 1'],
    [['create', 'x', '--attach', 'no-such-file.png'], "couldn't read no-such-file.png"],
    [['create', 'x', '--spans', '[{"type":"bold","offset":0,"length":9}]'], '--spans'],
    [['create', 'x', '--spans', '{'], '--spans'],
    [['create', 'x', '--file', 'y'], 'the text is given more than once'],
    [['feed', '--tab', 'newest'], '--tab: expected popular, following or clan'],
    [['vote', 'x'], "missing required argument 'optionId'"],
  ])('refuses %j before anything is sent', async (argv, message) => {
    await signedIn(home(), 'ada');
    const asked = home().sandbox.requestsFromNow();
    const { exit, stdout, stderr } = await run(argv);
    expect({ exit, stdout }).toEqual({ exit: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(asked()).toEqual([]);
  });
});

describe('what is done with a post', () => {
  it('is changed: spans that fit are kept, until others are given', async () => {
    await signedIn(home(), 'ada');
    const id = await written('**bold** words', '--markup');
    expect(await run(['edit', id, 'bold letters'])).toMatchObject({ exit: 0, stdout: 'Edited the post\n' });
    expect((await reported(['get', id])).spans).toEqual([{ type: 'bold', offset: 0, length: 4 }]);
    await reported(['edit', id, 'bold _letters_', '--markup']);
    const { content, spans } = await reported(['get', id]);
    expect({ content, spans }).toEqual({
      content: 'bold letters',
      spans: [{ type: 'italic', offset: 5, length: 7 }],
    });
  });

  it('is deleted, which is asked first, and restored', async () => {
    await signedIn(home(), 'ada');
    const id = await written('short lived');
    expect(await run(['delete', id])).toMatchObject({ exit: 8, stderr: expect.stringContaining('--yes') });
    expect(await run(['delete', id, '--yes'])).toMatchObject({ exit: 0, stdout: `Deleted post ${id}\n` });
    expect((await run(['get', id])).exit).toBe(5);
    expect(await reported(['restore', id])).toEqual({ ok: true });
    expect((await reported(['get', id])).content).toBe('short lived');
    expect((await run(['restore', id])).exit).toBe(3);
  });

  it('is liked and no longer liked, counted once', async () => {
    await signedIn(home(), 'boris');
    const id = await written('likeable');
    await signedIn(home(), 'ada');
    expect((await run(['like', id])).stdout).toBe(`Liked post ${id} (1 like)\n`);
    expect(await reported(['like', id])).toMatchObject({ liked: true, likesCount: 1 });
    expect((await reported(['liked', 'me']))[0]).toMatchObject({ id, isLiked: true });
    expect((await run(['unlike', id])).stdout).toBe(`Unliked post ${id} (0 likes)\n`);
  });

  it('is reposted once, and taken back', async () => {
    await signedIn(home(), 'boris');
    const id = await written('worth repeating');
    await signedIn(home(), 'ada');
    const repost = await reported(['repost', id, 'Read this']);
    expect(repost).toMatchObject({ content: 'Read this', originalPost: { id } });
    expect((await run(['repost', id])).exit).toBe(3);
    expect((await run(['unrepost', id])).stdout).toBe(`Removed the repost of post ${id} (0 reposts)\n`);
  });

  it('is pinned and unpinned', async () => {
    await signedIn(home(), 'ada');
    const id = await written('first of all');
    await written('newer');
    expect(await reported(['pin', id])).toMatchObject({ pinnedPostId: id });
    const byMe = ['by', 'me', '--sort', 'new', '--pinned-post-id', id];
    expect((await reported(byMe))[0].id).toBe(id);
    // The pinned post comes on top of the limit.
    const limited = await run([...byMe, '--limit', '1', '--json']);
    expect(JSON.parse(limited.stdout)).toMatchObject([{ id }, { content: 'newer' }]);
    // Under --limit a script asked for no more.
    expect(limited.stderr).toBe('');
    expect(await run(['unpin', id])).toMatchObject({ exit: 0, stdout: `Unpinned post ${id}\n` });
    expect((await run(['unpin', id])).exit).toBe(5);
  });

  it('is voted in, once', async () => {
    await signedIn(home(), 'boris');
    const poll = ['--poll', 'Tea?', '--option', 'Yes', '--option', 'No'];
    const { id, poll: asked } = await reported(['create', ...poll]);
    const [yes, no] = asked.options.map((option: { id: string }) => option.id);
    await signedIn(home(), 'ada');
    expect((await run(['vote', id, yes, no])).exit).toBe(3);
    expect(await reported(['vote', id, yes])).toMatchObject({ totalVotes: 1, votedOptionIds: [yes] });
    expect((await run(['vote', id, no])).stderr).toContain('ALREADY_VOTED');
  });

  it('has figures, also of ids in lines', async () => {
    await signedIn(home(), 'ada');
    const ids = [await written('one'), await written('two')];
    await reported(['like', ids[0] ?? '']);
    const figures = await reported(['stats', '-'], `${ids.join('\n')}\n${nobody}\n`);
    expect(figures.map(({ id, likesCount }: { id: string; likesCount: number }) => [id, likesCount])).toEqual(
      [
        [ids[0], 1],
        [ids[1], 0],
      ],
    );
    expect((await run(['stats', '-'], '\n')).exit).toBe(2);
  });
});

describe('lists of posts', () => {
  it('are the feed by its tabs, page by page and to the end', async () => {
    await signedIn(home(), 'ada');
    const feed = await run(['feed', '--limit', '3']);
    expect(feed.exit).toBe(0);
    expect(feed.stdout.trimEnd().split('\n')).toHaveLength(3);
    // A script that asked for so many is not told where the list goes on; the answer itself says it.
    const cursor = (
      await run(['feed', '--limit', '3', '--envelope', '--jq', '.data.pagination.nextCursor'])
    ).stdout.trim();
    const next = await reported(['feed', '--limit', '3', '--cursor', cursor, '--quiet']);
    expect(feed.stdout).not.toContain(next[0].id);
    const all = await reported(['feed', '--all']);
    expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length);
    for (const tab of ['following', 'clan']) expect((await run(['feed', '--tab', tab])).exit).toBe(0);
  });
});
