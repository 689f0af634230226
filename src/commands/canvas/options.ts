/** Arguments and options that several commands of the group share; no verb. */
import { argument, choice, integer, option, text } from '../../app/command';
import { pictureWays } from '../../render/image/choose';

const coordinate = integer({ min: 0, max: 2047 });

/** A pixel of the canvas. */
export const place = {
  x: argument(coordinate, 'Pixels from the left, from 0'),
  y: argument(coordinate, 'Pixels from the top, from 0'),
};

export const gateway = option(text('host|auto'), 'A gateway that the service names, or any of them');
export const pictures = option(
  choice(pictureWays),
  'How to draw; by itself the best that the terminal knows',
);
