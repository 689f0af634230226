import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { breakWindow } from '../flows/profile-items';
import { item, otherProfile } from '../options';
import { brokenLines } from '../render/profiles';

export default command({
  summary: 'Break the window of the profile of another user',
  description: [
    'Takes one briefcase. At a terminal, asks for confirmation before the last one, unless --yes is given.',
  ],
  args: { user: otherProfile },
  options: { item },
  examples: ['plaza school window break boris', 'plaza school window break boris --item 5c40…'],
  facts: { asks: 'terminal' },
  routes: [users.get, school.backpack, school.shop, school.shopBoard, school.windowBreak],
  run: breakWindow,
  receipt: true,
  render: brokenLines,
});
