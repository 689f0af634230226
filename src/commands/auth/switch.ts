import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Switch to another stored account',
  args: { name: argument(text('name', 'profile'), 'Name of the profile') },
  examples: ['plaza auth switch work', 'plaza auth switch ada --json'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx, { name }) => ctx.accounts.activate(name),
  receipt: true,
  render: ({ name }) => [`Switched to profile '${name}'`],
});
