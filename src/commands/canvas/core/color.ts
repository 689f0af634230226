/** Parses colors. */
import { UsageError } from '../../../errors';
import { palette, paletteRgb } from '../../../image/palette';
import { quantise } from '../draw/quantise';
import { closeColorNames, colorNamed, colorNames } from './color-names';

/**
 * The number of a color, given as 0 to 31, by its name, or as `#RRGGBB` from the palette (the `#` is optional).
 * @throws UsageError for another text; the hint names what is close to it
 */
export function parseColor(raw: string): number {
  if (/^\d{1,2}$/.test(raw) && Number(raw) < palette.length) return Number(raw);
  const named = colorNamed(raw);
  if (named !== undefined) return named;
  const hex = /^#?([0-9a-f]{6})$/i.exec(raw)?.[1];
  if (!hex) {
    const close = closeColorNames(raw);
    const meant = close.length > 0 ? `did you mean ${close.join(', ')}? ` : '';
    throw new UsageError(`expected a color: 0 to 31, a name, or #RRGGBB from the palette, got '${raw}'`, {
      hint: `${meant}'plaza canvas palette' lists them`,
    });
  }
  const rgb = Number.parseInt(hex, 16);
  const closest = quantise(rgb >> 16, (rgb >> 8) & 255, rgb & 255);
  if (paletteRgb[closest] === rgb) return closest;
  throw new UsageError(`'${raw}' is not in the palette`, {
    hint: `the closest is ${closest} (${colorNames[closest]}, ${palette[closest]}); 'plaza canvas palette' lists them`,
  });
}
