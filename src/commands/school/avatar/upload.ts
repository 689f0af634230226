import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { uploadAvatar } from '../flows/avatar';
import { pictureOptions, picturePath, preparation } from '../options';
import { uploadedLines } from '../render/avatar';

export default command({
  summary: 'Upload a picture that can be installed as your avatar',
  description: [preparation],
  args: { path: picturePath },
  options: pictureOptions,
  examples: [
    'plaza school avatar upload me.jpg',
    'plaza school avatar upload me.jpg --crop 40,0,600 --preview',
  ],
  routes: [school.avatarUpload],
  run: uploadAvatar,
  receipt: true,
  render: uploadedLines,
});
