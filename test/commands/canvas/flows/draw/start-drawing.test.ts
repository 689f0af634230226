import { describe, expect, it } from 'vitest';
import { placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import { startDrawing } from '../../../../../src/commands/canvas/flows/draw-picture';
import {
  afterDrawEvent,
  type DrawingState,
  type DrawScreenEvent,
  initialDrawing,
} from '../../../../../src/commands/canvas/viewer/drawing-state';
import { blockPrinter } from '../../../../../src/terminal/pictures/block';
import { SandboxCanvas, until } from './sandbox-canvas';

const template = { width: 2, height: 2, pixels: Uint8Array.of(10, 10, 10, 10), replaced: 0 };
const at = { x: 200, y: 230 };
const picture = { template, at, places: placesInOrder(template, 'rows') };

function started(canvas: SandboxCanvas, { plan = false, hasPrinter = true } = {}) {
  const ports = Object.assign(Object.create(canvas.ports), {
    pictures: { printer: hasPrinter ? blockPrinter(0) : undefined },
  });
  return startDrawing(ports, picture, { plan, overwrite: false, guard: canvas.isGuarded });
}

/** Shows a drawing until it ends or is as wanted; `each` is called between the events. */
async function shown(
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
  const colors = [0, 1].flatMap((y) =>
    [0, 1].map((x) => state.viewer.board.pixels[(at.y + y) * 256 + at.x + x]),
  );
  return { state, colors, events, types: events.map(({ type }) => type) };
}

describe('a drawing on a screen', () => {
  it('begins with the picture, the plan and the board, and ends with every pixel in its place', async () => {
    const counts: (number | undefined)[] = [];
    const { state, types, colors } = await shown(new SandboxCanvas(), undefined, ({ viewer, status }) => {
      if (status) counts.push(viewer.overlay?.wrong);
    });
    expect(types.slice(0, 3)).toEqual(['picture', 'plan', 'board']);
    expect(types.filter((type) => type === 'placed')).toHaveLength(4);
    expect([...new Set(counts)]).toEqual([4, 3, 2, 1, 0]);
    expect(colors).toEqual([10, 10, 10, 10]);
    expect(state.status?.figures).toMatchObject({ placed: 4, left: 0, lost: 0 });
    expect(state.viewer.viewport.cursor).toEqual({ x: 201, y: 231 });
  });

  it('shows which author is requested', async () => {
    const canvas = new SandboxCanvas();
    canvas.paintAsStranger(201, 230, 4);
    const { state, events } = await shown(canvas, ({ status }) => status?.figures.others === 1);
    expect(events).toContainEqual(expect.objectContaining({ type: 'drawing', inspects: { x: 201, y: 230 } }));
    expect(state.notice?.notice).toMatchObject({ type: 'others', x: 201, y: 230 });
  });

  it('shows the current canvas after a connection that was cut', async () => {
    const canvas = new SandboxCanvas(0, true);
    let isCut = false;
    const { state, types, colors } = await shown(
      canvas,
      ({ notice, status }) => notice?.notice.type === 'reconnected' && status?.figures.left === 0,
      ({ status }) => {
        if (isCut || status?.figures.placed !== 2) return;
        isCut = true;
        canvas.cut();
        canvas.paintAsStranger(0, 0, 9);
      },
    );
    expect(types.filter((type) => type === 'board')).toHaveLength(2);
    expect(state.viewer.board.pixels[0]).toBe(9);
    expect(colors).toEqual([10, 10, 10, 10]);
  });
});
