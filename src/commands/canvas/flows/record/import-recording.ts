/** Makes an archive from lines of JSON. */

import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';
import { archiveFromNdjson, type ImportFigures } from '../../archive/ndjson/read-ndjson';
import type { RecordEvent } from '../../archive/record-events';

/**
 * Writes a new archive, whole or not at all.
 * @param source file of lines, or `-` for standard input
 * @throws UsageError naming the line that cannot be read, and when the archive exists
 */
export async function* importRecording(
  { files, progress, note }: Pick<Ports, 'files' | 'progress' | 'note'>,
  source: string,
  path: string,
): AsyncGenerator<RecordEvent> {
  const figures: ImportFigures = { pixels: 0, gaps: 0, skipped: 0 };
  const work = progress.begin('reading');
  async function* read() {
    for await (const piece of files.stream(source)) {
      work.moved(piece.byteLength);
      yield piece;
    }
  }
  try {
    const bytes = await files.save(path, archiveFromNdjson(read(), figures));
    if (figures.skipped > 0) note(`${figures.skipped} lines of other types were skipped`);
    yield { type: 'imported', file: path, pixels: figures.pixels, gaps: figures.gaps, bytes };
  } catch (error) {
    if (error instanceof UsageError && error.message.startsWith('line '))
      throw new UsageError(`${source === '-' ? 'standard input' : source}, ${error.message}`, error.details);
    throw error;
  } finally {
    work.end();
  }
}
