/** The heat map of the canvas by zone (protocol: pixel canvas records). The cooling is our choice. */

import type { World } from '../../../world';
import { canvasSide, type Pixel } from './planes';

/** Side of a zone in pixels (field notes 5), and zones per side. */
export const zoneSize = 32;
export const gridSize = canvasSide / zoneSize;

const minuteMs = 60_000;
const hottest = 0xffff;

/** The heat of every zone, row by row: one per pixel, less an eighth every minute. */
export function zoneValues({ canvas, clock }: World): readonly number[] {
  const { heat } = canvas;
  const minutes = Math.floor((clock.now() - heat.at) / minuteMs);
  for (let minute = 0; minute < minutes && heat.values.some((value) => value > 0); minute++) {
    heat.values = heat.values.map((value) => value - Math.ceil(value / 8));
  }
  heat.at += minutes * minuteMs;
  return heat.values;
}

/** Adds a placed pixel to the heat of its zone. */
export function heatUp(world: World, { x, y }: Pixel): void {
  const zone = Math.floor(y / zoneSize) * gridSize + Math.floor(x / zoneSize);
  world.canvas.heat.values = zoneValues(world).map((value, index) =>
    index === zone ? Math.min(value + 1, hottest) : value,
  );
}

/** The zones in which two grids differ, as pairs of index and later value. */
export function zoneChanges(before: readonly number[], after: readonly number[]): [number, number][] {
  return [...after.entries()].filter(([index, value]) => before[index] !== value);
}
