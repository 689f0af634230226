/** GIF: what another library reads is the recording, replayed pixel by pixel. */
import { describe, expect, it } from 'vitest';
import { encodeGif } from '../../../../src/commands/canvas/timelapse/gif';
import { readGif } from './decoders';
import { collect, expectReplayed, filmOf, type Placed, type Recording, rgbOf } from './recordings';

const timing = (count: number, fps = 10) => ({ from: 1000, to: 1100, fps, count });
const blank = (pixels: readonly Placed[], side = 20): Recording => ({
  width: side,
  height: side,
  pixels,
  board: new Uint8Array(side * side),
  startedAt: 1000,
  portion: 4,
});

/** Every frame as often as it is shown. */
function byTime(frames: readonly (readonly number[])[], delays: readonly number[], fps: number) {
  return frames.flatMap((frame, at) =>
    Array.from({ length: Math.round(((delays[at] ?? 0) * fps) / 1000) }, () => frame),
  );
}

describe('a GIF', () => {
  it('is the recording, frame by frame', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const { frames, delays, width, height } = readGif(await collect(encodeGif(patches, film)));
      expect([width, height]).toEqual(size);
      return byTime(frames, delays, 10);
    }));

  it('holds only the rectangles that changed, and no frame where nothing did', async () => {
    const given = blank([
      [1020, 4, 5, 31],
      [1025, 6, 7, 30],
      [1100, 0, 0, 29],
    ]);
    const { patches, film } = filmOf(given, { timing: timing(6), scale: 2 });
    const { areas, delays } = readGif(await collect(encodeGif(patches, film)));
    expect(areas).toEqual([
      [0, 0, 40, 40],
      [8, 10, 2, 2],
      [12, 14, 2, 2],
      [0, 0, 2, 2],
    ]);
    expect(delays).toEqual([100, 100, 300, 100]);
  });

  it('takes as long as it should, though times are hundredths of a second', async () => {
    const pixels = Array.from({ length: 100 }, (_, at): Placed => [1000 + at, at % 20, 3, 1 + (at % 31)]);
    const { patches, film } = filmOf(blank(pixels), { timing: timing(30, 15) });
    const { delays } = readGif(await collect(encodeGif(patches, film)));
    expect(delays.slice(0, 3)).toEqual([70, 60, 70]);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(2000);
  });

  it('shows the last frame as long as is asked for', async () => {
    const { patches, film } = filmOf(blank([[1100, 1, 1, 5]]), { timing: timing(2), holdMs: 2000 });
    expect(readGif(await collect(encodeGif(patches, film))).delays).toEqual([100, 2000]);
    const still = filmOf(blank([]), { timing: timing(2), holdMs: 2000 });
    expect(readGif(await collect(encodeGif(still.patches, still.film))).delays).toEqual([2100]);
  });

  it('shows a frame for longer than a picture can be shown', async () => {
    const { patches, film } = filmOf(blank([[1100, 1, 1, 5]]), { timing: timing(1501, 1) });
    const { delays, frames } = readGif(await collect(encodeGif(patches, film)));
    expect(delays).toEqual([655_350, 655_350, 189_300, 1000]);
    expect(frames[2]).toEqual(frames[0]);
  });

  it('has room for a palette of any length', async () => {
    for (const count of [1, 2, 3, 4, 31, 63, 64, 255]) {
      const colors = Array.from({ length: count }, (_, color) => color * 65_793);
      const pixels = Uint8Array.from({ length: 400 }, (_, place) => 1 + (place % count));
      async function* one() {
        yield { area: { x: 0, y: 0, width: 20, height: 20 }, pixels, isOpaque: true };
      }
      const film = { width: 20, height: 20, scale: 1, holdMs: 0, fps: 1, count: 1, colors };
      const { frames } = readGif(await collect(encodeGif(one(), film)));
      expect(frames).toEqual([rgbOf([...pixels], [-1, ...colors])]);
    }
  });
});
