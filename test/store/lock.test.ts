import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as fileSystem from '../../src/store/file-system';
import { fileLock, holderPid } from '../../src/store/lock';
import { currentHolder } from '../../src/store/lock-file';
import { useFolder } from '../support/folder';
import { testClock } from '../support/http/clock';
import { arenaReport, useContenders } from '../support/store/contenders';
import { madeUp, plant, setupOf } from './lock-setup';

const folder = useFolder();
const path = () => folder('some.lock');
const everybodyRuns = () => true;
const nobodyRuns = () => false;
const onlyPlantedIsDead = (pid: number) => pid !== madeUp(999);
const tryAs = (number: number, isRunning: (pid: number) => boolean = everybodyRuns) =>
  fileLock(path(), setupOf(number, { isRunning })).tryAcquire();
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a lock', () => {
  it('names its holder, creates its folder, and leaves nothing when it is released', async () => {
    const nested = folder('a', 'b', 'c.lock');
    const release = await fileLock(nested, setupOf(1)).acquire();
    expect(await holderPid(nested, everybodyRuns)).toBe(madeUp(1));
    expect(await readdir(folder('a', 'b'))).toEqual(['c.lock']);
    await release();
    expect(await holderPid(nested, everybodyRuns)).toBeUndefined();
    expect(await readdir(folder('a', 'b'))).toEqual([]);
  });

  it('is not acquired a second time, not even by the same process', async () => {
    const first = fileLock(path(), setupOf(1));
    const release = await first.acquire();
    expect(await first.tryAcquire()).toBeUndefined();
    expect(await tryAs(2)).toBeUndefined();
    await release();
    expect(await tryAs(2)).toBeTypeOf('function');
  });

  it('makes a second process wait until it is released', async () => {
    const release = await fileLock(path(), setupOf(1)).acquire();
    const order: string[] = [];
    const second = fileLock(path(), setupOf(2))
      .acquire()
      .then((releaseSecond) => {
        order.push('second');
        return releaseSecond();
      });
    await turns(50);
    order.push('first done');
    await release();
    await second;
    expect(order).toEqual(['first done', 'second']);
  });

  it('is never taken from a living holder, however long it is held', async () => {
    await plant(path());
    const clock = testClock();
    const stop = new AbortController();
    const waiting = fileLock(path(), setupOf(2, { clock })).acquire(stop.signal);
    while (clock.monotonic() < 24 * 3_600_000) {
      clock.advance(3_600_000);
      await turns(20);
    }
    stop.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(999));
  });

  it('is not acquired after a signal, whether it comes before or during the wait', async () => {
    const release = await fileLock(path(), setupOf(1)).acquire();
    const stop = new AbortController();
    const waiting = fileLock(path(), setupOf(2)).acquire(stop.signal);
    await turns(10);
    stop.abort(new Error('stopped'));
    await expect(waiting).rejects.toThrow('stopped');
    await release();
    await expect(fileLock(path(), setupOf(3)).acquire(stop.signal)).rejects.toThrow('stopped');
    expect(await readdir(folder())).toEqual([]);
  });

  it('is released only by the holder that acquired it', async () => {
    const first = await fileLock(path(), setupOf(1)).acquire();
    await first();
    const second = await fileLock(path(), setupOf(2)).acquire();
    await first();
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(2));
    await second();
    await second();
    expect(await readdir(folder())).toEqual([]);
  });
});

