/** Other people on the canvas: somebody spoils the row of small pictures, somebody else mends it. */

import type { LifeEvent } from '../../server/life';
import type { World } from '../../world';
import { boardPixels } from './rules/board';
import { putOnBoard } from './rules/canvas';
import { canvasSide, colourCount, type Pixel } from './rules/planes';
import { muralArea, muralAt } from './seed/mural';

/** With so many pixels spoilt everybody mends; with half as many, every other one does. */
const untidiest = 40;

export const canvasLife: LifeEvent = {
  sections: ['canvas'],
  everyMs: 2000,
  happen(world) {
    if (!world.switches.canvas) return;
    const { authors } = world.canvas;
    const painter = authors[below(world, authors.length)];
    const spoilt = spoiltPixels(world);
    const mended = below(world, untidiest) < spoilt.length ? spoilt[below(world, spoilt.length)] : undefined;
    if (painter !== undefined) putOnBoard(world, painter, [mended ?? scribble(world)]);
  },
};

/** The pixels of the row that do not show what they should, as they should be. */
function spoiltPixels({ canvas }: World): Pixel[] {
  const pixels = boardPixels(canvas);
  return Array.from({ length: muralArea.width * muralArea.height }, (_, place) => {
    const { x, y } = placeOf(place);
    return { x, y, color: muralAt(x, y)?.color ?? 0 };
  }).filter(({ x, y, color }) => pixels[y * canvasSide + x] !== color);
}

function scribble(world: World): Pixel {
  const { width, height } = muralArea;
  return { ...placeOf(below(world, width * height)), color: below(world, colourCount) };
}

function placeOf(place: number): { x: number; y: number } {
  const { x, y, width } = muralArea;
  return { x: x + (place % width), y: y + Math.floor(place / width) };
}

/** A whole number from 0 to below `end`, by the chance of the world. */
function below({ chance }: World, end: number): number {
  return Math.floor(chance.number() * end);
}
