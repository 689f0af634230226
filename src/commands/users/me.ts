import { users } from '../../api/routes/users';
import { command } from '../../cli/command';
import { profileCard } from '../../render/users';

export default command({
  summary: 'Show your own profile',
  examples: ['plaza users me', "plaza users me --jq '.username'"],
  routes: [users.me],
  run: (ctx) => ctx.api.read(users.me),
  render: profileCard,
});
