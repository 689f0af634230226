/** Arguments and options that several commands of the school event share; no verb. */
import { id, integer, option } from '../../app/command';

export const maxSpend = option(
  integer({ min: 0 }, 'chalks'),
  'Maximum price; anything more expensive is refused before it is sent',
);

export const item = option(id('item'), 'Item to use (default: the oldest of its kind in your backpack)');
