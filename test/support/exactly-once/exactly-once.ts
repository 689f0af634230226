/** A change happens once: processes that fail and die by a seed repeat the same command. */
import { expect } from 'vitest';
import type { AnyRoute } from '../../../src/protocol/route';
import { allRoutes } from '../../../src/protocol/routes/index';
import { fileJournal } from '../../../src/store/journal';
import { setupOf } from '../../store/lock-setup';
import { testClock } from '../http/clock';
import { seededNumbers } from '../seeded-numbers';
import { type Ending, makeKeyedService, oneProcess } from './keyed-service';
import { makeUnkeyedService, models, type OnceEnding, oneProcessWithoutKey } from './unkeyed-service';

export const keyedRoutes: readonly AnyRoute[] = allRoutes.filter(({ effect }) => effect === 'keyed');

/** Asks for one action until it is answered, at first under faults; how each process ended. */
export async function expectOneEffect(route: AnyRoute, seed: number, state: string): Promise<Ending[]> {
  const numbers = seededNumbers(seed);
  const service = makeKeyedService();
  const processes = { state, route, service, numbers };
  const endings: Ending[] = [];
  const troubles = 1 + Math.floor(numbers() * 4);
  const left = () => fileJournal(state, 'ada', setupOf(1)).list();
  do {
    endings.push(await oneProcess(processes, endings.length < troubles));
    // Killed after it reported the answer: the action is over.
    if (endings.at(-1) === 'killed' && service.effects.length > 0 && (await left()).length === 0) break;
  } while (endings.at(-1) !== 'answered');
  const reported = `${route.name}, seed ${seed}: ${endings.join(', ')}`;
  expect(service.effects, reported).toHaveLength(1);
  expect(service.mismatches, reported).toEqual([]);
  expect(await left(), reported).toEqual([]);
  expect(service.reported, reported).toBeGreaterThan(0);
  return endings;
}

/** The routes without a key whose lost answers are verified. */
export const verifiedRoutes: readonly AnyRoute[] = allRoutes.filter(
  ({ lostAnswer }) => lostAnswer && 'verified' in lostAnswer,
);

const hourMs = 3_600_000;
/** Runs without faults, after which the outcome stays unknown. */
const maxHealthyRuns = 4;

/**
 * Asks for one change without a key until it is answered or its outcome stays unknown, at first under faults. The clock of
 * the computer may be wrong by an hour, and be set meanwhile; the user may have made the same record before, and another
 * device meanwhile.
 */
export async function expectOneEffectWithoutKey(
  route: AnyRoute,
  seed: number,
  state: string,
): Promise<OnceEnding[]> {
  const numbers = seededNumbers(seed);
  const clock = testClock();
  const service = makeUnkeyedService(route, clock);
  const skews = [0, 0, 400, -400, hourMs, -hourMs];
  const someSkew = () => skews[Math.floor(numbers() * skews.length)] ?? 0;
  const first = someSkew();
  // After a sign-in the difference of the clock is known; only then is the clock set.
  const isKnown = numbers() < 0.8;
  const skew = { ms: first, knownAheadMs: isKnown ? -first : 0 };
  const isSet = isKnown && numbers() < 0.3;
  const processes = { state, route, service, numbers, clock, skew };
  const isList = models[route.name]?.isList === true;
  if (isList && numbers() < 0.4) service.make('hand');
  clock.advance(4000 + numbers() * 100_000);
  const troubles = 1 + Math.floor(numbers() * 4);
  const endings: OnceEnding[] = [];
  const left = () => fileJournal(state, 'ada', setupOf(1)).list();
  for (let run = 0; run < troubles + maxHealthyRuns; run += 1) {
    endings.push(await oneProcessWithoutKey(processes, run < troubles));
    const isLost = (await left()).some(({ sentAt }) => sentAt !== undefined);
    // An answered command is done, and so is one that was killed after its entry was removed.
    if (endings.at(-1) === 'answered' || (endings.at(-1) === 'reported and killed' && !isLost)) break;
    if (isList && run === 0 && isLost && numbers() < 0.3) service.make('device');
    clock.advance(numbers() * 40_000);
    if (isSet && run === 1) skew.ms = someSkew();
  }
  const reported = `${route.name}, seed ${seed}: ${endings.join(', ')}; ${service.made.map(({ by }) => by)}`;
  const ours = service.made.filter(({ by }) => by === 'us').length;
  const others = service.made.filter(({ by }) => by === 'device').length;
  expect(ours, reported).toBeLessThanOrEqual(1);
  const last = endings.at(-1);
  expect(['answered', 'reported and killed', 'unclear'], reported).toContain(last);
  if (last === 'unclear') return endings;
  expect(ours + others, reported).toBeGreaterThan(0);
  expect(await left(), reported).toEqual([]);
  return endings;
}
