/** The board in memory, one byte a pixel and two its author, and packed as the world's file keeps it. */
import { deflateSync, inflateSync } from 'node:zlib';

/** Of the sandbox's canvas, in pixels: one that a terminal can show and a start need not wait for. */
export const canvasSide = 256;

export const colourCount = 32;

const places = canvasSide ** 2;

/** One pixel that is placed. */
export interface Pixel {
  readonly x: number;
  readonly y: number;
  /** Its number in the palette. */
  readonly color: number;
}

export interface Planes {
  /** Colour numbers, row by row. */
  readonly pixels: Uint8Array;
  /** Who placed each, as a number of the state's list; 0: nobody. */
  readonly authors: Uint16Array;
}

/** A white board that nobody has touched. */
export function emptyPlanes(): Planes {
  return { pixels: new Uint8Array(places), authors: new Uint16Array(places) };
}

/** Compressed and in base64: a few kilobytes for a picture. */
export function packPlanes({ pixels, authors }: Planes): string {
  const bytes = Buffer.alloc(3 * places);
  bytes.set(pixels);
  for (const [place, author] of authors.entries()) bytes.writeUInt16LE(author, places + 2 * place);
  return deflateSync(bytes, { level: 6 }).toString('base64');
}

/** The board that was packed. @throws Error when it is none */
export function unpackPlanes(packed: string): Planes {
  const bytes = inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: 3 * places });
  if (bytes.length !== 3 * places) throw new Error(`a board has ${3 * places} bytes, not ${bytes.length}`);
  const planes = emptyPlanes();
  planes.pixels.set(bytes.subarray(0, places));
  for (const place of planes.authors.keys()) planes.authors[place] = bytes.readUInt16LE(places + 2 * place);
  if (planes.pixels.some((colour) => colour >= colourCount)) throw new Error('a board has 32 colours');
  return planes;
}

/** Whether this is a packed board. */
export function isPackedBoard(packed: string): boolean {
  try {
    unpackPlanes(packed);
    return true;
  } catch {
    return false;
  }
}
