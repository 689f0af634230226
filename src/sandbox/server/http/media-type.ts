/** Media types by the first bytes of a file: clients send parts as `application/octet-stream` or without a type (field notes 13). */

/** The number of bytes that decide. */
export const signatureBytes = 16;

type Test = (head: Buffer) => boolean;

const begins =
  (text: string, at = 0): Test =>
  (head) =>
    head.subarray(at, at + text.length).toString('latin1') === text;

/** The brand of a file in the format of MP4. */
const brand =
  (pattern: RegExp): Test =>
  (head) =>
    begins('ftyp', 4)(head) && pattern.test(head.toString('latin1', 8, 12));

/** The first that fits counts. Where a format is of several types, the declared one counts, or else the first. */
const formats: readonly (readonly [types: readonly string[], fits: Test])[] = [
  [['image/png'], begins('\x89PNG\r\n\x1a\n')],
  [['image/gif'], (head) => begins('GIF87a')(head) || begins('GIF89a')(head)],
  [['image/jpeg'], begins('\xff\xd8\xff')],
  [['image/webp'], (head) => begins('RIFF')(head) && begins('WEBP', 8)(head)],
  [['image/avif'], brand(/^avi[fs]/)],
  [['image/heic', 'image/heif'], brand(/^(hei|hev|mif|msf)/)],
  [['video/quicktime'], brand(/^qt/)],
  [['audio/mp4'], brand(/^M4A/)],
  [['video/mp4', 'audio/mp4'], begins('ftyp', 4)],
  [['video/webm', 'audio/webm'], begins('\x1a\x45\xdf\xa3')],
  [['audio/ogg'], begins('OggS')],
  [['audio/mpeg'], (head) => begins('ID3')(head) || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2)],
];

/**
 * The media type of a file by its first bytes; the declared one where they do not tell.
 * @param declared can have parameters: `audio/webm;codecs=opus`
 */
export function mediaTypeOf(head: Uint8Array, declared: string): string {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  const types = formats.find(([, fits]) => fits(bytes))?.[0];
  if (types === undefined || types.includes(plainType(declared))) return declared;
  return types[0] ?? declared;
}

/** A media type without its parameters. */
export function plainType(mediaType: string): string {
  return mediaType.replace(/;.*/, '').trim().toLowerCase();
}
