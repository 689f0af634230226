import { argument, command, text } from '../../../app/command';

export default command({
  summary: 'Remove a stored account with its tokens and settings',
  description: ["The session on the service stays active. To end it, run 'plaza auth logout' first."],
  args: { name: argument(text('name', 'profile'), 'Name of the profile') },
  examples: ['plaza auth accounts remove work', 'plaza auth accounts remove ada --json'],
  facts: { acts: 'here', asks: 'terminal' },
  routes: [],
  run: (ctx, { name }) => ctx.accounts.remove(name),
  receipt: true,
  render: ({ name }) => [`Removed profile '${name}'`],
});
