/** Comments and replies in scripts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const { run, json } = useLines(home, 'comments');
const textsOf = async (line: string) => (await json(line)).map(({ content }: { content: string }) => content);

let postId = '';
beforeEach(async () => {
  await signedIn(home(), 'boris');
  postId = (await useLines(home).json('posts create Hello')).id;
  await signedIn(home(), 'ada');
});

/** The first page of a sound file as recorders write it. */
const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000000000000000000000000113', 'hex'),
  Buffer.from('OpusHead'),
  Buffer.alloc(100),
]);

describe('comments', () => {
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
    expectPrinted(await run(`like ${id}`), `Liked comment ${id} (1 like)\n`);
    expectPrinted(await run(`unlike ${id}`), `Unliked comment ${id} (0 likes)\n`);
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
