/** Options that several commands of the school event share. */
import { integer, option, text } from '../../app/command';

export const maxSpend = option(
  integer({ min: 0 }, 'chalks'),
  'Refuse before sending when it costs more than N chalks',
);

export const item = option(text('id'), 'Item to use (default: the oldest of its kind in the backpack)');
