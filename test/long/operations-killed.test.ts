/** Dozens of orders by real processes, under faults and killed at moments nobody chose: each is made once. */
import { expect, it } from 'vitest';
import { useHome } from '../support/home';
import { faultsOn, journalOf, killedOnTheWay, ordersMade, startOrder } from '../support/killed/orders';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);
const faults = faultsOn('shop.ordersCreate');

/** A run under a fault, killed somewhere within or after its end. */
async function troubledRun(mark: string, numbers: () => number) {
  const fault = faults[Math.floor(numbers() * faults.length)];
  // A run takes some 300 ms.
  return killedOnTheWay(home(), fault, () => startOrder(home(), mark), 100 + numbers() * 400);
}

it(`makes each of ${trials} orders once`, async () => {
  const numbers = seededNumbers(20_261_014);
  let kills = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const mark = `trial ${trial}`;
    let wasTold = false;
    const isOver = async () => ordersMade(home(), mark) > 0 && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 3 && !(await isOver()); attempt += 1) {
      const { killed, stdout } = await troubledRun(mark, numbers);
      kills += killed ? 1 : 0;
      wasTold ||= stdout !== '';
    }
    // What is over was told by the process that made it over, or one before.
    if (await isOver()) expect({ mark, wasTold }).toEqual({ mark, wasTold: true });
    else expect(await startOrder(home(), mark).ended).toMatchObject({ exit: 0 });
    expect({ mark, made: ordersMade(home(), mark) }).toEqual({ mark, made: 1 });
    expect(await journalOf(home())).toEqual([]);
  }
  expect(kills).toBeGreaterThan(trials / 2);
});
