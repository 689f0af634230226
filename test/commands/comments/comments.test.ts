/** Comments and replies in scripts. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['comments', ...argv]);

async function reported(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

let postId = '';
beforeEach(async () => {
  await signedIn(home(), 'boris');
  postId = JSON.parse((await runAs(home(), ['posts', 'create', 'Say something', '--json'])).stdout).id;
  await signedIn(home(), 'ada');
});

/** The first page of a sound file as recorders write it. */
const ogg = Buffer.concat([
  Buffer.from('4f67675300020000000000000000000000000000000000000113', 'hex'),
  Buffer.from('OpusHead'),
  Buffer.alloc(100),
]);

describe('comments', () => {
  it('are written, listed, answered, and the answers listed', async () => {
    const created = await run('create', postId, 'Well said');
    expect(created).toMatchObject({
      exit: 0,
      stdout: expect.stringMatching(/^Posted comment [-0-9a-f]{36}\n$/),
    });
    const [comment] = await reported('list', postId);
    expect(comment).toMatchObject({ content: 'Well said', author: { username: 'ada' } });
    const reply = await reported('reply', comment.id, 'Indeed');
    expect(reply.replyTo).toMatchObject({ username: 'ada' });
    const toBoris = await reported('reply', reply.id, 'And you?', '--to', 'boris');
    expect(toBoris.replyTo).toMatchObject({ username: 'boris' });
    const replies = await reported('replies', comment.id, '--all');
    expect(replies.map(({ content }: { content: string }) => content)).toEqual(['Indeed', 'And you?']);
    const rows = (await run('list', postId)).stdout.trimEnd().split('\n');
    expect(rows[0]).toContain(`${comment.id}\t`);
  });

  it('are sorted', async () => {
    for (const text of ['one', 'two', 'three']) await reported('create', postId, text);
    const order = async (sort: string) =>
      (await reported('list', postId, '--sort', sort)).map(({ content }: { content: string }) => content);
    expect(await order('oldest')).toEqual(['one', 'two', 'three']);
    expect(await order('newest')).toEqual(['three', 'two', 'one']);
    expect((await run('list', postId, '--sort', 'best')).exit).toBe(2);
  });

  it('carry a voice, which has no text', async () => {
    const path = join(home().folder, 'hello.ogg');
    await writeFile(path, ogg);
    const { content, attachments } = await reported('create', postId, '--voice', path);
    expect({ content, type: attachments[0].type }).toEqual({ content: '', type: 'audio' });
    expect(await run('create', postId, 'words', '--voice', path)).toMatchObject({
      exit: 2,
      stderr: expect.stringContaining('a voice comment cannot have text or other files'),
    });
    await writeFile(path, 'only words');
    expect((await run('create', postId, '--voice', path)).stderr).toContain('is not an audio file');
  });

  it('are changed, liked, deleted and restored', async () => {
    const { id } = await reported('create', postId, 'first thought');
    expect(await run('edit', id, 'second thought')).toMatchObject({
      exit: 0,
      stdout: 'Edited the comment\n',
    });
    expect((await run('like', id)).stdout).toBe(`Liked comment ${id} (1 like)\n`);
    expect((await run('unlike', id)).stdout).toBe(`Unliked comment ${id} (0 likes)\n`);
    expect((await run('delete', id)).exit).toBe(8);
    expect((await run('delete', id, '--yes')).stdout).toBe(`Deleted comment ${id}\n`);
    expect(await reported('list', postId)).toEqual([]);
    expect(await run('restore', id)).toMatchObject({ exit: 0, stdout: `Restored comment ${id}\n` });
    expect((await reported('list', postId))[0].content).toBe('second thought');
  });

  it('need a text or a file', async () => {
    for (const argv of [
      ['create', postId, ' '],
      ['reply', postId, ' '],
      ['edit', postId, ' '],
    ]) {
      expectRefusal(await run(...argv), 2, 'needs text');
    }
    expect((await run('create', postId)).exit).toBe(8);
  });
});
