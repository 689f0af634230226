import { command } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { clanTable } from './render';

export default command({
  summary: 'List the largest clans (all users with the same emoji form a clan)',
  examples: ['plaza users clans', "plaza users clans --jq '.[0]'"],
  routes: [users.clans],
  run: (ctx) => ctx.api.pages(users.clans),
  render: clanTable,
});
