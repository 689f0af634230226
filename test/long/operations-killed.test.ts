/** Dozens of orders by real processes, under faults and killed at moments nobody chose: each is made once. */
import { expect, it } from 'vitest';
import { systemClock } from '../../src/cli/process/clock';
import type { FaultInput } from '../../src/sandbox/server/control/faults';
import { useHome } from '../support/home';
import { journalOf, kill, ordersMade, startOrder } from '../support/killed-orders';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);
const route = 'shop.ordersCreate';
const kinds: readonly FaultInput[] = [
  { kind: 'drop-before', route },
  { kind: 'drop-after', route },
  { kind: 'drop-after', route, times: 3 },
  { kind: 'status', status: 503, route },
  { kind: 'status', status: 429, delayMs: 60_000, route },
  { kind: 'delay', delayMs: 150, route },
  { kind: 'cut', route },
];

/** A run under a fault, killed somewhere within or after its end; tells whether it was still going, and what it told. */
async function troubledRun(mark: string, numbers: () => number) {
  const fault = kinds[Math.floor(numbers() * kinds.length)];
  home().sandbox.control.clearFaults();
  if (fault) home().sandbox.addFault(fault);
  const running = startOrder(home(), mark);
  // A run takes some 300 ms.
  await Promise.race([systemClock.sleep(100 + numbers() * 400), running.ended]);
  const killed = running.child.exitCode === null;
  await kill(running);
  home().sandbox.control.clearFaults();
  const { stdout } = await running.ended;
  return { killed, told: stdout !== '' };
}

it(`makes each of ${trials} orders once`, async () => {
  const numbers = seededNumbers(20_261_014);
  let kills = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const mark = `trial ${trial}`;
    let wasTold = false;
    const isOver = async () => ordersMade(home(), mark) > 0 && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 3 && !(await isOver()); attempt += 1) {
      const { killed, told } = await troubledRun(mark, numbers);
      kills += killed ? 1 : 0;
      wasTold ||= told;
    }
    // What is over was told by the process that made it over, or one before.
    if (await isOver()) expect({ mark, wasTold }).toEqual({ mark, wasTold: true });
    else expect(await startOrder(home(), mark).ended).toMatchObject({ exit: 0 });
    expect({ mark, made: ordersMade(home(), mark) }).toEqual({ mark, made: 1 });
    expect(await journalOf(home())).toEqual([]);
  }
  expect(kills).toBeGreaterThan(trials / 2);
});
