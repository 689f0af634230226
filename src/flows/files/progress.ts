/** Files on their way, and how far they are. */

/** What shows a person how far long work is. */
export interface Progress {
  /** Begins work; `total` and the amounts are bytes. */
  begin(label: string, total?: number): Work;
}

interface Work {
  moved(amount: number): void;
  end(): void;
}

/** The same pieces, each told as progress once it was taken. */
export async function* counted(pieces: AsyncIterable<Uint8Array>, work: Work): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    yield piece;
    work.moved(piece.byteLength);
  }
}
