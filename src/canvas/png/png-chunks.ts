/** The parts of PNG files with one byte per pixel (PNG, third edition). */
import { crc32 } from 'node:zlib';
import type { Dimensions } from '../viewer/scale';

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

/** The header of a picture in colours of a palette, 8 bits per pixel. */
export function headerChunk({ width, height }: Dimensions): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, 8);
  header.setUint8(9, indexed);
  return chunk('IHDR', new Uint8Array(header.buffer));
}

/**
 * The palette.
 * @param colours `0xRRGGBB`
 * @param clear how many transparent colours follow
 */
export function paletteChunks(colours: readonly number[], clear: number): Uint8Array[] {
  const table = [...colours, ...new Array<number>(clear).fill(0)];
  const samples = Uint8Array.from(table.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]));
  const alphas = new Uint8Array(table.length).fill(255, 0, colours.length);
  return [chunk('PLTE', samples), ...(clear > 0 ? [chunk('tRNS', alphas)] : [])];
}

/** The end of every file. */
export function endChunk(): Uint8Array {
  return chunk('IEND');
}
