/** Opens and reads archive files. */
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

/** Describes a damaged part of an archive. */
export function damageNote(path: string, { offset, length, what, isAtEnd }: DamageRecord): string {
  if (isAtEnd)
    return `${path}: the last ${length} bytes are incomplete: the recording was killed or the disk was full`;
  return `${path}: ${length} bytes at offset ${offset} are skipped: ${what}`;
}

/** Yields all records, and shows the progress. */
export async function* recordsWithProgress(
  archive: Archive,
  { progress, signal }: Pick<Ports, 'progress' | 'signal'>,
): AsyncGenerator<ArchiveRecord> {
  const work = progress.begin('reading', archive.pixels, 'pixels');
  try {
    for await (const record of archive.records()) {
      signal.throwIfAborted();
      if (record.type === 'pixels') work.moved(record.count);
      yield record;
    }
  } finally {
    work.end();
  }
}
