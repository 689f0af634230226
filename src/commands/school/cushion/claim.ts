import { command, picturesOption } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { claimCushion } from '../flows/show-profile';
import { anyProfile } from '../options';
import { claimLines } from '../render/profiles';

export default command({
  summary: 'Open a profile, which sets off a cushion on it',
  description: ['A cushion goes off once for each visitor, for the owner of the profile too.'],
  args: { user: anyProfile },
  options: { pictures: picturesOption },
  examples: ['plaza school cushion claim boris', "plaza school cushion claim me --jq '.show'"],
  routes: [users.get, school.profile, school.cushionClaim],
  run: claimCushion,
  render: claimLines,
});
