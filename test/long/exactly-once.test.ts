/** Hundreds of seeds for every keyed route, and for every route that is verified without a key. */
import { expect, it } from 'vitest';
import {
  expectOneEffect,
  expectOneEffectWithoutKey,
  keyedRoutes,
  verifiedRoutes,
} from '../support/exactly-once/exactly-once';
import { useFolder } from '../support/folder';

const folder = useFolder();
const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 400);

it.each(keyedRoutes.map((route, index) => [route.name, route, index] as const))(
  `%s has one effect in ${seeds} seeds of faults and kills`,
  async (_, route, index) => {
    let processes = 0;
    for (let seed = 0; seed < seeds; seed += 1)
      processes += (await expectOneEffect(route, 100_000 * (index + 1) + seed, folder(String(seed)))).length;
    expect(processes).toBeGreaterThan(seeds);
  },
);

it.each(verifiedRoutes.map((route, index) => [route.name, route, index] as const))(
  `%s has one effect without a key in ${seeds} seeds of faults, kills and wrong clocks, or is unclear`,
  async (_, route, index) => {
    const counts: Record<string, number> = {};
    let processes = 0;
    for (let seed = 0; seed < seeds; seed += 1) {
      const endings = await expectOneEffectWithoutKey(
        route,
        100_000 * (index + 1) + seed,
        folder(String(seed)),
      );
      const last = endings.at(-1) ?? '';
      counts[last] = (counts[last] ?? 0) + 1;
      processes += endings.length;
    }
    // With a right clock, a read nearly always shows the outcome.
    expect(counts.unclear ?? 0).toBeLessThan(seeds / 7);
    expect(processes).toBeGreaterThan(seeds);
  },
);
