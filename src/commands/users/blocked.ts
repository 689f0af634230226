import { command, pagePaging, pagingOf } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { blockedTable } from './shared/user-table';

export default command({
  summary: 'List the users you have blocked',
  options: pagePaging,
  examples: ['plaza users blocked', "plaza users blocked --all --jq '.[].username'"],
  routes: [users.blocked],
  run: (ctx, paging) => ctx.api.pages(users.blocked, {}, pagingOf(paging)),
  render: blockedTable,
});
