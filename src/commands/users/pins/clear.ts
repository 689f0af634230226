import { command } from '../../../app/command';
import { users } from '../../../protocol/routes/users';
import { badgeLines } from '../render';

export default command({
  summary: 'Stop wearing a badge',
  examples: ['plaza users pins clear', 'plaza users pins clear --json'],
  routes: [users.pinsClear],
  run: (ctx) => ctx.api.change(users.pinsClear),
  receipt: true,
  render: badgeLines,
});
