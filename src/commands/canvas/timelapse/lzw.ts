/** The compression of GIF: variable-length LZW (GIF89a, appendix F). */

/** Maximum number of bits of a code. */
const maxSize = 12;
const maxCodes = 1 << maxSize;

/**
 * A reusable compressor. A table maps a string and its next pixel to the code of the longer string. Runs of one color, which
 * are most of a frame, are matched in one step as far as the table contains them.
 */
export class Lzw {
  /** Code of the longer string, by string and next pixel; 0 for none. */
  private readonly longer: Uint16Array;
  private readonly used = new Uint32Array(maxCodes);
  private usedCount = 0;
  /** Codes of runs by their length. */
  private readonly runs = new Uint16Array(maxCodes + 1);
  private longestRun = 1;
  private next = 0;
  private size = 0;

  private out = new Uint8Array(0);
  private length = 0;
  private buffered = 0;
  private bufferedBits = 0;

  /**
   * @param bits bits per pixel, 2 to 8
   * @param run color of the long runs
   */
  constructor(
    readonly bits: number,
    private readonly run: number,
  ) {
    this.longer = new Uint16Array(maxCodes << bits);
  }

  /** Compresses a picture of at least one pixel. */
  pack(pixels: Uint8Array): Uint8Array {
    // Upper bound: a code has at most 12 bits and encodes at least one pixel; clear codes are few.
    this.out = new Uint8Array(Math.ceil(pixels.length * 1.51) + 16);
    this.length = 0;
    this.buffered = 0;
    this.bufferedBits = 0;
    this.clearTable();
    this.write(1 << this.bits);
    for (let at = 0; at < pixels.length; ) at = this.packString(pixels, at);
    // The decoder adds a last string to its table, which may increase the code size.
    if (this.next === 1 << this.size && this.size < maxSize) this.size += 1;
    this.write((1 << this.bits) + 1);
    if (this.bufferedBits > 0) this.out[this.length++] = this.buffered & 255;
    return this.out.subarray(0, this.length);
  }

  /** Writes the code of the longest known string, and adds the next longer one. Returns the end of the string. */
  private packString(pixels: Uint8Array, start: number): number {
    const { longer, run, bits } = this;
    let code = pixels[start] ?? 0;
    let at = start + 1;
    if (code === run) {
      const end = Math.min(pixels.length, start + this.longestRun);
      while (at < end && pixels[at] === run) at += 1;
      code = this.runs[at - start] ?? 0;
    }
    let place = 0;
    for (; at < pixels.length; at += 1) {
      place = (code << bits) | (pixels[at] ?? 0);
      const found = longer[place] ?? 0;
      if (found === 0) break;
      code = found;
    }
    this.write(code);
    if (at === pixels.length) return at;
    if (this.next === maxCodes) {
      this.write(1 << bits);
      this.clearTable();
      return at;
    }
    const isLongestRun = at - start === this.longestRun && code === this.runs[this.longestRun];
    if (isLongestRun && pixels[at] === run) this.runs[++this.longestRun] = this.next;
    this.enter(place);
    return at;
  }

  private enter(place: number): void {
    this.longer[place] = this.next;
    this.used[this.usedCount++] = place;
    if (this.next === 1 << this.size && this.size < maxSize) this.size += 1;
    this.next += 1;
  }

  private clearTable(): void {
    for (let index = 0; index < this.usedCount; index += 1) this.longer[this.used[index] ?? 0] = 0;
    this.usedCount = 0;
    this.runs[1] = this.run;
    this.longestRun = 1;
    this.next = (1 << this.bits) + 2;
    this.size = this.bits + 1;
  }

  private write(code: number): void {
    this.buffered |= code << this.bufferedBits;
    this.bufferedBits += this.size;
    while (this.bufferedBits >= 8) {
      this.out[this.length++] = this.buffered & 255;
      this.buffered >>>= 8;
      this.bufferedBits -= 8;
    }
  }
}
