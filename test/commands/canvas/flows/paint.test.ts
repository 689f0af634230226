/** Painting by keys on the sandbox's canvas: cooldowns, special mode, verification, lost pixels, cut connections. */

import { describe, expect, it } from 'vitest';
import type { CanvasEffect, ViewerEvent } from '../../../../src/commands/canvas/core/events';
import { paintCanvas } from '../../../../src/commands/canvas/flows/paint-canvas';
import { watchCanvas } from '../../../../src/commands/canvas/flows/watch';
import { turns } from '../../../support/terminal/terminal';
import { type SandboxCanvas, sandboxCanvas } from './draw/sandbox-canvas';
import { fakeCanvas } from './fake-canvas';

type Shown = Exclude<ViewerEvent, { type: 'board' }>;

/** Paints, and notes what the screen is told. */
async function painting(canvas: SandboxCanvas = sandboxCanvas()) {
  const reported: Shown[] = [];
  const rest = {
    note: () => undefined,
    files: {},
    pictures: { prepare: async () => undefined },
    unlessDryRun: (work: () => unknown) => work(),
  };
  const watch = await paintCanvas({ ...canvas.ports, ...(rest as object) } as never, { zones: false });
  const first = await watch.first();
  const run = async () => {
    for await (const event of watch.events) reported.push(event);
  };
  const over = run().catch((error: unknown) => error);
  /** Lets time pass, in steps that let every answer come. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      canvas.clock.move(50);
      await turns(3);
    }
  };
  await pass(300);
  const place = (x: number, y: number, color: number) =>
    watch.perform({ type: 'place', x, y, color } satisfies CanvasEffect);
  const outcomes = () =>
    reported.filter(({ type }) => type === 'painted' || type === 'unpainted').map((event) => ({ ...event }));
  const pending = () => {
    const last = reported.findLast((event) => event.type === 'painting');
    return last?.type === 'painting' ? last.pending.map(({ x, state }) => [x, state]) : undefined;
  };
  return { canvas, watch, first, reported, place, pass, outcomes, pending, over };
}

const colorOn = (canvas: SandboxCanvas, x: number, y: number) => canvas.board()[y * 256 + x];

describe('painting', () => {
  it('begins with the board, and with pixels that may be placed', async () => {
    const { first, pending } = await painting();
    expect(first).toMatchObject({ type: 'board', canPaint: true, board: { width: 256 } });
    expect(pending()).toEqual([]);
  });

  it('places a pixel, and tells its echo behind the pixel itself', async () => {
    const { canvas, reported, place, pass, outcomes } = await painting();
    const before = colorOn(canvas, 200, 230);
    await place(200, 230, 10);
    await pass(100);
    expect(colorOn(canvas, 200, 230)).toBe(10);
    expect(outcomes()).toEqual([{ type: 'painted', x: 200, y: 230, color: 10, before }]);
    const types = reported.map(({ type }) => type);
    expect(types.indexOf('pixels')).toBeLessThan(types.indexOf('painted'));
  });

  it('lets the next ones wait for the cooldown, never early', async () => {
    const { canvas, place, pass, outcomes, pending } = await painting();
    for (const x of [200, 201, 202]) await place(x, 230, 10);
    await pass(100);
    expect(pending()).toEqual([
      [201, 'waiting'],
      [202, 'waiting'],
    ]);
    await pass(11_000);
    expect([outcomes().length, pending()]).toEqual([3, []]);
    expect(canvas.figures).toEqual({ early: 0, sent: 3 });
    expect(canvas.clock.monotonic()).toBeGreaterThan(10_000);
  });

  it('tells that the connection is down until the next one', async () => {
    const { canvas, reported, pass } = await painting();
    reported.splice(0);
    canvas.cut();
    await pass(10_000);
    const offline = reported.flatMap((event) =>
      event.type === 'painting' ? [event.isOffline === true] : [],
    );
    expect([offline[0], offline.at(-1)]).toEqual([true, false]);
  });

  it('goes on over a cut connection, and places each pixel once', async () => {
    const { canvas, place, pass, outcomes } = await painting();
    await place(200, 230, 10);
    canvas.cut();
    await place(201, 230, 10);
    await pass(60_000);
    expect(outcomes().map(({ type }) => type)).toEqual(['painted', 'painted']);
    expect([colorOn(canvas, 200, 230), colorOn(canvas, 201, 230)]).toEqual([10, 10]);
    expect([canvas.figures.early, canvas.figures.sent]).toEqual([0, 2]);
  });

  it('ends with its screen: what waits is not placed any more', async () => {
    const { canvas, watch, place, pass } = await painting();
    for (const x of [200, 201]) await place(x, 230, 10);
    await pass(100);
    await watch.ended();
    await pass(20_000);
    expect(canvas.figures.sent).toBe(1);
  });
});

describe('who may not paint', () => {
  const ports = (canvas: ReturnType<typeof fakeCanvas>) => canvas.ctx;

  it('is refused, unless to watch', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = [];
    const opening = { reopened: false, unauthorised: false };
    await paintCanvas(ports(canvas), { zones: false });
    await expect(canvas.sockets[0]?.options.opening(opening)).rejects.toMatchObject({ exit: 4 });
    const watch = await watchCanvas(ports(canvas), { zones: false });
    await canvas.sockets[1]?.options.opening(opening);
    expect((await watch.first()).canPaint).toBe(false);
  });

  it.each([
    [{ at: { x: 1, y: 2 } }, '--at is an option of a picture'],
    [{ size: { width: 4 }, dither: 'ordered' as const }, '--size and --dither are options of a picture'],
  ])('is told that %j does nothing without a template', async (options, message) => {
    const canvas = fakeCanvas();
    await expect(paintCanvas(ports(canvas), { zones: false, ...options })).rejects.toMatchObject({
      exit: 2,
      message,
      details: { hint: 'add --template PICTURE' },
    });
    expect(canvas.sockets).toEqual([]);
  });

  it('is told when the template does not fit, and the socket is closed', async () => {
    const canvas = fakeCanvas();
    const overlay = { template: { width: 3, height: 3, pixels: new Uint8Array(9) }, at: { x: 2, y: 2 } };
    await expect(watchCanvas(ports(canvas), { zones: false, paint: true, overlay })).rejects.toMatchObject({
      exit: 2,
    });
    expect(canvas.sockets[0]?.closed()).toBe(true);
    expect(
      (
        await (
          await watchCanvas(ports(canvas), { zones: false, overlay: { ...overlay, at: { x: 1, y: 1 } } })
        ).first()
      ).overlay,
    ).toBeDefined();
  });
});
