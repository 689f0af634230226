import { command } from '../../app/command';
import { users } from '../../protocol/routes/users';

export default command({
  summary: 'Restore your deactivated account',
  examples: ['plaza users restore', 'plaza users restore --json'],
  routes: [users.restore],
  run: (ctx) => ctx.api.change(users.restore),
  receipt: true,
  render: () => ['Restored the account'],
});
