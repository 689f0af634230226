import { argument, command, integer } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { donate } from '../flows/profile-items';
import { anyProfile, maxSpend } from '../options';
import { donatedLines } from '../render/profiles';

export default command({
  summary: 'Donate chalks to the curtains of a profile',
  description: ['Works on any profile, your own too, until the curtains are complete.'],
  args: { user: anyProfile, amount: argument(integer({ min: 1 }, 'amount'), 'Number of chalks') },
  options: { maxSpend },
  examples: ['plaza school curtains donate boris 20', "plaza school curtains donate me 100 --jq '.donated'"],
  facts: { asks: 'above-limit' },
  routes: [users.get, school.profile, school.curtainsDonate],
  run: donate,
  receipt: true,
  render: donatedLines,
});
