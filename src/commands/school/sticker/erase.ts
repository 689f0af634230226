import { command, flag, optionalArgument, text } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { eraseSticker } from '../flows/profile-items';
import { anyProfile } from '../options';
import { erasedLines } from '../render/profiles';

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
  receipt: true,
  render: erasedLines,
});
