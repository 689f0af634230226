/** The wrong pixels of a picture, each once, the oldest first. */
export class PlaceQueue {
  #places: number[] = [];
  #head = 0;
  readonly #isQueued: Uint8Array;

  /** @param size the number of pixels of the picture */
  constructor(size: number) {
    this.#isQueued = new Uint8Array(size);
  }

  /** The oldest place; undefined when there is none. */
  get first(): number | undefined {
    return this.#places[this.#head];
  }

  /** Adds a place at the end, unless it waits already. */
  add(place: number): void {
    if (this.#isQueued[place]) return;
    this.#isQueued[place] = 1;
    this.#places.push(place);
  }

  /** Removes the oldest place. */
  drop(): void {
    const place = this.first;
    if (place === undefined) return;
    this.#isQueued[place] = 0;
    this.#head += 1;
    // A guard runs for days: what is done takes no memory.
    if (this.#head < 1024 || this.#head * 2 < this.#places.length) return;
    this.#places = this.#places.slice(this.#head);
    this.#head = 0;
  }
}
