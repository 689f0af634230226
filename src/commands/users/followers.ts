import { users } from '../../api/catalogue/routes/users';
import { command, pagePaging, pagingOf } from '../../app/command';
import { userSegment } from '../../flows/users/user-ids';
import { shownUsers, userTable } from '../../render/users/user-table';
import { anyUser } from './options';

export default command({
  summary: 'List the followers of a user',
  description: [
    'The service may return only the start of a long list. In that case, a note is printed on standard error.',
  ],
  args: { user: anyUser },
  options: pagePaging,
  examples: ['plaza users followers ada', "plaza users followers me --all --jq '.[].username'"],
  routes: [users.followers],
  async run(ctx, { user, ...paging }) {
    const path = { user: await userSegment(ctx, user) };
    return ctx.api.pages(users.followers, { path }, pagingOf(paging));
  },
  shows: shownUsers,
  render: userTable,
});
