/** The proof that a keyed action happens once: processes that fail and die by a seed, and the same command again and again. */
import { expect } from 'vitest';
import type { AnyRoute } from '../../src/protocol/route';
import { allRoutes } from '../../src/protocol/routes/index';
import { fileJournal } from '../../src/store/journal';
import { setupOf } from '../store/lock-setup';
import { type Ending, makeLedger, oneProcess } from './idempotent-service';
import { seededNumbers } from './seeded-numbers';

export const keyedRoutes: readonly AnyRoute[] = allRoutes.filter(({ effect }) => effect === 'keyed');

/** Asks for one action until an answer is there, at first under faults; gives how each process ended. */
export async function happensOnce(route: AnyRoute, seed: number, state: string): Promise<Ending[]> {
  const numbers = seededNumbers(seed);
  const ledger = makeLedger();
  const processes = { state, route, ledger, numbers };
  const endings: Ending[] = [];
  const troubles = 1 + Math.floor(numbers() * 4);
  const left = () => fileJournal(state, 'ada', setupOf(1)).list();
  do {
    endings.push(await oneProcess(processes, endings.length < troubles));
    // Killed when the answer was told already: the action is over.
    if (endings.at(-1) === 'killed' && ledger.effects.length > 0 && (await left()).length === 0) break;
  } while (endings.at(-1) !== 'answered');
  const reported = `${route.name}, seed ${seed}: ${endings.join(', ')}`;
  expect(ledger.effects, reported).toHaveLength(1);
  expect(ledger.mismatches, reported).toEqual([]);
  expect(await left(), reported).toEqual([]);
  expect(ledger.reported, reported).toBeGreaterThan(0);
  return endings;
}
