/** Many processes on one lock, most of them killed at random moments. */
import { randomInt } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
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
