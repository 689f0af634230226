import { argument, command, text } from '../../../app/command';

export default command({
  summary: 'Forget an account of this computer, its tokens and its settings',
  description: ["The session itself goes on; 'plaza auth logout' ends it."],
  args: { name: argument(text('name', 'profile'), 'Name of the profile') },
  examples: ['plaza auth accounts remove work', 'plaza auth accounts remove ada --json'],
  routes: [],
  run: (ctx, { name }) => ctx.accounts.remove(name),
  render: ({ name }) => [`Removed the profile '${name}'`],
});
