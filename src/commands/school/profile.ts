import { eventsCommand, file, flag, option, picturesOption } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { users } from '../../protocol/routes/users';
import { showProfile } from './flows/show-profile';
import { anyProfile } from './options';
import { profileLines } from './render/profiles';

export default eventsCommand({
  summary: 'Show what was done to a profile in the school event',
  description: [
    'At a terminal, the banner is drawn with everything on it. Pictures that cannot be loaded are drawn as symbols.',
    "At a terminal, opening the profile of another user sets off a cushion on it, once for each visitor; --no-claim does not. In a pipe, with --json and with --no-input, nothing is set off: use 'plaza school cushion claim USER'.",
    'With --watch, the profile is read every few seconds and shown again when it has changed.',
  ],
  args: { user: anyProfile },
  options: {
    png: option(file('file', 'write'), 'Write the banner to this PNG file; an existing file is replaced'),
    watch: flag('Show the profile again whenever it changes'),
    noClaim: flag('Set off no cushion'),
    pictures: picturesOption,
  },
  examples: [
    'plaza school profile boris',
    'plaza school profile boris --no-claim',
    'plaza school profile me --png banner.png',
    "plaza school profile me --watch --jq '.rev'",
  ],
  routes: [users.get, school.profile, school.cushionClaim],
  run: showProfile,
  render: profileLines,
});
