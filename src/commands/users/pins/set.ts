import { argument, command, text } from '../../../app/command';
import { users } from '../../../protocol/routes/users';
import { badgeLines } from '../render';

export default command({
  summary: 'Wear one of your badges',
  args: { slug: argument(text('slug'), "Slug of the badge (see 'plaza users pins list')") },
  examples: ['plaza users pins set founder', 'plaza users pins set founder --json'],
  routes: [users.pinsSet],
  run: (ctx, { slug }) => ctx.api.change(users.pinsSet, { body: { slug } }),
  receipt: true,
  render: badgeLines,
});
