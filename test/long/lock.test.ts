/** Many processes on one lock, most of them killed at random moments. */
import { randomInt } from 'node:crypto';
import { mkdir, readdir } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/cli/process/clock';
import { useFolder } from '../support/folder';
import { arenaReport, type Contender, useContenders } from '../support/store/contenders';

const folder = useFolder();
const contenders = useContenders();
const seconds = Number(process.env.PLAZA_LONG_SECONDS ?? 120);

it(`a lock never has two living holders within ${seconds} s of kills`, async () => {
  const arena = folder('arena');
  await mkdir(arena);
  const start = () => contenders.runner(folder('x.lock'), arena, 1_000_000);
  const running: Contender[] = await Promise.all(Array.from({ length: 6 }, start));
  const end = systemClock.monotonic() + seconds * 1000;
  let kills = 0;
  while (systemClock.monotonic() < end) {
    await systemClock.sleep(randomInt(200));
    const victim = running.splice(randomInt(running.length), 1)[0];
    await victim?.kill();
    kills += 1;
    running.push(await start());
    expect(arenaReport(arena).overlaps).toBe('');
  }
  const before = arenaReport(arena).rounds;
  await Promise.all(running.map((contender) => contender.kill()));
  expect(kills).toBeGreaterThan(seconds / 2);
  expect(before).toBeGreaterThan(kills);
});

it('a lock lets eight processes through two thousand rounds, and leaves no file', async () => {
  const arena = folder('arena');
  await mkdir(arena);
  const running = await Promise.all(
    Array.from({ length: 8 }, () => contenders.runner(folder('x.lock'), arena, 250)),
  );
  expect(await Promise.all(running.map(({ ended }) => ended))).toEqual(running.map(() => 0));
  expect(arenaReport(arena)).toEqual({ rounds: 2000, overlaps: '' });
  expect(await readdir(folder())).toEqual(['arena']);
});
