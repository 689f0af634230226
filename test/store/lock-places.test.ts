/** Files that must not block a lock: unusual ones in its place, and those that others left beside it. */
import { spawnSync } from 'node:child_process';
import { readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { fileLock, holderPid, limitedLock } from '../../src/store/lock';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { madeUp, plant, setupOf } from './lock-setup';

const folder = useFolder();
const path = () => folder('some.lock');

describe('a file in the place of a lock', () => {
  it.each([
    ['a dangling link', () => symlink(folder('nowhere'), path()), 'it is a link'],
    ['a link to a file', () => symlink(folder(), path()), 'it is a link'],
    ['a pipe', async () => spawnSync('mkfifo', [path()]), 'it is not a regular file'],
  ])('is refused when it is %s', async (_, make, reason) => {
    await make();
    const message = `couldn't use ${path()}: ${reason}`;
    await expect(fileLock(path(), setupOf(1)).acquire()).rejects.toMatchObject({ kind: 'usage', message });
    await expect(holderPid(path(), () => true)).rejects.toThrow(message);
  });

  it.each([0, -1, -4711])('that names the process ID %i is replaced', async (pid) => {
    await plant(path(), { pid });
    const { mtimeMs } = await stat(path());
    const clock = { ...testClock(), now: () => mtimeMs + 11_000 };
    expect(await holderPid(path(), () => true)).toBeUndefined();
    const release = await fileLock(path(), setupOf(1, { clock })).acquire();
    await release();
    expect(await readdir(folder())).toEqual([]);
  });

  it('that names nobody and is from the future is replaced', async () => {
    await writeFile(path(), '');
    await utimes(path(), 4e9, 4e9);
    const release = await fileLock(path(), setupOf(1)).acquire();
    await release();
    expect(await readdir(folder())).toEqual([]);
  });
});

describe('limitedLock with a living holder', () => {
  it('waits for the given time', async () => {
    await plant(path());
    const clock = testClock();
    const taken = limitedLock(path(), 30_000, setupOf(1, { clock })).acquire();
    await expect(taken).rejects.toMatchObject({
      kind: 'network',
      message: `another process has kept ${path()} locked for more than 30 s`,
    });
    expect(clock.monotonic()).toBeLessThan(31_000);
  });

  it('stops waiting at the signal of its setup', async () => {
    await plant(path());
    const stop = new AbortController();
    const taken = limitedLock(path(), 30_000, setupOf(1, { signal: stop.signal })).acquire();
    stop.abort(new Error('terminated'));
    await expect(taken).rejects.toThrow('terminated');
  });

  it('waits for the grace period after the signal, and no longer', async () => {
    const signal = AbortSignal.abort(new Error('terminated'));
    const clock = testClock();
    const wait = () =>
      limitedLock(path(), 30_000, setupOf(1, { clock, signal }), { graceMs: 1000 }).acquire();
    await (await wait())();
    await plant(path());
    const began = clock.monotonic();
    await expect(wait()).rejects.toThrow('terminated');
    expect(clock.monotonic() - began).toBeLessThan(1100);
  });
});

it('the drafts and markers beside a lock are removed when their processes are gone', async () => {
  const nonces = ['left', 'written', 'cut'] as const;
  const [left, written, cut] = nonces.map((nonce) => `${path()}.${nonce}.draft`);
  await plant(left ?? '', { pid: madeUp(1) });
  await plant(written ?? '', { pid: madeUp(2) });
  await writeFile(cut ?? '', '{"pid":');
  await plant(folder('other.lock.left.draft'), { pid: madeUp(1) });
  // Of a takeover.
  await plant(`${path()}.00000000-0000-4000-8000-000000000001`, { pid: madeUp(1) });
  const isRunning = (pid: number) => pid !== madeUp(1);
  const { mtimeMs } = await stat(cut ?? '');
  const at = (ms: number) => setupOf(3, { isRunning, clock: { ...testClock(), now: () => mtimeMs + ms } });
  await (await fileLock(path(), at(0)).acquire())();
  expect(await readdir(folder())).toEqual([
    'other.lock.left.draft',
    'some.lock.cut.draft',
    'some.lock.written.draft',
  ]);
  await (await fileLock(path(), at(20_000)).acquire())();
  expect(await readdir(folder())).toEqual(['other.lock.left.draft', 'some.lock.written.draft']);
});
