/** Folders that a command writes: whole or not at all. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import type { NamedBytes } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

const folder = useFolder();
const owner = {
  input: fakeInput(false),
  signal: new AbortController().signal,
  random: fixedChance(),
  clock: testClock(),
  pid: process.pid,
  isRunning: (pid: number) => pid === process.pid,
};
const files = makeFiles(owner);

async function* named(...given: (readonly [string, string] | Error)[]): AsyncGenerator<NamedBytes> {
  for (const one of given) {
    if (one instanceof Error) throw one;
    yield { name: one[0], bytes: Buffer.from(one[1]) };
  }
}

describe('saving a folder', () => {
  it('writes its files and gives their size', async () => {
    expect(await files.saveFolder(folder('out/'), named(['a', 'one'], ['b', 'two!']))).toBe(7);
    expect(await readdir(folder())).toEqual(['out']);
    expect(await readdir(folder('out'))).toEqual(['a', 'b']);
    expect(await readFile(folder('out', 'b'), 'utf8')).toBe('two!');
  });

  it('takes the place of an empty folder', async () => {
    await mkdir(folder('out'));
    expect(await files.saveFolder(folder('out/'), named(['a', 'one']))).toBe(3);
    expect(await readdir(folder('out'))).toEqual(['a']);
  });

  it('leaves nothing of work that breaks off', async () => {
    const broken = new Error('broke off');
    await expect(files.saveFolder(folder('out/'), named(['a', 'one'], broken))).rejects.toBe(broken);
    expect(await readdir(folder())).toEqual([]);
  });

  it('refuses what is there, before anything is made', async () => {
    let isBegun = false;
    async function* work() {
      isBegun = true;
      yield* named(['a', 'one']);
    }
    await writeFile(folder('file'), 'kept');
    await mkdir(folder('full'));
    await writeFile(folder('full', 'kept'), 'kept');
    await expect(files.saveFolder(folder('file/'), work())).rejects.toThrow('it is not a folder');
    await expect(files.saveFolder(folder('full/'), work())).rejects.toThrow('the folder is not empty');
    const dryRun = makeFiles(owner, async () => undefined);
    await expect(dryRun.saveFolder(folder('full/'), work())).rejects.toThrow('the folder is not empty');
    expect(isBegun).toBe(false);
    await expect(files.saveFolder(folder('none', 'out/'), work())).rejects.toThrow('there is no such folder');
    expect((await readdir(folder())).sort()).toEqual(['file', 'full']);
  });

  it('only counts in a dry run', async () => {
    const dryRun = makeFiles(owner, async () => undefined);
    expect(await dryRun.saveFolder(folder('out/'), named(['a', 'one'], ['b', 'two!']))).toBe(7);
    expect(await readdir(folder())).toEqual([]);
  });

  it('removes what a killed process left', async () => {
    let draft = '';
    const dead = { ...owner, pid: 2 ** 22 - 1, isRunning: () => true };
    await makeFiles(dead).saveFolder(
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
