/** A drawing through everything that can go wrong, by a seed. */
import { expect } from 'vitest';
import { unset } from '../../../../../src/commands/canvas/draw/dither';
import { orders, placesInOrder } from '../../../../../src/commands/canvas/draw/order';
import type { PictureToDraw } from '../../../../../src/commands/canvas/draw/plan';
import { drawPicture } from '../../../../../src/commands/canvas/flows/draw-picture';
import type { DrawScreenEvent } from '../../../../../src/commands/canvas/viewer/drawing-state';
import { canvas as canvasSection } from '../../../../../src/sandbox/sections/canvas/index';
import { canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import { canvasSide } from '../../../../../src/sandbox/sections/canvas/rules/planes';
import type { World } from '../../../../../src/sandbox/world';
import { seededNumbers } from '../../../../support/seeded-numbers';
import { SandboxCanvas, until, wrongOn } from './sandbox-canvas';

export interface Storm {
  readonly canvas: SandboxCanvas;
  readonly picture: PictureToDraw;
  readonly events: DrawScreenEvent[];
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
  const canvas = new SandboxCanvas(400, guard, random);
  const picture = smallPicture(seed, below);
  const events: DrawScreenEvent[] = [];
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
  await until(canvas, draw(), pass).catch((error) => {
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
