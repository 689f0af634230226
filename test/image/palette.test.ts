import { describe, expect, it } from 'vitest';
import { color } from '../../src/commands/canvas/shared';
import {
  colorNamed,
  colorNames,
  colorSteps,
  type Levels,
  palette,
  paletteColors,
  paletteRgb,
} from '../../src/image/palette';

const { parse: parseColor } = color();

/** As the protocol lists them. */
const listed =
  '#FFFFFF, #E4E4E4, #888888, #222222, #000000, #5A301D, #A06A42, #FFC48C, #6D001A, #BE0039, #E50000, #FF3881, #FFA7D1, #DE107F, #E59500, #FFA800, #E5D900, #FFF8B8, #005F39, #02BE01, #94E044, #00756F, #0000EA, #0083C7, #3690EA, #00D3DD, #51E9F4, #493AC1, #6A5CFF, #B44AC0, #811E9F, #2B2D42';

it('the palette is that of the protocol, as texts, numbers and records', () => {
  expect(palette.join(', ')).toBe(listed);
  expect(paletteRgb.map((rgb) => `#${rgb.toString(16).toUpperCase().padStart(6, '0')}`)).toEqual(palette);
  expect(paletteColors[27]).toEqual({ index: 27, hex: '#493AC1' });
  expect(paletteColors).toHaveLength(32);
});

describe('a typed color', () => {
  it('is a number, or a color of the palette with or without #', () =>
    expect(['0', '31', '07', '#E50000', 'e50000', '#2b2d42'].map(parseColor)).toEqual([
      0, 31, 7, 10, 10, 31,
    ]));

  it.each(['32', '-1', '1.5', '', 'reddish', '#FFF', '#12345G', '100'])('is not %j', (raw) => {
    expect(() => parseColor(raw)).toThrow(
      `expected a color: 0 to 31, a name, or #RRGGBB from the palette, got '${raw}'`,
    );
  });

  it('is a name, in any case and spelling', () => {
    expect(
      ['red', 'RED', 'Dark Blue', 'light grey', 'light_gray', 'navy'].map((name) => colorNamed(name)),
    ).toEqual([10, 10, undefined, 1, 1, 31]);
    expect(parseColor('sky-blue')).toBe(24);
    expect(colorNames).toHaveLength(palette.length);
    expect(new Set(colorNames).size).toBe(palette.length);
  });

  it.each([
    ['dark-blue', 'did you mean blue'],
    ['reddish', 'did you mean red'],
    ['turqoise', 'did you mean turquoise'],
    ['xyzzy', "'plaza canvas palette' lists them"],
  ])('suggests a name for %s', (name, hint) => {
    expect(() => parseColor(name)).toThrow(
      expect.objectContaining({ details: { hint: expect.stringMatching(new RegExp(`^${hint}`)) } }),
    );
  });

  it('suggests the closest color of the palette for another one', () => {
    expect(() => parseColor('#E60101')).toThrow(
      expect.objectContaining({
        message: "'#E60101' is not in the palette",
        details: { hint: "the closest is 10 (red, #E50000); 'plaza canvas palette' lists them" },
      }),
    );
  });
});

describe.each([[[6, 7, 6]], [[5, 6, 5]], [[2, 2, 2]]] as [Levels][])('colorSteps(%j)', (levels) => {
  const { colors, numberOf } = colorSteps(levels);
  const bands = (rgb: number) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];

  it('has a color for each combination of levels, from black to white', () => {
    expect(new Set(colors).size).toBe(levels[0] * levels[1] * levels[2]);
    expect([colors[0], colors[1], colors.at(-1)]).toEqual([0, Math.round(255 / (levels[2] - 1)), 0xffffff]);
    expect(colors.map(numberOf)).toEqual(colors.map((_, number) => number));
  });

  it('numbers the nearest level of every band', () => {
    for (let rgb = 0; rgb < 0x1000000; rgb += 70_001) {
      const near = bands(colors[numberOf(rgb)] ?? -1);
      bands(rgb).forEach((value, band) => {
        const halfStep = Math.ceil(255 / ((levels[band] ?? 2) - 1) / 2);
        expect(Math.abs((near[band] ?? 0) - value)).toBeLessThanOrEqual(halfStep);
      });
    }
  });
});
