/** Drawing on the sandbox's canvas: whose pixels, limits, stops, and what the person is told. */

import { describe, expect, it } from 'vitest';
import type { DrawEvent } from '../../../../../src/commands/canvas/draw/draw-events';
import { placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import { drawPicture } from '../../../../../src/commands/canvas/flows/draw/draw-picture';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { type SandboxCanvas, sandboxCanvas } from './sandbox-canvas';
import { until, wrongOn } from './stormy-drawing';

/** Four red pixels in the white corner, where nobody has painted. */
const template = { width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10), replaced: 0 };
const at = { x: 200, y: 230 };
const picture = { template, at, places: placesInOrder(template, 'rows') };

/** Draws to the end, or until enough events came. */
async function drawn(
  canvas: SandboxCanvas,
  { overwrite = false, guard = false, places = picture.places, enough = Number.POSITIVE_INFINITY } = {},
): Promise<DrawEvent[]> {
  const events: DrawEvent[] = [];
  const draw = async () => {
    for await (const event of drawPicture(canvas.ports, { ...picture, places }, { overwrite, guard })) {
      events.push(event);
      if (events.length >= enough) return;
    }
  };
  await until(canvas, draw());
  return events;
}

const typesOf = (events: readonly DrawEvent[]) => events.map(({ type }) => type);

describe('canvas draw', () => {
  it('draws a pixel each cooldown, in order, and counts', async () => {
    const canvas = sandboxCanvas();
    const events = await drawn(canvas);
    expect(typesOf(events)).toEqual(['plan', 'placed', 'placed', 'placed', 'placed', 'complete']);
    expect(events[1]).toEqual({ type: 'placed', x: 200, y: 230, color: 10, placed: 1, left: 3 });
    expect([wrongOn(canvas, picture), canvas.figures]).toEqual([0, { early: 0, sent: 4 }]);
    // Three cooldowns of five seconds, and what the first one would take to be announced.
    expect(canvas.clock.monotonic()).toBeLessThan(16_500);
    expect(canvas.texts).toContain('1 placed, 3 left, next pixel in 5 s');
  });

  it('leaves pixels of others alone, says so, and exits with 3', async () => {
    const canvas = sandboxCanvas();
    paintPixels(canvas.world, accountsIn(canvas.world)[1]?.id ?? '', [{ x: 201, y: 230, color: 4 }]);
    await expect(drawn(canvas)).rejects.toMatchObject({
      exit: 3,
      message: '1 pixel belongs to somebody else and was left alone',
      details: { hint: 'use --overwrite to place over them' },
    });
    expect([wrongOn(canvas, picture), canvas.figures.sent]).toEqual([1, 3]);
    expect(typesOf(await drawn(canvas, { overwrite: true }))).toEqual(['plan', 'placed', 'complete']);
    expect(wrongOn(canvas, picture)).toBe(0);
  });

  it('places at most one pixel twice after a kill at any moment', async () => {
    for (let killAt = 0; killAt < 16_000; killAt += 700) {
      const canvas = sandboxCanvas(undefined, 300);
      const kill = () => {
        if (canvas.clock.monotonic() >= killAt) canvas.stop();
      };
      const draw = async () => {
        for await (const _ of drawPicture(canvas.ports, picture, { overwrite: true, guard: false }));
      };
      await until(canvas, draw(), 100, kill).catch(() => undefined);
      canvas.restart();
      await drawn(canvas, { overwrite: true });
      expect(wrongOn(canvas, picture)).toBe(0);
      expect(canvas.figures.early).toBe(0);
      expect(canvas.figures.sent).toBeLessThanOrEqual(5);
    }
  });

  it('waits as long as RateLimit says', async () => {
    const canvas = sandboxCanvas();
    canvas.set('canvas-limits', true);
    await drawn(canvas);
    expect(wrongOn(canvas, picture)).toBe(0);
    const again = canvas.requests.length;
    await drawn(canvas);
    // The board was read a moment ago: one refusal, then the board.
    expect(canvas.requests.length - again).toBeLessThanOrEqual(2);
  });

  it('exits with 8 where the account must be verified', async () => {
    const canvas = sandboxCanvas();
    const [account] = accountsIn(canvas.world);
    if (account) account.verified = false;
    canvas.set('canvas-verification', true);
    await expect(drawn(canvas)).rejects.toMatchObject({ exit: 8 });
    expect(canvas.figures.sent).toBe(0);
  });
});
