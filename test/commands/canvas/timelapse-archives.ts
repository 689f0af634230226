/** Archives on disk. */
import { writeFile } from 'node:fs/promises';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import { paletteRgb } from '../../../src/image/palette';
import { memoryFile } from './archive/archive-world';
import type { Placed, Recording } from './timelapse/recordings';

export const startedAt = Date.UTC(2026, 2, 18, 12);

/** A canvas of 40 by 30 pixels; in 100 seconds ada draws a row, boris a column, and others place one pixel. */
export const recording: Recording = {
  width: 40,
  height: 30,
  board: Uint8Array.from({ length: 1200 }, (_, place) => (place % 40 < 20 ? 0 : 1)),
  startedAt,
  portion: 10,
  pixels: Array.from({ length: 100 }, (_, index): Placed => {
    const at = startedAt + 1000 * (index + 1);
    if (index % 3 === 0) return [at, Math.floor(index / 3), 3, 10, 1];
    if (index % 3 === 1) return [at, 7, Math.floor(index / 4), 22, 2];
    return [at, 30, 20, index % 32, 0];
  }),
};

/** Writes the recording as an archive and gives its bytes. */
export async function archiveAt(
  path: string,
  { width, height, board, pixels }: Recording = recording,
): Promise<Buffer> {
  const file = memoryFile();
  const header = { version: 1, width, height, palette: paletteRgb, startedAt, canvas: 'here' };
  const writer = await ArchiveWriter.create(file, header, board);
  const numbers = ['', 'ada', 'boris'].map((name) => (name ? writer.authorNumber(`id-${name}`, name) : 0));
  for (const [index, [at, x, y, color, author = 0]] of pixels.entries()) {
    writer.pixel(at, y * width + x, color, numbers[author]);
    if (index % 20 === 19) await writer.seal();
  }
  await writer.close();
  await writeFile(path, file.bytes);
  return file.bytes;
}
