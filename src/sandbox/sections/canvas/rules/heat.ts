/** How lively the zones of the canvas are (protocol: pixel canvas records). How they cool is our choice. */

import type { World } from '../../../world';
import { canvasSide, type Pixel } from './planes';

/** Side of a zone in pixels (field notes 5), and zones a side. */
export const zoneSize = 32;
export const gridSize = canvasSide / zoneSize;

const minuteMs = 60_000;
const hottest = 0xffff;

/** Every zone's value, row by row: it rises by one a pixel, and every minute takes an eighth of it away. */
export function zoneValues({ canvas, clock }: World): readonly number[] {
  const { heat } = canvas;
  const minutes = Math.floor((clock.now() - heat.at) / minuteMs);
  for (let minute = 0; minute < minutes && heat.values.some((value) => value > 0); minute++) {
    heat.values = heat.values.map((value) => value - Math.ceil(value / 8));
  }
  heat.at += minutes * minuteMs;
  return heat.values;
}

/** Warms the zone of a pixel that was placed just now. */
export function warm(world: World, { x, y }: Pixel): void {
  const zone = Math.floor(y / zoneSize) * gridSize + Math.floor(x / zoneSize);
  world.canvas.heat.values = zoneValues(world).map((value, index) =>
    index === zone ? Math.min(value + 1, hottest) : value,
  );
}

/** The zones in which two grids differ, as pairs of place and the later value. */
export function zoneChanges(before: readonly number[], after: readonly number[]): [number, number][] {
  return [...after.entries()].filter(([index, value]) => before[index] !== value);
}
