/** How faults change what is sent: a part of it, other bytes, or far too much. */

/** `cut` ends the connection in the middle of the bytes; `garble` and `flood` leave it open. */
export type StreamFault = 'cut' | 'garble' | 'flood';

/** Called for every message of a stream; undefined: no fault. */
export type NextStreamFault = () => StreamFault | undefined;

/** How many times a message is sent by `flood`. */
export const floodCount = 10_000;

/** Sent by `garble` in place of JSON or a frame. */
export const garbledText = '<html>not what was asked for';

/** The bytes of `garble`: text in place of JSON; binary data with one byte too few and the first byte 255. */
export function garbledBytes(bytes: Uint8Array, type = ''): Uint8Array {
  if (type !== 'application/octet-stream') return Buffer.from(garbledText);
  const garbled = Uint8Array.from(bytes.subarray(0, -1));
  garbled[0] = 0xff;
  return garbled;
}

/** Where `cut` ends: inside the first multi-byte character after the middle, else in the middle. */
export function cutPlace(bytes: Uint8Array): number {
  const middle = Math.floor(bytes.length / 2);
  const continuation = bytes.findIndex((byte, place) => place >= middle && (byte & 0xc0) === 0x80);
  return continuation === -1 ? middle : continuation;
}
