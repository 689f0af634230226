import { describe, expect, it } from 'vitest';
import { parseColour } from '../../../src/canvas/core/colour';
import { palette, paletteColours, paletteRgb } from '../../../src/canvas/core/palette';

/** As the protocol lists them. */
const listed =
  '#FFFFFF, #E4E4E4, #888888, #222222, #000000, #5A301D, #A06A42, #FFC48C, #6D001A, #BE0039, #E50000, #FF3881, #FFA7D1, #DE107F, #E59500, #FFA800, #E5D900, #FFF8B8, #005F39, #02BE01, #94E044, #00756F, #0000EA, #0083C7, #3690EA, #00D3DD, #51E9F4, #493AC1, #6A5CFF, #B44AC0, #811E9F, #2B2D42';

describe('the palette', () => {
  it('is the protocol’s', () => {
    expect(palette.join(', ')).toBe(listed);
  });

  it('is the same as numbers and as records', () => {
    expect(paletteRgb.map((rgb) => `#${rgb.toString(16).toUpperCase().padStart(6, '0')}`)).toEqual(palette);
    expect(paletteColours[27]).toEqual({ index: 27, hex: '#493AC1' });
    expect(paletteColours).toHaveLength(32);
  });
});

describe('a colour as it is written', () => {
  it('is a number, or a colour of the palette with or without #', () => {
    expect(['0', '31', '07', '#E50000', 'e50000', '#2b2d42'].map(parseColour)).toEqual([
      0, 31, 7, 10, 10, 31,
    ]);
  });

  it.each(['32', '-1', '1.5', '', 'red', '#FFF', '#12345G', '100'])('is not %j', (raw) => {
    expect(() => parseColour(raw)).toThrow(
      `expected a colour from 0 to 31, or #RRGGBB from the palette, got '${raw}'`,
    );
  });

  it('is none that the palette lacks; the closest one is named', () => {
    expect(() => parseColour('#E60101')).toThrow(
      expect.objectContaining({
        message: "'#E60101' is not in the palette",
        details: { hint: "the closest is 10 (#E50000); 'plaza canvas palette' lists them" },
      }),
    );
  });
});
