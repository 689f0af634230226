/** Writes indexed PNG: one byte per pixel, without a conversion to RGB (PNG, third edition). */
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from '../core/bitmap';
import { paletteRgb } from '../core/palette';

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** A higher level takes five times as long and saves a tenth. */
const usualLevel = 6;
const indexed = 3;

/**
 * The picture as a PNG file.
 * @param colours the palette as `0xRRGGBB`; by default, that of the canvas. Pixels beyond it are transparent
 * @param level how hard to compress, 1 to 9
 */
export function encodePng(
  { width, height, pixels }: Bitmap,
  colours: readonly number[] = paletteRgb,
  level = usualLevel,
): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, indexed);
  // A board has no pixels beyond its palette, and checking millions of pixels takes time.
  const clear = colours === paletteRgb ? 0 : Math.max(0, highest(pixels) + 1 - colours.length);
  const table = [...colours, ...new Array<number>(clear).fill(0)];
  return Buffer.concat([
    pngSignature,
    chunk('IHDR', new Uint8Array(header.buffer)),
    chunk('PLTE', Uint8Array.from(table.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]))),
    ...(clear > 0 ? [chunk('tRNS', alphas(colours.length, clear))] : []),
    chunk('IDAT', deflateSync(scanlines(width, height, pixels), { level })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

function highest(pixels: Uint8Array): number {
  let most = 0;
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    if (pixel > most) most = pixel;
  }
  return most;
}

/** The alpha of each colour: opaque for the picture, transparent for the others. */
function alphas(solid: number, clear: number): Uint8Array {
  return new Uint8Array(solid + clear).fill(255, 0, solid);
}

/** The rows, each after its filter type; type 0, since neighbouring colour numbers are unrelated. */
function scanlines(width: number, height: number, pixels: Uint8Array): Uint8Array {
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return lines;
}

function chunk(type: string, content: Uint8Array): Uint8Array {
  const whole = Buffer.alloc(content.length + 12);
  whole.writeUInt32BE(content.length, 0);
  whole.write(type, 4, 'latin1');
  whole.set(content, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, content.length + 8)), content.length + 8);
  return whole;
}
