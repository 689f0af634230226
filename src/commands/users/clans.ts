import { users } from '../../api/catalogue/routes/users';
import { command } from '../../app/command';
import { clanTable } from '../../render/users/clan-table';

export default command({
  summary: 'List the largest clans (all users with the same emoji form a clan)',
  examples: ['plaza users clans', "plaza users clans --jq '.[0]'"],
  routes: [users.clans],
  run: (ctx) => ctx.api.pages(users.clans),
  render: clanTable,
});
