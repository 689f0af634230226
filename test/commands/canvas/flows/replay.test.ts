/** A replay under the clock of the test: it plays, pauses, steps, seeks, and prints where nobody looks. */
import { describe, expect, it } from 'vitest';
import type { ReplayEvent, ReplayStatus } from '../../../../src/commands/canvas/archive/archive-player';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { replayArchive } from '../../../../src/commands/canvas/flows/replay';
import { movableClock } from '../../../support/clock';
import { fakePorts } from '../../../support/fake-ports';
import { turns } from '../../../support/terminal/terminal';
import { header, memoryFile } from '../archive/archive-world';

const { startedAt } = header;

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
  return {
    ...{ source, events, clock, notes, status },
    seconds: () => ((status()?.time ?? 0) - startedAt) / 1000,
    async watch() {
      const first = await source.first();
      const run = async () => {
        for await (const event of source.events) events.push(event);
      };
      run().catch((error) => events.push(error));
      await turns();
      return first;
    },
    async move(ms: number) {
      for (let passed = 0; passed < ms; passed += 50) {
        clock.move(50);
        await turns();
      }
    },
    async press(effect: Parameters<typeof source.perform>[0]) {
      const given = await source.perform(effect);
      await turns();
      return given;
    },
  };
}

describe('a replay', () => {
  it('plays the whole archive in a minute, or as fast as is wished', async () => {
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

  it('pauses, steps, seeks, and begins again after its end', async () => {
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

  it('plays a pause away without a jump', async () => {
    const { watch, move, press, seconds } = await replay(1);
    await watch();
    await press({ type: 'pause' });
    await move(30_000);
    await press({ type: 'pause' });
    await move(1000);
    expect(seconds()).toBeLessThanOrEqual(1.05);
  });

  it('names the recorded author of a pixel, and nobody else', async () => {
    const { watch, press } = await replay(1);
    await watch();
    await press({ type: 'seek', share: 0.5 });
    expect(await press({ type: 'author', x: 5, y: 0 })).toEqual({
      ...{ type: 'author', x: 5, y: 0 },
      user: { id: 'u1', username: 'ada' },
    });
    expect(await press({ type: 'author', x: 15, y: 15 })).toBeUndefined();
    expect(await press({ type: 'heatmap' })).toBeUndefined();
    expect(await press({ type: 'place', x: 1, y: 1, color: 1 } as never)).toBeUndefined();
  });

  it('prints every record at once where nobody looks, and notes damage', async () => {
    const { source, notes } = await replay(undefined, 40);
    const printed: unknown[] = [];
    for await (const event of source.events) printed.push(JSON.parse(JSON.stringify(event)));
    expect(printed).toHaveLength(120);
    expect(printed[0]).toEqual({
      ...{ type: 'pixels', at: new Date(startedAt + 1000).toISOString() },
      pixels: [[1, 0, 2]],
    });
    expect(notes).toEqual([
      'a.plza: the last 40 bytes are incomplete: the recording was killed or the disk was full',
    ]);
  });
});
