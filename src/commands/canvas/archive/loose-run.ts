/** The records of one block, and of the loose blocks at the end of an archive. */
import type { IndexEntry } from './block-index';
import { columnsBetween } from './columns';
import type { BlockContent, LateAuthor } from './content';
import { blockFlags } from './format';
import type { AuthorRecord, MessageRecord, PixelsRecord } from './records';

/** A record of a block that holds several. */
export type ContentRecord = PixelsRecord | AuthorRecord | MessageRecord;

/** The maximum number of pixels in loose blocks that wait for late authors. */
const maxHeldPixels = 1024 * 1024;

/** Pixels and other records in the order in which they came. */
export function* contentRecords({
  pixels,
  others,
}: Pick<BlockContent, 'pixels' | 'others'>): Generator<ContentRecord> {
  let done = 0;
  for (const [before, record] of others) {
    const until = Math.min(before, pixels.count);
    if (until > done) yield { type: 'pixels', ...columnsBetween(pixels, done, until) };
    done = Math.max(done, until);
    yield record;
  }
  if (pixels.count > done) yield { type: 'pixels', ...columnsBetween(pixels, done, pixels.count) };
}

/** Loose blocks that belong together: later ones may name the authors of pixels in earlier ones. */
export class LooseRun {
  #contents: BlockContent[] = [];
  #pixels = 0;

  add(content: BlockContent): void {
    this.#contents.push(content);
    this.#pixels += content.pixels.count;
  }

  /** Whether a loose block is the first of another run. */
  endsBefore(entry: IndexEntry): boolean {
    const begins = entry.type === 'block' && (entry.head.flags & blockFlags.begins) !== 0;
    return begins || this.#pixels > maxHeldPixels;
  }

  /** The records, and empties the run. Authors come first, since a pixel may come before the block that names it. */
  *take(): Generator<ContentRecord> {
    const contents = this.#contents;
    this.#contents = [];
    this.#pixels = 0;
    for (const { others } of contents) yield* others.map(([, record]) => record).filter(isAuthor);
    nameAuthors(contents);
    for (const { pixels, others } of contents)
      yield* contentRecords({ pixels, others: others.filter(([, record]) => !isAuthor(record)) });
  }
}

function isAuthor(record: MessageRecord | AuthorRecord): record is AuthorRecord {
  return record.type === 'author';
}

function nameAuthors(contents: readonly BlockContent[]): void {
  const late = new Map<number, LateAuthor[1]>(contents.flatMap(({ lateAuthors }) => lateAuthors));
  let first = 0;
  for (const { pixels } of contents) {
    if (late.size === 0) return;
    for (let index = 0; index < pixels.count; index += 1) {
      const author = late.get(first + index);
      if (author !== undefined) pixels.authors[index] = author;
    }
    first += pixels.count;
  }
}
