/** Pictures of the school event, drawn on request. They need no token. */
import { PNG } from 'pngjs';
import type { NonCatalogueRoute } from '../../../server/http/non-catalogue';
import { bytesAnswer } from '../../../server/http/outcome';
import { type Shape, shapes } from './shapes';

/** The service's public folder of events (field notes 3: `asset`); its path is our choice. */
const folder = '/public/events/';

/** Pixels of a side, and samples of a pixel's side. */
const side = 192;
const samples = 3;

export const profileAssets: readonly NonCatalogueRoute[] = [
  {
    method: 'GET',
    path: `${folder}:kind/:name`,
    answer({ path }) {
      const name = path.slice(folder.length);
      const shape = Object.hasOwn(shapes, name) ? shapes[name] : undefined;
      return shape && bytesAnswer(200, encodedShape(shape), 'image/png');
    },
  },
];

/** The shape as a PNG with smooth edges; transparent where nothing is. */
function encodedShape(shape: Shape): Buffer {
  const png = new PNG({ width: side, height: side });
  for (let place = 0; place < side * side; place++) {
    png.data.writeUInt32BE(pixelOf(shape, place % side, Math.floor(place / side)), place * 4);
  }
  return PNG.sync.write(png, { filterType: 4 });
}

/** `0xRRGGBBAA`: the mean of its samples. */
function pixelOf(shape: Shape, column: number, row: number): number {
  const sums = [0, 0, 0];
  let covered = 0;
  for (let sample = 0; sample < samples * samples; sample++) {
    const x = column + ((sample % samples) + 0.5) / samples;
    const y = row + (Math.floor(sample / samples) + 0.5) / samples;
    const color = shape((2 * x) / side - 1, (2 * y) / side - 1);
    if (color === undefined) continue;
    covered++;
    for (const [part, shift] of [16, 8, 0].entries())
      sums[part] = (sums[part] ?? 0) + ((color >> shift) & 255);
  }
  if (covered === 0) return 0;
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => Math.round(sum / covered));
  return (red * 2 ** 24 + (green << 16) + (blue << 8) + Math.round((255 * covered) / samples ** 2)) >>> 0;
}
