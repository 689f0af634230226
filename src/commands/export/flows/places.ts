/**
 * Places of lines by the hash of a text, in about 20 bytes each. A `Map` from IDs needs ten times as much, and an export can
 * have millions of records. Different texts can have the same hash: the caller compares the text with the line.
 */

/** Entries are in blocks, since a single array would be in memory twice while it grows. */
const blockBits = 12;
const blockLength = 2 ** blockBits;

interface Block {
  readonly hashes: Uint32Array;
  readonly places: Float64Array;
  /** The number of the entry that was added before with the same head; 0 for none. */
  readonly previous: Uint32Array;
}

export class Places {
  #size = 0;
  readonly #blocks: Block[] = [];
  /** By the last bits of the hash, the number of the entry that was added last; 0 for none. */
  #heads = new Uint32Array(2 ** 4);

  /** The places of a text, the last added one first. Those of other texts are rarely among them. */
  *of(text: string): Generator<number> {
    const hash = hashOf(text);
    for (let entry = this.#headOf(hash); entry > 0; ) {
      const { hashes, places, previous } = this.#block(entry);
      const index = entry % blockLength;
      if (hashes[index] === hash) yield places[index] as number;
      entry = previous[index] as number;
    }
  }

  add(text: string, place: number): void {
    this.#size += 1;
    if (this.#size > 2 * this.#heads.length) this.#grow();
    const [hash, index] = [hashOf(text), this.#size % blockLength];
    if (index === 0 || this.#blocks.length === 0)
      this.#blocks.push({
        hashes: new Uint32Array(blockLength),
        places: new Float64Array(blockLength),
        previous: new Uint32Array(blockLength),
      });
    const { hashes, places } = this.#block(this.#size);
    hashes[index] = hash;
    places[index] = place;
    this.#link(this.#size, hash);
  }

  has(text: string, place: number): boolean {
    return this.#entryOf(text, place) > 0;
  }

  /** Moves a text that has the place `from`. */
  move(text: string, from: number, to: number): void {
    const entry = this.#entryOf(text, from);
    this.#block(entry).places[entry % blockLength] = to;
  }

  #entryOf(text: string, place: number): number {
    let entry = this.#headOf(hashOf(text));
    while (entry > 0 && this.#block(entry).places[entry % blockLength] !== place)
      entry = this.#block(entry).previous[entry % blockLength] as number;
    return entry;
  }

  #block(entry: number): Block {
    return this.#blocks[entry >>> blockBits] as Block;
  }

  #headOf(hash: number): number {
    return this.#heads[hash % this.#heads.length] as number;
  }

  #link(entry: number, hash: number): void {
    const head = hash % this.#heads.length;
    this.#block(entry).previous[entry % blockLength] = this.#heads[head] as number;
    this.#heads[head] = entry;
  }

  #grow(): void {
    this.#heads = new Uint32Array(2 * this.#heads.length);
    for (let entry = 1; entry < this.#size; entry += 1)
      this.#link(entry, this.#block(entry).hashes[entry % blockLength] as number);
  }
}

/** FNV-1a with 32 bits of each UTF-16 code unit; mixed, since its last bits depend on few bits of the text. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) >>> 0;
}
