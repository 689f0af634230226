import { describe, expect, it } from 'vitest';
import type { BoardState } from '../../../../../src/commands/school/board/contract/board';
import { Palette } from '../../../../../src/commands/school/board/picture/raster';
import { sceneOf, svgOf, type View } from '../../../../../src/commands/school/board/picture/scene';
import { readSvg } from '../../../../../src/commands/school/board/svg/read-svg';
import { UsageError } from '../../../../../src/errors';
import { boardContract, stroke } from '../sample';

const points = stroke([10, 10], [90, 10]).points;
const state: BoardState = {
  drawings: [
    { id: 'a', author: { id: 'ada' }, strokes: [stroke([10, 10], [200, 10])] },
    { id: 'b', author: { id: 'bob' }, strokes: [{ ...stroke([10, 50], [200, 50]), color: '#9ecbf0' }] },
  ],
  wipes: [{ id: 'w', smudges: [{ color: '#f4a6b8', points, strength: 1 }] }],
  contract: boardContract,
};

const inks = (view?: View, of = state) => sceneOf(of, view).inks;
const opaque = (view?: View) =>
  inks(view)
    .filter(({ opacity }) => opacity === 1)
    .map(({ rgb }) => rgb.toString(16));

describe('a picture of the board', () => {
  it('has smudges below the strokes, as wide as the cloth and fading', () => {
    const layers = inks().filter(({ opacity }) => opacity < 1);
    expect(inks().slice(0, layers.length)).toEqual(layers);
    expect(Math.max(...layers.map(({ width }) => width))).toBe(84);
    expect(opaque()).toEqual(['f5f1df', '9ecbf0']);
  });

  it('has smudges by their strength', () => {
    const strengthOf = (strength?: number) => {
      const wipes = [
        { id: 'w', smudges: [{ color: '#fff', points, ...(strength !== undefined && { strength }) }] },
      ];
      return inks({}, { ...state, wipes })[0]?.opacity ?? 0;
    };
    expect(strengthOf(0.2)).toBeCloseTo(strengthOf(1) / 5);
    expect(strengthOf()).toBeCloseTo(strengthOf(1) / 2);
    expect(strengthOf(7)).toBe(strengthOf(1));
    expect(strengthOf(-1)).toBe(0);
  });

  it('has those pale that are not asked for, behind the others', () => {
    const [first, second] = opaque({ stands: ({ author }) => author?.id === 'ada' });
    expect(first).not.toBe('9ecbf0');
    expect(second).toBe('f5f1df');
  });

  it('has new strokes over pale ones', () => {
    const made = opaque({ preview: [{ ...stroke([0, 0], [9, 9]), color: '#a8d8a0' }] });
    expect(made).toHaveLength(3);
    expect(made[2]).toBe('a8d8a0');
    expect(made).not.toContain('f5f1df');
  });

  it('shows what a cloth would take away', () => {
    const wiped = inks({ wipe: stroke([100, 0], [100, 10]).points });
    const strokes = wiped.filter(({ opacity, width }) => opacity === 1 && width === 6);
    expect(
      strokes.map(({ points: line }) => [line[0]?.x, line.at(-1)?.x].map((x = 0) => Math.round(x))),
    ).toEqual(
      expect.arrayContaining([
        [10, 58],
        [58, 142],
        [142, 200],
      ]),
    );
  });

  it('has darker chalk on a light board', () => {
    const [white = ''] = opaque({ board: 'light' });
    expect(Number.parseInt(white, 16) & 255).toBeLessThan(0x60);
    expect(sceneOf(state, { board: 'light' }).background).toBeGreaterThan(0xf00000);
    expect(sceneOf(state).background).toBeLessThan(0x404040);
  });

  it('takes a text that is no color as white', () => {
    const strange = {
      ...state,
      drawings: [{ id: 'c', strokes: [{ ...stroke([0, 0]), color: '"/><script>' }] }],
      wipes: [],
    };
    expect(inks({}, strange)[0]?.rgb).toBe(0xffffff);
    expect(svgOf(sceneOf(strange))).not.toContain('script');
  });

  it('has the part of the board that is asked for', () => {
    expect(sceneOf(state, { region: { x: -10, y: 1000, width: 50, height: 90 } }).region).toEqual({
      x: 0,
      y: 1000,
      width: 40,
      height: 24,
    });
    expect(sceneOf(state).region).toEqual({ x: 0, y: 0, width: 1024, height: 1024 });
  });

  it.each<[string, View]>([
    ['beside the board', { region: { x: 1024, y: 0, width: 9, height: 9 } }],
    ['of no size', { region: { x: 0, y: 0, width: 0, height: 9 } }],
    ['of no number', { region: { x: Number.NaN, y: 0, width: 9, height: 9 } }],
    ['that is too large', { scale: 5 }],
    ['that is too small', { scale: 0.0001 }],
    ['that is infinite', { scale: Number.POSITIVE_INFINITY }],
    ['of a scale that is no number', { scale: Number.NaN }],
  ])('is refused %s', (_, view) => {
    expect(() => sceneOf(state, view)).toThrow(UsageError);
  });
});

describe('the SVG of the board', () => {
  it('has a background, round ends and all lines', () => {
    expect(
      svgOf(sceneOf({ ...state, wipes: [] }, { region: { x: 5, y: 5, width: 100, height: 50 }, scale: 2 })),
    ).toBe(
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

  it('draws a dot, and transparent smudges', () => {
    const dot = { ...state, drawings: [{ id: 'd', strokes: [stroke([5.123, 6])] }] };
    expect(svgOf(sceneOf(dot))).toContain('d="M5.12 6L5.12 6"');
    expect(svgOf(sceneOf(state))).toMatch(/stroke-opacity="0\.0733" d="M10 10L90 10"/);
  });

  it('can be drawn again', () => {
    const { lines } = readSvg(svgOf(sceneOf({ ...state, wipes: [] })));
    expect(lines.map(({ color }) => color)).toEqual(['#f5f1df', '#9ecbf0']);
    expect(lines[0]?.points).toEqual(state.drawings[0]?.strokes[0]?.points);
  });
});

describe('a palette', () => {
  it('has colors that are wanted exactly, and takes those for others that are hardly different', () => {
    const palette = new Palette(0x000000);
    expect(palette.numberOf(0x010101)).toBe(0);
    expect(palette.add(0x010101)).toBe(1);
    expect(palette.numberOf(0x808080)).toBe(2);
    expect(palette.numberOf(0x818181)).toBe(2);
    expect(palette.numberOf(0xff0000)).toBe(3);
    expect(palette.colors).toEqual([0x000000, 0x010101, 0x808080, 0xff0000]);
  });

  it('has the nearest color once it is full', () => {
    const palette = new Palette(0);
    for (let index = 0; index < 400; index += 1) palette.numberOf(index * 40_000);
    expect(palette.colors).toHaveLength(255);
    const number = palette.numberOf(0xffffff);
    expect(number).toBeLessThan(255);
    expect(palette.add(0xfefefe)).toBeLessThan(255);
  });
});
