/** Reads the records of an archive, block by block. Damaged parts become damage records. */
import {
  type BlockEntry,
  type DecodedBlock,
  decodeBlock,
  type IndexEntry,
  type RandomAccess,
  readBlock,
} from './blocks';
import { columnsBetween } from './columns';
import type { BlockContent, LateAuthor } from './content';
import { blockFlags, blockKinds, headLength } from './format';
import type {
  ArchiveHeader,
  ArchiveRecord,
  AuthorRecord,
  DamageRecord,
  MessageRecord,
  PixelsRecord,
} from './records';

const noKeyFrame = 'no key frame before it';

/** Yields the records from the last key frame at or before a time; without a time, from the start. */
export async function* readRecords(
  file: RandomAccess,
  header: ArchiveHeader,
  index: readonly IndexEntry[],
  fromTime: number | undefined,
): AsyncGenerator<ArchiveRecord> {
  const start = startOf(index, fromTime);
  yield* authorsNamed(file, header, index.slice(0, start));
  const run = new LooseRun();
  // After damage, the canvas is unknown until the next key frame.
  const state = { isKnown: false, isDamageNamed: false };
  for (const entry of index.slice(start)) {
    const isUseless = !state.isKnown && entry.type === 'block' && entry.head.kind !== blockKinds.keyFrame;
    if (isUseless) yield* authorsNamed(file, header, [entry]);
    if (isUseless && state.isDamageNamed) continue;
    const decoded = isUseless ? damageOf(entry, noKeyFrame) : await decodedEntry(file, header, entry);
    const loose = looseContent(entry, decoded);
    if (!loose || run.endsBefore(entry)) yield* run.take();
    if (loose) run.add(loose);
    else yield* recordsOf(decoded, entry, !state.isKnown);
    state.isDamageNamed = 'type' in decoded;
    state.isKnown = !state.isDamageNamed;
  }
  yield* run.take();
}

/** Reads the records of loose blocks; undefined when one of the blocks is damaged. */
export async function readLoose(
  file: RandomAccess,
  header: ArchiveHeader,
  entries: readonly BlockEntry[],
): Promise<ContentRecord[] | undefined> {
  const run = new LooseRun();
  for (const entry of entries) {
    const decoded = decodeBlock(await readBlock(file, entry), header);
    if (typeof decoded === 'string' || decoded.kind !== 'records') return undefined;
    run.add(decoded);
  }
  return [...run.take()];
}

/** Index of the entry where reading starts. */
function startOf(index: readonly IndexEntry[], fromTime: number | undefined): number {
  if (fromTime === undefined) return 0;
  const last = index.findLastIndex(
    (entry) =>
      entry.type === 'block' && entry.head.kind === blockKinds.keyFrame && entry.head.from <= fromTime,
  );
  return Math.max(0, last);
}

/** Cache of the authors in each block: a replay that seeks reads them repeatedly. */
const authorsOf = new WeakMap<BlockEntry, readonly AuthorRecord[]>();

/** Yields the author records of the blocks. */
async function* authorsNamed(
  file: RandomAccess,
  header: ArchiveHeader,
  index: readonly IndexEntry[],
): AsyncGenerator<AuthorRecord> {
  for (const entry of index) {
    if (entry.type !== 'block' || !(entry.head.flags & blockFlags.names)) continue;
    const known = authorsOf.get(entry) ?? authorsIn(decodeBlock(await readBlock(file, entry), header));
    authorsOf.set(entry, known);
    yield* known;
  }
}

function authorsIn(decoded: DecodedBlock | string): AuthorRecord[] {
  if (typeof decoded === 'string' || decoded.kind !== 'records') return [];
  return decoded.others.flatMap(([, record]) => (record.type === 'author' ? [record] : []));
}

async function decodedEntry(
  file: RandomAccess,
  header: ArchiveHeader,
  entry: IndexEntry,
): Promise<DecodedBlock | DamageRecord> {
  if (entry.type === 'damage')
    return { ...entry, what: entry.isAtEnd ? 'the end is truncated' : 'these bytes are not a block' };
  const decoded = decodeBlock(await readBlock(file, entry), header);
  return typeof decoded === 'string' ? damageOf(entry, decoded) : decoded;
}

function damageOf({ offset, head }: BlockEntry, what: string): DamageRecord {
  return { type: 'damage', offset, length: headLength + head.storedLength, what, isAtEnd: false };
}

/** Returns the content of a loose block; undefined for any other entry. */
function looseContent(entry: IndexEntry, decoded: DecodedBlock | DamageRecord): BlockContent | undefined {
  if (entry.type === 'damage' || 'type' in decoded || decoded.kind !== 'records') return undefined;
  return entry.head.flags & blockFlags.loose ? decoded : undefined;
}

function* recordsOf(
  decoded: DecodedBlock | DamageRecord,
  entry: IndexEntry,
  isNew: boolean,
): Generator<ArchiveRecord> {
  if (entry.type === 'damage' || 'type' in decoded) {
    if ('type' in decoded) yield decoded;
    return;
  }
  const { from, to } = entry.head;
  if (decoded.kind === 'keyFrame') yield { type: 'snapshot', at: from, pixels: decoded.pixels, isNew };
  else if (decoded.kind === 'gap') yield { type: 'gap', from, to, changes: decoded.changes };
  else yield* contentRecords(decoded);
}

export type ContentRecord = PixelsRecord | AuthorRecord | MessageRecord;

/** Maximum number of buffered pixels in a run of loose blocks. */
const maxHeldPixels = 1024 * 1024;

/** Yields pixels and other records in recorded order. */
function* contentRecords({
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

/** A run of consecutive loose blocks. Later blocks may name the authors of pixels in earlier ones. */
class LooseRun {
  #contents: BlockContent[] = [];
  #pixels = 0;

  add(content: BlockContent): void {
    this.#contents.push(content);
    this.#pixels += content.pixels.count;
  }

  /** Whether a loose block starts another run. */
  endsBefore(entry: IndexEntry): boolean {
    const begins = entry.type === 'block' && (entry.head.flags & blockFlags.begins) !== 0;
    return begins || this.#pixels > maxHeldPixels;
  }

  /** Yields the records and empties the run. Authors come first, since a later block may name the author of a pixel. */
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
