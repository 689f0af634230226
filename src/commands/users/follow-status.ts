import { users } from '../../api/catalogue/routes/users';
import { argumentList, command, user } from '../../app/command';
import { portions } from '../../flows/answers/batches';
import { idsOf } from '../../flows/users/people';
import { followStatusTable } from '../../render/users/users';

/** Ids in one request (field notes 10.2). */
const portion = 20;

export default command({
  summary: 'Tell which people you follow',
  description: ['Names are looked up first, one request each; ids are not. Ids go in portions of 20.'],
  args: { user: argumentList(user(), 'Usernames or ids') },
  examples: ['plaza users follow-status boris mira', 'plaza users follow-status - <ids.txt'],
  routes: [users.get, users.followStatus],
  async run(ctx, { user }) {
    const followed: Record<string, boolean> = {};
    for (const userIds of portions(await idsOf(ctx, user), portion)) {
      Object.assign(followed, await ctx.api.read(users.followStatus, { body: { userIds } }));
    }
    return followed;
  },
  render: followStatusTable,
});
