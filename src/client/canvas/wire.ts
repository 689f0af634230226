/**
 * The binary forms of the canvas (protocol: pixel canvas records; pixel canvas WebSocket): the board, one byte per pixel,
 * and the messages of the socket, decoded, encoded, and drawn on a bitmap. Connections and tokens are in `connection.ts`.
 * Numbers are little-endian. A message whose length is a multiple of 4 bytes is a batch of pixels; any other starts with
 * its type.
 */
import { NetworkError } from '../../errors';
import { type Bitmap, blankBitmap, type Pixel } from '../../image/bitmap';
import { palette } from '../../image/palette';

export type CanvasMessage =
  /** Not decoded; see `pixelsIn` and `applyPixels`. */
  | { readonly type: 'pixels'; readonly batch: Uint8Array }
  | { readonly type: 'cooldown'; readonly ms: number }
  | ({ readonly type: 'zones' } & Zones)
  | { readonly type: 'zoneChanges'; readonly changes: readonly ZoneChange[] }
  | { readonly type: 'online'; readonly count: number }
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'verification'; readonly value: number }
  /** The answer has the shape of pixel-info. */
  | { readonly type: 'author'; readonly answer: Readonly<Record<string, unknown>> };

/** The service announces the cooldown and the special mode within this time, after the token and after an echo. */
export const announcementMs = 250;
export const echoTimeLimitMs = 10_000;
/** Time limit for an echo that arrives after the cooldown message of its pixel. */
export const lateEchoMs = 1000;

type Reader = (view: DataView) => CanvasMessage | undefined;

/** Readers by message type. A reader returns undefined for a message of the wrong length. */
const readers: Readonly<Record<number, Reader>> = {
  1: (view) => (view.byteLength === 5 ? { type: 'cooldown', ms: view.getUint32(1, true) } : undefined),
  2: readZones,
  3: readZoneChanges,
  4: (view) => (view.byteLength === 5 ? { type: 'online', count: view.getUint32(1, true) } : undefined),
  5: (view) =>
    view.byteLength === 6
      ? { type: 'special', ms: view.getUint32(1, true), enabled: view.getUint8(5) === 1 }
      : undefined,
  7: (view) => (view.byteLength === 2 ? { type: 'verification', value: view.getUint8(1) } : undefined),
  8: readAuthor,
};

/** Decodes a message. Returns undefined for text, an unknown type or a wrong length. */
export function decodeMessage(message: string | Uint8Array): CanvasMessage | undefined {
  if (typeof message === 'string') return undefined;
  if (message.byteLength % 4 === 0) return { type: 'pixels', batch: message };
  // The message can be a part of its buffer.
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  return readers[view.getUint8(0)]?.(view);
}

function readZones(view: DataView): CanvasMessage | undefined {
  if (view.byteLength < 3) return undefined;
  const gridSize = view.getUint8(1);
  const zoneSize = view.getUint8(2);
  const count = gridSize * gridSize;
  if (view.byteLength !== 3 + 2 * count || count === 0 || zoneSize === 0) return undefined;
  const values = Array.from({ length: count }, (_, index) => view.getUint16(3 + 2 * index, true));
  return { type: 'zones', gridSize, zoneSize, values };
}

function readZoneChanges(view: DataView): CanvasMessage | undefined {
  if (view.byteLength < 3) return undefined;
  const count = view.getUint16(1, true);
  if (view.byteLength !== 3 + 4 * count) return undefined;
  const changes = Array.from({ length: count }, (_, index): ZoneChange => {
    const at = 3 + 4 * index;
    return [view.getUint16(at, true), view.getUint16(at + 2, true)];
  });
  return { type: 'zoneChanges', changes };
}

/** The service pads the JSON with spaces so that the length is not a multiple of 4; `JSON.parse` skips them. */
function readAuthor(view: DataView): CanvasMessage | undefined {
  const bytes = new Uint8Array(view.buffer, view.byteOffset + 1, view.byteLength - 1);
  try {
    const answer: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return undefined;
    return { type: 'author', answer: answer as Record<string, unknown> };
  } catch {
    return undefined;
  }
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

export function pixelsIn(batch: Uint8Array): Pixel[] {
  const view = viewOf(batch);
  const pixels: Pixel[] = [];
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    const word = view.getUint32(at, true);
    pixels.push([(word >>> 16) & 0x7ff, (word >>> 5) & 0x7ff, word & 0x1f]);
  }
  return pixels;
}

/** Returns whether the batch contains the pixel with this color. Compares encoded words, without decoding. */
export function hasPixel(batch: Uint8Array, [x, y, color]: Pixel): boolean {
  const view = viewOf(batch);
  const target = pixelWord(x, y, color);
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    if ((view.getUint32(at, true) & wordMask) === target) return true;
  }
  return false;
}

/** Draws a batch on a bitmap, in place; pixels outside the bitmap are ignored. */
export function applyPixels({ width, height, pixels }: Bitmap, batch: Uint8Array): void {
  // Fastest way to read unaligned numbers; an aligned typed array is only slightly faster.
  const view = viewOf(batch);
  for (let at = 0; at + 4 <= view.byteLength; at += 4) {
    const word = view.getUint32(at, true);
    const x = (word >>> 16) & 0x7ff;
    const y = (word >>> 5) & 0x7ff;
    if (x < width && y < height) pixels[y * width + x] = word & 0x1f;
  }
}

/** Bits of a word that encode a pixel; higher bits are ignored. */
const wordMask = 0x07ff_ffff;

