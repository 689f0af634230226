/** Painting by keys on the sandbox's canvas: cooldowns, cut connections, and who may not paint. */
import { describe, expect, it } from 'vitest';
import type { ViewerEvent } from '../../../../src/commands/canvas/core/events';
import { paintCanvas, watchCanvas } from '../../../../src/commands/canvas/flows/watch';
import { turns } from '../../../support/terminal/terminal';
import { SandboxCanvas } from './draw/sandbox-canvas';
import { fakeCanvas } from './fake-canvas';

/** Paints, and collects the events of the screen. */
async function painting(canvas = new SandboxCanvas()) {
  const reported: ViewerEvent[] = [];
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
  run().catch(() => undefined);
  /** Lets time pass, in steps that let every answer come. */
  const pass = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      canvas.clock.move(50);
      await turns(3);
    }
  };
  await pass(300);
  const place = async (...columns: number[]) => {
    for (const x of columns) await watch.perform({ type: 'place', x, y: 230, color: 10 });
  };
  const outcomes = () => reported.filter(({ type }) => type === 'painted' || type === 'unpainted');
  const pending = () => {
    const last = reported.findLast((event) => event.type === 'painting');
    return last?.type === 'painting' ? last.pending.map(({ x, state }) => `${x} ${state}`) : undefined;
  };
  return { canvas, watch, first, reported, place, pass, outcomes, pending };
}

const colorOn = (canvas: SandboxCanvas, x: number) => canvas.board()[230 * 256 + x];

describe('painting by keys', () => {
  it('begins with the board, and places a pixel, whose echo follows the pixel', async () => {
    const { canvas, first, reported, place, pass, outcomes, pending } = await painting();
    expect(first).toMatchObject({ type: 'board', canPaint: true, board: { width: 256 } });
    expect(pending()).toEqual([]);
    const before = colorOn(canvas, 200);
    await place(200);
    await pass(100);
    expect(colorOn(canvas, 200)).toBe(10);
    expect(outcomes()).toEqual([{ type: 'painted', x: 200, y: 230, color: 10, before }]);
    const types = reported.map(({ type }) => type);
    expect(types.indexOf('pixels')).toBeLessThan(types.indexOf('painted'));
  });

  it('shows that the connection is down, and places each pixel once after it is up', async () => {
    const { canvas, reported, place, pass, outcomes } = await painting();
    await place(200);
    reported.splice(0);
    canvas.cut();
    await place(201);
    await pass(60_000);
    const offline = reported.flatMap((event) =>
      event.type === 'painting' ? [event.isOffline === true] : [],
    );
    expect([offline.includes(true), offline.at(-1)]).toEqual([true, false]);
    expect(outcomes().map(({ type }) => type)).toEqual(['painted', 'painted']);
    expect([colorOn(canvas, 200), colorOn(canvas, 201)]).toEqual([10, 10]);
    expect(canvas.figures).toEqual({ early: 0, sent: 2 });
  });

  it('sends nothing after its screen has ended', async () => {
    const { canvas, watch, place, pass } = await painting();
    await place(200, 201);
    await pass(100);
    await watch.ended();
    await pass(20_000);
    expect(canvas.figures.sent).toBe(1);
  });
});

describe('painting is refused', () => {
  it('without a session, in which the canvas can be watched', async () => {
    const canvas = fakeCanvas();
    canvas.tokens = [];
    const opening = { reopened: false, unauthorised: false };
    await paintCanvas(canvas.ctx, { zones: false });
    await expect(canvas.socket.options.opening(opening)).rejects.toMatchObject({ exit: 4 });
    const watch = await watchCanvas(canvas.ctx, { zones: false });
    await canvas.sockets[1]?.options.opening(opening);
    expect((await watch.first()).canPaint).toBe(false);
  });

  it.each([
    [{ at: { x: 1, y: 2 } }, '--at places a template'],
    [{ size: { width: 4 }, dither: 'ordered' as const }, '--size scales and --dither recolors a template'],
  ])('with %j and no template', async (options, message) => {
    const canvas = fakeCanvas();
    const refused = { exit: 2, message, details: { hint: 'add --template PICTURE' } };
    await expect(paintCanvas(canvas.ctx, { zones: false, ...options })).rejects.toMatchObject(refused);
    expect(canvas.sockets).toEqual([]);
  });
});
