import { school } from '../../../api/catalogue/routes/school';
import { users } from '../../../api/catalogue/routes/users';
import { command } from '../../../app/command';
import { throwBalloon } from '../../../flows/school/profiles/items';
import { balloonLines } from '../../../render/school/profiles/receipts';
import { item } from '../options';
import { onPost, otherProfile, positionOptions } from '../profile-options';

export default command({
  summary: 'Throw a water balloon at the profile of another user',
  description: ['Its trace stays for a day. Each throw takes one balloon.'],
  args: { user: otherProfile },
  options: { ...positionOptions, post: onPost, item },
  examples: [
    'plaza school balloon throw boris',
    'plaza school balloon throw boris --at top-right --item 5c40…',
  ],
  routes: [users.get, school.profile, school.backpack, school.shop, school.shopBoard, school.balloonThrow],
  run: throwBalloon,
  render: balloonLines,
});
