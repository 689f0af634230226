import { mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { memoryContents } from '../../src/sandbox/world/seeded-world';
import { writePrivate } from '../../src/store/private-file';
import { fileContents, sandboxHome, worldLog } from '../../src/store/sandbox-home';
import { useFolder } from '../support/folder';
import { madeUp, setupOf } from './lock-setup';

const folder = useFolder();
const place = (...names: string[]) => folder('sandbox', ...names);
const homeOf = (process: number, isRunning = (_: number) => true) =>
  sandboxHome(place(), setupOf(process, { isRunning }));
const addressOf = (process: number) => ({
  baseUrl: 'http://127.0.0.1:1',
  statusUrl: 'http://127.0.0.1:2',
  pixelUrl: 'http://127.0.0.1:3',
  pid: madeUp(process),
  secret: 'canary',
  world: 'world',
});
const modeOf = (path: string) => statSync(path).mode & 0o777;

describe('a running sandbox', () => {
  it('is found by its private address file from start to end', async () => {
    const own = homeOf(1);
    const other = homeOf(2);
    expect(await other.running()).toBeUndefined();
    const release = await own.lock();
    expect([await other.occupied(), await other.running()]).toEqual([true, undefined]);
    await own.writeAddress(addressOf(1));
    expect(await other.running()).toEqual(addressOf(1));
    expect([modeOf(place()), modeOf(place('address.json'))]).toEqual([0o700, 0o600]);
    await own.removeAddress();
    await release();
    expect([await other.occupied(), await other.running()]).toEqual([false, undefined]);
    expect(readdirSync(place())).toEqual([]);
  });

  it('keeps a second one out of its folder', async () => {
    await homeOf(1).lock();
    await expect(homeOf(2).lock()).rejects.toMatchObject({
      kind: 'usage',
      message: `a sandbox is already running in ${place()}`,
      details: { hint: expect.stringContaining('plaza sandbox stop') },
    });
  });

  it('is ignored with its address after it has crashed', async () => {
    const own = homeOf(1);
    await own.lock();
    await own.writeAddress(addressOf(1));
    const later = homeOf(2, (pid) => pid !== madeUp(1));
    expect([await later.occupied(), await later.running()]).toEqual([false, undefined]);
    await later.lock();
    expect([await later.occupied(), await later.running()]).toEqual([true, undefined]);
    await later.writeAddress(addressOf(2));
    expect(await later.running()).toEqual(addressOf(2));
  });

  it('is started by one process at a time', async () => {
    const release = await homeOf(1).startLock();
    const stop = new AbortController();
    const second = homeOf(2).startLock(stop.signal);
    stop.abort(new Error('stopped'));
    await expect(second).rejects.toThrow('stopped');
    await release();
    await (await homeOf(2).startLock())();
    expect(readdirSync(place())).toEqual([]);
  });
});

describe('the files of a sandbox', () => {
  it('hold the world until it is dropped', async () => {
    const own = homeOf(1);
    expect(await own.loadWorld()).toBeUndefined();
    await own.saveWorld('{"day":1}');
    expect(await homeOf(2).loadWorld()).toEqual({ day: 1 });
    await own.dropWorld();
    expect(await own.loadWorld()).toBeUndefined();
  });

  it('lose the drafts of a killed save when the next sandbox starts', async () => {
    const kept = ['mine.1.draft', 'world.json', 'world.json.backup'];
    for (const name of ['world.json.3.draft', 'address.json.1.draft', ...kept])
      await writePrivate(place(name), '{}');
    const release = await homeOf(1).lock();
    await release();
    expect(readdirSync(place()).sort()).toEqual(kept);
  });

  it('are reported as broken without a piece of their text', async () => {
    const own = homeOf(1);
    await own.lock();
    for (const name of ['world', 'address']) await writePrivate(place(`${name}.json`), 'canary}');
    const hint = "move it away, or start again with 'plaza sandbox reset'";
    const message = `${place('world.json')} is not JSON`;
    await expect(own.loadWorld()).rejects.toMatchObject({ kind: 'usage', message, details: { hint } });
    await expect(own.running()).rejects.toMatchObject({ message: `${place('address.json')} is not JSON` });
    await writePrivate(place('address.json'), 'null');
    expect(await own.running()).toBeUndefined();
  });
});

describe.each([
  ['in a folder', () => fileContents(place('files'))],
  ['in memory', memoryContents],
])('the contents of a sandbox %s', (_, make) => {
  it('are reduced to the IDs that are retained', async () => {
    const contents = make();
    await contents.retain(['never']);
    for (const id of ['a', 'b', 'b.1234']) await contents.write(id, [Buffer.of(1)]);
    await contents.retain(['b', 'never']);
    expect(await contents.read('a')).toBeUndefined();
    expect(await contents.read('b.1234')).toBeUndefined();
    expect(await contents.read('b')).toEqual(Buffer.of(1));
  });

  it('are read byte for byte until they are removed', async () => {
    const contents = make();
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at);
    await contents.write('a', [bytes.subarray(0, 100), bytes.subarray(100)]);
    await contents.write('b', [Buffer.of(1)]);
    expect(Buffer.from((await contents.read('a')) ?? [])).toEqual(Buffer.from(bytes));
    const pieces: Uint8Array[] = [];
    for await (const piece of contents.open('a')) pieces.push(piece);
    expect(Buffer.concat(pieces)).toEqual(Buffer.from(bytes));
    await contents.remove('a');
    await contents.remove('never');
    expect([await contents.read('a'), await contents.read('b')]).toEqual([undefined, Buffer.of(1)]);
    await contents.clear();
    await contents.clear();
    expect(await contents.read('b')).toBeUndefined();
  });
});

it('the contents of a sandbox in a folder are private files', async () => {
  const contents = fileContents(place('files'));
  await contents.write('a', [Buffer.from('hello')]);
  expect(readdirSync(place('files'))).toEqual(['a']);
  expect(modeOf(place('files', 'a'))).toBe(0o600);
  expect(readFileSync(place('files', 'a'), 'utf8')).toBe('hello');
  mkdirSync(place('files', 'folder'));
  await expect(contents.read('folder')).rejects.toThrow('it is a folder');
});

describe('the log of a world', () => {
  const path = () => place('world.log');

  it('is a private file that grows by what is appended until it is cleared', async () => {
    const log = worldLog(path());
    expect(await log.read()).toBe('');
    await log.append('one\n');
    await log.append('zwölf\n');
    expect(await worldLog(path()).read()).toBe('one\nzwölf\n');
    expect(modeOf(path())).toBe(0o600);
    await log.clear();
    expect(await log.read()).toBe('');
    await log.append('two\n');
    expect(readFileSync(path(), 'utf8')).toBe('two\n');
    await log.clear();
    await log.clear();
  });

  it('continues behind the text of a killed process', async () => {
    const killed = worldLog(path());
    await killed.append('one\n');
    const next = worldLog(path());
    await next.append('two\n');
    expect(await next.read()).toBe('one\ntwo\n');
    await killed.clear();
    await next.clear();
  });

  it('is not written through a link', async () => {
    const log = worldLog(path());
    await log.append('one\n');
    await log.clear();
    writeFileSync(folder('other'), 'kept');
    symlinkSync(folder('other'), path());
    await expect(log.append('two\n')).rejects.toThrow(`couldn't use ${path()}: it is a link`);
    expect(readFileSync(folder('other'), 'utf8')).toBe('kept');
  });
});
