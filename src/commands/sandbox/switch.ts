import { argument, choice, command } from '../../app/command';
import { sandbox } from '../../sandbox/sections/index';

const { switches } = sandbox;

export default command({
  summary: 'Turn a part of the sandbox on or off',
  description: Object.values(switches).map(({ name, description }) => `${name}: ${description}`),
  args: {
    name: argument(choice(Object.keys(switches), 'name'), 'Name of the switch'),
    state: argument(choice(['on', 'off']), 'on or off'),
  },
  examples: ['plaza sandbox switch limits on', 'plaza sandbox switch portal off'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx, { name, state }) =>
    ctx.sandbox.ask('PUT', `/switches/${name}`, { on: state === 'on' }) as Promise<{
      name: string;
      on: boolean;
    }>,
  receipt: true,
  render: ({ name, on }) => [`Turned ${name} ${on ? 'on' : 'off'}`],
});
