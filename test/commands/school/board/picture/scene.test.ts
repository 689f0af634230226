import { describe, expect, it } from 'vitest';
import type { BoardState } from '../../../../../src/commands/school/board/contract/board';
import { Palette } from '../../../../../src/commands/school/board/picture/raster';
import { sceneOf, svgOf, type View } from '../../../../../src/commands/school/board/picture/scene';
import { UsageError } from '../../../../../src/errors';
import { boardContract, drawingBy, stroke } from '../sample';

const points = stroke([10, 10], [90, 10]).points;
const smudged = (color: string, strength?: number): Partial<BoardState> => ({
  wipes: [{ id: 'w', smudges: [{ color, points, ...(strength !== undefined && { strength }) }] }],
});
const state: BoardState = {
  drawings: [
    drawingBy('ada', stroke([10, 10], [200, 10])),
    drawingBy('bob', { ...stroke([10, 50], [200, 50]), color: '#9ecbf0' }),
  ],
  ...smudged('#f4a6b8', 1),
  contract: boardContract,
};

const inks = (view?: View, change: Partial<BoardState> = {}) => sceneOf({ ...state, ...change }, view).inks;
const opaque = (view?: View) =>
  inks(view)
    .filter(({ opacity }) => opacity === 1)
    .map(({ rgb }) => rgb.toString(16));

describe('the scene of a board', () => {
  it('has smudges below the strokes, as wide as the cloth and fading', () => {
    const layers = inks().filter(({ opacity }) => opacity < 1);
    expect(inks().slice(0, layers.length)).toEqual(layers);
    expect(Math.max(...layers.map(({ width }) => width))).toBe(84);
    expect(opaque()).toEqual(['f5f1df', '9ecbf0']);
  });

  it('draws smudges by their strength, half of it where none is given', () => {
    const strengthOf = (strength?: number) => inks({}, smudged('#fff', strength))[0]?.opacity ?? 0;
    expect(strengthOf(0.2)).toBeCloseTo(strengthOf(1) / 5);
    expect(strengthOf()).toBeCloseTo(strengthOf(1) / 2);
    expect([strengthOf(7), strengthOf(-1)]).toEqual([strengthOf(1), 0]);
  });

  it('draws new strokes over pale ones', () => {
    const made = opaque({ preview: [{ ...stroke([0, 0], [9, 9]), color: '#a8d8a0' }] });
    expect([made.length, made[2]]).toEqual([3, 'a8d8a0']);
    expect(made).not.toContain('f5f1df');
  });

  it('has darker chalk on a light board', () => {
    const [white = ''] = opaque({ board: 'light' });
    expect(Number.parseInt(white, 16) & 255).toBeLessThan(0x60);
    expect(sceneOf(state, { board: 'light' }).background).toBeGreaterThan(0xf00000);
    expect(sceneOf(state).background).toBeLessThan(0x404040);
  });

  it('draws an invalid color white', () => {
    const strange = { drawings: [drawingBy('c', { ...stroke([0, 0]), color: '"/><script>' })], wipes: [] };
    expect(inks({}, strange)[0]?.rgb).toBe(0xffffff);
    expect(svgOf(sceneOf({ ...state, ...strange }))).not.toContain('script');
  });

  it('shows the wanted region of the board', () => {
    const { region } = sceneOf(state, { region: { x: -10, y: 1000, width: 50, height: 90 } });
    expect(region).toEqual({ x: 0, y: 1000, width: 40, height: 24 });
    expect(sceneOf(state).region).toEqual({ x: 0, y: 0, width: 1024, height: 1024 });
  });

  it.each<[string, View]>([
    ['a region beside the board', { region: { x: 1024, y: 0, width: 9, height: 9 } }],
    ['a region without a width', { region: { x: 0, y: 0, width: 0, height: 9 } }],
    ['a region at NaN', { region: { x: Number.NaN, y: 0, width: 9, height: 9 } }],
    ['a scale that is too large', { scale: 5 }],
    ['a scale that is too small', { scale: 0.0001 }],
    ['an infinite scale', { scale: Number.POSITIVE_INFINITY }],
    ['a scale of NaN', { scale: Number.NaN }],
  ])('refuses %s', (_, view) => expect(() => sceneOf(state, view)).toThrow(UsageError));
});

describe('the SVG of a board', () => {
  it('has a background, round ends and all lines', () => {
    const scene = sceneOf(
      { ...state, wipes: [] },
      { region: { x: 5, y: 5, width: 100, height: 50 }, scale: 2 },
    );
    expect(svgOf(scene)).toBe(
      `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100" viewBox="5 5 100 50" preserveAspectRatio="none">
<rect x="5" y="5" width="100" height="50" fill="#1f2b27"/>
<g fill="none" stroke-linecap="round" stroke-linejoin="round">
<path stroke="#f5f1df" stroke-width="6" d="M10 10L200 10"/>
<path stroke="#9ecbf0" stroke-width="6" d="M10 50L200 50"/>
</g>
</svg>
`,
    );
  });

  it('draws a dot and transparent smudges', () => {
    const dot = { ...state, drawings: [drawingBy('d', stroke([5.123, 6]))] };
    expect(svgOf(sceneOf(dot))).toContain('d="M5.12 6L5.12 6"');
    expect(svgOf(sceneOf(state))).toMatch(/stroke-opacity="0\.0733" d="M10 10L90 10"/);
  });
});

describe('a palette', () => {
  it('adds wanted colors exactly, and uses one color for others that hardly differ', () => {
    const palette = new Palette(0x000000);
    expect([palette.numberOf(0x010101), palette.add(0x010101)]).toEqual([0, 1]);
    expect([0x808080, 0x818181, 0xff0000].map((rgb) => palette.numberOf(rgb))).toEqual([2, 2, 3]);
    expect(palette.colors).toEqual([0x000000, 0x010101, 0x808080, 0xff0000]);
  });

  it('gives the nearest color once it is full', () => {
    const palette = new Palette(0);
    for (let index = 0; index < 400; index += 1) palette.numberOf(index * 40_000);
    expect(palette.colors).toHaveLength(255);
    expect(palette.numberOf(0xffffff)).toBeLessThan(255);
    expect(palette.add(0xfefefe)).toBeLessThan(255);
  });
});
