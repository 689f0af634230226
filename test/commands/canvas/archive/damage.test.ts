/** Damaged archives: named, read as far as they are good, never a crash. */
import * as zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { encodeHead, encodeHeader } from '../../../../src/commands/canvas/archive/format';
import { UsageError } from '../../../../src/errors';
import { header, linesOf, memoryFile, randomNumbers, readLines } from './archive-world';
import { flippedBit, readDamaged, recordedFile } from './damaged-files';

describe('a cut archive', () => {
  it('is read up to the cut, at every byte', async () => {
    const { file, lines } = await recordedFile({ isClosed: false });
    let max = 0;
    for (let size = 0; size < file.size; size += 1) {
      const found = await readDamaged(file.bytes.subarray(0, size));
      if (typeof found === 'string')
        expect(found).toMatch(/not a canvas archive|header of the archive is damaged/);
      else {
        const good = found.filter((line) => line !== 'damage');
        expect(good).toEqual(lines.slice(0, good.length));
        expect(good.length).toBeGreaterThanOrEqual(max);
        max = good.length;
      }
    }
    expect(max).toBeGreaterThan(lines.length / 2);
  });

  it('goes on after the cut, at every byte behind the header', async () => {
    const { file, lines } = await recordedFile({ isClosed: false });
    const start = encodeHeader(header).length;
    for (let size = start; size < file.size; size += 7) {
      const cut = memoryFile(file.bytes.subarray(0, size));
      const writer = await ArchiveWriter.resume(cut);
      await writer.gap(
        0,
        header.startedAt + 90_000,
        Uint8Array.from(writer.board, (color) => 31 - color),
      );
      writer.pixel(header.startedAt + 99_000, 3, 3);
      await writer.close();
      const { lines: found, board } = await readLines(cut);
      expect(found).not.toContain('damage');
      expect(found.at(-1)).toBe(`${header.startedAt + 99_000} 3 3 `);
      expect(board).toEqual(writer.board);
      const kept = found.filter((line) => !line.startsWith('gap')).slice(0, -1);
      expect(kept).toEqual(lines.filter((line) => !line.startsWith('gap')).slice(0, kept.length));
    }
  });
});

describe('an archive with flipped bits', () => {
  it('never gives a wrong record, and names the damage', async () => {
    const { file, lines } = await recordedFile({ isClosed: true });
    const random = randomNumbers(11);
    for (let round = 0; round < 400; round += 1) {
      const found = await readDamaged(flippedBit(file.bytes, random));
      if (typeof found === 'string') continue;
      const good = found.filter((line) => line !== 'damage');
      expect(found).toContain('damage');
      expect(good.every((line) => lines.includes(line))).toBe(true);
    }
  });

  it('names what it skips once', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const { index } = await openArchive(file);
    expect(index.length).toBeGreaterThan(4);
    const at = (index[1]?.offset ?? 0) + 60;
    file.bytes[at] = (file.bytes[at] ?? 0) ^ 1;
    expect((await readLines(file)).lines).toEqual(['damage']);
  });

  it('is read on after the damage, from the next key frame', async () => {
    const { file } = await recordedFile({ isClosed: true, minutes: 12 });
    const { index } = await openArchive(file);
    const broken = Buffer.from(file.bytes);
    const second = index[1];
    const next = index.findIndex(
      (entry, place) => place > 1 && entry.type === 'block' && entry.head.kind === 1,
    );
    expect(next).toBeGreaterThan(1);
    if (second) broken.writeUInt8((broken[second.offset + 60] ?? 0) ^ 4, second.offset + 60);
    const whole = await linesOf(await openArchive(file));
    const found = await linesOf(await openArchive(memoryFile(broken)));
    expect(found.lines[0]).toBe('damage');
    expect(found.lines.length).toBeGreaterThan(whole.lines.length / 4);
    expect(
      Buffer.from(found.lines.slice(1).join()).equals(
        Buffer.from(whole.lines.slice(1 - found.lines.length).join()),
      ),
    ).toBe(true);
    expect(found.board).toEqual(whole.board);
  });

  it('is recorded on, with a key frame where nobody knows the canvas', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const broken = memoryFile(file.bytes);
    const { index } = await openArchive(broken);
    const last = index.at(-1);
    if (last?.type === 'block') broken.bytes[last.offset + 50] = (broken.bytes[last.offset + 50] ?? 0) ^ 1;
    const writer = await ArchiveWriter.resume(broken);
    const board = new Uint8Array(256).fill(5);
    await writer.gap(0, header.startedAt + 99_000, board);
    writer.pixel(header.startedAt + 99_500, 7, 7);
    await writer.close();
    const { lines, board: found } = await readLines(broken);
    expect(lines.slice(-2)).toEqual(['damage', `${header.startedAt + 99_500} 7 7 `]);
    expect(found[7]).toBe(7);
    expect(found[8]).toBe(5);
  });
});

describe('another compression', () => {
  it('is refused by name', async () => {
    const { file } = await recordedFile({ isClosed: true });
    const { index } = await openArchive(file);
    const [, block] = index;
    if (block?.type !== 'block') throw new Error('there is no block');
    const compressed = (codec: number) => {
      const head = encodeHead({ ...block.head, codec });
      return memoryFile(
        Buffer.concat([file.bytes.subarray(0, block.offset), head, file.bytes.subarray(block.offset + 48)]),
      );
    };
    expect((await readLines(compressed(9))).lines[0]).toBe('damage');
    if ('zstdCompressSync' in zlib) return;
    await expect(openArchive(compressed(2))).rejects.toThrow(
      'the archive is compressed with zstd, which this version of Node.js does not support',
    );
  });
});

describe('another file', () => {
  it('is refused by name', async () => {
    const open = (bytes: Uint8Array) => openArchive(memoryFile(bytes));
    await expect(open(Buffer.from('GIF89a, as it happens'))).rejects.toThrow('not a canvas archive');
    await expect(open(Buffer.alloc(0))).rejects.toThrow(UsageError);
    const later = encodeHeader({ ...header, version: 2 });
    await expect(open(later)).rejects.toThrow(
      'archive version 2 is not supported; this plaza reads version 1',
    );
    const flipped = Buffer.from(encodeHeader(header));
    flipped[30] = (flipped[30] ?? 0) ^ 1;
    await expect(open(flipped)).rejects.toThrow('damaged: the checksum does not match');
    await expect(open(flipped.subarray(0, 40))).rejects.toThrow('damaged: it is truncated');
    const huge = encodeHeader({ ...header, width: 1e9 });
    await expect(open(huge)).rejects.toThrow('no valid canvas size or palette');
  });
});
