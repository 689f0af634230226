import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openFolder } from '../../../src/app/local-files/private-folder';
import type { PrivateFolder } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { owner } from './files-setup';

const folder = useFolder();
const opened: PrivateFolder[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(): Promise<PrivateFolder> {
  const out = await openFolder(folder('out'), owner, (work) => work());
  opened.push(out);
  return out;
}

const path = folder.bind(undefined, 'out');
const write = (out: PrivateFolder, name: string, text: string) =>
  out.write(name, async () => [Buffer.from(text)]);

describe('a private folder', () => {
  it.each([
    ['the same', 0, 0, false],
    ['a change in the first piece', 5, 1, true],
    ['a change in a later piece', 150_000, 1, true],
    ['another end', 199_999, 1, true],
  ])(
    'replaces a file of several pieces when it has another content: %s',
    async (_, at, length, isWritten) => {
      const out = await open();
      const old = 'äbc'.repeat(50_000);
      await write(out, 'a', old);
      const { ino } = await stat(path('a'));
      const text = Buffer.from(old);
      text.fill('x', at, at + length);
      expect(await out.write('a', async () => [text.subarray(0, 7), text.subarray(7)])).toBe(isWritten);
      expect(Buffer.compare(await readFile(path('a')), text)).toBe(0);
      expect((await stat(path('a'))).ino === ino).toBe(!isWritten);
      expect(await readdir(path())).toEqual(['.lock', 'a']);
    },
  );

  it.each(['', 'ab', 'abcdef', 'x'.repeat(100_000)])(
    'replaces "abc" by a shorter or longer text',
    async (text) => {
      const out = await open();
      await write(out, 'a', 'abc');
      expect(await write(out, 'a', text)).toBe(true);
      expect(await readFile(path('a'), 'utf8')).toBe(text);
    },
  );

  it('appends, and returns the size before', async () => {
    const out = await open();
    const append = (text: string) => out.append('a', async () => [Buffer.from(text)]);
    expect([await append('one'), await append('two')]).toEqual([0, 3]);
    expect(await readFile(path('a'), 'utf8')).toBe('onetwo');
    await out.remove('a');
    await out.remove('a');
    expect(out.has('a')).toBe(false);
  });

  it('makes files private again that are not changed, and removes drafts of killed runs', async () => {
    await mkdir(path('files'), { recursive: true });
    for (const name of ['opened', 'equal', 'files/found', 'files/a.1.draft', 'b.2.draft'])
      await writeFile(path(name), 'text');
    for (const name of ['opened', 'equal', 'files/found']) await chmod(path(name), 0o644);
    const out = await open();
    await out.open('opened');
    expect([await write(out, 'equal', 'text'), out.has('files/found'), out.has('files/lost')]).toEqual([
      ...[false, true, false],
    ]);
    for (const name of ['opened', 'equal', 'files/found'])
      expect([name, (await stat(path(name))).mode & 0o777]).toEqual([name, 0o600]);
    expect((await readdir(path(), { recursive: true })).sort()).toEqual([
      ...['.lock', 'equal', 'files', 'files/found', 'opened'],
    ]);
  });

  it('refuses a link in the place of a file', async () => {
    const out = await open();
    await write(out, 'a', 'mine');
    await symlink(path('a'), path('link'));
    for (const use of [
      () => out.open('link'),
      () => write(out, 'link', 'x'),
      () => out.append('link', async () => []),
    ])
      await expect(use()).rejects.toMatchObject({ kind: 'usage' });
    expect(await readFile(path('a'), 'utf8')).toBe('mine');
  });
});
