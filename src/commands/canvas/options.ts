/** Arguments and options that several commands of the group share; no verb. */
import { argument, choice, flag, integer, option, text } from '../../app/command';
import { dithers } from './draw/dither';
import { size } from './draw/option-parsers';

const coordinate = integer({ min: 0, max: 2047 });

/** The position of a pixel. */
export const pixelPosition = {
  x: argument(coordinate, 'Column, counted from 0 at the left'),
  y: argument(coordinate, 'Row, counted from 0 at the top'),
};

export const gateway = option(
  text('host|auto'),
  "Connect through this gateway, or through any with auto (see 'plaza canvas gateways')",
);
export { picturesOption as pictures } from '../../app/command';

/** How a picture becomes pixels of the canvas. */
export const templateOptions = {
  size: option(size(), 'Scale the picture to W by H pixels, or to a width of W (default: its own size)'),
  dither: option(choice(dithers), 'How to mix colors that the palette lacks (default: none)'),
};

/** The viewer leaves the mouse to the terminal, which selects text with it. */
export const noMouse = flag('Do not use the mouse, so that the terminal selects text with it');
