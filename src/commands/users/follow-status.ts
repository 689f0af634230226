import { argumentList, command, user } from '../../app/command';
import { batches } from '../../client/requests/ids';
import { maxIds } from '../../protocol/page-sizes';
import { users } from '../../protocol/routes/users';
import { userIdsOf } from './shared/user-ids';
import { followStatusTable } from './shared/user-table';

export default command({
  summary: 'Show which users you follow',
  description: [
    `Each username takes an extra request to look up its ID. IDs are sent in batches of ${maxIds.followStatus}.`,
  ],
  args: { user: argumentList(user(), 'Usernames or IDs') },
  examples: ['plaza users follow-status boris mira', 'plaza users follow-status - <ids.txt'],
  routes: [users.get, users.followStatus],
  async run(ctx, { user }) {
    const followed: Record<string, boolean> = {};
    for (const userIds of batches(await userIdsOf(ctx, user), maxIds.followStatus))
      Object.assign(followed, await ctx.api.read(users.followStatus, { body: { userIds } }));
    return followed;
  },
  render: followStatusTable,
});
