import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const { run, json } = useLines(home, 'posts');

/** Writes a post as the user who is signed in. @returns its ID */
const newPost = async (words: string): Promise<string> => (await json(`create ${words}`)).id;
/** Writes a post as boris, and signs ada in. */
async function postOfBoris(words: string) {
  await signedIn(home(), 'boris');
  const post = await json(`create ${words}`);
  await signedIn(home(), 'ada');
  return post;
}

describe('posts create', () => {
  it('writes a text with its marks, hashtags and mentions', async () => {
    const { exit, stdout } = await run("create '**New** 🦊 #news @boris' --markup");
    const id = /^Created post ([-0-9a-f]{36})\n$/.exec(stdout)?.[1] ?? '';
    expect(exit).toBe(0);
    const post = await json(`get ${id}`);
    expect(post).toMatchObject({ id, content: 'New 🦊 #news @boris', author: { username: 'ada' } });
    expect(post.spans).toEqual(
      expect.arrayContaining([
        { type: 'bold', offset: 0, length: 3 },
        expect.objectContaining({ type: 'hashtag', offset: 7, length: 5, tag: 'news' }),
        expect.objectContaining({ type: 'mention', offset: 13, length: 6, username: 'boris' }),
      ]),
    );
    const rows = (await run(`get ${id}`)).stdout;
    expect(rows).toContain(`id\t${id}\n`);
    expect(rows).toContain('text\tNew 🦊 #news @boris\n');
  });

  it('reads the text from a file, and from standard input only where that is named', async () => {
    const path = join(home().folder, 'post.txt');
    await writeFile(path, 'from a file\nof two lines\n');
    expect((await json(`create --file ${path}`)).content).toBe('from a file\nof two lines');
    expect((await json('create --file - < piped|')).content).toBe('piped');
    expectRefusal(await run('create < an id of a loop'), 8, '--file FILE');
  });

  it('writes a poll', async () => {
    const { poll } = await json('create --poll Tea? --option Yes --option No --multiple');
    const options = [{ text: 'Yes' }, { text: 'No' }];
    expect(poll).toMatchObject({ question: 'Tea?', multipleChoice: true, options });
  });

  it('writes on the wall of a user', async () => {
    expect((await json('create Hello --wall @boris')).wallRecipient.username).toBe('boris');
    expect((await json('by boris'))[0].content).toBe('Hello');
  });

  it('prints its request in a dry run, and sends nothing', async () => {
    const body = { content: 'so', spans: [{ type: 'italic', offset: 0, length: 2 }] };
    expect(await json('create _so_ --markup --dry-run')).toMatchObject([{ method: 'POST', body }]);
    expect((await json('by me --limit 1 --quiet'))[0]?.content).not.toBe('so');
  });
});

it.each([
  ["create '  '", 'a post needs text, a file or a poll'],
  ['create x --poll q --option a', 'a poll has 2 to 10 answers, got 1'],
  ['create x --attach no-such-file.png', "couldn't read no-such-file.png"],
  ['create x --spans [{"type":"bold","offset":0,"length":9}]', '--spans'],
  ['create x --file y', 'the text is given more than once'],
  ['feed --tab newest', '--tab: expected popular, following or clan'],
  ['vote x', "missing required argument 'optionId'"],
])('posts %s is refused before anything is sent', async (line, message) => {
  const requests = home().sandbox.requestsFromNow();
  expectRefusal(await run(line), 2, message);
  expect(requests()).toEqual([]);
});

