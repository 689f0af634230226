/** Animated PNG: what another library reads is the recording, replayed pixel by pixel. */
import { describe, expect, it } from 'vitest';
import { encodeApng } from '../../../../src/commands/canvas/timelapse/apng';
import type { Patch } from '../../../../src/commands/canvas/timelapse/patch';
import { readApng } from './decoders';
import { collect, expectReplayed, filmOf, noise, type Placed, type Recording } from './recordings';

const timing = (count: number, fps = 10) => ({ from: 1000, to: 1100, fps, count });
const recording = (pixels: readonly Placed[], width = 40, height = 30): Recording => ({
  width,
  height,
  pixels,
  board: Uint8Array.from({ length: width * height }, (_, place) => place % 7),
  startedAt: 1000,
  portion: 4,
});

describe('an animated PNG', () => {
  it('is the recording, frame by frame', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const { frames, width, height } = readApng(await collect(encodeApng(patches, film)));
      expect([width, height]).toEqual(size);
      return frames;
    }));

  it('holds only the rectangle that changed', async () => {
    const given = recording([
      [1040, 10, 20, 31],
      [1045, 13, 22, 30],
      [1090, 0, 0, 29],
    ]);
    const { patches, film } = filmOf(given, { timing: timing(3), scale: 2 });
    const { areas } = readApng(await collect(encodeApng(patches, film)));
    expect(areas).toEqual([
      [0, 0, 80, 60],
      [20, 40, 8, 6],
      [0, 0, 2, 2],
    ]);
  });

  it('has a frame of one pixel where nothing changed', async () => {
    const { patches, film } = filmOf(recording([[1100, 1, 1, 31]]), { timing: timing(4) });
    const { areas, frames } = readApng(await collect(encodeApng(patches, film)));
    expect(areas.slice(1, 3)).toEqual([
      [0, 0, 1, 1],
      [0, 0, 1, 1],
    ]);
    expect(frames[2]).toEqual(frames[0]);
    expect(frames[3]).not.toEqual(frames[0]);
  });

  it('shows every frame equally long, and the last one as long as is asked for', async () => {
    const given = filmOf(recording([]), { timing: timing(3, 8), holdMs: 2500 });
    const { delays } = readApng(await collect(encodeApng(given.patches, given.film)));
    expect(delays).toEqual([125, 125, 2500]);
    const without = filmOf(recording([]), { timing: timing(2, 8) });
    expect(readApng(await collect(encodeApng(without.patches, without.film))).delays).toEqual([125, 125]);
  });

  it('grows by what changes, not by its frames', async () => {
    const board = noise(128 * 128, 31);
    const pixels = Array.from(
      { length: 100 },
      (_, at): Placed => [1000 + at, (at * 37) % 128, (at * 11) % 128, 31],
    );
    const still = filmOf({ ...recording([], 128, 128), board }, { timing: timing(1) });
    const moving = filmOf({ ...recording(pixels, 128, 128), board }, { timing: timing(20) });
    const one = (await collect(encodeApng(still.patches, still.film))).length;
    expect(one).toBeGreaterThan(10_000);
    expect((await collect(encodeApng(moving.patches, moving.film))).length).toBeLessThan(1.5 * one);
  });

  it('fails as its frames do', async () => {
    async function* broken(): AsyncGenerator<Patch> {
      yield { area: { x: 0, y: 0, width: 1, height: 1 }, pixels: Uint8Array.of(1), isOpaque: true };
      throw new Error('the disk is gone');
    }
    const { film } = filmOf(recording([]), { timing: timing(2) });
    await expect(collect(encodeApng(broken(), film))).rejects.toThrow('the disk is gone');
  });
});
