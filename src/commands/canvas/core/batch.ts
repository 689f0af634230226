/** Pixels as bytes of the wire, decoded only when they are iterated. */
import type { Pixel } from '../../../image/bitmap';
import { pixelsIn } from './wire';

/** A batch of pixels; in JSON, a list of them. Bytes stay compact: a busy canvas sends millions of pixels. */
export class PixelBatch implements Iterable<Pixel> {
  constructor(readonly bytes: Uint8Array) {}

  get count(): number {
    return this.bytes.length >> 2;
  }

  /** The last pixels, as a batch of their own. */
  last(count: number): PixelBatch {
    return new PixelBatch(this.bytes.subarray(Math.max(0, this.bytes.length - 4 * count)));
  }

  [Symbol.iterator](): Iterator<Pixel> {
    return pixelsIn(this.bytes)[Symbol.iterator]();
  }

  toJSON(): Pixel[] {
    return pixelsIn(this.bytes);
  }
}
