/**
 * The two planes of the board, one byte per color and two per author, and their packed form in the world's file. A new
 * world has an evening over a lake, with a row of small pictures that the simulated users repair.
 */
import { deflateSync, inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { paletteRgb } from '../../../../image/palette';
import picture from '../picture.png';

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

/** An empty white board. @internal */
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
