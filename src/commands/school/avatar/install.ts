import { argument, command, id } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { installAvatar } from '../flows/avatar';
import { installedLines } from '../render/avatar';

export default command({
  summary: 'Install an uploaded picture as your avatar',
  description: ['Spends one right. The service moderates the picture.'],
  args: { fileId: argument(id('file', 'fileId'), "ID of the file (see 'plaza school avatar upload FILE')") },
  examples: ['plaza school avatar install 8a4e…', 'plaza school avatar install 8a4e… --json'],
  routes: [school.avatar, school.avatarInstall],
  run: (ctx, { fileId }) => installAvatar(ctx, fileId),
  receipt: true,
  render: installedLines,
});
