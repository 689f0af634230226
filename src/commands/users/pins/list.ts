import { users } from '../../../api/catalogue/routes/users';
import { command } from '../../../app/command';
import { badgeTable } from '../../../render/users/badges';

export default command({
  summary: 'List your badges',
  examples: ['plaza users pins list', "plaza users pins list --jq '.pins[].slug'"],
  routes: [users.pins],
  run: (ctx) => ctx.api.read(users.pins),
  render: badgeTable,
});
