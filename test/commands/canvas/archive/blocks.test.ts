import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import {
  blockBytes,
  indexBlocks,
  keyFrameBlock,
  recordsBlock,
} from '../../../../src/commands/canvas/archive/blocks';
import { GrowingColumns } from '../../../../src/commands/canvas/archive/columns';
import { blockFlags, blockMarker, encodeHeader } from '../../../../src/commands/canvas/archive/format';
import { runs } from '../../../support/runs';
import { header, memoryFile, readLines } from './archive-world';

const keyFrame = blockBytes(keyFrameBlock(new Uint8Array(256), header.startedAt));

function records(position: number, flags = 0, repeats = 0): Uint8Array {
  const columns = new GrowingColumns();
  columns.add(header.startedAt + position, position, 1);
  const content = { pixels: columns.since(0), others: [], lateAuthors: [] };
  const at = header.startedAt + position;
  return blockBytes(recordsBlock(content, at, at, flags), repeats);
}

const line = (position: number) => `${header.startedAt + position} ${position} 1 `;
const linesOf = async (...blocks: Uint8Array[]) =>
  (await readLines(memoryFile(Buffer.concat([encodeHeader(header), ...blocks])))).lines;

describe('the blocks of an archive', () => {
  it('are found after other bytes, also after those that look like the beginning of a block', async () => {
    const junk = [Buffer.from('junk'), blockMarker, Buffer.concat([blockMarker, Buffer.alloc(60)])];
    for (const bytes of junk) {
      const file = memoryFile(Buffer.concat([bytes, records(1), bytes, records(2)]));
      expect((await indexBlocks(file, 0)).map(({ type, offset }) => [type, offset])).toEqual([
        ['damage', 0],
        ['block', bytes.length],
        ['damage', bytes.length + records(1).length],
        ['block', 2 * bytes.length + records(1).length],
      ]);
    }
  });

  it('are found across the windows of the search', async () => {
    for (const gap of [65_530, 65_533, 65_536, 65_537, 200_000]) {
      const file = memoryFile(Buffer.concat([Buffer.alloc(gap), records(1)]));
      expect(await indexBlocks(file, 0)).toMatchObject([{ length: gap, isAtEnd: false }, { offset: gap }]);
    }
  });

  it('replace the loose blocks that they repeat, also damaged ones', async () => {
    const loose = [records(1, blockFlags.loose | blockFlags.begins), records(2, blockFlags.loose)];
    const before = Buffer.concat(loose);
    const both = records(9, 0, before.length);
    const expected = [line(9)];
    expect(await linesOf(keyFrame, before, both)).toEqual(expected);
    for (let broken = 1; broken < before.length; broken += 9) {
      const overwritten = Buffer.from(before);
      overwritten.set(records(9).subarray(0, broken));
      expect(await linesOf(keyFrame, overwritten, both)).toEqual(expected);
    }
    // A copy that is cut is ignored.
    const cut = both.subarray(0, both.length - 1);
    expect(await linesOf(keyFrame, before, cut)).toEqual([line(1), line(2), 'damage']);
  });

  it('begin a new run of loose blocks by their flag', async () => {
    const first = blockFlags.loose | blockFlags.begins;
    expect(await linesOf(keyFrame, records(1, first), records(2, first), records(3))).toEqual(
      [1, 2, 3].map(line),
    );
  });

  it('never make reading fail, whatever follows the header', async () => {
    const piece = fc.oneof(
      fc.uint8Array({ maxLength: 60 }),
      fc.constantFrom(records(1), records(2, blockFlags.loose), records(3, 0, 99), blockMarker),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 12 }), fc.nat(300), async (pieces, cut) => {
        const bytes = Buffer.concat([encodeHeader(header), keyFrame, ...pieces]);
        const file = memoryFile(bytes.subarray(0, Math.max(encodeHeader(header).length, bytes.length - cut)));
        const { lines } = await readLines(file);
        for (const found of lines) expect([line(1), line(2), line(3), 'damage']).toContain(found);
        expect((await openArchive(file)).to).toBeGreaterThanOrEqual(header.startedAt);
      }),
      { numRuns: runs(200) },
    );
  });
});
