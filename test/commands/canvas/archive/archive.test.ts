import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { runs } from '../../../support/runs';
import { header, linesOf, memoryFile, Recording, randomNumbers, readLines, step } from './archive-world';

const steps = fc.array(step, { maxLength: 60 });

/** A minute of 6000 pixels a second, by so many authors in turn. */
async function minute(authors: number) {
  const file = memoryFile();
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(256));
  const random = randomNumbers(7);
  for (let second = 0; second < 60; second += 1) {
    const author = writer.authorNumber(`${second % authors}`, `user${second % authors}`);
    for (let count = 0; count < 6000; count += 1)
      writer.pixel(header.startedAt + second * 1000, random() % 256, random() % 32, author);
    await writer.flush();
  }
  await writer.close();
  return file;
}

describe('an archive', () => {
  it('gives back every record in its order, also before it is closed', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const file = memoryFile();
        const recording = new Recording(file);
        await recording.start();
        for (const one of list) await recording.play(one);
        await recording.writer.flush();
        expect((await readLines(file)).lines).toEqual(recording.lines);
        await recording.writer.close();
        const { lines, board } = await readLines(file);
        expect(lines).toEqual(recording.lines);
        expect(board).toEqual(recording.writer.board);
      }),
      { numRuns: 60 },
    );
  });

  it('loses nothing that was flushed when any write is cut short, and can be continued', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(20), fc.nat(200), steps, async (list, killAt, part, more) => {
        const file = memoryFile();
        const recording = new Recording(file);
        await recording.start();
        let writes = 0;
        file.onWrite = () => {
          writes += 1;
          return writes > killAt ? part : undefined;
        };
        let flushed = recording.lines.length;
        try {
          for (const one of list) {
            flushed = recording.durable;
            await recording.play(one);
          }
        } catch (error) {
          expect((error as Error).message).toBe('killed');
        }
        file.onWrite = undefined;
        // An author that was named after its pixel may be lost with the last second.
        const first = (lines: readonly string[]) =>
          lines.slice(0, flushed).map((line) => line.replace(/user.*/, ''));
        const expected = first(recording.lines);
        expect(first((await readLines(file)).lines)).toEqual(expected);
        const next = new Recording(file);
        next.writer = await ArchiveWriter.resume(file);
        for (const one of more) await next.play(one);
        await next.writer.close();
        const after = (await readLines(file)).lines;
        expect(first(after)).toEqual(expected);
        expect(after).not.toContain('damage');
      }),
      { numRuns: runs(150) },
    );
  });

  it('numbers any number of authors', async () => {
    const writer = await ArchiveWriter.create(memoryFile(), header, new Uint8Array(256));
    for (let number = 1; number <= 150_000; number += 1) writer.authors.set(`known-${number}`, number);
    expect([writer.authorNumber('a', 'ada'), writer.authorNumber('b', 'boris')]).toEqual([150_001, 150_002]);
    expect(writer.authorNumber('a', 'ada')).toBe(150_001);
  });

  it('is read from the last key frame before a time', async () => {
    const file = await minute(5);
    const archive = await openArchive(file);
    const { startedAt } = header;
    expect(archive).toMatchObject({ pixels: 360_000, from: startedAt, to: startedAt + 59_000 });
    const keyFrames = archive.index.filter((entry) => entry.type === 'block' && entry.head.kind === 1);
    expect(keyFrames.length).toBeGreaterThan(1);
    const all = await readLines(file);
    const late = await readLines(file, startedAt + 45_000);
    expect(late.lines.length).toBeLessThan(all.lines.length / 2);
    expect(late.lines.join() === all.lines.slice(-late.lines.length).join()).toBe(true);
    expect(late.board).toEqual(all.board);
  });

  it('reads its blocks with authors once, however often a late time is read', async () => {
    const file = await minute(60);
    let reads = 0;
    const read: typeof file.read = (offset, length) => {
      reads += 1;
      return file.read(offset, length);
    };
    const archive = await openArchive(Object.assign(Object.create(file), { read }));
    const readLate = async () => {
      reads = 0;
      const { lines } = await linesOf(archive, header.startedAt + 58_000);
      return { reads, text: lines.join() };
    };
    const first = await readLate();
    const second = await readLate();
    expect(second.text === first.text).toBe(true);
    expect(second.reads).toBeLessThan(first.reads);
    expect((await readLate()).reads).toBe(second.reads);
  });
});
