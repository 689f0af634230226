/** Whole frames: bytes for other programs, and pictures in a folder. */
import fc from 'fast-check';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { framePictures } from '../../../../src/commands/canvas/timelapse/apng';
import { encodeRgb, wholeFrames } from '../../../../src/commands/canvas/timelapse/rgb';
import { anyRecording, filmOf, replayed, rgbOf, shownPart, wholeOf } from './recordings';

const timing = (count: number) => ({ from: 1000, to: 1100, fps: 10, count });

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const numbersIn = (bytes: Uint8Array) =>
  Array.from({ length: bytes.length / 3 }, (_, at) => Buffer.from(bytes).readUIntBE(3 * at, 3));

const rgbaIn = (bytes: Buffer) =>
  Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readUInt32BE(4 * at));

describe('whole frames', () => {
  it('are the recording, a PNG each, enlarged', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecording,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 3 }),
        async (recording, count, scale) => {
          const { patches, film } = filmOf(recording, { timing: timing(count), scale });
          const files = await all(framePictures(patches, film));
          const pictures = files.map((file) => PNG.sync.read(Buffer.from(file)));
          expect(pictures.map(({ width, height }) => [width, height])).toEqual(
            files.map(() => [film.width * scale, film.height * scale]),
          );
          expect(pictures.map(({ data }) => rgbaIn(data))).toEqual(
            replayed(recording, timing(count)).map((board) =>
              rgbOf(shownPart(board, recording.width, wholeOf(recording), scale)).map(
                (rgb) => rgb * 256 + 255,
              ),
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are the recording, three bytes per pixel', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecording,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        async (recording, count, scale) => {
          const { patches, film } = filmOf(recording, { timing: timing(count), scale });
          expect((await all(encodeRgb(patches, film))).map(numbersIn)).toEqual(
            replayed(recording, timing(count)).map((board) =>
              rgbOf(shownPart(board, recording.width, wholeOf(recording), scale)),
            ),
          );
        },
      ),
      { numRuns: 40 },
    );
  });

  it('are the recording, a number per pixel', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, fc.integer({ min: 1, max: 6 }), async (recording, count) => {
        const { patches, film } = filmOf(recording, { timing: timing(count) });
        expect(await all(wholeFrames(patches, film))).toEqual(replayed(recording, timing(count)));
      }),
      { numRuns: 40 },
    );
  });
});
