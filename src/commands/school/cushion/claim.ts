import { school } from '../../../api/catalogue/routes/school';
import { users } from '../../../api/catalogue/routes/users';
import { command, picturesOption } from '../../../app/command';
import { claimCushion } from '../../../flows/school/profiles/show';
import { claimLines } from '../../../render/school/profiles/card';
import { anyProfile } from '../profile-options';

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
