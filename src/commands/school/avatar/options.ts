/** Arguments and options that several commands of the group share; no verb. */
import { argument, file, flag, option, picturesOption } from '../../../app/command';
import { crop } from '../flows/avatar/avatar';

export const path = argument(file('path'), 'Picture: JPEG, PNG, WebP or GIF, or - for standard input');

export const pictureOptions = {
  crop: option(crop(), 'Square to cut out, in pixels from the top left (default: the middle)'),
  preview: flag('Show the prepared picture, and send nothing'),
  pictures: picturesOption,
};

export const preparation =
  'The picture is turned upright, cut square, scaled to 512 by 512 pixels and sent as JPEG. Only the first frame of an animation is used.';
