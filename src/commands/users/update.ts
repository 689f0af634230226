import { command, file, flag, line, objectOf, option, optionList, setting } from '../../app/command';
import { UsageError } from '../../errors';
import { files } from '../../protocol/routes/files';
import { users } from '../../protocol/routes/users';
import { readAttachments, withAttachments } from '../files/shared/attachments';
import { nameOptions } from './options';
import { profileCard } from './render';

/** Fields of `--set`; the service checks their values. */
const fields = { username: [], displayName: [], avatar: [], bio: [], bannerId: [] };

export default command({
  summary: 'Update your profile',
  description: [
    'Fields that you do not name keep their values. A banner is uploaded first, and deleted again when the update is refused.',
  ],
  options: {
    ...nameOptions,
    bio: option(line(), 'About you; an empty text removes it'),
    banner: option(file('file-or-id'), 'Banner picture to upload, or the ID of an uploaded file'),
    noBanner: flag('Remove the banner'),
    set: optionList(setting(fields), `Field as key=value: ${Object.keys(fields).join(', ')}`),
  },
  examples: [
    "plaza users update --display-name 'Ada L.' --bio 'Numbers, trains.'",
    'plaza users update --banner hills.png',
    'plaza users update --no-banner --set bio=null',
  ],
  routes: [users.update, files.upload, files.delete],
  async run(ctx, { set, banner, noBanner, ...named }) {
    if (banner !== undefined && noBanner) throw new UsageError('--banner and --no-banner cannot be combined');
    const given = Object.entries({ ...named, ...(noBanner && { bannerId: null }) });
    const change = objectOf('--set', [...given.filter(([, value]) => value !== undefined), ...set]);
    if (banner === undefined && Object.keys(change).length === 0)
      throw new UsageError('nothing to update: give at least one option');
    const pictures = await readAttachments(ctx, banner === undefined ? [] : [banner], 1);
    const changed = await withAttachments(ctx, pictures, ([bannerId]) =>
      ctx.api.change(users.update, { body: { ...change, ...(bannerId !== undefined && { bannerId }) } }),
    );
    if (typeof change.username === 'string')
      await ctx.identity.saveUsername(changed?.username ?? `${change.username}`);
    return changed;
  },
  receipt: true,
  render: (profile, view) => ['Updated the profile', ...profileCard(profile, view)],
});
