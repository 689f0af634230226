import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
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
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a lock that is free or held', () => {
  it('is taken, names its holder, and leaves nothing when it is released', async () => {
    const release = await fileLock(path(), setupOf(1)).acquire();
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(1));
    expect(await readdir(folder())).toEqual(['some.lock']);
    await release();
    expect(await holderPid(path(), everybodyRuns)).toBeUndefined();
    expect(await readdir(folder())).toEqual([]);
  });

  it('makes its folder', async () => {
    const release = await fileLock(folder('a', 'b', 'c.lock'), setupOf(1)).acquire();
    await release();
    expect(await readdir(folder('a', 'b'))).toEqual([]);
  });

  it('is not taken a second time, not even by the same process', async () => {
    const first = fileLock(path(), setupOf(1));
    const release = await first.acquire();
    expect(await first.tryAcquire()).toBeUndefined();
    expect(await fileLock(path(), setupOf(2)).tryAcquire()).toBeUndefined();
    await release();
    expect(await fileLock(path(), setupOf(2)).tryAcquire()).toBeTypeOf('function');
  });

  it('makes the second wait until the first is done', async () => {
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
    expect(await readdir(folder())).toEqual([]);
  });

  it('is never taken from a living holder, however long it holds on', async () => {
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

  it('lets a waiter go when its signal is aborted, and takes nothing for one aborted before', async () => {
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

  it('is released by its own holding alone', async () => {
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

describe('a holder that is gone', () => {
  it('loses its place at once: to the first who asks, and nothing stays behind', async () => {
    await plant(path());
    const release = await fileLock(path(), setupOf(2, { isRunning: nobodyRuns })).tryAcquire();
    expect(await holderPid(path(), everybodyRuns)).toBe(madeUp(2));
    expect(await readdir(folder())).toEqual(['some.lock']);
    await release?.();
    expect(await readdir(folder())).toEqual([]);
  });

  it('is followed by one alone, however many saw it die', async () => {
    for (let round = 0; round < 20; round += 1) {
      await plant(path(), { nonce: `dead-${round}` });
      const onlyPlantedIsDead = (pid: number) => pid !== madeUp(999);
      const tries = await Promise.all(
        Array.from({ length: 24 }, (_, number) =>
          fileLock(path(), setupOf(number, { isRunning: onlyPlantedIsDead })).tryAcquire(),
        ),
      );
      const winners = tries.flatMap((release) => release ?? []);
      expect(winners).toHaveLength(1);
      await winners[0]?.();
      expect(await readdir(folder())).toEqual([]);
    }
  });

  const dead = {
    'its process id now belongs to a later process': async () => ({ pid: process.pid, started: '1' }),
    'the machine was booted since': async () => {
      const { place } = await currentHolder(process.pid, 'x');
      return { place: place.replace(/\|[^|]*\|/, '|an-earlier-boot|') };
    },
  };
  it.each(Object.entries(dead))('is dead when %s', async (_, change) => {
    await plant(path(), await change());
    expect(await holderPid(path(), everybodyRuns)).toBeUndefined();
    expect(await fileLock(path(), setupOf(2)).tryAcquire()).toBeTypeOf('function');
  });

  it.skipIf(process.platform !== 'linux')('is dead as a zombie that nobody reaps', async () => {
    const parent = spawn('bash', ['-c', 'sleep 0.01 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    try {
      const [line] = await once(parent.stdout, 'data');
      const pid = Number(line);
      let stat = '';
      while (!/\) Z /.test(stat)) stat = await readFile(`/proc/${pid}/stat`, 'utf8');
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
      await plant(path(), { pid, started });
      expect(isRunning(pid)).toBe(true);
      expect(await holderPid(path(), isRunning)).toBeUndefined();
      expect(await fileLock(path(), setupOf(2, { isRunning })).tryAcquire()).toBeTypeOf('function');
    } finally {
      parent.kill('SIGKILL');
    }
  });

  it('left a marker in the middle of taking over: the next one goes on from there', async () => {
    const { nonce } = await plant(path());
    await plant(`${path()}.${nonce}`, { nonce: 'died-too' });
    const release = await fileLock(path(), setupOf(3, { isRunning: nobodyRuns })).tryAcquire();
    expect(release).toBeTypeOf('function');
    await release?.();
    expect(await readdir(folder())).toEqual([]);
  });

  it('left a draft: it goes with the holding', async () => {
    const { nonce } = await plant(path());
    await plant(`${path()}.${nonce}.draft`);
    const release = await fileLock(path(), setupOf(3, { isRunning: nobodyRuns })).tryAcquire();
    await release?.();
    expect(await readdir(folder())).toEqual([]);
  });

  it('is not followed while a living one takes its place', async () => {
    const { nonce } = await plant(path());
    await plant(`${path()}.${nonce}`, { pid: madeUp(7), nonce: 'taking-over' });
    const onlySevenLives = (pid: number) => pid === madeUp(7);
    expect(await fileLock(path(), setupOf(2, { isRunning: onlySevenLives })).tryAcquire()).toBeUndefined();
  });
});

describe('a holder that cannot be judged from here', () => {
  const elsewhere = {
    'on another machine': (place: string) => `other${place.replace(/\|[^|]*\|/, '|other-boot|')}`,
    'in another process namespace': (place: string) => place.replace(/\|[^|]*$/, '|pid:[1]'),
  };
  it.each(Object.entries(elsewhere))('counts as alive %s', async (_, move) => {
    const { place } = await currentHolder(process.pid, 'x');
    await plant(path(), { place: move(place) });
    expect(await holderPid(path(), nobodyRuns)).toBe(madeUp(999));
    expect(await fileLock(path(), setupOf(2, { isRunning: nobodyRuns })).tryAcquire()).toBeUndefined();
  });

  it('is waited for a minute, then said to be in the way', async () => {
    const { place } = await currentHolder(process.pid, 'x');
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

  it('is judged on the same boot though the host changed its name', async () => {
    const { place } = await currentHolder(process.pid, 'x');
    await plant(path(), { place: place.replace(/^[^|]*/, 'renamed') });
    expect(await holderPid(path(), nobodyRuns)).toBeUndefined();
  });
});

describe('something else in the place of a lock', () => {
  it.each(['', '{"pid":', '{"nonce":"../../elsewhere"}', 'null'])(
    'takes the place of a file that names nobody, once it is no longer being written: %j',
    async (content) => {
      await writeFile(path(), content);
      const clock = testClock();
      const { mtimeMs } = await stat(path());
      const at = (ms: number) => ({ clock: { ...clock, now: () => mtimeMs + ms } });
      expect(await holderPid(path(), everybodyRuns)).toBeUndefined();
      expect(await fileLock(path(), setupOf(1, at(9_000))).tryAcquire()).toBeUndefined();
      const tries = await Promise.all(
        Array.from({ length: 12 }, (_, number) => fileLock(path(), setupOf(number, at(11_000))).tryAcquire()),
      );
      expect(tries.filter(Boolean)).toHaveLength(1);
      await tries.find(Boolean)?.();
      expect(await readdir(folder())).toEqual([]);
    },
  );

  it('says that a folder is in its place, or a file in its folder’s', async () => {
    await mkdir(path());
    const folderThere = fileLock(path(), setupOf(1)).acquire();
    await expect(folderThere).rejects.toThrow(`couldn't use ${path()}: it is a folder`);
    await writeFile(folder('file'), '');
    const fileThere = fileLock(folder('file', 'x.lock'), setupOf(1)).acquire();
    await expect(fileThere).rejects.toMatchObject({ kind: 'usage' });
  });
});

describe('real processes', () => {
  const contenders = useContenders();

  it('a living holder keeps the lock; killed, it loses it at once to one of many', async () => {
    const holder = await contenders.holder(path());
    expect(await holderPid(path(), isRunning)).toBe(holder.pid);
    expect(await fileLock(path(), setupOf(1, { isRunning })).tryAcquire()).toBeUndefined();
    await holder.kill();
    const own = { isRunning, pid: process.pid };
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, number) => fileLock(path(), setupOf(number, own)).tryAcquire()),
    );
    expect(tries.filter(Boolean)).toHaveLength(1);
    expect(await holderPid(path(), isRunning)).toBe(process.pid);
  });

  it('take turns and never meet', async () => {
    const arena = folder('arena');
    await mkdir(arena);
    const running = await Promise.all([0, 1, 2].map(() => contenders.runner(path(), arena, 15)));
    expect(await Promise.all(running.map(({ ended }) => ended))).toEqual([0, 0, 0]);
    expect(arenaReport(arena)).toEqual({ rounds: 45, overlaps: '' });
    expect(await readdir(folder())).toEqual(['arena']);
  });
});

/** Lets so many turns of the event loop pass, in which files are read and written. */
async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
