import { command } from '../../../app/command';
import type { OpenRecord } from '../../../protocol/answer';
import { files } from '../../../protocol/routes/files';
import { school } from '../../../protocol/routes/school';
import { setAvatar } from '../flows/avatar';
import { pictureOptions, picturePath, preparation } from '../options';
import { setLines } from '../render/avatar';

export default command({
  summary: 'Upload a picture and install it as your avatar',
  description: [
    preparation,
    'Spends one right. At a terminal, shows the picture as it will look and asks for confirmation before your last right is spent, unless --yes is given. When the install is refused, the uploaded file is deleted.',
    'When the answer to the install was lost, run the same command again: it repeats the install and spends no second right.',
  ],
  args: { path: picturePath },
  options: pictureOptions,
  examples: ['plaza school avatar set me.jpg', 'plaza school avatar set me.png --crop 0,0,400'],
  facts: { asks: 'terminal' },
  routes: [school.avatar, school.avatarUpload, school.avatarInstall, files.delete],
  run: setAvatar,
  repeated: (answer) => ({ file: null, avatar: answer as OpenRecord }),
  receipt: true,
  render: setLines,
});
