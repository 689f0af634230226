/** A drawing on the sandbox's canvas as a screen follows it: the picture in its state is the picture on the canvas. */

import { describe, expect, it } from 'vitest';
import { placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import { startDrawing } from '../../../../../src/commands/canvas/flows/draw/start-drawing';
import {
  afterDrawEvent,
  type DrawingState,
  type DrawScreenEvent,
  initialDrawing,
} from '../../../../../src/commands/canvas/viewer/drawing-state';
import { InterruptedError } from '../../../../../src/errors';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { paintPixels } from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { blockPrinter } from '../../../../../src/terminal/pictures/block';
import { type SandboxCanvas, sandboxCanvas } from './sandbox-canvas';
import { until } from './stormy-drawing';

const template = { width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10), replaced: 0 };
const at = { x: 200, y: 230 };
const picture = { template, at, places: placesInOrder(template, 'rows') };

function started(canvas: SandboxCanvas, { plan = false, hasPrinter = true } = {}) {
  const ports = Object.assign(Object.create(canvas.ports), {
    pictures: { printer: hasPrinter ? blockPrinter(0) : undefined },
  });
  return startDrawing(ports, picture, { plan, overwrite: false, guard: canvas.isGuarded });
}

/** Follows a drawing to its end, or until it looks as wanted; `each` is called between. */
async function followed(
  canvas: SandboxCanvas,
  isEnough = (_: DrawingState) => false,
  each = (_: DrawingState) => {},
) {
  const drawing = started(canvas);
  let state = initialDrawing('red.png', { columns: 80, rows: 24 });
  const events: DrawScreenEvent[] = [await drawing.first()];
  const follow = async () => {
    state = events.reduce(afterDrawEvent, state);
    for await (const event of drawing.events) {
      events.push(event);
      state = afterDrawEvent(state, event);
      each(state);
      if (isEnough(state)) return;
    }
  };
  await until(canvas, follow());
  return { state, events, types: events.map(({ type }) => type) };
}

/** Colors of the picture, as the state and as the canvas has them. */
const shown = ({ viewer }: DrawingState) =>
  [0, 1].flatMap((y) => [0, 1].map((x) => viewer.board.pixels[(at.y + y) * 256 + at.x + x]));

describe('a drawing that is followed', () => {
  it('begins with the picture and the board, and ends with every pixel in its place', async () => {
    const canvas = sandboxCanvas();
    const counts: (number | undefined)[] = [];
    const { state, types } = await followed(canvas, undefined, ({ viewer, status }) => {
      if (status) counts.push(viewer.overlay?.wrong);
    });
    expect(types.slice(0, 3)).toEqual(['picture', 'plan', 'board']);
    expect(types.filter((type) => type === 'placed')).toHaveLength(4);
    expect([...new Set(counts)]).toEqual([4, 3, 2, 1, 0]);
    expect(shown(state)).toEqual([10, 10, 10, 10]);
    expect(state.status?.figures).toMatchObject({ placed: 4, left: 0, lost: 0 });
    expect(state.viewer.viewport.cursor).toEqual({ x: 201, y: 231 });
  });

  it('shows what others paint at once, and that it is mended', async () => {
    const canvas = sandboxCanvas(undefined, 0, true);
    let isPainted = false;
    const { state, types } = await followed(
      canvas,
      ({ status }) => status?.figures.mended === 1,
      ({ status }) => {
        if (isPainted || status?.figures.left !== 0) return;
        isPainted = true;
        paintPixels(canvas.world, accountsIn(canvas.world)[1]?.id ?? '', [{ x: 201, y: 231, color: 7 }]);
      },
    );
    expect(types).toContain('damaged');
    expect(shown(state)).toEqual([10, 10, 10, 10]);
  });

  it('shows which pixel the service is asked about', async () => {
    const canvas = sandboxCanvas();
    paintPixels(canvas.world, accountsIn(canvas.world)[1]?.id ?? '', [{ x: 201, y: 230, color: 4 }]);
    const { state, events } = await followed(canvas, ({ status }) => status?.figures.others === 1);
    expect(events).toContainEqual(expect.objectContaining({ type: 'drawing', looksAt: { x: 201, y: 230 } }));
    expect(state.notice?.notice).toMatchObject({ type: 'others', x: 201, y: 230 });
  });

  it('shows the canvas as it is after a connection that was cut', async () => {
    const canvas = sandboxCanvas(undefined, 0, true);
    let isCut = false;
    const { state, types } = await followed(
      canvas,
      ({ notice, status }) => notice?.notice.type === 'reconnected' && status?.figures.left === 0,
      ({ status }) => {
        if (isCut || status?.figures.placed !== 2) return;
        isCut = true;
        canvas.cut();
        paintPixels(canvas.world, accountsIn(canvas.world)[1]?.id ?? '', [{ x: 0, y: 0, color: 9 }]);
      },
    );
    expect(types.filter((type) => type === 'board')).toHaveLength(2);
    expect(state.viewer.board.pixels[0]).toBe(9);
    expect(shown(state)).toEqual([10, 10, 10, 10]);
  });
});

describe('a drawing that is printed', () => {
  it('has only the events of the drawing', async () => {
    const canvas = sandboxCanvas();
    const types: string[] = [];
    const print = async () => {
      for await (const { type } of started(canvas).events) types.push(type);
    };
    await until(canvas, print());
    expect(types).toEqual(['plan', 'placed', 'placed', 'placed', 'placed', 'complete']);
  });

  it('is one that is only planned, and one without pictures', async () => {
    const canvas = sandboxCanvas();
    expect(started(canvas).isPrinted).toBe(false);
    expect(started(canvas, { hasPrinter: false }).isPrinted).toBe(true);
    const planned = started(canvas, { plan: true });
    expect(planned.isPrinted).toBe(true);
    const types: string[] = [];
    const print = async () => {
      for await (const { type } of planned.events) types.push(type);
    };
    await until(canvas, print());
    expect([types, canvas.figures.sent]).toEqual([['plan'], 0]);
  });

  it('stops as an interrupt does', async () => {
    await expect(started(sandboxCanvas()).perform({ type: 'stop' })).rejects.toBeInstanceOf(InterruptedError);
  });
});
