import * as zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { encodeHead, encodeHeader } from '../../../../src/commands/canvas/archive/format';
import { UsageError } from '../../../../src/errors';
import { header, memoryFile, randomNumbers, readLines } from './archive-world';
import { flippedBit, readDamaged, recordedFile } from './damaged-files';

const { startedAt } = header;
/** A copy with changed bits of a byte. */
function withFlipped(bytes: Uint8Array, at: number, bits = 1): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ bits;
  return copy;
}

it('an archive that is cut is read up to the cut, at every byte', async () => {
  const { file, lines } = await recordedFile({ isClosed: false });
  let max = 0;
  for (let size = 0; size < file.size; size += 1) {
    const found = await readDamaged(file.bytes.subarray(0, size));
    if (typeof found === 'string') {
      expect(found).toMatch(/not a canvas archive|header of the archive is damaged/);
      continue;
    }
    const good = found.filter((line) => line !== 'damage');
    expect(good).toEqual(lines.slice(0, good.length));
    expect(good.length).toBeGreaterThanOrEqual(max);
    max = good.length;
  }
  expect(max).toBeGreaterThan(lines.length / 2);
});

it('an archive that is cut can be continued, at every byte behind the header', async () => {
  const { file, lines } = await recordedFile({ isClosed: false });
  const withoutGaps = (all: readonly string[]) => all.filter((line) => !line.startsWith('gap'));
  for (let size = encodeHeader(header).length; size < file.size; size += 7) {
    const cut = memoryFile(file.bytes.subarray(0, size));
    const writer = await ArchiveWriter.resume(cut);
    const changed = Uint8Array.from(writer.board, (color) => 31 - color);
    await writer.gap(0, startedAt + 90_000, changed);
    writer.pixel(startedAt + 99_000, 3, 3);
    await writer.close();
    const { lines: found, board } = await readLines(cut);
    expect(found).not.toContain('damage');
    expect(found.at(-1)).toBe(`${startedAt + 99_000} 3 3 `);
    expect(board).toEqual(writer.board);
    const kept = withoutGaps(found).slice(0, -1);
    expect(kept).toEqual(withoutGaps(lines).slice(0, kept.length));
  }
});

describe('an archive with flipped bits', () => {
  it('never gives a wrong record, and names the damage', async () => {
    const { file, lines } = await recordedFile({ isClosed: true });
    const random = randomNumbers(11);
    for (let round = 0; round < 400; round += 1) {
      const found = await readDamaged(flippedBit(file.bytes, random));
      if (typeof found === 'string') continue;
      expect(found).toContain('damage');
      expect(found.filter((line) => line !== 'damage' && !lines.includes(line))).toEqual([]);
    }
  });

  it('names several damaged blocks in a row once', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const { index } = await openArchive(file);
    expect(index.length).toBeGreaterThan(4);
    const broken = withFlipped(file.bytes, (index[1]?.offset ?? 0) + 60);
    expect((await readLines(memoryFile(broken))).lines).toEqual(['damage']);
  });

  it('is read on from the next key frame', async () => {
    const { file } = await recordedFile({ isClosed: true, minutes: 12 });
    const { index } = await openArchive(file);
    const hasLaterKeyFrame = index.slice(2).some((entry) => entry.type === 'block' && entry.head.kind === 1);
    expect(hasLaterKeyFrame).toBe(true);
    const broken = withFlipped(file.bytes, (index[1]?.offset ?? 0) + 60, 4);
    const whole = await readLines(file);
    const { lines, board } = await readLines(memoryFile(broken));
    expect(lines[0]).toBe('damage');
    expect(lines.length).toBeGreaterThan(whole.lines.length / 4);
    const read = lines.slice(1);
    expect(read.join() === whole.lines.slice(-read.length).join()).toBe(true);
    expect(board).toEqual(whole.board);
  });

  it('is continued with a key frame when the last canvas is unknown', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const last = (await openArchive(file)).index.at(-1);
    const broken = memoryFile(withFlipped(file.bytes, (last?.offset ?? 0) + 50));
    const writer = await ArchiveWriter.resume(broken);
    await writer.gap(0, startedAt + 99_000, new Uint8Array(256).fill(5));
    writer.pixel(startedAt + 99_500, 7, 7);
    await writer.close();
    const { lines, board } = await readLines(broken);
    expect(lines.slice(-2)).toEqual(['damage', `${startedAt + 99_500} 7 7 `]);
    expect([board[7], board[8]]).toEqual([7, 5]);
  });
});

describe('opening an archive', () => {
  it('skips an unknown compression, and refuses one that this Node.js lacks', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const block = (await openArchive(file)).index[1];
    if (block?.type !== 'block') throw new Error('there is no block');
    const compressed = (codec: number) => {
      const head = encodeHead({ ...block.head, codec });
      const [before, after] = [file.bytes.subarray(0, block.offset), file.bytes.subarray(block.offset + 48)];
      return memoryFile(Buffer.concat([before, head, after]));
    };
    expect((await readLines(compressed(9))).lines[0]).toBe('damage');
    if ('zstdCompressSync' in zlib) return;
    await expect(openArchive(compressed(2))).rejects.toThrow(
      'the archive is compressed with zstd, which this version of Node.js does not support',
    );
  });

  const flipped = withFlipped(encodeHeader(header), 30);
  it.each([
    ['another file', Buffer.from('GIF89a, as it happens'), 'not a canvas archive'],
    ['an empty file', Buffer.alloc(0), 'not a canvas archive'],
    [
      'a later version',
      encodeHeader({ ...header, version: 2 }),
      'archive version 2 is not supported; this plaza reads version 1',
    ],
    ['a damaged header', flipped, 'damaged: the checksum does not match'],
    ['a header that is cut', flipped.subarray(0, 40), 'damaged: it is truncated'],
    ['a huge canvas', encodeHeader({ ...header, width: 1e9 }), 'no valid canvas size or palette'],
  ])('refuses %s', async (_, bytes, message) => {
    const opened = openArchive(memoryFile(bytes));
    await expect(opened).rejects.toThrow(UsageError);
    await expect(opened).rejects.toThrow(message);
  });
});
