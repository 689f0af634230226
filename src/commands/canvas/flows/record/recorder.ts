/** Takes what the canvas says into an archive, with the figures of the recording. */

import { PlazaError } from '../../../../errors';
import type { Bitmap } from '../../../../image/bitmap';
import type { Clock } from '../../../../ports/machine';
import type { ArchiveWriter } from '../../archive/archive-writer';
import type { RecordEvent, RecordFigures } from '../../archive/record-events';
import { timestamp } from '../../core/moment';
import { type CanvasMessage, pixelsIn } from '../../core/wire';
import type { AuthorLookup } from './author-lookup';

/** Milliseconds between two writes of new records: a kill loses no more. */
const flushMs = 1000;
/** Milliseconds between two durable writes: a power failure loses no more. */
const syncMs = 10_000;

/** What the connection missed. */
export interface Missed {
  readonly from: number;
  readonly to: number;
  readonly board: Bitmap;
}

export class Recorder {
  #pixels = 0;
  #gaps = 0;
  #online: number | null = null;
  #flushAt: number;
  #syncAt: number;

  constructor(
    readonly writer: ArchiveWriter,
    readonly clock: Clock,
    readonly lookup: AuthorLookup | undefined,
  ) {
    this.#flushAt = clock.monotonic() + flushMs;
    this.#syncAt = clock.monotonic() + syncMs;
  }

  get figures(): RecordFigures {
    const { size } = this.writer.state;
    const authors = this.lookup?.found ?? 0;
    return { pixels: this.#pixels, authors, gaps: this.#gaps, online: this.#online, bytes: size };
  }

  /** Milliseconds until `tick` has something to do. */
  get untilTick(): number {
    return Math.max(0, this.#flushAt - this.clock.monotonic());
  }

  /** Records a message of the canvas. */
  receive(message: CanvasMessage): void {
    const at = this.clock.now();
    if (message.type === 'pixels') this.#place(message.batch, at);
    else if (message.type === 'author') this.lookup?.answered(message.answer, this.clock.monotonic());
    else if (message.type !== 'verification') this.writer.message({ ...message, at });
    if (message.type === 'online') this.#online = message.count;
  }

  /**
   * Closes a gap by what the board has become.
   * @throws PlazaError when it has another size
   */
  async missed({ from, to, board }: Missed): Promise<RecordEvent> {
    const { width } = this.writer.header;
    if (board.width !== width) {
      throw new PlazaError('network', `the canvas size changed from ${width} to ${board.width}`, {
        hint: 'record to another file',
      });
    }
    this.lookup?.reconnected();
    const start = Math.max(from, this.writer.state.time);
    const changes = await this.writer.gap(start, to, board.pixels);
    this.#gaps += 1;
    return { type: 'gap', from: timestamp(start), to: timestamp(Math.max(start, to)), changes };
  }

  /** Writes what is due. */
  async tick(): Promise<void> {
    const now = this.clock.monotonic();
    if (now < this.#flushAt) return;
    await this.writer.flush();
    this.#flushAt = now + flushMs;
    if (now < this.#syncAt) return;
    await this.writer.file.sync();
    this.#syncAt = now + syncMs;
  }

  #place(batch: Uint8Array, at: number): void {
    const { width, height, palette } = this.writer.header;
    for (const [x, y, color] of pixelsIn(batch)) {
      if (x >= width || y >= height || color >= palette.length) continue;
      const position = y * width + x;
      const pixel = this.writer.pixel(at, position, color);
      this.lookup?.placed(position, color, pixel);
      this.#pixels += 1;
    }
  }
}
