/** What a timelapse shows of every pixel, against a replay from the beginning for each frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wholeFrames } from '../../../../src/commands/canvas/timelapse/rgb';
import { ageLevel, heatLevel, makeStyle } from '../../../../src/commands/canvas/timelapse/styles';
import { momentOf } from '../../../../src/commands/canvas/timelapse/timing';
import { UsageError } from '../../../../src/errors';
import { paletteRgb } from '../../../../src/image/palette';
import {
  anyRecording,
  type FilmOptions,
  filmOf,
  type Placed,
  type Recording,
  replayed,
  wholeOf,
} from './recordings';

// The recording goes from 1000 to 1100, and a part of it is shown.
const timing = { from: 1030, to: 1090, fps: 10, count: 5 };

async function framesOf(recording: Recording, asked: FilmOptions): Promise<Uint8Array[]> {
  const { patches, film } = filmOf(recording, asked);
  const frames: Uint8Array[] = [];
  for await (const frame of wholeFrames(patches, film)) frames.push(frame);
  return frames;
}

/** For every frame and place: a number made of the pixels that were placed there until then, the last one last. */
function naive(
  recording: Recording,
  level: (placed: readonly Placed[], moment: number, place: number) => number,
) {
  const { width, height, pixels } = recording;
  return Array.from({ length: timing.count }, (_, frame) =>
    Uint8Array.from({ length: width * height }, (_, place) => {
      const moment = momentOf(timing, frame);
      const here = pixels.filter(([at, x, y]) => at <= moment && y * width + x === place);
      return level(here, moment, place);
    }),
  );
}

/** The gray of a color of the canvas, as a number from 0. */
const gray = (color: number) => {
  const rgb = paletteRgb[color] ?? 0;
  const light = ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;
  return Math.round((light / 255) * 15);
};
const peak = 9;
const grayAt = (recording: Recording, place: number, all: readonly Placed[]) =>
  gray(all.at(-1)?.[3] ?? recording.board[place] ?? 0);
const isShown = ([at]: Placed) => at >= timing.from;
const heat =
  (recording: Recording, counts: (one: Placed) => boolean = () => true) =>
  (all: readonly Placed[], _: number, place: number) => {
    const changes = all.filter((one) => isShown(one) && counts(one)).length;
    return changes === 0 ? grayAt(recording, place, all) : 16 + heatLevel(changes, peak);
  };
const age =
  (recording: Recording, counts: (one: Placed) => boolean = () => true) =>
  (all: readonly Placed[], moment: number, place: number) => {
    const [at] = all.filter((one) => isShown(one) && counts(one)).at(-1) ?? [];
    const tick = (time: number) => Math.floor(((time - timing.from) * 65_536) / (timing.to - timing.from));
    return at === undefined ? grayAt(recording, place, all) : 16 + ageLevel(tick(moment) - tick(at));
  };
const byBoris = ([, , , , author]: Placed) => author === 2;

describe('a timelapse', () => {
  it('shows the canvas as it was', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        expect(await framesOf(recording, { timing })).toEqual(replayed(recording, timing));
      }),
    );
  });

  it('shows how often every pixel changed', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        expect(await framesOf(recording, { timing, style: 'heat' })).toEqual(
          naive(recording, heat(recording)),
        );
      }),
    );
  });

  it('shows how long ago every pixel changed', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        expect(await framesOf(recording, { timing, style: 'age' })).toEqual(naive(recording, age(recording)));
      }),
    );
  });

  it('shows the pixels of one person, and all others pale', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        const expected = naive(recording, (placed, _, place) => {
          const [, , , color = recording.board[place] ?? 0, author] = placed.at(-1) ?? [];
          return author === 2 ? color : color + paletteRgb.length;
        });
        expect(await framesOf(recording, { timing, user: '@Boris' })).toEqual(expected);
        expect(await framesOf(recording, { timing, user: 'id-boris' })).toEqual(expected);
      }),
    );
  });

  it('counts only the changes of one person', async () => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        const shown = (style: 'heat' | 'age') => framesOf(recording, { timing, style, user: 'boris' });
        expect(await shown('heat')).toEqual(naive(recording, heat(recording, byBoris)));
        expect(await shown('age')).toEqual(naive(recording, age(recording, byBoris)));
      }),
    );
  });

  it('shows a region', async () => {
    await fc.assert(
      fc.asyncProperty(
        anyRecording,
        fc.nat(99),
        fc.nat(99),
        fc.nat(99),
        fc.nat(99),
        async (recording, ...part) => {
          const [left = 0, top = 0, wide = 0, high = 0] = part;
          const { width, height } = wholeOf(recording);
          const [x, y] = [left % width, top % height];
          const region = { x, y, width: 1 + (wide % (width - x)), height: 1 + (high % (height - y)) };
          const expected = replayed(recording, timing).map((board) =>
            Uint8Array.from({ length: region.width * region.height }, (_, place) => {
              const row = y + Math.floor(place / region.width);
              return board[row * width + x + (place % region.width)] ?? 0;
            }),
          );
          expect(await framesOf(recording, { timing, region })).toEqual(expected);
        },
      ),
    );
  });
});

describe('the levels', () => {
  it('of changes go from one change to the most, by doublings', () => {
    expect([1, 2, 4, 8, 16, 99].map((changes) => heatLevel(changes, 16))).toEqual([0, 8, 16, 23, 31, 31]);
    expect([1, 2, 3].map((changes) => heatLevel(changes, 3))).toEqual([0, 20, 31]);
    expect(heatLevel(1, 1)).toBe(31);
  });

  it('of ages go evenly from now to the start of the shown part', () => {
    expect([0, 16_384, 32_768, 65_536, 1e9].map(ageLevel)).toEqual([31, 23, 16, 0, 0]);
  });

  it('have colors from dark to bright, and the colors of the canvas stay what they are', () => {
    const options = { palette: paletteRgb, size: 1, span: { from: 0, to: 1 } };
    const light = (rgb = 0) => (rgb >> 16) + ((rgb >> 8) & 255) + (rgb & 255);
    for (const name of ['heat', 'age'] as const) {
      const { colors: all } = makeStyle(name, options);
      const colors = all.slice(16);
      expect(colors).toHaveLength(32);
      for (let level = 1; level < 32; level += 1)
        expect(light(colors[level])).toBeGreaterThan(light(colors[level - 1]));
    }
    expect(makeStyle('as-it-was', options).colors).toBe(paletteRgb);
    const { colors } = makeStyle('as-it-was', { ...options, counts: () => true });
    expect(colors.slice(0, 32)).toEqual(paletteRgb);
    for (const pale of colors.slice(32)) expect(light(pale)).toBeGreaterThan(600);
  });

  it('have room for all colors of a canvas, or say so', () => {
    const options = (colors: number) => ({
      palette: new Array<number>(colors).fill(0),
      size: 1,
      span: { from: 0, to: 1 },
    });
    expect(makeStyle('as-it-was', options(255)).colors).toHaveLength(255);
    expect(() => makeStyle('as-it-was', options(256))).toThrow('256 colors, which are too many');
    expect(() => makeStyle('as-it-was', { ...options(128), counts: () => true })).toThrow(UsageError);
    expect(makeStyle('heat', options(256)).colors).toHaveLength(48);
  });
});
