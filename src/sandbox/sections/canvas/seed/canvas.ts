/** The canvas of a new world. */
import type { World } from '../../../world';
import { canvasSide, emptyPlanes, type Planes } from '../rules/planes';
import type { CanvasState } from '../state';
import { painterCount, seedPixelAt } from './picture';

/** The initial heat: most at the bottom, where people paint. */
const heat = [0, 0, 0, 0, 0, 0, 0, 0].flatMap((_, row) =>
  [0, 0, 0, 0, 0, 0, 0, 0].map((__, column) => (row === 7 ? ([31, 58, 44, 23, 12][column] ?? 0) : 0)),
);

/** The canvas of a world that begins at `now`; its picture is painted on first use. */
export function newCanvas(now: number): CanvasState {
  return {
    planes: null,
    authors: [],
    cooldownMs: 5000,
    specialMs: 500,
    readyAt: {},
    heat: { at: now, values: heat },
  };
}

/** Makes the first accounts the authors of the picture. */
export function seedCanvas({ accounts, canvas }: World): void {
  canvas.authors = accounts.slice(0, painterCount).map(({ id }) => id);
}

/** The picture of a new world, with the first authors as its painters. */
export function paintedPlanes(): Planes {
  const planes = emptyPlanes();
  for (let place = 0; place < planes.pixels.length; place++) {
    const painted = seedPixelAt(place % canvasSide, Math.floor(place / canvasSide));
    if (!painted) continue;
    planes.pixels[place] = painted.color;
    planes.authors[place] = painted.painter + 1;
  }
  return planes;
}
