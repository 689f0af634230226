/** One pixel that a test places on a canvas in its hands. */
import { expect } from 'vitest';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { placePixel } from '../../../../src/commands/canvas/flows/place';
import { turns } from '../../../support/terminal/terminal';
import type { FakeCanvas } from './fake-canvas';

export const pixel = [7, 8, 9] as const;
export const bytes = [...encodePixels([pixel])];
export const cooldown = (ms: number) => [1, ms & 255, ms >> 8, 0, 0];
export const placed = { x: 7, y: 8, color: 9, colorHex: '#BE0039', cooldown: 5000 };
export const begin = ({ ctx }: FakeCanvas, gateway?: string) => placePixel(ctx, pixel, gateway);

/** The pixel, once the moment in which a cooldown would be announced has passed. */
export async function place(canvas: FakeCanvas, gateway?: string) {
  const end = await outcome(canvas, begin(canvas, gateway));
  if (end instanceof Error) throw end;
  return end;
}

/** The end of it, while time passes as long as it takes. */
export async function outcome(canvas: FakeCanvas, work = begin(canvas)): Promise<unknown> {
  let end: unknown;
  let over = false;
  work.then(
    (value) => {
      end = value;
      over = true;
    },
    (error) => {
      end = error;
      over = true;
    },
  );
  for (let turn = 0; turn < 100 && !over; turn += 1) {
    await turns();
    canvas.clock.move(1000);
  }
  expect(over).toBe(true);
  return end;
}
