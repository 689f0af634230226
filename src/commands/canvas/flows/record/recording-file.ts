/** Opens archives for recording, and creates archives from NDJSON. */
import { UsageError } from '../../../../errors';
import type { Bitmap } from '../../../../image/bitmap';
import { paletteRgb } from '../../../../image/palette';
import type { WritableFile } from '../../../../ports/desk';
import type { Ports } from '../../../../ports/index';
import { ArchiveWriter } from '../../archive/archive-writer';
import { archiveVersion, isUnfinishedHeader, maxHeaderLength } from '../../archive/format';
import { archiveFromNdjson, type ImportFigures } from '../../archive/read-ndjson';
import type { ArchiveHeader } from '../../archive/records';
import type { RecordEvent } from './recorder';

/** Identifies the canvas: the ID of the sandbox world, else the address of the canvas. */
export async function canvasName(ports: Pick<Ports, 'profile' | 'sandbox' | 'address'>): Promise<string> {
  const { sandbox } = await ports.profile();
  if (sandbox) return `sandbox ${(await ports.sandbox.ensure()).world}`;
  return (await ports.address('pixel')).origin;
}

function newHeader(
  { width, height }: Pick<Bitmap, 'width' | 'height'>,
  canvas: string,
  startedAt: number,
): ArchiveHeader {
  return { version: archiveVersion, width, height, palette: paletteRgb, startedAt, canvas };
}

/**
 * Opens an archive for appending, or creates one with the board as its first snapshot.
 * @throws UsageError when the file is not an archive, or has another version, canvas or size
 */
export async function openRecording(
  file: WritableFile,
  path: string,
  board: Bitmap,
  { canvas, now }: { readonly canvas: string; readonly now: number },
): Promise<{ readonly writer: ArchiveWriter; readonly isNew: boolean }> {
  const start = await file.read(0, maxHeaderLength);
  if (isUnfinishedHeader(start)) {
    await file.truncate(0);
    const header = newHeader(board, canvas, now);
    return { writer: await ArchiveWriter.create(file, header, board.pixels), isNew: true };
  }
  const writer = await ArchiveWriter.resume(file, (header) => requireSame(header, board, canvas)).catch(
    (error) => {
      if (error instanceof UsageError) throw new UsageError(`${path}: ${error.message}`, error.details);
      throw error;
    },
  );
  return { writer, isNew: false };
}

/** @throws UsageError when the archive contains another canvas */
function requireSame(header: ArchiveHeader, { width, height }: Bitmap, canvas: string): void {
  const hint = 'record to another file';
  if (header.canvas !== canvas)
    throw new UsageError(`the archive contains another canvas (${header.canvas})`, { hint });
  if (header.width !== width || header.height !== height) {
    throw new UsageError(
      `the archive has ${header.width} by ${header.height} pixels, but the canvas has ${width} by ${height}`,
      { hint },
    );
  }
}

/**
 * Creates an archive from NDJSON, atomically.
 * @param source NDJSON file, or `-` for standard input
 * @throws UsageError with the number of an invalid line, and when the archive exists
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
