/** Positions, regions and colors as values of a command line. */
import type { Region } from '../../image/bitmap';
import { palette } from '../../image/palette';
import { parsePosition, parseRegion } from '../../image/region';
import { parseColor } from './core/color';
import { colorNames } from './core/color-names';
import { parseMoment, type RecordingTime } from './core/moment';

/** A color of the palette, by number, name or `#RRGGBB`. */
export const color = () => ({
  placeholder: 'color',
  offers: colorNames.map((value, index) => ({ value, summary: palette[index] ?? '' })),
  parse: (raw: string): number => parseColor(raw),
});

/** A part of the canvas. */
export const region = () => ({ placeholder: 'x,y,w,h', parse: (raw: string): Region => parseRegion(raw) });

/** A position on the canvas. */
export const position = () => ({ placeholder: 'X,Y', parse: (raw: string) => parsePosition(raw) });

/** A moment of a recording. */
export const moment = () => ({
  placeholder: 'time',
  parse: (raw: string): RecordingTime => parseMoment(raw),
});
