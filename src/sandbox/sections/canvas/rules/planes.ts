/** The two planes of the board, one byte per color and two per author, and their packed form in the world's file. */
import { deflateSync, inflateSync } from 'node:zlib';

/** Side of the sandbox's canvas in pixels: small enough for a terminal and for a fast start. */
export const canvasSide = 256;

export const colorCount = 32;

const places = canvasSide ** 2;

export interface Pixel {
  readonly x: number;
  readonly y: number;
  /** Its index in the palette. */
  readonly color: number;
}

export interface Planes {
  /** Color numbers, row by row. */
  readonly pixels: Uint8Array;
  /** The author of each pixel, as an index from 1 in the state's list; 0: no author. */
  readonly authors: Uint16Array;
}

/** An empty white board. */
export function emptyPlanes(): Planes {
  return { pixels: new Uint8Array(places), authors: new Uint16Array(places) };
}

/** Packs the planes: deflate and base64, a few kilobytes for a picture. */
export function packPlanes({ pixels, authors }: Planes): string {
  const bytes = Buffer.alloc(3 * places);
  bytes.set(pixels);
  for (const [place, author] of authors.entries()) bytes.writeUInt16LE(author, places + 2 * place);
  return deflateSync(bytes, { level: 6 }).toString('base64');
}

/** Unpacks the planes. @throws Error for an invalid text */
export function unpackPlanes(packed: string): Planes {
  const bytes = inflateSync(Buffer.from(packed, 'base64'), { maxOutputLength: 3 * places });
  if (bytes.length !== 3 * places) throw new Error(`a board has ${3 * places} bytes, not ${bytes.length}`);
  const planes = emptyPlanes();
  planes.pixels.set(bytes.subarray(0, places));
  for (const place of planes.authors.keys()) planes.authors[place] = bytes.readUInt16LE(places + 2 * place);
  if (planes.pixels.some((color) => color >= colorCount)) throw new Error('a board has 32 colors');
  return planes;
}

export function isPackedBoard(packed: string): boolean {
  try {
    unpackPlanes(packed);
    return true;
  } catch {
    return false;
  }
}
