import { school } from '../../../api/catalogue/routes/school';
import { users } from '../../../api/catalogue/routes/users';
import { command, flag, optionalArgument, text } from '../../../app/command';
import { eraseSticker } from '../../../flows/school/profiles/erase';
import { erasedLines } from '../../../render/school/profiles/receipts';
import { anyProfile } from '../profile-options';

export default command({
  summary: 'Erase a sticker of a profile once; the third time removes it',
  description: ['Each time takes one eraser. Works on any profile, your own too.'],
  args: {
    user: anyProfile,
    placementId: optionalArgument(
      text('placementId', 'placementId'),
      "ID of the sticker, or its number in 'plaza school profile USER'",
    ),
  },
  options: { top: flag('Erase the sticker on top') },
  examples: ['plaza school sticker erase me 3', 'plaza school sticker erase boris --top'],
  routes: [users.get, school.profile, school.stickerErase],
  run: eraseSticker,
  render: erasedLines,
});
