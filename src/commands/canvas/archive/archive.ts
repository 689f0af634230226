/**
 * Opens archives and reads their records, from the start or from a point in time. Damaged parts become damage records.
 * Blocks and their compression are in `blocks.ts`; the file is opened and closed by the caller.
 *
 *     const archive = await openArchive(file);
 *     for await (const record of archive.records(moment)) player.apply(record);
 */
import { UsageError } from '../../../errors';
import {
  type BlockEntry,
  canRead,
  type DecodedBlock,
  decodeBlock,
  type IndexEntry,
  indexBlocks,
  type RandomAccess,
  readBlock,
} from './blocks';
import { columnsBetween } from './columns';
import type { BlockContent, LateAuthor } from './content';
import { blockFlags, blockKinds, codecs, decodeHeader, headLength, maxHeaderLength } from './format';
import type {
  ArchiveHeader,
  ArchiveRecord,
  AuthorRecord,
  DamageRecord,
  MessageRecord,
  PixelsRecord,
} from './records';

export type { RandomAccess } from './blocks';

export interface Archive {
  readonly header: ArchiveHeader;
  /** Time of the first and the last record, in milliseconds since the epoch. */
  readonly from: number;
  readonly to: number;
  /** Number of placed pixels, for progress; changes in gaps are not counted. */
  readonly pixels: number;
  /** Blocks and damaged parts, in file order. */
  readonly index: readonly IndexEntry[];
  /**
   * Yields all records, or those from the last key frame at or before `fromTime`. Authors of earlier records and a
   * snapshot come first. Can be called several times.
   */
  records(fromTime?: number): AsyncGenerator<ArchiveRecord>;
}

/**
 * Opens an archive. Reads only the block heads; records are read lazily.
 * @throws UsageError when the file is not an archive, has another version, or uses a compression that this runtime does
 *   not support
 */
export async function openArchive(file: RandomAccess): Promise<Archive> {
  const { header, length } = decodeHeader(await file.read(0, maxHeaderLength));
  const index = await indexBlocks(file, length);
  const heads = index.flatMap((entry) => (entry.type === 'block' ? [entry.head] : []));
  if (heads.some(({ codec }) => codec === codecs.zstd && !canRead(codec))) {
    throw new UsageError(
      'the archive is compressed with zstd, which this version of Node.js does not support',
      {
        hint: 'use Node.js 22.15 or newer',
      },
    );
  }
  const placed = heads.filter(({ kind }) => kind === blockKinds.records);
  const from = heads[0]?.from ?? header.startedAt;
  return {
    header,
    from,
    to: heads.reduce((latest, { to }) => Math.max(latest, to), from),
    pixels: placed.reduce((sum, { pixels }) => sum + pixels, 0),
    index,
    records: (fromTime) => readRecords(file, header, index, fromTime),
  };
}

/** A file with random access for reading and writing; a write at the end extends it. */
export interface ArchiveFile extends RandomAccess {
  write(offset: number, bytes: Uint8Array): Promise<void>;
  truncate(size: number): Promise<void>;
  /** Resolves when all writes are on the disk (fsync). */
  sync(): Promise<void>;
}

const noKeyFrame = 'no key frame before it';

/** Yields the records from the last key frame at or before a time; without a time, from the start. */
async function* readRecords(
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

type ContentRecord = PixelsRecord | AuthorRecord | MessageRecord;

/** Maximum number of buffered pixels in a run of loose blocks. */
const maxHeldPixels = 1024 * 1024;

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
