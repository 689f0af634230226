/** Locks as tests take them: by made-up processes, on a clock that takes no time. */
import { writeFile } from 'node:fs/promises';
import type { LockSetup } from '../../src/store/lock';
import { currentHolder, type Holder } from '../../src/store/lock-file';
import { countingChance } from '../support/clock';
import { testClock } from '../support/http/clock';

/** Process ids beyond what the system gives: no start time is found, only `isRunning` tells. */
export const madeUp = (number: number) => 10_000_000 + number;

const random = countingChance();

/** The setup of a made-up process; nobody is dead but whom the test says. */
export function setupOf(number: number, change: Partial<LockSetup> = {}): LockSetup {
  return { pid: madeUp(number), isRunning: () => true, clock: testClock(), random, ...change };
}

/** Puts a holder into a lock's file as another process would have. */
export async function plant(path: string, change: Partial<Holder> = {}): Promise<Holder> {
  const holder = { ...(await currentHolder({ pid: madeUp(999) }, 'planted')), ...change };
  await writeFile(path, JSON.stringify(holder));
  return holder;
}
