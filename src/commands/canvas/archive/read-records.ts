/** Reads the records of an archive, block by block; what is damaged is named and skipped. */
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

const noKeyFrame = 'there is no key frame before it';

/** The records from the last key frame at or before a time; without a time, from the start. */
export async function* readRecords(
  file: RandomAccess,
  header: ArchiveHeader,
  index: readonly IndexEntry[],
  fromTime: number | undefined,
): AsyncGenerator<ArchiveRecord> {
  const start = startOf(index, fromTime);
  yield* authorsNamed(file, header, index.slice(0, start));
  const run = new LooseRun();
  // After damage the canvas is unknown until the next key frame.
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

/** The records of loose blocks; undefined when one of them is damaged. */
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

/** Where reading starts. */
function startOf(index: readonly IndexEntry[], fromTime: number | undefined): number {
  if (fromTime === undefined) return 0;
  const last = index.findLastIndex(
    (entry) =>
      entry.type === 'block' && entry.head.kind === blockKinds.keyFrame && entry.head.from <= fromTime,
  );
  return Math.max(0, last);
}

/** The authors in each block that names some: a replay that seeks back and forth needs them again and again. */
const authorsOf = new WeakMap<BlockEntry, readonly AuthorRecord[]>();

/** The authors that blocks name. */
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
    return { ...entry, what: entry.isAtEnd ? 'the end is cut off' : 'these bytes are not a block' };
  const decoded = decodeBlock(await readBlock(file, entry), header);
  return typeof decoded === 'string' ? damageOf(entry, decoded) : decoded;
}

function damageOf({ offset, head }: BlockEntry, what: string): DamageRecord {
  return { type: 'damage', offset, length: headLength + head.storedLength, what, isAtEnd: false };
}

/** What a loose block holds; undefined for any other. */
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

/** A record of a block that holds several. */
export type ContentRecord = PixelsRecord | AuthorRecord | MessageRecord;

/** The maximum number of pixels in loose blocks that wait for late authors. */
const maxHeldPixels = 1024 * 1024;

/** Pixels and other records in the order in which they came. */
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

/** Loose blocks that belong together: later ones may name the authors of pixels in earlier ones. */
class LooseRun {
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
