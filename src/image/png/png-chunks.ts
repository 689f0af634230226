/** The parts of PNG files in colors of a palette (PNG, third edition). */
import { crc32 } from 'node:zlib';
import type { Dimensions } from '../scale';

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const indexed = 3;

/** A chunk with its length and its checksum; its content may come in several pieces. */
export function chunk(type: string, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, { length }) => sum + length, 0);
  const whole = Buffer.allocUnsafe(length + 12);
  whole.writeUInt32BE(length, 0);
  whole.write(type, 4, 'latin1');
  let at = 8;
  for (const content of contents) {
    whole.set(content, at);
    at += content.length;
  }
  whole.writeUInt32BE(crc32(whole.subarray(4, at)), at);
  return whole;
}

/** The header of a picture in colors of a palette, with a number of bits per pixel. */
export function headerChunk({ width, height }: Dimensions, bits = 8): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, indexed);
  return chunk('IHDR', new Uint8Array(header.buffer));
}

/**
 * The palette.
 * @param colors `0xRRGGBB`
 * @param clear how many transparent colors follow
 */
export function paletteChunks(colors: readonly number[], clear: number): Uint8Array[] {
  const count = colors.length + clear;
  const samples = Buffer.alloc(3 * count);
  for (const [number, rgb] of colors.entries()) samples.writeUIntBE(rgb, 3 * number, 3);
  const palette = chunk('PLTE', samples);
  return clear > 0 ? [palette, chunk('tRNS', new Uint8Array(count).fill(255, 0, colors.length))] : [palette];
}

/** The end of every file. */
export const endChunk = chunk('IEND');
