import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { userIdOf } from '../../users/shared/user-ids';
import { curtainsLines } from '../render/profiles';

export default command({
  summary: 'Close the curtains of your profile',
  description: ['Others then see a cloth instead of the profile.'],
  examples: ['plaza school curtains close', "plaza school curtains close --jq '.rev'"],
  routes: [users.get, school.curtainsSet],
  run: async (ctx) =>
    ctx.api.change(school.curtainsSet, {
      path: { profileId: await userIdOf(ctx, 'me') },
      body: { closed: true },
    }),
  receipt: true,
  render: curtainsLines,
});