describe('a lock whose holder is gone', () => {
  it('is acquired at once, and leaves nothing behind', async () => {
    await plant(path());
    const release = await tryAs(2, nobodyRuns);
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(2));
    expect(await readdir(folder())).toEqual(['some.lock']);
    await release?.();
    expect(await readdir(folder())).toEqual([]);
  });

  it('is acquired by one of many processes', async () => {
    for (let round = 0; round < 20; round += 1) {
      await plant(path(), { nonce: `dead-${round}` });
      const tries = await Promise.all(
        Array.from({ length: 24 }, (_, number) => tryAs(number, onlyPlantedIsDead)),
      );
      const winners = tries.flatMap((release) => release ?? []);
      expect(winners).toHaveLength(1);
      await winners[0]?.();
      expect(await readdir(folder())).toEqual([]);
    }
  });

  const dead = {
    'a later process has its process ID': async () => ({ pid: process.pid, started: '1' }),
    'the machine has rebooted': async () => {
      const { place } = await currentHolder({ pid: process.pid }, 'x');
      return { place: place.replace(/\|[^|]*\|/, '|an-earlier-boot|') };
    },
  };
  it.each(Object.entries(dead))('is acquired when %s', async (_, change) => {
    await plant(path(), await change());
    expect(await holderPid(path(), everybodyRuns)).toBeUndefined();
    expect(await tryAs(2)).toBeTypeOf('function');
  });

  it.skipIf(process.platform !== 'linux')('is acquired when the holder is a zombie process', async () => {
    const parent = spawn('bash', ['-c', 'cat <&0 & echo $!; exec sleep 60'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      const [line] = await once(parent.stdout, 'data');
      const pid = Number(line);
      // Bash would reap it; the program that replaces bash does not.
      while ((await readFile(`/proc/${parent.pid}/comm`, 'utf8')) !== 'sleep\n');
      parent.stdin.end();
      let stat = '';
      while (!/\) Z /.test(stat)) stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      await plant(path(), { pid, started });
      expect(isRunning(pid)).toBe(true);
      expect(await holderPid(path(), isRunning)).toBeUndefined();
      expect(await tryAs(2, isRunning)).toBeTypeOf('function');
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('is acquired when a process died while it took the lock over', async () => {
    const { nonce } = await plant(path());
    await plant(`${path()}.${nonce}`, { nonce: 'died-too' });
    await plant(`${path()}.${nonce}.draft`);
    const release = await tryAs(3, nobodyRuns);
    expect(release).toBeTypeOf('function');
    await release?.();
    expect(await readdir(folder())).toEqual([]);
  });

  it('is not acquired when another process has taken it over meanwhile', async () => {
    const { nonce } = await plant(path());
    const link: typeof fileSystem.link = async (from, to) => {
      if (to === `${path()}.${nonce}`) await tryAs(2, onlyPlantedIsDead);
      return fileSystem.link(from, to);
    };
    const setup = setupOf(1, { isRunning: onlyPlantedIsDead, files: { ...fileSystem, link } });
    expect(await fileLock(path(), setup).tryAcquire()).toBeUndefined();
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(2));
  });

  it('is not acquired while a living process takes it over', async () => {
    const { nonce } = await plant(path());
    await plant(`${path()}.${nonce}`, { pid: madeUp(7), nonce: 'taking-over' });
    expect(await tryAs(2, (pid) => pid === madeUp(7))).toBeUndefined();
  });
});

describe('a lock whose holder cannot be checked from here', () => {
  const elsewhere = {
    'on another machine': (place: string) => `other${place.replace(/\|[^|]*\|/, '|other-boot|')}`,
    'in another process namespace': (place: string) => place.replace(/\|[^|]*$/, '|pid:[1]'),
  };
  it.each(Object.entries(elsewhere))('counts as held %s', async (_, move) => {
    const { place } = await currentHolder({ pid: process.pid }, 'x');
    await plant(path(), { place: move(place) });
    expect(await holderPid(path(), nobodyRuns)).toBe(madeUp(999));
    expect(await tryAs(2, nobodyRuns)).toBeUndefined();
  });

  it('is waited for one minute, then reported', async () => {
    const { place } = await currentHolder({ pid: process.pid }, 'x');
    await plant(path(), { place: place.replace(/^[^|]*\|[^|]*/, 'attic|boot') });
    const clock = testClock();
    const sleep = (ms: number) => clock.sleep(40 * ms);
    const setup = setupOf(2, { clock: { ...clock, sleep } });
    await expect(fileLock(path(), setup).acquire()).rejects.toMatchObject({
      kind: 'usage',
      message: `${path()} is held by process ${madeUp(999)} of another computer or container (attic)`,
      details: { hint: 'wait for it; if it is gone for good, remove that file' },
    });
    expect(clock.monotonic()).toBeGreaterThanOrEqual(60_000);
    expect(clock.monotonic()).toBeLessThan(64_000);
  });

  it('is checked after the host changed its name on the same boot', async () => {
    const { place } = await currentHolder({ pid: process.pid }, 'x');
    await plant(path(), { place: place.replace(/^[^|]*/, 'renamed') });
    expect(await holderPid(path(), nobodyRuns)).toBeUndefined();
  });
});

describe('another file in the place of a lock', () => {
  it.each(['', '{"pid":', '{"nonce":"../../elsewhere"}', 'null'])(
    'is replaced 10 seconds after it was written when it holds %j',
    async (content) => {
      await writeFile(path(), content);
      const { mtimeMs } = await stat(path());
      const tryAfter = (ms: number, number = 1) =>
        fileLock(
          path(),
          setupOf(number, { clock: { ...testClock(), now: () => mtimeMs + ms } }),
        ).tryAcquire();
      expect(await holderPid(path(), everybodyRuns)).toBeUndefined();
      expect(await tryAfter(9_000)).toBeUndefined();
      const tries = await Promise.all(Array.from({ length: 12 }, (_, number) => tryAfter(11_000, number)));
      expect(tries.filter(Boolean)).toHaveLength(1);
      await tries.find(Boolean)?.();
      expect(await readdir(folder())).toEqual([]);
    },
  );

  it('is reported when it is a folder, or when its folder is a file', async () => {
    await mkdir(path());
    const folderThere = fileLock(path(), setupOf(1)).acquire();
    await expect(folderThere).rejects.toThrow(`couldn't use ${path()}: it is a folder`);
    await writeFile(folder('file'), '');
    const fileThere = fileLock(folder('file', 'x.lock'), setupOf(1)).acquire();
    await expect(fileThere).rejects.toMatchObject({ kind: 'usage' });
  });
});

describe('a lock among real processes', () => {
  const contenders = useContenders();

  it('is kept by a living holder, and taken from a killed one by one of many', async () => {
    const holder = await contenders.holder(path());
    expect(await holderPid(path(), isRunning)).toBe(holder.pid);
    expect(await tryAs(1, isRunning)).toBeUndefined();
    await holder.kill();
    const own = { isRunning, pid: process.pid };
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, number) => fileLock(path(), setupOf(number, own)).tryAcquire()),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await holderPid(path(), isRunning)).toBe(process.pid);
  });

  it('is held by one process at a time', async () => {
    const arena = folder('arena');
    await mkdir(arena);
    const running = await Promise.all([0, 1, 2].map(() => contenders.runner(path(), arena, 15)));
    expect(await Promise.all(running.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(arenaReport(arena)).toEqual({ rounds: 45, overlaps: '' });
    expect(await readdir(folder())).toEqual(['arena']);
  });
});

/** Waits for that many turns of the event loop, in which files are read and written. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
