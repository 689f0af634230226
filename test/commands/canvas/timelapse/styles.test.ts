/** The colors and the times of frames, compared with a replay from the start for each frame. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { momentOf, timingOf, wholeFrames } from '../../../../src/commands/canvas/timelapse/film';
import { ageLevel, heatLevel, makeStyle } from '../../../../src/commands/canvas/timelapse/styles';
import { UsageError } from '../../../../src/errors';
import { paletteRgb } from '../../../../src/image/palette';
import {
  anyRecording,
  type FilmOptions,
  filmOf,
  type Placed,
  type Recording,
  replayed,
  shownPart,
  wholeOf,
} from './recordings';

// The recording lasts from 1000 to 1100, and a part of it is shown.
const timing = { from: 1030, to: 1090, fps: 10, count: 5 };
const peak = 9;

async function framesOf(recording: Recording, options: Partial<FilmOptions>): Promise<Uint8Array[]> {
  const { patches, film } = filmOf(recording, { timing, ...options });
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
function gray(color: number): number {
  const rgb = paletteRgb[color] ?? 0;
  const light = ((rgb >> 16) & 255) * 0.3 + ((rgb >> 8) & 255) * 0.59 + (rgb & 255) * 0.11;
  return Math.round((light / 255) * 15);
}
const grayAt = (recording: Recording, place: number, all: readonly Placed[]) =>
  gray(all.at(-1)?.[3] ?? recording.board[place] ?? 0);
const isCounted = ([at, , , , author]: Placed, by?: number) =>
  at >= timing.from && (by === undefined || author === by);
const heat = (recording: Recording, by?: number) =>
  naive(recording, (all, _, place) => {
    const changes = all.filter((one) => isCounted(one, by)).length;
    return changes === 0 ? grayAt(recording, place, all) : 16 + heatLevel(changes, peak);
  });
const age = (recording: Recording, by?: number) =>
  naive(recording, (all, moment, place) => {
    const [at] = all.filter((one) => isCounted(one, by)).at(-1) ?? [];
    const tick = (time: number) => Math.floor(((time - timing.from) * 65_536) / (timing.to - timing.from));
    return at === undefined ? grayAt(recording, place, all) : 16 + ageLevel(tick(moment) - tick(at));
  });
/** The pixels of boris in their colors, and all others pale. */
const byBoris = (recording: Recording) =>
  naive(recording, (placed, _, place) => {
    const [, , , color = recording.board[place] ?? 0, author] = placed.at(-1) ?? [];
    return author === 2 ? color : color + paletteRgb.length;
  });

describe('the frames of a timelapse', () => {
  it.each<[string, Partial<FilmOptions>, (recording: Recording) => Uint8Array[]]>([
    ['the canvas', {}, (recording) => replayed(recording, timing)],
    ['how often each pixel has changed', { style: 'heat' }, heat],
    ['how long ago each pixel has changed', { style: 'age' }, age],
    ['the pixels of a username, and all others pale', { user: '@Boris' }, byBoris],
    ['the pixels of an ID, and all others pale', { user: 'id-boris' }, byBoris],
    ['how often one author has changed a pixel', { style: 'heat', user: 'boris' }, (one) => heat(one, 2)],
    ['how long ago one author has changed a pixel', { style: 'age', user: 'boris' }, (one) => age(one, 2)],
  ])('show %s', async (_, options, expected) => {
    await fc.assert(
      fc.asyncProperty(anyRecording, async (recording) => {
        expect(await framesOf(recording, options)).toEqual(expected(recording));
      }),
    );
  });

  it('show a region', async () => {
    const numbers = fc.tuple(fc.nat(99), fc.nat(99), fc.nat(99), fc.nat(99));
    await fc.assert(
      fc.asyncProperty(anyRecording, numbers, async (recording, [left, top, wide, high]) => {
        const { width, height } = wholeOf(recording);
        const [x, y] = [left % width, top % height];
        const region = { x, y, width: 1 + (wide % (width - x)), height: 1 + (high % (height - y)) };
        const expected = replayed(recording, timing).map((board) =>
          Uint8Array.from(shownPart(board, width, region)),
        );
        expect(await framesOf(recording, { region })).toEqual(expected);
      }),
    );
  });
});