/** Encodes a pixel as a 32-bit word: 11 bits for each coordinate, 5 bits for the color. */
export function pixelWord(x: number, y: number, color: number): number {
  return (x << 16) | (y << 5) | (color & 31);
}

export function encodePixels(pixels: readonly Pixel[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * pixels.length));
  for (const [index, [x, y, color]] of pixels.entries()) {
    view.setUint32(4 * index, pixelWord(x, y, color), true);
  }
  return new Uint8Array(view.buffer);
}

/** Whether a message of the client places pixels; all others only ask. */
export function isPixels(message: string | Uint8Array): boolean {
  return typeof message !== 'string' && message.byteLength % 4 === 0;
}

/** Encodes the message that turns the heat map on or off. */
export function encodeHeatmap(): Uint8Array {
  return Uint8Array.of(6);
}

/** Encodes the request for the author of a pixel. */
export function encodeAuthorRequest(x: number, y: number): Uint8Array {
  const view = new DataView(new ArrayBuffer(5));
  view.setUint8(0, 8);
  view.setUint16(1, x, true);
  view.setUint16(3, y, true);
  return new Uint8Array(view.buffer);
}

/** Describes a message of the client, for dry runs. */
export function describeSent(message: string | Uint8Array): unknown {
  if (typeof message === 'string') return message;
  if (message.byteLength % 4 === 0) return { pixels: pixelsIn(message) };
  if (message[0] === 6) return { heatmap: 'toggle' };
  const view = viewOf(message);
  if (message[0] === 8 && message.byteLength === 5) {
    return { author: [view.getUint16(1, true), view.getUint16(3, true)] };
  }
  return [...message];
}

/** The grid of zones of the heat map (protocol: pixel canvas records). */
export interface Zones {
  /** Zones per side. */
  readonly gridSize: number;
  /** Side of a zone in pixels. */
  readonly zoneSize: number;
  /** Row by row: zone (column, row) is `row * gridSize + column`. */
  readonly values: readonly number[];
}

export type ZoneChange = readonly [index: number, value: number];

/** Applies changes to a copy of the grid; zones outside the grid are ignored. */
export function withZoneChanges(zones: Zones, changes: readonly ZoneChange[]): Zones {
  const values = [...zones.values];
  for (const [index, value] of changes) if (index < values.length) values[index] = value;
  return { ...zones, values };
}

/** Returns the value of the zone that contains a pixel, or 0 outside the grid. */
export function zoneValueAt({ gridSize, zoneSize, values }: Zones, x: number, y: number): number {
  const column = Math.floor(x / zoneSize);
  const row = Math.floor(y / zoneSize);
  return column < gridSize && row < gridSize ? (values[row * gridSize + column] ?? 0) : 0;
}

/** Maximum side in pixels: coordinates have 11 bits. */
export const maxCanvasSide = 2048;

/**
 * Reads the bytes as a square bitmap. Without a header, the side is the square root of the number of bytes.
 * @throws NetworkError when the bytes are not a valid board
 */
export function boardFrom(bytes: Uint8Array, header: string | undefined): Bitmap {
  const side = header === undefined ? Math.sqrt(bytes.length) : sideFrom(header);
  if (!Number.isInteger(side) || side < 1) throw unreadable(`${bytes.length} bytes are not a square`);
  if (side > maxCanvasSide) throw unreadable(`a side of ${side} pixels is more than ${maxCanvasSide}`);
  if (side * side !== bytes.length) {
    throw unreadable(`${bytes.length} bytes do not match a side of ${side} pixels`);
  }
  const wrong = firstOutside(bytes, palette.length);
  if (wrong < bytes.length)
    throw unreadable(`byte ${wrong} is ${bytes[wrong]}, but colors are 0 to ${palette.length - 1}`);
  // `Buffer.slice` returns a view, but callers need `slice` to copy.
  const isPlain = Object.getPrototypeOf(bytes) === Uint8Array.prototype;
  const pixels = isPlain ? bytes : new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: side, height: side, pixels };
}

/** A loop: a call for each of a quarter of a million pixels takes milliseconds in a process that has just started. */
function firstOutside(bytes: Uint8Array, limit: number): number {
  let index = 0;
  while (index < bytes.length && Number(bytes[index]) < limit) index += 1;
  return index;
}

function sideFrom(header: string): number {
  if (/^\d{1,5}$/.test(header.trim())) return Number(header);
  throw unreadable(`its header has a side of '${header}'`);
}

function unreadable(why: string): NetworkError {
  return new NetworkError(`the service sent an unreadable board: ${why}`, { hint: 'try again in a moment' });
}

/** Minimum side of a canvas in pixels: a canvas of unknown size before the first pixel arrives. */
export const smallestSide = 256;

/**
 * Enlarges a canvas of unknown size until it holds every pixel of the batch; the side doubles each time. Returns the same
 * bitmap when it is large enough.
 */
export function grownFor(board: Bitmap, batch: Uint8Array): Bitmap {
  const furthest = pixelsIn(batch).reduce((max, [x, y]) => Math.max(max, x, y), 0);
  let side = board.width;
  while (side <= furthest && side < maxCanvasSide) side *= 2;
  if (side === board.width) return board;
  const grown = blankBitmap(side, side);
  for (let row = 0; row < board.height; row += 1)
    grown.pixels.set(board.pixels.subarray(row * board.width, (row + 1) * board.width), row * side);
  return grown;
}
