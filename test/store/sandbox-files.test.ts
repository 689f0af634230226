import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryContents } from '../../src/sandbox/world/seeded-world';
import { fileContents } from '../../src/store/sandbox-home';
import { useFolder } from '../support/folder';

const folder = useFolder();

describe.each([
  ['in a folder', () => fileContents(join(folder(), 'files'))],
  ['in memory', memoryContents],
])('contents %s', (_, make) => {
  it('are only those that somebody wants to keep', async () => {
    const contents = make();
    await contents.retain(['never']);
    for (const id of ['a', 'b', 'b.1234']) await contents.write(id, [Buffer.of(1)]);
    await contents.retain(['b', 'never']);
    expect(await contents.read('a')).toBeUndefined();
    expect(await contents.read('b.1234')).toBeUndefined();
    expect(await contents.read('b')).toEqual(Buffer.of(1));
  });

  it('come back byte by byte', async () => {
    const contents = make();
    const bytes = Uint8Array.from({ length: 256 }, (_, place) => place);
    await contents.write('a', [bytes.subarray(0, 100), bytes.subarray(100)]);
    await contents.write('b', [Buffer.of(1)]);
    expect(Buffer.from((await contents.read('a')) ?? [])).toEqual(Buffer.from(bytes));
    const pieces: Uint8Array[] = [];
    for await (const piece of contents.open('a')) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
    await contents.remove('a');
    expect(await contents.read('a')).toBeUndefined();
    expect(await contents.read('b')).toEqual(Buffer.of(1));
    await contents.clear();
    expect(await contents.read('b')).toBeUndefined();
    await contents.clear();
    await contents.remove('never');
  });
});

it('lie in private files', async () => {
  const contents = fileContents(join(folder(), 'files'));
  await contents.write('a', [Buffer.from('hello')]);
  expect(readdirSync(join(folder(), 'files'))).toEqual(['a']);
  expect(statSync(join(folder(), 'files', 'a')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder(), 'files', 'a'), 'utf8')).toBe('hello');
  mkdirSync(join(folder(), 'files', 'folder'));
  await expect(contents.read('folder')).rejects.toThrow('it is a folder');
});
