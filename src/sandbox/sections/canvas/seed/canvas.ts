/** The canvas of a new world. */
import type { World } from '../../../world';
import { canvasSide, emptyPlanes, type Planes } from '../rules/planes';
import type { CanvasState } from '../state';
import { paintedAt, painterCount } from './picture';

/** What was going on in the zones when the world began: most at the foot, where people paint. */
const heat = [0, 0, 0, 0, 0, 0, 0, 0].flatMap((_, row) =>
  [0, 0, 0, 0, 0, 0, 0, 0].map((__, column) => (row === 7 ? ([31, 58, 44, 23, 12][column] ?? 0) : 0)),
);

/** The canvas of a world that begins at `now`; it is not painted before somebody looks. */
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

/** Makes the first people of the world the painters of its picture. */
export function seedCanvas({ accounts, canvas }: World): void {
  canvas.authors = accounts.slice(0, painterCount).map(({ id }) => id);
}

/** What the seed painted, with the painters as the first authors. */
export function paintedPlanes(): Planes {
  const planes = emptyPlanes();
  for (let place = 0; place < planes.pixels.length; place++) {
    const painted = paintedAt(place % canvasSide, Math.floor(place / canvasSide));
    if (!painted) continue;
    planes.pixels[place] = painted.color;
    planes.authors[place] = painted.painter + 1;
  }
  return planes;
}
