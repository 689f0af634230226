/** Arguments and options that several commands of the group share; no verb. */
import { argument, integer, option, text } from '../../app/command';

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
