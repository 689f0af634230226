import { Resvg } from '@resvg/resvg-js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoardState } from '../../../../../src/commands/school/board/contract/board';
import { fitText } from '../../../../../src/commands/school/board/letters/text';
import { rasterOf } from '../../../../../src/commands/school/board/picture/raster';
import { sceneOf, svgOf, type View } from '../../../../../src/commands/school/board/picture/scene';
import { fullBoard } from '../full-board';
import { boardContract, stroke } from '../sample';

const contract = { ...boardContract, width: 120, height: 90 };
const boardOf = (...strokes: ReturnType<typeof stroke>[]): BoardState => ({
  drawings: [{ id: 'd', strokes }],
  contract,
});
const picture = (state: BoardState, view?: View) => rasterOf(sceneOf(state, view));

/** The differences of color channels from what resvg draws (0 to 255): greatest, mean, and how many exceed 64. */
function difference(state: BoardState, view: View = {}): { max: number; mean: number; great: number } {
  const scene = sceneOf(state, view);
  const ours = rasterOf(scene);
  const theirs = new Resvg(svgOf(scene), { font: { loadSystemFonts: false } }).render();
  expect([theirs.width, theirs.height]).toEqual([ours.width, ours.height]);
  const pixels = theirs.pixels;
  let [max, sum, great] = [0, 0, 0];
  for (const [index, number] of ours.pixels.entries()) {
    const rgb = ours.colors[number] ?? 0;
    for (const [part, shift] of [16, 8, 0].entries()) {
      const away = Math.abs(((rgb >> shift) & 255) - (pixels[4 * index + part] ?? 0));
      max = Math.max(max, away);
      sum += away;
      if (away > 64) great += 1;
    }
  }
  return { max, mean: sum / (3 * ours.pixels.length), great };
}

describe('the raster of a board', () => {
  it('draws thin lines paler instead of thinner than a pixel', () => {
    const made = picture(boardOf(stroke([0, 45.5], [120, 45.5])), { scale: 0.1 });
    const brightness = (made.colors[made.pixels[4 * made.width + 5] ?? 0] ?? 0) & 255;
    expect(brightness).toBeGreaterThan(0x27 + 60);
    expect(brightness).toBeLessThan(0xdf);
  });

  it('uses at most 255 colors, however many lines cross', () => {
    const made = rasterOf(sceneOf(fullBoard(60, 30)));
    expect(made.colors.length).toBeLessThanOrEqual(255);
    expect(Math.max(...made.colors)).toBeLessThanOrEqual(0xffffff);
    expect(made.pixels.every((pixel) => pixel < made.colors.length)).toBe(true);
    for (const color of boardContract.colors)
      expect(made.colors).toContain(Number.parseInt(color.slice(1), 16));
  });

  it('uses at most 255 colors for strokes of 900 colors', () => {
    const strokes = Array.from({ length: 900 }, (_, index) => ({
      ...stroke([index % 120, 0], [120 - (index % 120), 90]),
      color: `#${(index * 18_000).toString(16).padStart(6, '0')}`,
    }));
    expect(picture(boardOf(...strokes)).colors.length).toBeLessThanOrEqual(255);
  });
});

describe('the raster compared with resvg', () => {
  const text = fitText('Ёж, Hi!', boardContract, { box: { width: 118, height: 88 } }).strokes;
  const smudge = { color: '#f5f1df', points: stroke([20, 20], [90, 60]).points, strength: 0.9 };
  const wipes = [{ id: 'w', smudges: [smudge] }];

  it.each<[string, BoardState, View]>([
    ['text', boardOf(...text), {}],
    ['text twice as large', boardOf(...text), { scale: 2 }],
    ['text half as large', boardOf(...text), { scale: 0.5 }],
    ['a region of it', boardOf(...text), { region: { x: 10, y: 12, width: 50, height: 33 }, scale: 3 }],
    ['a light board', boardOf(...text), { board: 'light' }],
    ['pale strokes', boardOf(...text), { isHighlighted: () => false }],
    ['smudges', { ...boardOf(...text), wipes }, {}],
    ['a planned wipe', boardOf(...text), { wipe: smudge.points }],
  ])('draws %s nearly the same', (_, state, view) => {
    const { max, mean } = difference(state, view);
    // In a corner between two lines a pixel is covered by the larger part of both here, and by their sum there.
    expect(max).toBeLessThan(64);
    expect(mean).toBeLessThan(2);
  });

  it('draws any lines nearly the same', () => {
    const place = fc.tuple(fc.integer({ min: -20, max: 140 }), fc.integer({ min: -20, max: 110 }));
    const places = fc.array(place, { minLength: 1, maxLength: 5 });
    const property = fc.property(places, fc.integer({ min: 2, max: 14 }), (points, width) => {
      const { max, mean, great } = difference(boardOf({ ...stroke(...points), width }));
      // The narrower the corner, the more of its pixel is covered by the sum of both lines.
      expect(max).toBeLessThan(140);
      expect(great).toBeLessThanOrEqual(9 * points.length);
      expect(mean).toBeLessThan(2);
    });
    fc.assert(property, { numRuns: 40 });
  });
});
