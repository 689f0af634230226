/** The canvas of an archive at any moment, however it is reached. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchivePlayer } from '../../../../src/commands/canvas/archive/archive-player';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import type { ViewerEvent } from '../../../../src/commands/canvas/core/events';
import { applyPixels } from '../../../../src/commands/canvas/core/wire';
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

/** The canvas at a moment, by plain counting. */
function boardAt(pixels: readonly Placed[], moment: number): Uint8Array {
  const board = new Uint8Array(256);
  for (const [at, position, color] of pixels) if (at <= moment) board[position] = color;
  return board;
}

/** A viewer that draws what events say. */
function shownBy(events: readonly ViewerEvent[], shown: Uint8Array): void {
  for (const event of events)
    if (event.type === 'pixels') applyPixels({ width: 16, height: 16, pixels: shown }, event.pixels.bytes);
}

const placed = fc.tuple(fc.nat(1000), fc.nat(255), fc.nat(31));
const pixels = fc.array(placed, { maxLength: 60 }).map((list) => [...list].sort(([a], [b]) => a - b));
const move = fc.oneof(
  fc.record({ to: fc.integer({ min: -100, max: 1200 }) }),
  fc.record({ by: fc.nat(300) }),
);

describe('a player', () => {
  it('stands where plain counting stands, and its events draw the same', async () => {
    await fc.assert(
      fc.asyncProperty(pixels, fc.array(move, { maxLength: 10 }), async (list, moves) => {
        const player = await playerOf(list);
        const shown = new Uint8Array(256);
        const end = player.archive.to - startedAt;
        for (const one of moves) {
          if ('to' in one) await player.seek(startedAt + one.to);
          else await player.advance(player.time + one.by);
          const moment = player.time - startedAt;
          expect(moment).toBeGreaterThanOrEqual(0);
          expect(moment).toBeLessThanOrEqual(end);
          if ('to' in one) expect(moment).toBe(Math.min(Math.max(one.to, 0), end));
          expect(player.board).toEqual(boardAt(list, moment));
          shownBy(player.takeEvents(), shown);
          expect(shown).toEqual(player.board);
        }
      }),
      { numRuns: 100 },
    );
  });

  it('steps through every moment with a pixel, and back', async () => {
    const list: Placed[] = [
      [10, 1, 5],
      [10, 2, 6],
      [20, 1, 7],
      [900, 3, 8],
    ];
    const player = await playerOf(list);
    const stops: number[] = [];
    const stop = () => {
      stops.push(player.time - startedAt);
      expect(player.board).toEqual(boardAt(list, player.time - startedAt));
    };
    for (let count = 0; count < 3; count += 1) {
      await player.stepForward();
      stop();
    }
    for (let count = 0; count < 3; count += 1) {
      await player.stepBack();
      stop();
    }
    expect(stops).toEqual([10, 20, 900, 20, 10, 0]);
    await player.seek(startedAt + 500);
    await player.stepBack();
    stop();
    await player.stepForward();
    stop();
    expect(stops.slice(6)).toEqual([10, 20]);
  });

  it('knows who placed a pixel, where that was recorded', async () => {
    const player = await playerOf([
      [10, 17, 5],
      [20, 17, 6],
    ]);
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
    expect(player.takeEvents()).toMatchObject([
      { type: 'pixels' },
      { type: 'online', count: 4 },
      { type: 'zones' },
      { type: 'zoneChanges' },
    ]);
    expect(player.zones?.values).toEqual([9]);
    expect(player.board[9]).toBe(0);
    await player.stepForward();
    expect([player.time - startedAt, player.board[9], player.board[1]]).toEqual([60, 2, 2]);
  });
});
