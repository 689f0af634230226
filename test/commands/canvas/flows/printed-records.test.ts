/** The records of an archive as events that are printed. */
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { printedRecords } from '../../../../src/commands/canvas/flows/replay';
import { header, memoryFile } from '../archive/archive-world';

const { startedAt } = header;
const iso = (ms: number) => new Date(startedAt + ms).toISOString();

async function printed(write: (writer: ArchiveWriter) => Promise<void> | void, damage = false) {
  const file = memoryFile();
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(256));
  await write(writer);
  await writer.close();
  const archive = await openArchive(file);
  const last = archive.index.at(-1);
  if (damage && last) file.bytes[last.offset + 50] = (file.bytes[last.offset + 50] ?? 0) ^ 1;
  const notes: string[] = [];
  const events: unknown[] = [];
  for await (const event of printedRecords(archive, 'a.plza', (text) => notes.push(text)))
    events.push(JSON.parse(JSON.stringify(event)));
  return { events, notes };
}

describe('printed records', () => {
  it('are those of canvas watch with their own times, pixels of one time together, and gaps', async () => {
    const { events } = await printed(async (writer) => {
      writer.pixel(startedAt + 10, 17, 5, writer.authorNumber('u1', 'ada'));
      writer.pixel(startedAt + 10, 18, 6);
      writer.message({ type: 'cooldown', at: startedAt + 15, ms: 5000 });
      writer.pixel(startedAt + 20, 17, 7);
      const board = writer.board.slice();
      board[255] = 9;
      await writer.gap(startedAt + 30, startedAt + 40, board);
      writer.message({ type: 'special', at: startedAt + 50, ms: 100, enabled: true });
    });
    expect(events).toEqual([
      {
        ...{ type: 'pixels', at: iso(10) },
        pixels: [
          [1, 1, 5],
          [2, 1, 6],
        ],
      },
      { type: 'cooldown', at: iso(15), ms: 5000 },
      { type: 'pixels', at: iso(20), pixels: [[1, 1, 7]] },
      { type: 'gap', from: iso(30), to: iso(40), changes: [[15, 15, 9]] },
      { type: 'special', at: iso(50), ms: 100, enabled: true },
    ]);
  });

  it('leave out damage, and note it', async () => {
    const { events, notes } = await printed((writer) => void writer.pixel(startedAt + 10, 17, 5), true);
    expect(events).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(
        /^a\.plza: \d+ bytes at offset \d+ are skipped: the checksum of a block does not match$/,
      ),
    ]);
  });
});
