/** Numbers in as few bytes as they need: seven bits a byte, the lowest first. */

/** Grows as numbers are written. */
export class VarintWriter {
  #bytes = Buffer.alloc(256);
  #length = 0;

  /** @param value a whole number from 0 to 2^53 - 1 */
  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length)
      this.#bytes = Buffer.concat([this.#bytes, Buffer.alloc(this.#bytes.length)]);
    let rest = value;
    while (rest > 127) {
      this.#bytes[this.#length] = (rest % 128) | 128;
      this.#length += 1;
      rest = Math.floor(rest / 128);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }
}

/** Reads what `VarintWriter` wrote. */
export class VarintReader {
  #at = 0;

  constructor(readonly bytes: Uint8Array) {}

  get isAtEnd(): boolean {
    return this.#at >= this.bytes.length;
  }

  /** The next number; NaN past the end, or when it is longer than any that is written. */
  read(): number {
    let value = 0;
    let scale = 1;
    for (let count = 0; count < 8; count += 1) {
      const byte = this.bytes[this.#at];
      if (byte === undefined) return Number.NaN;
      this.#at += 1;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
    return Number.NaN;
  }
}
