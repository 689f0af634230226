/** The first bytes of a file decide about its media type (field notes 13). */
import { expect, it } from 'vitest';
import { mediaTypeOf } from '../../../../src/sandbox/server/http/media-type';

const bytes = (text: string) => Buffer.from(text, 'latin1');

it.each([
  ['image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['image/gif', 'GIF89a'],
  ['image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF'],
  ['image/webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  ['image/avif', '\0\0\0\x20ftypavif'],
  ['image/heic', '\0\0\0\x20ftypheic'],
  ['video/quicktime', '\0\0\0\x14ftypqt  '],
  ['video/mp4', '\0\0\0\x20ftypisom'],
  ['audio/mp4', '\0\0\0\x20ftypM4A '],
  ['video/webm', '\x1a\x45\xdf\xa3'],
  ['audio/ogg', 'OggS\0'],
  ['audio/mpeg', 'ID3\x04'],
  ['audio/mpeg', '\xff\xfb\x90'],
])('a part is %s by the bytes %j, whatever its declared type', (type, head) => {
  for (const declared of ['application/octet-stream', 'text/plain', 'image/tiff']) {
    expect(mediaTypeOf(bytes(head), declared)).toBe(type);
  }
});

it.each([
  ['audio/webm;codecs=opus', '\x1a\x45\xdf\xa3'],
  ['audio/mp4', '\0\0\0\x20ftypisom'],
  ['image/heif', '\0\0\0\x20ftypmif1'],
  ['text/plain', 'hello'],
  ['image/png', ''],
])('a part is %s as declared, where the bytes %j leave it open', (declared, head) => {
  expect(mediaTypeOf(bytes(head), declared)).toBe(declared);
});
