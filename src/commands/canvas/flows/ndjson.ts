/** An archive as lines of JSON. */

import type { Ports } from '../../../ports/index';
import { ndjsonOf } from '../archive/ndjson/write-ndjson';
import { damageNote, openArchiveFile } from './archive';

/**
 * The lines, as bytes for standard output; damaged parts are noted and left out.
 * @throws UsageError for a file that is not an archive
 */
export async function ndjsonOfArchive(
  ports: Pick<Ports, 'files' | 'defer' | 'note'>,
  path: string,
): Promise<{ readonly bytes: AsyncIterable<Uint8Array> }> {
  const archive = await openArchiveFile(ports, path);
  return { bytes: ndjsonOf(archive, (damage) => ports.note(damageNote(path, damage))) };
}
