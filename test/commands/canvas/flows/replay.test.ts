import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import type { ReplayEvent, ReplayStatus } from '../../../../src/commands/canvas/archive/archive-player';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { printedRecords, replayArchive } from '../../../../src/commands/canvas/flows/replay';
import { movableClock } from '../../../support/clock';
import { fakePorts } from '../../../support/fake-ports';
import { turns } from '../../../support/terminal/terminal';
import { header, memoryFile } from '../archive/archive-world';

const { startedAt } = header;
const iso = (ms: number) => new Date(startedAt + ms).toISOString();

/** An archive of two minutes with a pixel each second. */
async function replay(speed?: number, tail = 0) {
  const file = memoryFile();
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(256));
  for (let second = 1; second <= 120; second += 1)
    writer.pixel(startedAt + 1000 * second, second, 1 + (second % 31), writer.authorNumber('u1', 'ada'));
  await writer.close();
  file.bytes = Buffer.concat([file.bytes, Buffer.alloc(tail)]);
  const clock = movableClock();
  const notes: string[] = [];
  const ports = fakePorts({
    clock,
    files: { openToRead: async () => Object.assign(file, { close: async () => undefined }) },
    defer: () => undefined,
    note: (text: string) => notes.push(text),
    pictures: { printer: undefined },
  });
  const source = await replayArchive(ports, 'a.plza', speed);
  const events: ReplayEvent[] = [];
  const status = () => events.findLast((event): event is ReplayStatus => event.type === 'replay');
  /** Begins to collect events, and gives the first one. */
  const watch = async () => {
    const first = await source.first();
    const run = async () => {
      for await (const event of source.events) events.push(event);
    };
    run().catch((error) => events.push(error));
    await turns();
    return first;
  };
  const move = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 50) {
      clock.move(50);
      await turns();
    }
  };
  const press = async (effect: Parameters<typeof source.perform>[0]) => {
    const given = await source.perform(effect);
    await turns();
    return given;
  };
  /** Seconds since the start of the recording. */
  const seconds = () => ((status()?.time ?? 0) - startedAt) / 1000;
  return { source, events, notes, status, watch, move, press, seconds };
}

describe('a replay', () => {
  it('plays the whole archive in a minute, or at the given speed', async () => {
    const usual = await replay();
    expect(await usual.watch()).toMatchObject({ type: 'board', board: { width: 16, height: 16 } });
    expect(usual.status()).toMatchObject({ speed: 2, isPlaying: true, time: startedAt });
    await usual.move(10_000);
    expect(usual.seconds()).toBe(20);
    expect(usual.events.filter(({ type }) => type === 'pixels')).toHaveLength(20);
    const fast = await replay(60);
    await fast.watch();
    await fast.move(500);
    expect(fast.seconds()).toBe(30);
    await fast.move(2000);
    expect(fast.status()).toMatchObject({ isPlaying: false, time: startedAt + 120_000 });
  });

  it('pauses, steps, seeks, and starts again after its end', async () => {
    const { watch, move, press, seconds, status } = await replay(1);
    await watch();
    await press({ type: 'pause' });
    await move(5000);
    expect([status()?.isPlaying, seconds()]).toEqual([false, 0]);
    await press({ type: 'step', steps: 1 });
    await press({ type: 'step', steps: 1 });
    expect(seconds()).toBe(2);
    await press({ type: 'step', steps: -1 });
    expect(seconds()).toBe(1);
    await press({ type: 'seek', share: 0.5 });
    expect(seconds()).toBe(60);
    await press({ type: 'skip', share: 0.25 });
    expect(seconds()).toBe(90);
    await press({ type: 'skip', share: 9 });
    expect(seconds()).toBe(120);
    await press({ type: 'pause' });
    expect([status()?.isPlaying, seconds()]).toEqual([true, 0]);
    await press({ type: 'faster', factor: 2 });
    await move(1000);
    expect([status()?.speed, seconds()]).toEqual([2, 2]);
  });

  it('continues after a pause without a jump', async () => {
    const { watch, move, press, seconds } = await replay(1);
    await watch();
    await press({ type: 'pause' });
    await move(30_000);
    await press({ type: 'pause' });
    await move(1000);
    expect(seconds()).toBeLessThanOrEqual(1.05);
  });

  it('gives the recorded author of a pixel, and ignores effects of other screens', async () => {
    const { watch, press } = await replay(1);
    await watch();
    await press({ type: 'seek', share: 0.5 });
    const author = { type: 'author', x: 5, y: 0 } as const;
    expect(await press(author)).toEqual({ ...author, user: { id: 'u1', username: 'ada' } });
    expect(await press({ type: 'author', x: 15, y: 15 })).toBeUndefined();
    expect(await press({ type: 'heatmap' })).toBeUndefined();
    expect(await press({ type: 'place', x: 1, y: 1, color: 1 } as never)).toBeUndefined();
  });

  it('prints every record at once without a screen, and notes a damaged end', async () => {
    const { source, notes } = await replay(undefined, 40);
    const printed: unknown[] = [];
    for await (const event of source.events) printed.push(JSON.parse(JSON.stringify(event)));
    expect(printed).toHaveLength(120);
    expect(printed[0]).toEqual({ type: 'pixels', at: iso(1000), pixels: [[1, 0, 2]] });
    expect(notes).toEqual([
      'a.plza: the last 40 bytes are incomplete: the recording was killed or the disk was full',
    ]);
  });
});

describe('printedRecords', () => {
  async function printed(write: (writer: ArchiveWriter) => Promise<void> | void, isDamaged = false) {
    const file = memoryFile();
    const writer = await ArchiveWriter.create(file, header, new Uint8Array(256));
    await write(writer);
    await writer.close();
    const archive = await openArchive(file);
    const last = archive.index.at(-1);
    if (isDamaged && last) file.bytes[last.offset + 50] = (file.bytes[last.offset + 50] ?? 0) ^ 1;
    const notes: string[] = [];
    const events: unknown[] = [];
    for await (const event of printedRecords(archive, 'a.plza', (text) => notes.push(text)))
      events.push(JSON.parse(JSON.stringify(event)));
    return { events, notes };
  }

  it('gives the events of canvas watch with their recorded times, pixels of one time together, and gaps', async () => {
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
      { type: 'pixels', at: iso(10), pixels: Array.of([1, 1, 5], [2, 1, 6]) },
      { type: 'cooldown', at: iso(15), ms: 5000 },
      { type: 'pixels', at: iso(20), pixels: [[1, 1, 7]] },
      { type: 'gap', from: iso(30), to: iso(40), changes: [[15, 15, 9]] },
      { type: 'special', at: iso(50), ms: 100, enabled: true },
    ]);
  });

  it('skips damage with a note', async () => {
    const { events, notes } = await printed((writer) => void writer.pixel(startedAt + 10, 17, 5), true);
    expect(events).toEqual([]);
    const note = /^a\.plza: \d+ bytes at offset \d+ are skipped: the checksum of a block does not match$/;
    expect(notes).toEqual([expect.stringMatching(note)]);
  });
});
