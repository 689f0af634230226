/** Writes an archive as Parquet, for engines that read it with SQL (docs/recipes-canvas.md). */
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ArchiveRecord } from '../archive/records';
import { damageNote, openArchiveFile, recordsWithProgress } from './archive';

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
  if (file === '-') {
    throw new UsageError('--parquet does not write to standard output', { hint: 'use the name of a file' });
  }
  if (files.absolute(path) === files.absolute(file))
    throw new UsageError('the Parquet file would replace its archive', { hint: 'use another file name' });
  const archive = await openArchiveFile(ports, path);
  let pixels = 0;
  async function* counted(): AsyncGenerator<ArchiveRecord> {
    for await (const record of recordsWithProgress(archive, ports)) {
      if (record.type === 'damage') ports.note(damageNote(path, record));
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
