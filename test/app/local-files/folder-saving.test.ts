import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import type { NamedBytes } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { owner } from './files-setup';

const folder = useFolder();
const files = makeFiles(owner);
const dryRun = makeFiles(owner, async () => undefined);

async function* named(...given: (readonly [string, string] | Error)[]): AsyncGenerator<NamedBytes> {
  for (const one of given) {
    if (one instanceof Error) throw one;
    yield { name: one[0], bytes: Buffer.from(one[1]) };
  }
}

describe('saving a folder', () => {
  it('writes its files, also into an empty folder, and returns their size', async () => {
    await mkdir(folder('empty'));
    for (const name of ['new', 'empty']) {
      expect(await files.saveFolder(folder(`${name}/`), named(['a', 'one'], ['b', 'two!']))).toBe(7);
      expect(await readdir(folder(name))).toEqual(['a', 'b']);
      expect(await readFile(folder(name, 'b'), 'utf8')).toBe('two!');
    }
    expect(await readdir(folder())).toEqual(['empty', 'new']);
  });

  it('leaves nothing of work that fails, and only counts in a dry run', async () => {
    const broken = new Error('broke off');
    await expect(files.saveFolder(folder('out/'), named(['a', 'one'], broken))).rejects.toBe(broken);
    expect(await dryRun.saveFolder(folder('out/'), named(['a', 'one'], ['b', 'two!']))).toBe(7);
    expect(await readdir(folder())).toEqual([]);
  });

  it('refuses what exists before the work begins', async () => {
    let isBegun = false;
    async function* work() {
      isBegun = true;
      yield* named(['a', 'one']);
    }
    await writeFile(folder('file'), 'kept');
    await mkdir(folder('full'));
    await writeFile(folder('full', 'kept'), 'kept');
    await expect(files.saveFolder(folder('file/'), work())).rejects.toThrow('it is not a folder');
    for (const saving of [files, dryRun])
      await expect(saving.saveFolder(folder('full/'), work())).rejects.toThrow('the folder is not empty');
    expect(isBegun).toBe(false);
    await expect(files.saveFolder(folder('none', 'out/'), work())).rejects.toThrow('there is no such folder');
    expect((await readdir(folder())).sort()).toEqual(['file', 'full']);
  });

  it('removes the draft of a killed process', async () => {
    let draft = '';
    const killed = makeFiles({ ...owner, pid: 2 ** 22 - 1, isRunning: () => true });
    await killed.saveFolder(
      folder('out/'),
      (async function* () {
        [draft = ''] = await readdir(folder());
        yield { name: 'a', bytes: Buffer.from('one') };
      })(),
    );
    await mkdir(folder(draft));
    await writeFile(folder(draft, 'left'), 'left');
    await files.saveFolder(folder('other/'), named(['a', 'one']));
    expect((await readdir(folder())).sort()).toEqual(['other', 'out']);
  });
});
