/** Whole frames: bytes for other programs, and pictures in a folder. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { framePictures } from '../../../../src/commands/canvas/timelapse/apng';
import { encodeRgb } from '../../../../src/commands/canvas/timelapse/rgb';
import { expectReplayed } from './recordings';

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const numbersIn = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 3 }, (_, at) => Buffer.from(bytes).readUIntBE(3 * at, 3));

/** Of pixels that can all be seen, without saying so. */
const rgbsIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(4 * at) / 256 - 255 / 256);

describe('whole frames', () => {
  it('are the recording, a PNG each, enlarged', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const files = await all(framePictures(patches, film));
      const pictures = files.map((file) => PNG.sync.read(Buffer.from(file)));
      for (const { width, height } of pictures) expect([width, height]).toEqual(size);
      return pictures.map(({ data }) => rgbsIn(data));
    }));

  it('are the recording, three bytes per pixel', () =>
    expectReplayed(async ({ patches, film }) => (await all(encodeRgb(patches, film))).map(numbersIn)));
});
