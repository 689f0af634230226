/** Parses colours. */
import { UsageError } from '../../errors';
import { quantise } from '../draw/quantise';
import { palette, paletteRgb } from './palette';

/**
 * The number of a colour, given as 0 to 31 or as `#RRGGBB` from the palette (the `#` is optional).
 * @throws UsageError for another text; for a colour outside the palette, the hint names the closest one
 */
export function parseColour(raw: string): number {
  if (/^\d{1,2}$/.test(raw) && Number(raw) < palette.length) return Number(raw);
  const hex = /^#?([0-9a-f]{6})$/i.exec(raw)?.[1];
  if (!hex) {
    throw new UsageError(`expected a colour from 0 to 31, or #RRGGBB from the palette, got '${raw}'`, {
      hint: "'plaza canvas palette' lists them",
    });
  }
  const rgb = Number.parseInt(hex, 16);
  const closest = quantise(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  if (paletteRgb[closest] === rgb) return closest;
  throw new UsageError(`'${raw}' is not in the palette`, {
    hint: `the closest is ${closest} (${palette[closest]}); 'plaza canvas palette' lists them`,
  });
}
