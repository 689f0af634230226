import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { atOnce, encodeApng, framePictures } from '../../../../src/commands/canvas/timelapse/apng';
import { encodeRgb, type Patch } from '../../../../src/commands/canvas/timelapse/film';
import { readApng } from './decoders';
import { collect, expectReplayed, filmOf, type Placed, type Recording } from './recordings';

const timing = (count: number, fps = 10) => ({ from: 1000, to: 1100, fps, count });
const recording = (pixels: readonly Placed[], width = 40, height = 30): Recording => ({
  ...{ width, height, pixels, startedAt: 1000, portion: 4 },
  board: Uint8Array.from({ length: width * height }, (_, place) => place % 7),
});

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

async function encoded(given: Recording, options: Parameters<typeof filmOf>[1]): Promise<Buffer> {
  const { patches, film } = filmOf(given, options);
  return collect(encodeApng(patches, film));
}

describe('an animated PNG', () => {
  it('is the recording, frame by frame', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const { frames, width, height } = readApng(await collect(encodeApng(patches, film)));
      expect([width, height]).toEqual(size);
      return frames;
    }));

  it('contains only the rectangles that changed', async () => {
    const pixels = Array.of<Placed>([1040, 10, 20, 31], [1045, 13, 22, 30], [1090, 0, 0, 29]);
    const { areas } = readApng(await encoded(recording(pixels), { timing: timing(3), scale: 2 }));
    expect(areas.join(' ')).toBe('0,0,80,60 20,40,8,6 0,0,2,2');
  });

  it('has frames of one pixel while nothing changes', async () => {
    const still = await encoded(recording([[1100, 1, 1, 31]]), { timing: timing(4) });
    const { areas, frames } = readApng(still);
    expect(areas.slice(1, 3).join(' ')).toBe('0,0,1,1 0,0,1,1');
    expect(frames[2]).toEqual(frames[0]);
    expect(frames[3]).not.toEqual(frames[0]);
  });

  it('shows every frame equally long, and the last one as long as --hold says', async () => {
    const delays = async (options: Parameters<typeof filmOf>[1]) =>
      readApng(await encoded(recording([]), options)).delays;
    expect(await delays({ timing: timing(3, 8), holdMs: 2500 })).toEqual([125, 125, 2500]);
    expect(await delays({ timing: timing(2, 8) })).toEqual([125, 125]);
  });

  it('fails with the error of its frames', async () => {
    async function* broken(): AsyncGenerator<Patch> {
      yield { area: { x: 0, y: 0, width: 1, height: 1 }, pixels: Uint8Array.of(1), isOpaque: true };
      throw new Error('the disk is gone');
    }
    const { film } = filmOf(recording([]), { timing: timing(2) });
    await expect(collect(encodeApng(broken(), film))).rejects.toThrow('the disk is gone');
  });
});

describe('whole frames', () => {
  it('are the recording, a PNG each', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const files = await all(framePictures(patches, film));
      const pictures = files.map((file) => PNG.sync.read(Buffer.from(file)));
      for (const { width, height } of pictures) expect([width, height]).toEqual(size);
      // Colors without transparency.
      return pictures.map(({ data }) =>
        Array.from({ length: data.length / 4 }, (_, at) => (data.readUInt32BE(4 * at) - 255) / 256),
      );
    }));

  it('are the recording, three bytes a pixel', () =>
    expectReplayed(async ({ patches, film }) =>
      (await all(encodeRgb(patches, film))).map((bytes) =>
        Array.from({ length: bytes.length / 3 }, (_, at) => Buffer.from(bytes).readUIntBE(3 * at, 3)),
      ),
    ));
});

it('atOnce allows fewer large frames than small ones', () => {
  const of = (width: number, scale: number) => atOnce({ width, height: width, scale });
  expect([of(64, 1), of(1024, 1), of(2048, 2), of(2048, 4)]).toEqual([4, 4, 2, 1]);
});
