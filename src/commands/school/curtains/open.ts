import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { userIdOf } from '../../users/shared/user-ids';
import { curtainsLines } from '../render/profiles';

export default command({
  summary: 'Open the curtains of your profile',
  description: ['Others then see the profile again.'],
  examples: ['plaza school curtains open', "plaza school curtains open --jq '.rev'"],
  routes: [users.get, school.curtainsSet],
  run: async (ctx) =>
    ctx.api.change(school.curtainsSet, {
      path: { profileId: await userIdOf(ctx, 'me') },
      body: { closed: false },
    }),
  receipt: true,
  render: curtainsLines,
});
