/** The canvas of a new world: an evening over a lake, with a row of small pictures that the simulated users repair. */
import { PNG } from 'pngjs';
import { paletteRgb } from '../../../image/palette';
import picture from './picture.png';
import { canvasSide, emptyPlanes, type Planes } from './rules/planes';

export const painterCount = 8;

/** Side of one picture of the row. */
const tile = 26;

/** The row of small pictures, the only area that the simulation changes. */
export const muralArea = { x: 8, y: 226, width: 5 * tile, height: tile };

/** The top left of the white corner, which is free for visitors. */
const free = { x: 150, y: 222 };

let decoded: Uint8Array | undefined;

/** The palette index of a pixel in the picture of a new world. */
export function seedColorAt(x: number, y: number): number {
  decoded ??= decodedPicture();
  return decoded[y * canvasSide + x] ?? 0;
}

function decodedPicture(): Uint8Array {
  const { data } = PNG.sync.read(Buffer.from(picture, 'base64'));
  const indexes = new Map(paletteRgb.map((rgb, index) => [rgb, index]));
  return Uint8Array.from({ length: canvasSide ** 2 }, (_, place) => {
    return indexes.get(data.readUIntBE(4 * place, 3)) ?? 0;
  });
}

/** The planes of a new world, with the first authors as painters. */
export function paintedPlanes(): Planes {
  const planes = emptyPlanes();
  for (let place = 0; place < planes.pixels.length; place++) {
    const [x, y] = [place % canvasSide, Math.floor(place / canvasSide)];
    if (x >= free.x && y >= free.y) continue;
    planes.pixels[place] = seedColorAt(x, y);
    planes.authors[place] = painterAt(x, y) + 1;
  }
  return planes;
}

/** The painter of a pixel, from 0: one for each picture of the row, and one for each square of the landscape. */
function painterAt(x: number, y: number): number {
  const across = x - muralArea.x;
  if (y >= muralArea.y && y < muralArea.y + tile && across >= 0 && across < muralArea.width)
    return Math.floor(across / tile);
  return (Math.floor(x / 32) * 5 + Math.floor(y / 32) * 3) % painterCount;
}
