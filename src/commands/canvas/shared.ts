/** Positions, regions and colours as values of a command line. */
import type { Region } from '../../image/bitmap';
import { palette } from '../../image/palette';
import { parsePosition, parseRegion } from '../../image/region';
import { parseColour } from './core/colour';
import { colourNames } from './core/colour-names';
import { type Moment, parseMoment } from './core/moment';

/** A colour of the palette, by number, name or `#RRGGBB`. */
export const colour = () => ({
  placeholder: 'color',
  offers: colourNames.map((value, index) => ({ value, summary: palette[index] ?? '' })),
  parse: (raw: string): number => parseColour(raw),
});

/** A part of the canvas. */
export const region = () => ({ placeholder: 'x,y,w,h', parse: (raw: string): Region => parseRegion(raw) });

/** A position on the canvas. */
export const position = () => ({ placeholder: 'X,Y', parse: (raw: string) => parsePosition(raw) });

/** A moment of a recording. */
export const moment = () => ({ placeholder: 'time', parse: (raw: string): Moment => parseMoment(raw) });
