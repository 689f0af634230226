import { expect, it } from 'vitest';
import { expectGoodEnd, stormyDrawing } from '../../commands/canvas/flows/draw/stormy-drawing';

const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 200);

it(`${seeds} drawings under faults place no pixel during a cooldown and leave no difference`, async () => {
  let placed = 0;
  for (let seed = 1000; seed < 1000 + seeds; seed += 1) {
    const storm = await stormyDrawing(seed);
    expectGoodEnd(storm, `seed ${seed}`);
    placed += storm.events.filter(({ type }) => type === 'placed').length;
  }
  expect(placed).toBeGreaterThan(10 * seeds);
});
