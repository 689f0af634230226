/** Pictures of the school event, drawn on request. They need no token. */
import { PNG } from 'pngjs';
import type { NonCatalogueRoute } from '../../../server/http/non-catalogue';
import { bytesAnswer } from '../../../server/http/outcome';

/** The public folder of the event's pictures (field notes 3: `asset`); its path is our choice. */
const folder = '/public/events/';

/** Side of a picture in pixels, and samples along the side of a pixel. */
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

/** The shape as a PNG with smooth edges on a transparent ground. */
function encodedShape(shape: Shape): Buffer {
  const png = new PNG({ width: side, height: side });
  for (let place = 0; place < side * side; place++) {
    png.data.writeUInt32BE(pixelOf(shape, place % side, Math.floor(place / side)), place * 4);
  }
  return PNG.sync.write(png, { filterType: 4 });
}

/** The color of a pixel as `0xRRGGBBAA`: the mean of its samples. */
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

/** `0xRRGGBB` at a point of the square from -1 to 1, x to the right and y down; undefined where it is transparent. */
export type Shape = (x: number, y: number) => number | undefined;

const within = (x: number, y: number, left: number, top: number, radius: number) =>
  (x - left) ** 2 + (y - top) ** 2 <= radius ** 2;

const inBox = (x: number, y: number, left: number, top: number, right: number, bottom: number) =>
  x >= left && x <= right && y >= top && y <= bottom;

const eyes =
  (color: number, skin: Shape): Shape =>
  (x, y) =>
    within(Math.abs(x), y, 0.3, -0.1, 0.12) ? color : skin(x, y);

function star(x: number, y: number): number | undefined {
  const turn = (2 * Math.PI) / 5;
  const angle = Math.atan2(x, -y);
  const off = Math.abs((((angle % turn) + turn) % turn) - turn / 2) / (turn / 2);
  return Math.hypot(x, y) <= 0.42 + 0.53 * off ** 1.4 ? 0xf7c531 : undefined;
}

function heart(x: number, y: number): number | undefined {
  const [u, v] = [x * 1.25, -y * 1.25 + 0.1];
  return (u * u + v * v - 1) ** 3 - u * u * v ** 3 <= 0 ? 0xe0395a : undefined;
}

function bun(x: number, y: number): number | undefined {
  if (within(Math.abs(x), y, 0.25, -0.25, 0.08)) return 0xfff3d6;
  if (x * x * 0.9 + (y * 1.5) ** 2 <= 0.85) return y < 0 ? 0xc98a3c : 0xe2b06a;
  return undefined;
}

const kitten = eyes(0x2a2a2a, (x, y) => {
  if (within(x, y, 0, 0.12, 0.07)) return 0xe58fa0;
  const isEar = y < 0 && y > -0.95 && Math.abs(Math.abs(x) - 0.52) < (y + 0.95) * 0.4;
  return within(x, y, 0, 0.1, 0.75) || isEar ? 0x8d8f98 : undefined;
});

function gradeA(x: number, y: number): number | undefined {
  if (!within(x, y, 0, 0, 0.95)) return undefined;
  const leg = Math.abs(Math.abs(x) - (y + 0.6) * 0.38) < 0.11;
  return inBox(x, y, -1, -0.6, 1, 0.6) && (leg || (Math.abs(y - 0.15) < 0.09 && Math.abs(x) < 0.28))
    ? 0xffffff
    : 0xc62f2f;
}

function rocket(x: number, y: number): number | undefined {
  if (within(x, y, 0, -0.2, 0.16)) return 0x5cc4f0;
  if (Math.abs(x) < 0.32 * Math.sqrt(Math.max(0, Math.min(1, (y + 0.95) * 1.6))) && y < 0.55) return 0xe8e8ee;
  if (inBox(Math.abs(x), y, 0.25, 0.2, 0.25 + (y - 0.2) * 0.9, 0.65)) return 0xc62f2f;
  return y >= 0.55 && Math.abs(x) < (0.95 - y) * 0.6 ? 0xf79a31 : undefined;
}

function apple(x: number, y: number): number | undefined {
  if (inBox(x, y, -0.05, -0.95, 0.05, -0.5)) return 0x6b4a2b;
  if (within(x, y, 0.28, -0.68, 0.2) && y < -0.55) return 0x4f9a3f;
  return within(Math.abs(x), y, 0.28, 0.12, 0.62) ? 0xd23c3c : undefined;
}

const ghost = eyes(0x30304a, (x, y) => {
  const hem = 0.75 + 0.12 * Math.sin(x * 14);
  return within(x, y, 0, -0.15, 0.72) || (Math.abs(x) < 0.72 && y > -0.15 && y < hem) ? 0xf4f4fa : undefined;
});

/** A pane that is cracked all over, with a hole in its middle. */
function brokenWindow(x: number, y: number): number | undefined {
  const radius = Math.hypot(x, y);
  const angle = Math.atan2(y, x);
  const hole = 0.26 + 0.07 * Math.sin(angle * 7);
  if (radius < hole) return 0x101418;
  const spoke = Math.abs(Math.sin(angle * 4.5 + radius * 0.8)) * radius < 0.035;
  const ring = Math.abs(radius - 0.62 - 0.05 * Math.sin(angle * 5)) < 0.015;
  return (spoke && radius < 1.3) || ring ? 0xf2f8fb : undefined;
}

const balloon: Shape = (x, y) =>
  x * x * 1.4 + (y + 0.1) ** 2 <= 0.7 || (y > 0.6 && y < 0.95 && Math.abs(x) < 0.2) ? 0x3f8fd2 : undefined;
const eraser: Shape = (x, y) =>
  inBox(x, y, -0.85, -0.4, 0.85, 0.4) ? (x < -0.2 ? 0xe58fa0 : 0x4a6fb5) : undefined;
const briefcase: Shape = (x, y) => {
  if (inBox(x, y, -0.85, -0.4, 0.85, 0.7)) return Math.abs(y - 0.1) < 0.06 ? 0xe2c06a : 0x7a4d22;
  return inBox(x, y, -0.35, -0.7, 0.35, -0.4) && !inBox(x, y, -0.22, -0.57, 0.22, -0.4)
    ? 0x5b3917
    : undefined;
};
const cushion: Shape = (x, y) =>
  x * x + (y * 1.5) ** 2 <= 0.75 || inBox(x, y, 0.7, -0.14, 0.98, 0.14) ? 0xd2556b : undefined;

/** By their names in the event's folder. */
const shapes: Readonly<Record<string, Shape>> = {
  'stickers/star.png': star,
  'stickers/heart.png': heart,
  'stickers/bun.png': bun,
  'stickers/kitten.png': kitten,
  'stickers/grade-a.png': gradeA,
  'stickers/rocket.png': rocket,
  'stickers/apple.png': apple,
  'stickers/ghost.png': ghost,
  'items/balloon.png': balloon,
  'items/eraser.png': eraser,
  'items/briefcase.png': briefcase,
  'items/cushion.png': cushion,
  'window/broken.png': brokenWindow,
};
