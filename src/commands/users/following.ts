import { pagePaging, pagingOf, readCommand } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { anyUser } from './options';
import { userSegment } from './shared/user-ids';
import { userTable } from './shared/user-table';

export default readCommand({
  summary: 'List the users that a user follows',
  description: [
    'The service may return only the start of a long list. In that case, a note is printed on standard error.',
  ],
  args: { user: anyUser },
  options: pagePaging,
  examples: [
    'plaza users following ada',
    "plaza users following me --all --jq '.[].username'",
    'plaza users following - --all --json <names.txt',
  ],
  routes: [users.following],
  async run(ctx, { user, ...paging }) {
    const path = { user: await userSegment(ctx, user) };
    return ctx.api.pages(users.following, { path }, pagingOf(paging));
  },
  render: userTable,
});
