/** Pixels as they travel, kept as bytes for as long as nobody wants to see them one by one. */
import type { Pixel } from './bitmap';
import { pixelsIn } from './wire';

/** A batch that stands for its pixels, also in JSON: a busy canvas brings millions of them. */
export class PixelBatch implements Iterable<Pixel> {
  constructor(readonly bytes: Uint8Array) {}

  get count(): number {
    return this.bytes.length >> 2;
  }

  [Symbol.iterator](): Iterator<Pixel> {
    return pixelsIn(this.bytes)[Symbol.iterator]();
  }

  toJSON(): Pixel[] {
    return pixelsIn(this.bytes);
  }
}
