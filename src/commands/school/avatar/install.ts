import { argument, command, id, picturesOption } from '../../../app/command';
import { files } from '../../../protocol/routes/files';
import { school } from '../../../protocol/routes/school';
import { installAvatar } from '../flows/avatar';
import { installedLines } from '../render/avatar';

export default command({
  summary: 'Install an uploaded picture as your avatar',
  description: [
    'Spends one right. The service moderates the picture. At a terminal, shows the picture and asks for confirmation before your last right is spent, unless --yes is given.',
  ],
  args: { fileId: argument(id('file', 'fileId'), "ID of the file (see 'plaza school avatar upload FILE')") },
  options: { pictures: picturesOption },
  examples: ['plaza school avatar install 8a4e…', 'plaza school avatar install 8a4e… --yes --json'],
  facts: { asks: 'terminal' },
  routes: [school.avatar, files.get, school.avatarInstall],
  run: (ctx, { fileId }) => installAvatar(ctx, fileId),
  receipt: true,
  render: installedLines,
});
