import { school } from '../../../api/catalogue/routes/school';
import { users } from '../../../api/catalogue/routes/users';
import { command } from '../../../app/command';
import { breakWindow } from '../../../flows/school/profiles/items';
import { brokenLines } from '../../../render/school/profiles/receipts';
import { item } from '../options';
import { otherProfile } from '../profile-options';

export default command({
  summary: 'Break the window of the profile of another user',
  description: ['Takes one briefcase.'],
  args: { user: otherProfile },
  options: { item },
  examples: ['plaza school window break boris', 'plaza school window break boris --item 5c40…'],
  routes: [users.get, school.backpack, school.shop, school.shopBoard, school.windowBreak],
  run: breakWindow,
  render: brokenLines,
});
