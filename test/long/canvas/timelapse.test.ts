/** Timelapses of generated recordings, read by other libraries and compared with a replay. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeApng } from '../../../src/commands/canvas/timelapse/apng';
import { encodeGif } from '../../../src/commands/canvas/timelapse/gif';
import { wholeFrames } from '../../../src/commands/canvas/timelapse/rgb';
import { styleNames } from '../../../src/commands/canvas/timelapse/styles';
import { readApng, readGif } from '../../commands/canvas/timelapse/decoders';
import {
  anyRecording,
  collect,
  type FilmOptions,
  filmOf,
  rgbOf,
} from '../../commands/canvas/timelapse/recordings';

const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 200);
const asked: fc.Arbitrary<FilmOptions> = fc.record({
  timing: fc.record({
    from: fc.integer({ min: 1000, max: 1050 }),
    to: fc.integer({ min: 1051, max: 1100 }),
    fps: fc.constantFrom(10, 20, 50),
    count: fc.integer({ min: 2, max: 20 }),
  }),
  style: fc.constantFrom(...styleNames),
  user: fc.constantFrom(undefined, 'ada', 'id-boris'),
  scale: fc.integer({ min: 1, max: 4 }),
});

it(`${10 * seeds} recordings have the frames of their replay as animated PNG and as GIF`, async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording, asked, async (recording, given) => {
      const small = filmOf(recording, { ...given, scale: 1 });
      const { colors, width, scale, height } = { ...small.film, scale: given.scale ?? 1 };
      const frames: number[][] = [];
      for await (const frame of wholeFrames(small.patches, small.film))
        frames.push(enlarged(rgbOf([...frame], colors), width, height, scale));
      const png = filmOf(recording, given);
      expect(readApng(await collect(encodeApng(png.patches, png.film))).frames).toEqual(frames);
      const gif = filmOf(recording, given);
      const shown = readGif(await collect(encodeGif(gif.patches, gif.film)));
      const ms = 1000 / given.timing.fps;
      expect(shown.frames.flatMap((frame, at) => Array((shown.delays[at] ?? 0) / ms).fill(frame))).toEqual(
        frames,
      );
    }),
    { numRuns: 10 * seeds },
  );
}, 600_000);

function enlarged(pixels: readonly number[], width: number, height: number, scale: number): number[] {
  return Array.from({ length: width * height * scale * scale }, (_, place) => {
    const [x, y] = [place % (width * scale), Math.floor(place / (width * scale))];
    return pixels[Math.floor(y / scale) * width + Math.floor(x / scale)] ?? -1;
  });
}