describe('the levels of a style', () => {
  it('of heat go from one change to the most, by doublings', () => {
    expect([1, 2, 4, 8, 16, 99].map((changes) => heatLevel(changes, 16))).toEqual([0, 8, 16, 23, 31, 31]);
    expect([1, 2, 3].map((changes) => heatLevel(changes, 3))).toEqual([0, 20, 31]);
    expect(heatLevel(1, 1)).toBe(31);
  });

  it('of age go evenly from now to the start', () =>
    expect([0, 16_384, 32_768, 65_536, 1e9].map(ageLevel)).toEqual([31, 23, 16, 0, 0]));

  const options = { palette: paletteRgb, size: 1, span: { from: 0, to: 1 } };

  it('have colors from dark to bright, beside the colors of the canvas', () => {
    const light = (rgb = 0) => (rgb >> 16) + ((rgb >> 8) & 255) + (rgb & 255);
    for (const name of ['heat', 'age'] as const) {
      const levels = makeStyle(name, options).colors.slice(16).map(light);
      expect(new Set(levels).size).toBe(32);
      expect(levels).toEqual([...levels].sort((one, other) => one - other));
    }
    expect(makeStyle('as-it-was', options).colors).toBe(paletteRgb);
    const { colors } = makeStyle('as-it-was', { ...options, counts: () => true });
    expect(colors.slice(0, 32)).toEqual(paletteRgb);
    for (const pale of colors.slice(32)) expect(light(pale)).toBeGreaterThan(600);
  });

  it('need a palette of at most 255 colors with their own', () => {
    const many = (colors: number) => ({ ...options, palette: new Array<number>(colors).fill(0) });
    expect(makeStyle('as-it-was', many(255)).colors).toHaveLength(255);
    expect(() => makeStyle('as-it-was', many(256))).toThrow('256 colors, which are too many');
    expect(() => makeStyle('as-it-was', { ...many(128), counts: () => true })).toThrow(UsageError);
    expect(makeStyle('heat', many(256)).colors).toHaveLength(48);
  });
});

describe('the timing of a timelapse', () => {
  const hour = { from: 1_000_000, to: 4_600_000 };

  it('is 20 seconds at 15 frames a second, or follows from the length, the speed and the rate', () => {
    expect(timingOf(hour, {})).toEqual({ ...hour, fps: 15, count: 300 });
    expect(timingOf(hour, { lengthMs: 10_000 }).count).toBe(150);
    expect(timingOf(hour, { fps: 30 }).count).toBe(600);
    expect(timingOf(hour, { speed: 360 }).count).toBe(150);
    expect(timingOf(hour, { speed: 360, fps: 2 }).count).toBe(20);
    expect(() => timingOf(hour, { speed: 360, lengthMs: 1000 })).toThrow(UsageError);
  });

  it('has at least two frames, or one for a single time, and at most 36000', () => {
    expect(timingOf(hour, { lengthMs: 1 }).count).toBe(2);
    expect(timingOf({ from: 5, to: 5 }, {}).count).toBe(1);
    expect(timingOf(hour, { lengthMs: 600_000, fps: 60 }).count).toBe(36_000);
    const long = () => timingOf(hour, { lengthMs: 600_017, fps: 60 });
    expect(long).toThrow('too many frames: 36001, the maximum is 36000');
  });

  it('shows the start first, the end last, and times at equal distances between them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2e12 }), fc.integer({ min: 1, max: 1e10 }), (from, length) => {
        const timing = timingOf({ from, to: from + length }, { lengthMs: 2000 });
        const moments = Array.from({ length: timing.count }, (_, frame) => momentOf(timing, frame));
        expect([moments[0], moments.at(-1)]).toEqual([from, from + length]);
        const step = length / (timing.count - 1);
        for (let frame = 1; frame < moments.length; frame += 1)
          expect(Math.abs((moments[frame] ?? 0) - (moments[frame - 1] ?? 0) - step)).toBeLessThan(1);
      }),
      { numRuns: 50 },
    );
  });
});
