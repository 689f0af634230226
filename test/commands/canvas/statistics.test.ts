import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../src/commands/canvas/archive/archive-writer';
import type { Statistics } from '../../../src/commands/canvas/stats/collect-statistics';
import {
  highest,
  StatisticsCollector,
  type StatisticsOptions,
} from '../../../src/commands/canvas/stats/collect-statistics';
import { header, type MemoryFile, memoryFile } from './archive/archive-world';

const hour = 3_600_000;
const start = 100 * hour;
const iso = (ms: number) => new Date(start + ms).toISOString();

type Placed = readonly [at: number, x: number, y: number, color: number, author?: string];

async function figuresOf(file: MemoryFile, options: Partial<StatisticsOptions> = {}): Promise<Statistics> {
  const archive = await openArchive(file);
  const collector = new StatisticsCollector(archive, { top: 10, ...options });
  for await (const record of archive.records()) collector.add(record);
  return collector.result();
}

async function recorded(pixels: readonly Placed[], more?: (writer: ArchiveWriter) => Promise<void>) {
  const file = memoryFile();
  const canvas = { ...header, width: 64, height: 64, startedAt: start };
  const writer = await ArchiveWriter.create(file, canvas, new Uint8Array(4096));
  for (const [at, x, y, color, author] of pixels)
    writer.pixel(start + at, y * 64 + x, color, author ? writer.authorNumber(author, author) : 0);
  await more?.(writer);
  await writer.close();
  return file;
}

describe('the figures of an archive', () => {
  it('count by hour, color, region and author, and find the battles', async () => {
    const pixels: Placed[] = [
      [0, 1, 1, 5, 'ada'],
      [10, 1, 1, 6, 'bob'],
      [hour, 1, 1, 5, 'ada'],
      [hour + 1, 40, 2, 5],
      [2 * hour, 40, 2, 5, 'ada'],
    ];
    const file = await recorded(pixels, async (writer) => {
      writer.message({ type: 'online', at: start + 2 * hour, count: 7 });
      writer.message({ type: 'online', at: start + 2 * hour + 9, count: 3 });
      const board = writer.board.slice();
      board[63 * 64 + 63] = 9;
      await writer.gap(start + 2 * hour + 1000, start + 2 * hour + 3500, board);
    });
    expect(await figuresOf(file)).toEqual({
      ...{ from: iso(0), to: iso(2 * hour + 3500) },
      ...{ width: 64, height: 64, region: null, pixels: 5, positions: 2, unchanged: 1 },
      gaps: { count: 1, seconds: 2.5, changes: 1 },
      damage: [],
      online: { max: 7, at: iso(2 * hour) },
      authors: {
        known: 4,
        people: [
          { id: 'ada', username: 'ada', pixels: 3 },
          { id: 'bob', username: 'bob', pixels: 1 },
        ],
      },
      hours: [2, 2, 1].map((pixels, index) => ({ at: iso(index * hour), pixels })),
      colors: [
        { color: 5, colorHex: '#001388', pixels: 4 },
        { color: 6, colorHex: '#001770', pixels: 1 },
      ],
      regions: [
        { x: 0, y: 0, width: 32, height: 32, pixels: 3 },
        { x: 32, y: 0, width: 32, height: 32, pixels: 2 },
      ],
      battles: [{ x: 1, y: 1, changes: 3, colors: 2, color: 5 }],
      template: null,
    });
  });

  it('count only the pixels of a region', async () => {
    const file = await recorded(Array.of<Placed>([0, 1, 1, 5], [1, 9, 9, 6], [2, 9, 9, 7]));
    const figures = await figuresOf(file, { region: { x: 8, y: 8, width: 4, height: 4 } });
    expect(figures).toMatchObject({ pixels: 2, positions: 1, battles: [{ x: 9, y: 9, changes: 2 }] });
    expect(figures.colors.map(({ color }) => color)).toEqual([6, 7]);
  });

  it('list the most changed places, as many as wanted', async () => {
    const places = [1, 1, 9, 9, 9].map((x, index): Placed => [index, x, 1, 5 + index]);
    const { battles } = await figuresOf(await recorded(places), { top: 1 });
    expect(battles).toMatchObject([{ x: 9, changes: 3 }]);
  });

  it('name damage, and count the rest', async () => {
    const file = await recorded([[0, 1, 1, 5]]);
    const offset = file.bytes.length;
    file.bytes = Buffer.concat([file.bytes, Buffer.alloc(100)]);
    expect(await figuresOf(file)).toMatchObject({ pixels: 1, damage: [{ offset, length: 100 }] });
  });
});

describe('the figures of a picture on the canvas', () => {
  const picture = { width: 2, height: 2, pixels: Uint8Array.of(5, 5, 255, 0) };
  const template = { picture, at: { x: 10, y: 10 } };

  it('say how many of its pixels are right, lost and restored over time', async () => {
    const file = await recorded([
      [0, 10, 10, 5],
      [1000, 11, 10, 5],
      [2000, 10, 11, 9],
      [3000, 11, 11, 9],
      [3500, 11, 11, 8],
      [4000, 0, 0, 1],
    ]);
    const { template: found } = await figuresOf(file, { template });
    expect(found).toMatchObject({
      ...{ pixels: 3, atStart: 1, atEnd: 2, lost: 1, restored: 2 },
      max: { at: iso(1000), right: 3 },
      fewest: { at: iso(3000), right: 2 },
      // One second with two right, two with three, one with two.
      average: 2.5,
    });
    expect(found?.history).toHaveLength(48);
    expect(found?.history.at(0)).toEqual({ at: iso(4000 / 48), right: 2 });
    expect(found?.history.at(30)?.right).toBe(3);
    expect(found?.history.at(-1)).toEqual({ at: iso(4000), right: 2 });
  });

  it('include the changes of gaps', async () => {
    const file = await recorded([[0, 10, 10, 5]], async (writer) => {
      await writer.gap(0, start + 1000, new Uint8Array(4096));
    });
    expect((await figuresOf(file, { template })).template).toMatchObject({ atEnd: 1, lost: 1, restored: 1 });
  });
});

it('highest gives the first numbers of the sorted list', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20)), fc.nat(6), fc.integer({ min: 1, max: 4 }), (numbers, max, min) => {
      const found = highest(Uint32Array.from(numbers), max, min).map((index) => numbers[index]);
      const sorted = numbers.filter((number) => number >= min).sort((a, b) => b - a);
      expect(found).toEqual(sorted.slice(0, max));
    }),
  );
});
