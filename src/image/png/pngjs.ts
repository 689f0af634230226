/** Reads PNG files of any kind with pngjs, which is slower than `png-read.ts`, and writes RGBA files. */
import { PNG } from 'pngjs';
import { UsageError } from '../../errors';

/** Red, green, blue and alpha of each pixel. */
export interface RgbaImage {
  readonly width: number;
  readonly height: number;
  readonly channels: 4;
  readonly samples: Uint8Array;
}

/** Decodes a PNG, with samples of 16 bits reduced to 8. @throws UsageError when it is damaged */
export function readAnyPng(file: Uint8Array): RgbaImage {
  try {
    const { width, height, data } = PNG.sync.read(Buffer.from(file));
    return { width, height, channels: 4, samples: data };
  } catch (cause) {
    throw new UsageError(`the PNG file is damaged: ${(cause as Error).message}`, { cause });
  }
}

/** The picture as a PNG file with 8 bits a sample. */
export function writePng({ width, height, samples }: Omit<RgbaImage, 'channels'>): Uint8Array {
  const png = new PNG({ width, height });
  png.data = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  return PNG.sync.write(png);
}
