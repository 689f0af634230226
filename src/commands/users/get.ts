import { picturesOption, readCommand } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { users } from '../../protocol/routes/users';
import { forRender } from '../../terminal/text/clean';
import { withBanner } from './flows';
import { anyUser, picture } from './options';
import { profileCard } from './render';
import { profileRemark, schoolRemarkHelp } from './shared/school-remark';
import { userSegment } from './shared/user-ids';
import { userTable } from './shared/user-table';

export default readCommand({
  summary: 'Show the profile of a user',
  description: [schoolRemarkHelp],
  args: { user: anyUser },
  options: { picture, pictures: picturesOption },
  examples: [
    'plaza users get boris --picture',
    "plaza users get @ada --jq '.followersCount'",
    'plaza users get - --json <names.txt',
  ],
  routes: [users.get, school.profile],
  run: async (ctx, { user, picture, pictures }) => {
    const path = { user: await userSegment(ctx, user) };
    const profile = await ctx.api.read(users.get, { path });
    const remark = ctx.isInteractive && profile.id ? profileRemark(ctx, profile.id) : undefined;
    const shown = await withBanner(ctx, profile, picture || pictures !== undefined);
    return remark ? { ...shown, [forRender]: { remark: await remark } } : shown;
  },
  render: profileCard,
  // The count of a hidden list is null.
  row: ({ blockedAt: _, followersCount, ...profile }, view) =>
    userTable([{ ...profile, followersCount: followersCount ?? undefined }], view),
});
