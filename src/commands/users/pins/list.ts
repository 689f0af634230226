import { command } from '../../../app/command';
import { users } from '../../../protocol/routes/users';
import { badgeTable } from '../render';

export default command({
  summary: 'List your badges',
  examples: ['plaza users pins list', "plaza users pins list --jq '.pins[].slug'"],
  routes: [users.pins],
  run: (ctx) => ctx.api.read(users.pins),
  render: badgeTable,
});
