/** Arguments and options that several commands of the school event share; no verb. */
import {
  argument,
  argumentList,
  file,
  flag,
  id,
  integer,
  option,
  picturesOption,
  text,
  user,
} from '../../app/command';
import { UsageError } from '../../errors';
import { fraction, placeOnBanner } from './flows/profiles/positions';

export const maxSpend = {
  ...option(
    integer({ min: 0 }, 'chalks'),
    'Maximum price; anything more expensive is refused before it is sent',
  ),
  limit: true,
} as const;

export const item = option(id('item'), 'Item to use (default: the oldest of its kind in your backpack)');

export const postId = argument(id('post'), 'ID of the post');

export const postIds = argumentList(id('post'), 'IDs of posts');

export const reason = option(text('reason'), 'What is wrong with it');

export const fragmentOptions = {
  text: option(text('fragment'), 'Fragment, exactly as in the post'),
  occurrence: option(integer({ min: 1 }), 'Which one, when the fragment appears in several places (from 1)'),
  start: option(integer({ min: 0 }), 'Start of the fragment, in UTF-16 units'),
  end: option(integer({ min: 1 }), 'End of the fragment, exclusive'),
};

export const anyProfile = argument(user(), 'me, a username or an ID');
export const otherProfile = argument(user(), 'A username or an ID, not your own');

export const positionOptions = {
  at: option(placeOnBanner(), 'Position as fractions, or a name such as top-left (default: centre)'),
  x: option(fraction(), 'Fraction of the width, from the left'),
  y: option(fraction(), 'Fraction of the height, from the top'),
};

export const onPost = option(id('post', 'postId'), "A post of the profile's wall instead of its banner");

export const taskCode = argument(id('task', 'code'), "Code of a task (see 'plaza school tasks')");

/** A square as `x,y,side`, in pixels. */
const crop = () => ({
  placeholder: 'x,y,side',
  parse(raw: string) {
    const match = /^(\d{1,6}),(\d{1,6}),([1-9]\d{0,5})$/.exec(raw);
    if (!match) throw new UsageError(`expected x,y,side in pixels, got '${raw}'`);
    const [x = 0, y = 0, side = 0] = match.slice(1).map(Number);
    return { x, y, side };
  },
});

export const picturePath = argument(file('path'), 'Picture: JPEG, PNG, WebP or GIF, or - for standard input');

export const pictureOptions = {
  crop: option(crop(), 'Square to cut out, in pixels from the top left (default: the middle)'),
  preview: flag('Show the prepared picture, and send nothing'),
  pictures: picturesOption,
};

export const preparation =
  'The picture is turned upright, cut square, scaled to 512 by 512 pixels and sent as JPEG. Only the first frame of an animation is used.';
