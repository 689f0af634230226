import { command, newItemsOption } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { userTable } from './shared/user-table';

export default command({
  summary: 'List suggested users to follow',
  options: newItemsOption,
  examples: ['plaza users suggestions', "plaza users suggestions --jq '.[0].username'"],
  routes: [users.suggestions],
  run: (ctx) => ctx.api.pages(users.suggestions),
  render: userTable,
});
