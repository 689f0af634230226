/** Archives to be damaged, and reading them. */
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { UsageError } from '../../../../src/errors';
import { header, linesOf, memoryFile, randomNumbers } from './archive-world';

/** A recording of random pixels, with gaps, authors and messages; one not closed ends with loose blocks. */
export async function recordedFile({ isClosed, minutes = 1 }: { isClosed: boolean; minutes?: number }) {
  const file = memoryFile();
  const random = randomNumbers(3);
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(256).fill(1));
  for (let second = 0; second < 60 * minutes; second += 10) {
    const at = header.startedAt + second * 1000;
    const author = minutes > 1 ? 0 : writer.authorNumber(`${random() % 9}`, 'ada');
    for (let count = 0; count < (minutes > 1 ? 5000 : 9); count += 1)
      writer.pixel(at, random() % 256, random() % 32, random() % 2 ? author : 0);
    writer.message({ type: 'online', at, count: second });
    await writer.flush();
    const changed = Uint8Array.from(writer.board, (color) => color ^ 1);
    if (second % 30 === 20) await writer.gap(0, at, changed);
  }
  await (isClosed ? writer.close() : writer.flush());
  return { file, lines: (await linesOf(await openArchive(file))).lines };
}

/** The lines that are read, or the refusal. */
export async function readDamaged(bytes: Uint8Array): Promise<readonly string[] | string> {
  try {
    return (await linesOf(await openArchive(memoryFile(bytes)))).lines;
  } catch (error) {
    if (error instanceof UsageError) return error.message;
    throw error;
  }
}

/** A copy with one bit changed. */
export function flippedBit(bytes: Uint8Array, random: () => number): Buffer {
  const flipped = Buffer.from(bytes);
  const at = random() % flipped.length;
  flipped[at] = (flipped[at] ?? 0) ^ (1 << (random() % 8));
  return flipped;
}
