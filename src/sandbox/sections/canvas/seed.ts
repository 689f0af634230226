/** The canvas of a new world, and its picture: an evening over a lake, with the name in the sky. */

import { muralAt, type SeedPixel } from './mural';
import { canvasSide, emptyPlanes, type Planes } from './rules/planes';

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

/** Palette indexes by use. */
const color = { ink: 4, night: 31, snow: 0, sun: 16, glow: 17, bark: 5, name: 0, shade: 30 };

/** The colors from the top of the sky to the horizon, of the water to the shore, and of the meadow. */
const sky = [31, 27, 28, 29, 11, 12, 7, 15, 17];
const water = [7, 12, 28, 24, 23, 22, 31];
const meadow = [20, 19, 18];

const horizon = 140;
const shore = 196;
const sunPlace = { x: 172, y: 126, radius: 22 };

/** The top left of the white corner, which is free for visitors. */
const free = { x: 150, y: 222 };

/** The thresholds of ordered dithering, from 0 to 15. */
const bayer = [
  [0, 8, 2, 10],
  [12, 4, 14, 6],
  [3, 11, 1, 9],
  [15, 7, 13, 5],
];

/** The number of painters. */
export const painterCount = 8;

/** The color and painter of a pixel; undefined in the free corner. */
function seedPixelAt(x: number, y: number): SeedPixel | undefined {
  if (x >= free.x && y >= free.y) return undefined;
  const mural = muralAt(x, y);
  if (mural) return mural;
  return {
    color: landscapeAt(x, y),
    painter: (Math.floor(x / 32) * 5 + Math.floor(y / 32) * 3) % painterCount,
  };
}

function landscapeAt(x: number, y: number): number {
  const letter = letterAt(x, y);
  if (letter) return letter === 'face' ? color.name : color.shade;
  if (y < horizon) return aboveHorizon(x, y);
  if (y < bank(x)) return waterAt(x, y);
  if (isTree(x, y)) return 18;
  return blended(meadow, (y - bank(x)) / (canvasSide - shore), x, y);
}

function aboveHorizon(x: number, y: number): number {
  const near = horizon - ridge(x, 19, 34, 1.7);
  const far = horizon - ridge(x, 44, 61, 0.4);
  if (y >= near) return dithered(x, y, 0.25) ? color.ink : color.night;
  if (y >= far) {
    if (y < far + 5 + (bayer[y % 4]?.[x % 4] ?? 0) / 3 && far < 100) return color.snow;
    return dithered(x, y, (y - far) / 50) ? 30 : 27;
  }
  return sunAt(x, y) ?? starAt(x, y) ?? blended(sky, y / horizon, x, y);
}

/** The height of a chain of mountains over the horizon. */
function ridge(x: number, height: number, width: number, shift: number): number {
  const teeth = Math.abs(((x / width + shift) % 2) - 1) * 0.7;
  return height * (0.3 + teeth + 0.12 * Math.sin(x / 5 + shift) + 0.25 * Math.sin(x / 37 + 2 * shift));
}

function sunAt(x: number, y: number): number | undefined {
  const distance = Math.hypot(x - sunPlace.x, y - sunPlace.y);
  if (distance < sunPlace.radius) return color.sun;
  return distance < sunPlace.radius + 6 && dithered(x, y, 0.5) ? color.glow : undefined;
}

function starAt(x: number, y: number): number | undefined {
  return y < 64 && (x * 7919 + y * 104_729) % 613 === 1 ? color.snow : undefined;
}

/** Waves, with the sun in them as a broken column. */
function waterAt(x: number, y: number): number {
  const wave = Math.sin(y * y * 0.031 + 3 * Math.sin(x / 19));
  const column = 5 + (y - horizon) / 3;
  if (y < shore - 8 && Math.abs(x - sunPlace.x) < column && wave > -0.2)
    return dithered(x, y, 0.3) ? color.glow : 15;
  return blended(water, (y - horizon) / (shore - horizon) + 0.12 * wave, x, y);
}

/** The height at which the water ends. */
function bank(x: number): number {
  return shore - 8 * Math.sin(x / 41) - 3 * Math.sin(x / 11);
}

/** Firs along the shore: triangles on their trunks. */
function isTree(x: number, y: number): boolean {
  const across = Math.abs((x % 23) - 11);
  const foot = bank(x - (x % 23) + 11) + 16;
  const up = foot - y;
  return up > 0 && up < 24 && across < (24 - up) / 4 + (up % 6 < 2 ? 1 : 0);
}

/** One of the two nearest colors of a gradient, chosen by dithering. */
function blended(colors: readonly number[], share: number, x: number, y: number): number {
  const at = Math.min(Math.max(share, 0), 0.999) * (colors.length - 1);
  const step = Math.floor(at) + (dithered(x, y, at % 1) ? 1 : 0);
  return colors[step] ?? color.ink;
}

/** Whether ordered dithering selects a pixel, for a share of all pixels. */
function dithered(x: number, y: number, share: number): boolean {
  return ((bayer[y % 4]?.[x % 4] ?? 0) + 0.5) / 16 < share;
}

/** The letters of the name in the sky of a new canvas. */
const font: Readonly<Record<string, readonly string[]>> = {
  p: ['1111.', '1...1', '1...1', '1111.', '1....', '1....', '1....'],
  l: ['1....', '1....', '1....', '1....', '1....', '1....', '11111'],
  a: ['.111.', '1...1', '1...1', '11111', '1...1', '1...1', '1...1'],
  z: ['11111', '....1', '...1.', '..1..', '.1...', '1....', '11111'],
};

const name = 'plaza';
/** Side of one square of the letters in pixels. */
const scale = 6;
const letterWidth = 6 * scale;
const left = 41;
const top = 22;
const shadow = 3;

/** Whether a pixel is in a letter, in its shadow, or in neither. */
function letterAt(x: number, y: number): 'face' | 'shadow' | undefined {
  if (isLetter(x, y)) return 'face';
  return isLetter(x - shadow, y - shadow) ? 'shadow' : undefined;
}

function isLetter(x: number, y: number): boolean {
  const letter = font[name[Math.floor((x - left) / letterWidth)] ?? ''];
  const row = letter?.[Math.floor((y - top) / scale)];
  return row?.[Math.floor(((x - left) % letterWidth) / scale)] === '1';
}
