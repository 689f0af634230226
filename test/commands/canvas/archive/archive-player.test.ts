import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyPixels } from '../../../../src/client/canvas/wire';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchivePlayer } from '../../../../src/commands/canvas/archive/archive-player';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import { header, memoryFile } from './archive-world';

type Placed = readonly [at: number, position: number, color: number];

const { startedAt } = header;

async function playerOf(pixels: readonly Placed[], more?: (writer: ArchiveWriter) => Promise<void>) {
  const file = memoryFile();
  const writer = await ArchiveWriter.create(file, header, new Uint8Array(256));
  for (const [at, position, color] of pixels)
    writer.pixel(startedAt + at, position, color, writer.authorNumber(`id${color}`, `user${color}`));
  await more?.(writer);
  await writer.close();
  return new ArchivePlayer(await openArchive(file));
}

/** The canvas at a time, by plain counting. */
function boardAt(pixels: readonly Placed[], time: number): Uint8Array {
  const board = new Uint8Array(256);
  for (const [at, position, color] of pixels) if (at <= time) board[position] = color;
  return board;
}

describe('an archive player', () => {
  it('has the canvas of its time after any seeks and advances, and its events draw the same', async () => {
    const placed = fc.tuple(fc.nat(1000), fc.nat(255), fc.nat(31));
    const pixels = fc.array(placed, { maxLength: 60 }).map((list) => [...list].sort(([a], [b]) => a - b));
    const seek = fc.record({ to: fc.integer({ min: -100, max: 1200 }) });
    const moves = fc.array(fc.oneof(seek, fc.record({ by: fc.nat(300) })), { maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(pixels, moves, async (list, moves) => {
        const player = await playerOf(list);
        const shown = { width: 16, height: 16, pixels: new Uint8Array(256) };
        const end = player.archive.to - startedAt;
        for (const one of moves) {
          if ('to' in one) await player.seek(startedAt + one.to);
          else await player.advance(player.time + one.by);
          const time = player.time - startedAt;
          expect(time).toBeGreaterThanOrEqual(0);
          expect(time).toBeLessThanOrEqual(end);
          if ('to' in one) expect(time).toBe(Math.min(Math.max(one.to, 0), end));
          expect(player.board).toEqual(boardAt(list, time));
          for (const event of player.takeEvents())
            if (event.type === 'pixels') applyPixels(shown, event.pixels.bytes);
          expect(shown.pixels).toEqual(player.board);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('steps to every time with a pixel, and back', async () => {
    const list: Placed[] = [10, 10, 20, 900].map((at, index) => [at, index === 2 ? 1 : index, 5 + index]);
    const player = await playerOf(list);
    const stops: number[] = [];
    const step = async (...directions: ('stepForward' | 'stepBack')[]) => {
      for (const direction of directions) {
        await player[direction]();
        const time = player.time - startedAt;
        stops.push(time);
        expect(player.board).toEqual(boardAt(list, time));
      }
    };
    await step('stepForward', 'stepForward', 'stepForward', 'stepBack', 'stepBack', 'stepBack');
    await player.seek(startedAt + 500);
    await step('stepBack', 'stepForward');
    expect(stops).toEqual([10, 20, 900, 20, 10, 0, 10, 20]);
  });

  it('gives the recorded author of a pixel', async () => {
    const player = await playerOf(Array.of<Placed>([10, 17, 5], [20, 17, 6]));
    await player.seek(startedAt + 15);
    expect(player.authorAt(1, 1)).toMatchObject({ id: 'id5', username: 'user5' });
    await player.advance(startedAt + 30);
    expect(player.authorAt(1, 1)).toMatchObject({ username: 'user6' });
    expect(player.authorAt(2, 1)).toBeUndefined();
  });

  it('gives messages with the pixels, and draws gaps when they end', async () => {
    const player = await playerOf([[10, 1, 5]], async (writer) => {
      writer.message({ type: 'online', at: startedAt + 20, count: 4 });
      writer.message({ type: 'zones', at: startedAt + 20, gridSize: 1, zoneSize: 16, values: [3] });
      writer.message({ type: 'zoneChanges', at: startedAt + 25, changes: [[0, 9]] });
      await writer.gap(startedAt + 30, startedAt + 60, new Uint8Array(256).fill(2));
    });
    await player.advance(startedAt + 40);
    const events = player.takeEvents();
    expect(events.map(({ type }) => type)).toEqual(['pixels', 'online', 'zones', 'zoneChanges']);
    expect(events[1]).toMatchObject({ count: 4 });
    expect(player.zones?.values).toEqual([9]);
    expect(player.board[9]).toBe(0);
    await player.stepForward();
    expect([player.time - startedAt, player.board[9], player.board[1]]).toEqual([60, 2, 2]);
  });
});
