/** Arguments and options that several commands of the group share; no verb. */
import { argument, choice, flag, integer, option, text } from '../../app/command';
import { UsageError } from '../../errors';
import { dithers } from './draw/dither';
import { parsePart } from './draw/order';
import { parseSize } from './draw/template';

const coordinate = integer({ min: 0 });

/** The position of a pixel. Only the board knows what is outside: see `requireOnBoard`. */
export const pixelPosition = {
  x: argument(coordinate, 'Column, counted from 0 at the left'),
  y: argument(coordinate, 'Row, counted from 0 at the top'),
};

export const positionForms = 'A position is X Y or X,Y.';

/** The words with the first `X,Y` as two, for commands whose arguments begin with a position. */
export function splitPosition(words: readonly string[]): readonly string[] {
  const index = words.findIndex((word) => /^\d+,\d+$/.test(word));
  return words.flatMap((word, place) => (place === index ? word.split(',') : [word]));
}

export const gateway = option(
  text('host|auto'),
  "Connect through this gateway, or through any with auto (see 'plaza canvas gateways')",
);
export { picturesOption as pictures } from '../../app/command';

const size = () => ({ placeholder: 'WxH', parse: (raw: string) => parseSize(raw) });

export const templateOptions = {
  size: option(size(), 'Scale the picture to W by H pixels, or to a width of W (default: its own size)'),
  dither: option(choice(dithers), 'How to mix colors that the palette lacks (default: none)'),
};

export const part = () => ({ placeholder: 'I/N', parse: (raw: string) => parsePart(raw) });

const maxSpeed = 1_000_000;

/** Parses a speed above 0, as a multiple of the recorded speed. */
export const speed = () => ({
  placeholder: 'N',
  parse(raw: string): number {
    const value = Number(raw);
    if (/^\d*\.?\d+$/.test(raw) && value > 0 && value <= maxSpeed) return value;
    throw new UsageError(`expected a number above 0 and up to ${maxSpeed}, got '${raw}'`);
  },
});

/** Without mouse reporting, the terminal selects text with the mouse. */
export const noMouse = flag('Do not use the mouse, so that the terminal selects text with it');
