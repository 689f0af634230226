import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { throwRequest } from '../flows/profile-items';
import { item, onPost, otherProfile, positionOptions } from '../options';
import { balloonLines } from '../render/profiles';

export default command({
  summary: 'Throw a water balloon at the profile of another user',
  description: [
    'Its trace stays for a day. Each throw takes one balloon. At a terminal, asks for confirmation before the last one, unless --yes is given.',
  ],
  args: { user: otherProfile },
  options: { ...positionOptions, post: onPost, item },
  examples: [
    'plaza school balloon throw boris',
    'plaza school balloon throw boris --at top-right --item 5c40…',
  ],
  facts: { asks: 'terminal' },
  routes: [users.get, school.profile, school.backpack, school.shop, school.shopBoard, school.balloonThrow],
  run: async (ctx, input) => ctx.api.change(school.balloonThrow, await throwRequest(ctx, 'stain', input)),
  receipt: true,
  render: balloonLines,
});
