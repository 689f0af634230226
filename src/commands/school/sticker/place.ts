import { choice, command, option } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { placeSticker } from '../flows/profile-items';
import { anyProfile, degrees, fraction, item, onPost, positionOptions } from '../options';
import { placedLines } from '../render/profiles';

export default command({
  summary: 'Put a sticker on the banner of a profile',
  description: [
    "The position is the middle of the sticker. Positions and sizes are checked against the banner's bounds before anything is sent.",
    'When the banner is full, the oldest sticker falls off. At a terminal, asks for confirmation before your last sticker is used, unless --yes is given.',
  ],
  args: { user: anyProfile },
  options: {
    ...positionOptions,
    size: option(fraction(), "Size as a fraction of the banner's width (usually 0.04 to 0.5)"),
    angle: option(degrees(), 'Angle in degrees clockwise'),
    anchor: option(choice(['banner', 'profile_header']), 'Part of the profile (default: banner)'),
    post: onPost,
    item,
  },
  examples: [
    'plaza school sticker place boris',
    'plaza school sticker place boris --at top-left --size 0.2 --angle -15',
    'plaza school sticker place me --at 0.25,0.6 --item 5c40…',
  ],
  facts: { asks: 'terminal' },
  routes: [users.get, school.profile, school.backpack, school.shop, school.shopBoard, school.stickerPlace],
  run: placeSticker,
  receipt: true,
  render: placedLines,
});
