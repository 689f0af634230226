import { expect, it } from 'vitest';
import { happensOnce, keyedRoutes } from '../support/exactly-once';
import { useFolder } from '../support/folder';

const folder = useFolder();

it('covers every keyed route of the catalogue', () => {
  expect(keyedRoutes.length).toBeGreaterThanOrEqual(18);
  expect(new Set(keyedRoutes.map(({ key }) => key))).toEqual(new Set(['Idempotency-Key', 'operationId']));
});

it.each(keyedRoutes.map((route, index) => [route.name, route, index] as const))(
  '%s happens exactly once, whatever its requests and processes meet',
  async (_, route, index) => {
    const endings = new Set<string>();
    for (let seed = 0; seed < 12; seed += 1) {
      for (const ending of await happensOnce(route, 1000 * index + seed, folder(String(seed))))
        endings.add(ending);
    }
    expect(endings).toEqual(new Set(['answered', 'failed', 'killed']));
  },
);