describe('a post', () => {
  it('keeps the spans that fit when it is edited, unless others are given', async () => {
    const id = await newPost("'**bold** words' --markup");
    expect(await run(`edit ${id} 'bold letters'`)).toMatchObject({ exit: 0, stdout: 'Edited the post\n' });
    expect((await json(`get ${id}`)).spans).toEqual([{ type: 'bold', offset: 0, length: 4 }]);
    await json(`edit ${id} 'bold _letters_' --markup`);
    const spans = [{ type: 'italic', offset: 5, length: 7 }];
    expect(await json(`get ${id}`)).toMatchObject({ content: 'bold letters', spans });
  });

  it('is deleted after a confirmation, and restored', async () => {
    const id = await newPost("'short lived'");
    expectRefusal(await run(`delete ${id}`), 8, '--yes');
    expect(await run(`delete ${id} --yes`)).toMatchObject({ exit: 0, stdout: `Deleted post ${id}\n` });
    expectRefusal(await run(`get ${id}`), 5, '');
    expect(await json(`restore ${id}`)).toEqual({ ok: true });
    expect((await json(`get ${id}`)).content).toBe('short lived');
    expectRefusal(await run(`restore ${id}`), 3, '');
  });

  it('is liked once, and unliked', async () => {
    const { id } = await postOfBoris('likeable');
    expectPrinted(await run(`like ${id}`), `Liked post ${id} (1 like)\n`);
    expect(await json(`like ${id}`)).toMatchObject({ liked: true, likesCount: 1 });
    expect((await json('liked me'))[0]).toMatchObject({ id, isLiked: true });
    expectPrinted(await run(`unlike ${id}`), `Unliked post ${id} (0 likes)\n`);
  });

  it('is reposted once, and the repost is removed', async () => {
    const { id } = await postOfBoris("'worth repeating'");
    const repost = await json(`repost ${id} 'Read this'`);
    expect(repost).toMatchObject({ content: 'Read this', originalPost: { id } });
    expectRefusal(await run(`repost ${id}`), 3, '');
    expectPrinted(await run(`unrepost ${id}`), `Removed the repost of post ${id} (0 reposts)\n`);
  });

  it('is pinned above the limit of a list, and unpinned', async () => {
    const id = await newPost("'first of all'");
    await newPost('newer');
    expect(await json(`pin ${id}`)).toMatchObject({ pinnedPostId: id });
    const limited = await json(`by me --sort new --pinned-post-id ${id} --limit 1`);
    expect(limited).toMatchObject([{ id }, { content: 'newer' }]);
    expect(await run(`unpin ${id}`)).toMatchObject({ exit: 0, stdout: `Unpinned post ${id}\n` });
    expectRefusal(await run(`unpin ${id}`), 5, '');
  });

  it('is voted in once', async () => {
    const { id, poll } = await postOfBoris('--poll Tea? --option Yes --option No');
    const [yes, no] = poll.options.map((option: { id: string }) => option.id);
    expectRefusal(await run(`vote ${id} ${yes} ${no}`), 3, '');
    expect(await json(`vote ${id} ${yes}`)).toMatchObject({ totalVotes: 1, votedOptionIds: [yes] });
    expectRefusal(await run(`vote ${id} ${no}`), 3, 'ALREADY_VOTED');
  });

  it('has counts, also for IDs from standard input', async () => {
    const [one, two] = [await newPost('one'), await newPost('two')];
    await json(`like ${one}`);
    const counts = await json(`stats - < ${one}|${two}|00000000-0000-4000-8000-000000000000`);
    expect(counts).toMatchObject([
      { id: one, likesCount: 1 },
      { id: two, likesCount: 0 },
    ]);
    expect(await json('stats - < |')).toEqual([]);
  });
});

it('posts feed lists page by page and to the end, for each tab', async () => {
  const { stdout } = await run('feed --limit 3');
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
  const { data } = await json('feed --limit 3 --envelope');
  const [next] = await json(`feed --limit 3 --cursor ${data.pagination.nextCursor} --quiet`);
  expect(stdout).not.toContain(next.id);
  const all = await json('feed --all');
  expect(new Set(all.map(({ id }: { id: string }) => id)).size).toBe(all.length);
  for (const tab of ['following', 'clan']) expect((await run(`feed --tab ${tab}`)).exit).toBe(0);
});
