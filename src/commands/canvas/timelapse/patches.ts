/** Replays a recording frame by frame. */
import type { ArchiveRecord, AuthorRecord, PixelColumns } from '../archive/records';
import type { FrameState } from './frame-state';
import type { Patch } from './patch';
import { momentOf, type Timing } from './timing';

/**
 * The frames as what changed since the one before; each shows what was recorded up to its moment.
 * @param records in the order of time; the first is a snapshot from before the first frame
 * @param author learns the authors in the recording
 */
export async function* patchesOf(
  records: AsyncIterable<ArchiveRecord>,
  timing: Timing,
  state: FrameState,
  author?: WantedAuthor,
): AsyncGenerator<Patch> {
  const frames = new Frames(timing, state);
  for await (const record of records) {
    if (record.type === 'author') author?.learn(record);
    else if (record.type === 'snapshot') {
      if (record.isNew && state.isBegun) yield* frames.until(record.at);
      state.drawSnapshot(record);
    } else if (record.type === 'pixels') yield* frames.draw(record);
    else if (record.type === 'gap') yield* frames.draw(record.changes);
    if (frames.isEnd) return;
  }
  yield* frames.until(Number.POSITIVE_INFINITY);
}

/** Takes frames between pixels. */
class Frames {
  private next = 0;

  constructor(
    private readonly timing: Timing,
    private readonly state: FrameState,
  ) {}

  get isEnd(): boolean {
    return this.next === this.timing.count;
  }

  /** The frames of all moments before this one. */
  *until(at: number): Generator<Patch> {
    while (!this.isEnd && momentOf(this.timing, this.next) < at) yield this.take();
  }

  /** Draws the pixels, and takes the frames that fall between them. */
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

/** The number of the first pixel after a moment, from a number on; times never fall. */
function placesUntil({ times, count }: PixelColumns, moment: number, from: number): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One person by username or ID; the numbers of their records are learned while the recording is read. */
export class WantedAuthor {
  private readonly numbers = new Set<number>();
  private readonly wanted: string;

  /** @param user a username, with or without `@` and in any case, or an ID */
  constructor(user: string) {
    this.wanted = user.replace(/^@/, '').toLowerCase();
  }

  /** Whether a record of this person came. */
  get isKnown(): boolean {
    return this.numbers.size > 0;
  }

  learn({ number, id, username }: AuthorRecord): void {
    if (username.toLowerCase() === this.wanted || id.toLowerCase() === this.wanted) this.numbers.add(number);
    else this.numbers.delete(number);
  }

  /** Whether the author of this number is the one. */
  readonly counts = (author: number): boolean => this.numbers.has(author);
}
