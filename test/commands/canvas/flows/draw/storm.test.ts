/** Drawing through lost pixels, strangers, changing cooldowns, the special mode, limits and cut connections. */
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../support/runs';
import { expectGoodEnd, stormyDrawing } from './stormy-drawing';

describe('a drawing in bad weather', () => {
  it.each(Array.from({ length: runs(20) }, (_, seed) => seed))(
    'ends right and never sends during a cooldown, seed %i',
    async (seed) => expectGoodEnd(await stormyDrawing(seed)),
  );

  it('is a storm: everything that can happen does', async () => {
    const { events, canvas } = await stormyDrawing(3);
    const types = new Set(events.map(({ type }) => type));
    for (const type of ['plan', 'placed', 'lost', 'damaged', 'special', 'reconnected', 'complete'])
      expect(types).toContain(type);
    expect(canvas.requests.filter((route) => route === 'canvas.pixelInfo').length).toBeGreaterThan(0);
  });
});
