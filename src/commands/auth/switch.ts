import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Use another stored account from now on',
  args: { name: argument(text('name', 'profile'), 'Name of the profile') },
  examples: ['plaza auth switch work', 'plaza auth switch ada --json'],
  routes: [],
  run: (ctx, { name }) => ctx.accounts.activate(name),
  render: ({ name }) => [`Switched to the profile '${name}'`],
});
