/** A change happens once: processes that fail and die by a seed repeat the same command. */
import { expect } from 'vitest';
import type { AnyRoute } from '../../../src/protocol/route';
import { allRoutes } from '../../../src/protocol/routes/index';
import { fileJournal } from '../../../src/store/journal';
import { setupOf } from '../../store/lock-setup';
import { testClock } from '../http/clock';
import { seededNumbers } from '../seeded-numbers';
import { type Ending, makeKeyedService, oneProcess } from './keyed-service';
import {
  type Computer,
  clocksOf,
  makeUnkeyedService,
  models,
  type OnceEnding,
  type OnceProcesses,
  oneProcessWithoutKey,
} from './unkeyed-service';

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
/** By how much clocks are wrong, in either direction. */
const skews = [10_000, 60_000, hourMs, 24 * hourMs, 91 * 24 * hourMs, 3 * 365 * 24 * hourMs];
/** Runs without faults, after which the outcome stays unknown. */
const maxHealthyRuns = 4;

/**
 * Asks for one change without a key until it is answered or its outcome stays unknown, at first under faults. The clock of the
 * computer may be wrong before, at and after the send, and the computer may start again or not report its uptime; the user
 * may have made the same record before, and another device meanwhile.
 */
export async function expectOneEffectWithoutKey(
  route: AnyRoute,
  seed: number,
  state: string,
): Promise<OnceEnding[]> {
  const numbers = seededNumbers(seed);
  const clock = testClock();
  const service = makeUnkeyedService(route, clock);
  const computer: Computer = { skewMs: 0, boot: 1, bootedAt: clock.now() - 5 * hourMs };
  const processes = { state, route, service, numbers, clock, computer };
  const change = changesOf(processes);
  change.set(1);
  await change.learn(0.6);
  const isList = models[route.name]?.isList === true;
  if (isList && numbers() < 0.4) service.make('hand');
  clock.advance(4000 + numbers() * 100_000);
  change.set(0.3);
  if (numbers() < 0.05) computer.bootedAt = undefined;
  const troubles = 1 + Math.floor(numbers() * 4);
  const endings: OnceEnding[] = [];
  const left = () => fileJournal(state, 'ada', setupOf(1)).list();
  for (let run = 0; run < troubles + maxHealthyRuns; run += 1) {
    endings.push(await oneProcessWithoutKey(processes, run < troubles));
    const isLost = (await left()).some(({ sent }) => sent !== undefined);
    // An answered command is done, and so is one that was killed after its entry was removed.
    if (endings.at(-1) === 'answered' || (endings.at(-1) === 'reported and killed' && !isLost)) break;
    if (isList && run === 0 && isLost && numbers() < 0.3) service.make('device');
    clock.advance(numbers() * 40_000);
    change.set(0.3);
    change.boot(0.1);
  }
  const reported = `${route.name}, seed ${seed}: ${endings.join(', ')}; ${service.made.map(({ by }) => by)}`;
  const ours = service.made.filter(({ by }) => by === 'us').length;
  const others = service.made.filter(({ by }) => by === 'device').length;
  expect(ours, reported).toBeLessThanOrEqual(1);
  const last = endings.at(-1);
  expect(['answered', 'reported and killed', 'unclear', 'asked'], reported).toContain(last);
  if (last === 'unclear' || last === 'asked') return endings;
  expect(ours + others, reported).toBeGreaterThan(0);
  expect(await left(), reported).toEqual([]);
  return endings;
}

/** What happens to the clocks of the computer between two processes, each with a probability. */
function changesOf(processes: Pick<OnceProcesses, 'state' | 'numbers' | 'clock' | 'computer'>) {
  const { numbers, clock, computer } = processes;
  return {
    /** Sets the clock: half of the time right. */
    set(probability: number) {
      if (numbers() >= probability) return;
      const ms = skews[Math.floor(numbers() * skews.length)] ?? 0;
      const isWrong = numbers() < 0.5;
      const isAhead = numbers() < 0.5;
      computer.skewMs = isWrong ? (isAhead ? ms : -ms) : 0;
    },
    boot(probability: number) {
      if (numbers() >= probability) return;
      computer.boot += 1;
      if (computer.bootedAt !== undefined) computer.bootedAt = clock.now();
      clock.advance(20_000);
    },
    /** Another command gets an answer. */
    async learn(probability: number) {
      if (numbers() >= probability) return;
      const { local, service } = clocksOf(processes);
      const at = { now: local.now(), monotonic: local.monotonic() };
      const date = new Date(clock.now()).toUTCString();
      service.learn('https://plaza.test', {
        status: 200,
        date,
        isCached: false,
        isRead: false,
        sent: at,
        received: at,
      });
      await service.stored();
    },
  };
}
