/** Arguments and options of the commands that act on profiles; no verb. */
import { argument, id, option, user } from '../../app/command';
import { fraction, placeOnBanner } from './flows/profiles/positions';

/** Anybody, oneself too. */
export const anyProfile = argument(user(), 'me, a username or an ID');
/** Anybody but oneself. */
export const otherProfile = argument(user(), 'A username or an ID, not your own');

export const positionOptions = {
  at: option(placeOnBanner(), 'Position as fractions, or a name such as top-left (default: centre)'),
  x: option(fraction(), 'Fraction of the width, from the left'),
  y: option(fraction(), 'Fraction of the height, from the top'),
};

export const onPost = option(id('post', 'postId'), "A post of the profile's wall instead of its banner");
