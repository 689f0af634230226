/** GIF: read back by another library, it is the recording pixel by pixel. */
import { describe, expect, it } from 'vitest';
import { encodeGif } from '../../../../src/commands/canvas/timelapse/gif';
import { readGif } from './decoders';
import { collect, expectReplayed, filmOf, type Placed, rgbOf } from './recordings';

const timing = (count: number, fps = 10) => ({ from: 1000, to: 1100, fps, count });

/** The GIF of pixels on a blank canvas. */
async function gifOf(pixels: readonly Placed[], options: Parameters<typeof filmOf>[1]) {
  const size = { width: 20, height: 20, board: new Uint8Array(400) };
  const { patches, film } = filmOf({ ...size, pixels, startedAt: 1000, portion: 4 }, options);
  return readGif(await collect(encodeGif(patches, film)));
}

describe('a GIF', () => {
  it('is the recording, frame by frame', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const { frames, delays, width, height } = readGif(await collect(encodeGif(patches, film)));
      expect([width, height]).toEqual(size);
      return frames.flatMap((frame, at) => Array(Math.round((delays[at] ?? 0) / 100)).fill(frame));
    }));

  it('contains only the rectangles that changed, and no frame without a change', async () => {
    const pixels = Array.of<Placed>([1020, 4, 5, 31], [1025, 6, 7, 30], [1100, 0, 0, 29]);
    const { areas, delays } = await gifOf(pixels, { timing: timing(6), scale: 2 });
    expect(areas.join(' ')).toBe('0,0,40,40 8,10,2,2 12,14,2,2 0,0,2,2');
    expect(delays).toEqual([100, 100, 300, 100]);
  });

  it('has its exact length, though times are hundredths of a second', async () => {
    const pixels = Array.from({ length: 100 }, (_, at): Placed => [1000 + at, at % 20, 3, 1 + (at % 31)]);
    const { delays } = await gifOf(pixels, { timing: timing(30, 15) });
    expect(delays.slice(0, 3)).toEqual([70, 60, 70]);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(2000);
  });

  it('shows the last frame as long as --hold says', async () => {
    const options = { timing: timing(2), holdMs: 2000 };
    expect((await gifOf([[1100, 1, 1, 5]], options)).delays).toEqual([100, 2000]);
    expect((await gifOf([], options)).delays).toEqual([2100]);
  });

  it('repeats a frame that lasts longer than the format allows', async () => {
    const { delays, frames } = await gifOf([[1100, 1, 1, 5]], { timing: timing(1501, 1) });
    expect(delays).toEqual([655_350, 655_350, 189_300, 1000]);
    expect(frames[2]).toEqual(frames[0]);
  });

  it.each([1, 2, 3, 4, 31, 63, 64, 255])('may have a palette of %i colors', async (count) => {
    const colors = Array.from({ length: count }, (_, color) => color * 65_793);
    const pixels = Uint8Array.from({ length: 400 }, (_, place) => 1 + (place % count));
    async function* one() {
      yield { area: { x: 0, y: 0, width: 20, height: 20 }, pixels, isOpaque: true };
    }
    const film = { width: 20, height: 20, scale: 1, holdMs: 0, fps: 1, count: 1, colors };
    const { frames } = readGif(await collect(encodeGif(one(), film)));
    expect(frames).toEqual([rgbOf([...pixels], [-1, ...colors])]);
  });
});
