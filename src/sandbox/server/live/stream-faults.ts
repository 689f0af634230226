/** What a fault makes of what is sent: its beginning alone, something else, or far too much of it. */

/** `cut` ends the connection in the middle; `garble` and `flood` leave it open. */
export type Spoil = 'cut' | 'garble' | 'flood';

/** Asked for every message of a stream: what is to become of it; undefined: nothing. */
export type SpoilHere = () => Spoil | undefined;

/** How often one message of a stream comes when it floods. */
export const floodCount = 10_000;

/** What comes in the place of JSON or of a frame: text that is none. */
export const garbledText = '<html>not what was asked for';

/** Bytes in the place of an answer: text where it was JSON; else one byte too few, the first as high as it can be. */
export function garbledBytes(bytes: Uint8Array, type = ''): Uint8Array {
  if (type !== 'application/octet-stream') return Buffer.from(garbledText);
  const garbled = Uint8Array.from(bytes.subarray(0, -1));
  garbled[0] = 0xff;
  return garbled;
}

/** Inside the multi-byte letter that is nearest after the middle, else the middle. */
export function cutPlace(bytes: Uint8Array): number {
  const middle = Math.floor(bytes.length / 2);
  const continuation = bytes.findIndex((byte, place) => place >= middle && (byte & 0xc0) === 0x80);
  return continuation === -1 ? middle : continuation;
}
