/** The order in which pixels are placed, parts for several accounts, and the queue of wrong pixels. */
import { UsageError } from '../../../errors';
import type { Bitmap } from '../../../image/bitmap';
import { unset } from './dither';

/**
 * `rows` from the top; `centre` outwards; `edges` first; `color` by color, the most frequent first; `random`; `scatter`
 * coarse first, so that the picture is recognizable early.
 */
export const orders = ['rows', 'centre', 'edges', 'color', 'random', 'scatter'] as const;

export type PixelOrder = (typeof orders)[number];

/** Part `number` of `count`, counted from 1. */
export interface DrawingPart {
  readonly number: number;
  readonly count: number;
}

/** Parses `I/N`. @throws UsageError for another form, or when I is not from 1 to N */
export function parsePart(raw: string): DrawingPart {
  const [number = 0, count = 0] = /^(\d{1,4})\/(\d{1,4})$/.exec(raw)?.slice(1).map(Number) ?? [];
  if (number >= 1 && number <= count) return { number, count };
  throw new UsageError(`expected a part as I/N, such as 2/5, got '${raw}'`);
}

/**
 * Returns the indexes of the pixels that are not transparent, in the given order, which is the same in every run. Parts
 * are disjoint and complete; each one is spread over the whole order.
 */
export function placesInOrder(template: Bitmap, order: PixelOrder, part?: DrawingPart): Uint32Array {
  const { pixels } = template;
  const places = Uint32Array.from(pixels.keys()).filter((place) => pixels[place] !== unset);
  if (order !== 'rows') {
    const rank = Float64Array.from(pixels.keys(), ranks[order](template));
    places.sort((one, other) => (rank[one] ?? 0) - (rank[other] ?? 0) || one - other);
  }
  return part ? places.filter((_, index) => index % part.count === part.number - 1) : places;
}

type Rank = (place: number) => number;

/** Rank functions: lower ranks come first, equal ranks row by row. */
const ranks: Readonly<Record<Exclude<PixelOrder, 'rows'>, (template: Bitmap) => Rank>> = {
  centre({ width, height }) {
    return (place) =>
      Math.hypot((place % width) - (width - 1) / 2, Math.floor(place / width) - (height - 1) / 2);
  },
  edges: (template) => (place) => (isEdge(template, place) ? 0 : 1),
  color({ pixels }) {
    const counts = new Float64Array(256);
    for (const color of pixels) counts[color] = (counts[color] ?? 0) + 1;
    return (place) => {
      const color = pixels[place] ?? 0;
      return -(counts[color] ?? 0) + color / 256;
    };
  },
  random: () => mixed,
  scatter({ width }) {
    return (place) => reversedBits(place % width, Math.floor(place / width));
  },
};

/** Whether a pixel has a neighbor of another color, or is at the border of the picture. */
function isEdge({ width, height, pixels }: Bitmap, place: number): boolean {
  const [x, y] = [place % width, Math.floor(place / width)];
  if (x === 0 || y === 0 || x === width - 1 || y === height - 1) return true;
  return [place - 1, place + 1, place - width, place + width].some((near) => pixels[near] !== pixels[place]);
}

/** Deterministic hash (finalizer of MurmurHash3). */
function mixed(place: number): number {
  let hash = Math.imul(place ^ 0x9e3779b9, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Interleaves the bits of x and y in reverse, so that neighbors get distant ranks. */
function reversedBits(x: number, y: number): number {
  let reversed = 0;
  for (let bit = 0; bit < 11; bit += 1)
    reversed = reversed * 4 + 2 * ((x >> bit) & 1) + (((x ^ y) >> bit) & 1);
  return reversed;
}

/** FIFO queue of wrong pixels without duplicates. */
export class PlaceQueue {
  #places: number[] = [];
  #head = 0;
  readonly #isQueued: Uint8Array;

  /** @param size the number of pixels of the picture */
  constructor(size: number) {
    this.#isQueued = new Uint8Array(size);
  }

  get first(): number | undefined {
    return this.#places[this.#head];
  }

  /** Adds a place at the end, unless it is already queued. */
  add(place: number): void {
    if (this.#isQueued[place]) return;
    this.#isQueued[place] = 1;
    this.#places.push(place);
  }

  drop(): void {
    const place = this.first;
    if (place === undefined) return;
    this.#isQueued[place] = 0;
    this.#head += 1;
    // Frees memory of removed places, since `--guard` runs for days.
    if (this.#head < 1024 || this.#head * 2 < this.#places.length) return;
    this.#places = this.#places.slice(this.#head);
    this.#head = 0;
  }
}
