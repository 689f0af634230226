import { describe, expect, it } from 'vitest';
import { placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import { drawPicture } from '../../../../../src/commands/canvas/flows/draw-picture';
import type { DrawScreenEvent } from '../../../../../src/commands/canvas/viewer/drawing-state';
import { turns } from '../../../../support/terminal/terminal';
import { fakeCanvas } from '../fake-canvas';
import { SandboxCanvas, until, wrongOn } from './sandbox-canvas';

/** Four red pixels in the white corner, where nobody has painted. */
const template = { width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10), replaced: 0 };
const picture = { template, at: { x: 200, y: 230 }, places: placesInOrder(template, 'rows') };

/** Draws to the end; `each` is called between the steps of time. */
async function drawn(canvas: SandboxCanvas, overwrite = false, each = () => {}): Promise<DrawScreenEvent[]> {
  const events: DrawScreenEvent[] = [];
  const draw = async () => {
    for await (const event of drawPicture(canvas.ports, picture, { overwrite, guard: false }))
      events.push(event);
  };
  await until(canvas, draw(), each);
  return events;
}

const typesOf = (events: readonly DrawScreenEvent[]) => events.map(({ type }) => type);

describe('drawPicture', () => {
  it('places a pixel each cooldown, in order, and counts them', async () => {
    const canvas = new SandboxCanvas();
    const events = await drawn(canvas);
    expect(typesOf(events)).toEqual(['plan', 'placed', 'placed', 'placed', 'placed', 'complete']);
    expect(events[1]).toEqual({ type: 'placed', x: 200, y: 230, color: 10, placed: 1, left: 3 });
    expect([wrongOn(canvas, picture), canvas.figures]).toEqual([0, { early: 0, sent: 4 }]);
    // Three cooldowns of five seconds, and the time in which the first one would be announced.
    expect(canvas.clock.monotonic()).toBeLessThan(16_500);
    expect(canvas.texts).toContain('1 placed, 3 left, next pixel in 5 s');
  });

  it('leaves pixels of other accounts alone and exits with 3, unless it may overwrite them', async () => {
    const canvas = new SandboxCanvas();
    canvas.paintAsStranger(201, 230, 4);
    await expect(drawn(canvas)).rejects.toMatchObject({
      exit: 3,
      message: '1 pixel belongs to another user and was skipped',
      details: { hint: 'use --overwrite to place over them' },
    });
    expect([wrongOn(canvas, picture), canvas.figures.sent]).toEqual([1, 3]);
    expect(typesOf(await drawn(canvas, true))).toEqual(['plan', 'placed', 'complete']);
    expect(wrongOn(canvas, picture)).toBe(0);
  });

  it('places at most one pixel twice after a kill at any moment', async () => {
    for (let killAt = 0; killAt < 16_000; killAt += 700) {
      const canvas = new SandboxCanvas(300);
      const kill = () => {
        if (canvas.clock.monotonic() >= killAt) canvas.stop();
      };
      await drawn(canvas, true, kill).catch(() => undefined);
      canvas.restart();
      await drawn(canvas, true);
      expect(wrongOn(canvas, picture)).toBe(0);
      expect(canvas.figures.early).toBe(0);
      expect(canvas.figures.sent).toBeLessThanOrEqual(5);
    }
  });

  it('sends nothing on a new connection before its board is read', async () => {
    const progress = { begin: () => ({ now: () => undefined, end: () => undefined }) };
    const { ctx, clock, sockets } = fakeCanvas({ progress });
    const dot = { template: { width: 1, height: 1, pixels: Uint8Array.of(10) }, at: { x: 1, y: 1 } };
    const options = { overwrite: true, guard: false };
    const drawing = drawPicture(ctx, { ...dot, places: Uint32Array.of(0) }, options);
    await drawing.next();
    const next = drawing.next();
    await sockets[0]?.options.opening({ reopened: true, unauthorised: false });
    for (let second = 0; second < 3; second += 1) {
      clock.move(1000);
      await turns();
    }
    expect(sockets[0]?.sent).toEqual([]);
    await sockets[0]?.options.onReconnect?.();
    clock.move(1000);
    expect((await next).value).toEqual({ type: 'reconnected' });
    await drawing.return(undefined);
  });

  it('waits as long as a rate limit says', async () => {
    const canvas = new SandboxCanvas();
    canvas.set('canvas-limits', true);
    await drawn(canvas);
    expect(wrongOn(canvas, picture)).toBe(0);
    const before = canvas.requests.length;
    await drawn(canvas);
    // The board was read a moment ago: one refusal, then the board.
    expect(canvas.requests.length - before).toBeLessThanOrEqual(2);
  });
});
