/** Converts records to frames, with an optional author filter. */
import type { ArchiveRecord, AuthorRecord, PixelColumns } from '../archive/records';
import { momentOf, type Patch, type Timing } from './film';
import type { FrameState } from './frame-state';

/**
 * Yields the changes of each frame; a frame includes all records up to its time.
 * @param records in order of time; the first is a snapshot from before the first frame
 * @param author receives the author records
 */
export async function* patchesOf(
  records: AsyncIterable<ArchiveRecord>,
  timing: Timing,
  state: FrameState,
  author?: AuthorFilter,
): AsyncGenerator<Patch> {
  const frames = new Frames(timing, state);
  for await (const record of records) {
    if (record.type === 'author') author?.learn(record);
    else if (record.type === 'snapshot') {
      if (record.isNew && state.hasSnapshot) yield* frames.until(record.at);
      state.drawSnapshot(record);
    } else if (record.type === 'pixels') yield* frames.draw(record);
    else if (record.type === 'gap') yield* frames.draw(record.changes);
    if (frames.isEnd) return;
  }
  yield* frames.until(Number.POSITIVE_INFINITY);
}

/** Produces the frames that are due before or between pixels. */
class Frames {
  private next = 0;

  constructor(
    private readonly timing: Timing,
    private readonly state: FrameState,
  ) {}

  get isEnd(): boolean {
    return this.next === this.timing.count;
  }

  *until(at: number): Generator<Patch> {
    while (!this.isEnd && momentOf(this.timing, this.next) < at) yield this.take();
  }

  *draw(columns: PixelColumns): Generator<Patch> {
    let from = 0;
    while (from < columns.count && !this.isEnd) {
      const end = placesUntil(columns, momentOf(this.timing, this.next), from);
      this.state.drawPixels(columns, from, end);
      from = end;
      if (from < columns.count) yield this.take();
    }
  }

  private take(): Patch {
    const patch = this.state.takePatch(momentOf(this.timing, this.next));
    this.next += 1;
    return patch;
  }
}

/** Binary search: index of the first pixel after a time, starting at `from`. */
function placesUntil({ times, count }: PixelColumns, moment: number, from: number): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Matches the pixels of one author, by username or ID; author numbers are learned from the records. */
export class AuthorFilter {
  private readonly numbers = new Set<number>();
  private readonly wanted: string;

  /** @param user a username, with or without `@` and in any case, or an ID */
  constructor(user: string) {
    this.wanted = user.replace(/^@/, '').toLowerCase();
  }

  get isKnown(): boolean {
    return this.numbers.size > 0;
  }

  learn({ number, id, username }: AuthorRecord): void {
    if (username.toLowerCase() === this.wanted || id.toLowerCase() === this.wanted) this.numbers.add(number);
    else this.numbers.delete(number);
  }

  readonly counts = (author: number): boolean => this.numbers.has(author);
}
