/** A drawing through everything that can go wrong, by a seed. */
import { expect } from 'vitest';
import { unset } from '../../../../../src/commands/canvas/draw/dither';
import type { DrawEvent } from '../../../../../src/commands/canvas/draw/draw-events';
import { orders, placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import type { PictureToDraw } from '../../../../../src/commands/canvas/draw/plan';
import { drawPicture } from '../../../../../src/commands/canvas/flows/draw/draw-picture';
import { canvas as canvasSection } from '../../../../../src/sandbox/sections/canvas/index';
import { canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import { canvasSide } from '../../../../../src/sandbox/sections/canvas/rules/planes';
import type { World } from '../../../../../src/sandbox/world';
import { seededNumbers } from '../../../../support/seeded-numbers';
import { SandboxCanvas } from './sandbox-canvas';

/** Wrong pixels of a picture on the board. */
export function wrongOn(canvas: SandboxCanvas, { template, at, places }: PictureToDraw): number {
  const board = canvas.board();
  return places.filter((place) => {
    const x = at.x + (place % template.width);
    const y = at.y + Math.floor(place / template.width);
    return board[y * canvasSide + x] !== template.pixels[place];
  }).length;
}

/** Moves the time in small steps until the work is over; fails after a simulated day. */
export async function until<T>(
  canvas: SandboxCanvas,
  work: Promise<T>,
  stepMs = 100,
  each = () => {},
): Promise<T> {
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  for (let step = 0; !isOver; step += 1) {
    if (step * stepMs > 86_400_000) throw new Error('a day is over');
    each();
    canvas.clock.move(stepMs);
    await new Promise(setImmediate);
  }
  return work;
}

export interface Storm {
  readonly canvas: SandboxCanvas;
  readonly picture: PictureToDraw;
  readonly events: DrawEvent[];
}

/** The weather is bad for so long. */
const stormMs = 120_000;
/** A guard that has nothing to mend for this time is stopped. */
const calmMs = 5000;

/** A small picture somewhere on the canvas. */
function smallPicture(seed: number, below: (end: number) => number): PictureToDraw {
  const [width, height] = [3 + below(6), 3 + below(5)];
  const pixels = Uint8Array.from({ length: width * height }, () => (below(8) === 0 ? unset : below(32)));
  const template = { width, height, pixels };
  const at = { x: below(canvasSide - width), y: below(canvasSide - height) };
  return { template, at, places: placesInOrder(template, orders[seed % orders.length] ?? 'rows') };
}

/** What happens to the canvas in a step of time. */
function badWeather(canvas: SandboxCanvas, picture: PictureToDraw, below: (end: number) => number): void {
  const { world } = canvas;
  const { at, template } = picture;
  const toggle = (name: string) => canvas.set(name, !isOn(world, name));
  const kinds = [
    () => {
      // Nobody paints when the drawing is about to end: that would be news on its way.
      if (wrongOn(canvas, picture) <= 3 && !canvas.isGuarded) return;
      canvas.paintAsStranger(at.x + below(template.width), at.y + below(template.height), below(32));
    },
    () => {
      canvasIn(world).cooldownMs = 500 + below(8000);
    },
    () => toggle('canvas-special'),
    () => canvas.cut(),
    () => toggle('canvas-drawing'),
    () => toggle('canvas-limits'),
  ];
  kinds[below(180)]?.();
  if (below(60) === 0) kinds[0]?.();
}

const isOn = (world: World, name: string) => canvasSection.switches[name]?.isOn(world);

/** Every switch as it was. */
function goodWeather(canvas: SandboxCanvas): void {
  const usual = { 'canvas-special': false, 'canvas-limits': false, 'canvas-drawing': true } as const;
  for (const [name, on] of Object.entries(usual)) if (isOn(canvas.world, name) !== on) canvas.set(name, on);
}

/** Draws a small picture while the weather is bad for two minutes; with an odd seed, guards it until it is calm. */
export async function stormyDrawing(seed: number): Promise<Storm> {
  const random = { number: seededNumbers(seed), uuid: () => 'uuid' };
  const below = (end: number) => Math.floor(random.number() * end);
  const guard = seed % 2 === 1;
  const canvas = new SandboxCanvas(random, 400, guard);
  const picture = smallPicture(seed, below);
  const events: DrawEvent[] = [];
  const draw = async () => {
    for await (const event of drawPicture(canvas.ports, picture, { overwrite: true, guard }))
      events.push(event);
  };
  let calmSince = stormMs;
  const pass = () => {
    const now = canvas.clock.monotonic();
    if (now < stormMs) return badWeather(canvas, picture, below);
    goodWeather(canvas);
    if (wrongOn(canvas, picture) > 0) calmSince = now;
    if (guard && now - calmSince > calmMs) canvas.stop();
  };
  await until(canvas, draw(), 100, pass).catch((error) => {
    if (error !== canvas.stopped) throw error;
  });
  return { canvas, picture, events };
}

/** No pixel came during a cooldown, no pixel is wrong, and the figures are those of the events. */
export function expectGoodEnd({ canvas, picture, events }: Storm, label = ''): void {
  expect(canvas.figures.early, label).toBe(0);
  expect(wrongOn(canvas, picture), label).toBe(0);
  const placed = events.filter(({ type }) => type === 'placed').length;
  const complete = events.filter(({ type }) => type === 'complete').at(-1);
  expect(complete, label).toMatchObject({ placed, left: 0, others: 0 });
  expect(placed, label).toBeLessThanOrEqual(canvas.figures.sent);
}
