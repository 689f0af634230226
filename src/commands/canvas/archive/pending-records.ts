/** Records that are not yet in a compressed block: some are in loose blocks, the newest only in memory. */
import { GrowingColumns } from './columns';
import type { BlockContent, LateAuthor, PlacedRecord } from './content';
import type { AuthorRecord, MessageRecord, PixelsRecord } from './records';

/** Refers to a pending pixel, so that its author can be set later. */
export interface PendingPixel {
  readonly run: number;
  readonly index: number;
}

export class PendingRecords {
  #columns = new GrowingColumns();
  #others: PlacedRecord[] = [];
  #numbers = 0;
  #late: LateAuthor[] = [];
  #run = 0;
  #loose = { pixels: 0, others: 0 };
  #from: number | undefined;
  #unwrittenFrom: number | undefined;

  get pixels(): number {
    return this.#columns.count;
  }

  /** Count of numbers in records other than pixels, as a measure of size: a grid of zones has thousands. */
  get numbers(): number {
    return this.#numbers;
  }

  /** Time of the first record; undefined when there is none. */
  get from(): number | undefined {
    return this.#from;
  }

  get hasUnwritten(): boolean {
    return (
      this.#columns.count > this.#loose.pixels ||
      this.#others.length > this.#loose.others ||
      this.#late.length > 0
    );
  }

  addPixel(time: number, position: number, color: number, author: number): PendingPixel {
    this.#began(time);
    this.#columns.add(time, position, color, author);
    return { run: this.#run, index: this.#columns.count - 1 };
  }

  addMessage(time: number, record: MessageRecord): void {
    this.#began(time);
    this.#others.push([this.#columns.count, record]);
    this.#numbers += numbersIn(record);
  }

  addAuthor(time: number, record: AuthorRecord): void {
    this.#began(time);
    this.#others.push([this.#columns.count, record]);
  }

  /** Sets the author of a pixel. Returns false when the pixel is already in a compressed block. */
  nameAuthor({ run, index }: PendingPixel, author: number): boolean {
    if (run !== this.#run) return false;
    this.#columns.setAuthor(index, author);
    if (index < this.#loose.pixels) this.#late.push([index, author]);
    return true;
  }

  all(): BlockContent {
    return { pixels: this.#columns.since(0), others: authorsFirst(this.#others), lateAuthors: [] };
  }

  /** Returns the records that are in no loose block. @param now start time when no record has a time */
  unwritten(now: number): { readonly content: BlockContent; readonly from: number } {
    const { pixels, others } = this.#loose;
    const content = {
      pixels: this.#columns.since(pixels),
      others: this.#others.slice(others).map(([before, record]): PlacedRecord => [before - pixels, record]),
      lateAuthors: this.#late,
    };
    return { content, from: this.#unwrittenFrom ?? now };
  }

  /** Called when all records are in loose blocks. */
  written(): void {
    this.#loose = { pixels: this.#columns.count, others: this.#others.length };
    this.#late = [];
    this.#unwrittenFrom = undefined;
  }

  /** Called when all records are in a compressed block. */
  clear(): void {
    this.#columns.clear();
    this.#others = [];
    this.#numbers = 0;
    this.#late = [];
    this.#loose = { pixels: 0, others: 0 };
    this.#from = undefined;
    this.#unwrittenFrom = undefined;
    this.#run += 1;
  }

  /** Restores the records of the loose blocks at the end of a file. */
  restore(records: Iterable<PixelsRecord | MessageRecord | AuthorRecord>): void {
    for (const record of records) {
      if (record.type === 'pixels') {
        for (let index = 0; index < record.count; index += 1) {
          const time = record.times[index] ?? 0;
          this.addPixel(
            time,
            record.positions[index] ?? 0,
            record.colors[index] ?? 0,
            record.authors[index] ?? 0,
          );
        }
      } else if (record.type === 'author') this.#others.push([this.#columns.count, record]);
      else this.addMessage(record.at, record);
    }
    this.written();
  }

  #began(time: number): void {
    this.#from ??= time;
    this.#unwrittenFrom ??= time;
  }
}

function numbersIn(record: MessageRecord): number {
  if (record.type === 'zones') return 4 + record.values.length;
  return record.type === 'zoneChanges' ? 4 + 2 * record.changes.length : 4;
}

/** Moves author records to the front, since an author can be found after the pixel was written. */
function authorsFirst(others: readonly PlacedRecord[]): PlacedRecord[] {
  const authors = others.filter(([, { type }]) => type === 'author');
  if (authors.length === 0) return [...others];
  const messages = others.filter(([, { type }]) => type !== 'author');
  return [...authors.map(([, record]): PlacedRecord => [0, record]), ...messages];
}
