import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { throwRequest } from '../flows/profile-items';
import { item, onPost, otherProfile, positionOptions } from '../options';

export default command({
  summary: 'Put a whoopee cushion on the profile of another user',
  description: [
    'It lies there for a day, and goes off once for each visitor. A profile has room for one. At a terminal, asks for confirmation before your last cushion is used, unless --yes is given.',
  ],
  args: { user: otherProfile },
  options: { ...positionOptions, post: onPost, item },
  examples: ['plaza school cushion throw boris', 'plaza school cushion throw boris --at bottom --item 5c40…'],
  facts: { asks: 'terminal' },
  routes: [users.get, school.profile, school.backpack, school.shop, school.shopBoard, school.cushionThrow],
  run: async (ctx, input) =>
    ctx.api.change(school.cushionThrow, await throwRequest(ctx, 'whoopee_cushion', input)),
  receipt: true,
  render: () => ['Put a whoopee cushion on the profile'],
});
