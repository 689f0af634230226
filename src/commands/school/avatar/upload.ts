import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { uploadAvatar } from '../flows/avatar/avatar';
import { uploadedLines } from '../render/avatar';
import { path, pictureOptions, preparation } from './options';

export default command({
  summary: 'Upload a picture that can be installed as your avatar',
  description: [preparation],
  args: { path },
  options: pictureOptions,
  examples: [
    'plaza school avatar upload me.jpg',
    'plaza school avatar upload me.jpg --crop 40,0,600 --preview',
  ],
  routes: [school.avatarUpload],
  run: uploadAvatar,
  render: uploadedLines,
});
