/** Opens and reads archive files, and writes them as Parquet for engines that read SQL (docs/recipes-canvas.md). */
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { type Archive, openArchive } from '../archive/archive';
import type { ArchiveRecord, DamageRecord } from '../archive/records';

/**
 * Opens an archive; it is closed when the command ends.
 * @throws UsageError naming the file when it cannot be read, is not an archive, or has another version
 */
export async function openArchiveFile(
  { files, defer }: Pick<Ports, 'files' | 'defer'>,
  path: string,
): Promise<Archive> {
  const file = await files.openToRead(path);
  defer(() => file.close());
  try {
    return await openArchive(file);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
    throw error;
  }
}

export function damageNote(path: string, { offset, length, what, isAtEnd }: DamageRecord): string {
  if (isAtEnd)
    return `${path}: the last ${length} bytes are incomplete: the recording was killed or the disk was full`;
  return `${path}: ${length} bytes at offset ${offset} are skipped: ${what}`;
}

/** Yields all records, shows the progress, and notes damaged parts. */
export async function* recordsWithProgress(
  archive: Archive,
  path: string,
  { progress, signal, note }: Pick<Ports, 'progress' | 'signal' | 'note'>,
): AsyncGenerator<ArchiveRecord> {
  const work = progress.begin('reading', archive.pixels, 'pixels');
  try {
    for await (const record of archive.records()) {
      signal.throwIfAborted();
      if (record.type === 'pixels') work.moved(record.count);
      if (record.type === 'damage') note(damageNote(path, record));
      yield record;
    }
  } finally {
    work.end();
  }
}

export interface ParquetEvent {
  readonly type: 'parquet';
  readonly file: string;
  readonly pixels: number;
  readonly bytes: number;
}

/**
 * Writes the placed pixels to a file, or to a new folder with a file for each hour when the path ends in `/`, and yields
 * the written rows. Damaged parts are noted and skipped.
 * @throws UsageError when the archive cannot be read, or the file or folder cannot be written
 */
export async function* saveParquet(
  ports: Pick<Ports, 'files' | 'defer' | 'note' | 'progress' | 'signal'>,
  path: string,
  file: string,
): AsyncGenerator<ParquetEvent> {
  const { files } = ports;
  if (file === '-')
    throw new UsageError('--parquet does not write to standard output', { hint: 'use the name of a file' });
  if (files.absolute(path) === files.absolute(file))
    throw new UsageError('the Parquet file would replace its archive', { hint: 'use another file name' });
  const archive = await openArchiveFile(ports, path);
  let pixels = 0;
  async function* counted(): AsyncGenerator<ArchiveRecord> {
    for await (const record of recordsWithProgress(archive, path, ports)) {
      if (record.type === 'pixels') pixels += record.count;
      yield record;
    }
  }
  const { parquetByHour, parquetOf } = await import('../archive/write-parquet');
  const bytes = file.endsWith('/')
    ? await files.saveFolder(file, parquetByHour(archive.header, counted()))
    : await files.save(file, parquetOf(archive.header, counted()), { replace: true });
  yield { type: 'parquet', file, pixels, bytes };
}
