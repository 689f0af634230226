/** How places, regions and colours are typed; the shape is that of every value of a command line. */
import type { Region } from './bitmap';
import { parseColour } from './colour';
import { parsePlace, parseRegion } from './region';

/** A colour of the palette, by number or `#RRGGBB`. */
export const colour = () => ({ placeholder: 'color', parse: (raw: string): number => parseColour(raw) });

/** A part of the canvas. */
export const region = () => ({ placeholder: 'x,y,w,h', parse: (raw: string): Region => parseRegion(raw) });

/** A place on the canvas. */
export const place = () => ({ placeholder: 'X,Y', parse: (raw: string) => parsePlace(raw) });
