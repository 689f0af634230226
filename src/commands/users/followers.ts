import { pagePaging, pagingOf, readCommand } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { anyUser } from './options';
import { userSegment } from './shared/user-ids';
import { userTable } from './shared/user-table';

export default readCommand({
  summary: 'List the followers of a user',
  description: [
    'The service may return only the start of a long list. In that case, a note is printed on standard error.',
  ],
  args: { user: anyUser },
  options: pagePaging,
  examples: [
    'plaza users followers ada',
    "plaza users followers me --all --jq '.[].username'",
    'plaza users followers - --all --json <names.txt',
  ],
  routes: [users.followers],
  async run(ctx, { user, ...paging }) {
    const path = { user: await userSegment(ctx, user) };
    return ctx.api.pages(users.followers, { path }, pagingOf(paging));
  },
  render: userTable,
});
