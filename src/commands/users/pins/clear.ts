import { users } from '../../../api/catalogue/routes/users';
import { command } from '../../../app/command';
import { badgeLines } from '../../../render/users/badges';

export default command({
  summary: 'Stop wearing a badge',
  examples: ['plaza users pins clear', 'plaza users pins clear --json'],
  routes: [users.pinsClear],
  run: (ctx) => ctx.api.change(users.pinsClear),
  render: badgeLines,
});
