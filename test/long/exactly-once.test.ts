/** Hundreds of seeds of faults and kills for every keyed route. */
import { expect, it } from 'vitest';
import { happensOnce, keyedRoutes } from '../support/exactly-once';
import { useFolder } from '../support/folder';

const folder = useFolder();
const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 400);

it.each(keyedRoutes.map((route, index) => [route.name, route, index] as const))(
  `%s happens exactly once in ${seeds} seeds of faults and kills`,
  async (_, route, index) => {
    let processes = 0;
    for (let seed = 0; seed < seeds; seed += 1)
      processes += (await happensOnce(route, 100_000 * (index + 1) + seed, folder(String(seed)))).length;
    expect(processes).toBeGreaterThan(seeds);
  },
);
