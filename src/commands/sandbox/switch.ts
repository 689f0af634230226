import { argument, choice, command } from '../../app/command';
import { switchNames, switchTable } from '../../sandbox/world/switch-table';

export default command({
  summary: 'Switch something that the service can pause or close',
  description: switchNames.map((name) => `${name}: ${switchTable[name].description}`),
  args: {
    name: argument(choice(switchNames, 'name'), 'What to switch'),
    state: argument(choice(['on', 'off']), 'On or off'),
  },
  examples: ['plaza sandbox switch limits on', 'plaza sandbox switch portal off'],
  routes: [],
  run: (ctx, { name, state }) =>
    ctx.sandbox.ask('PUT', `/switches/${name}`, { on: state === 'on' }) as Promise<{
      name: string;
      on: boolean;
    }>,
  render: ({ name, on }) => [`Switched ${name} ${on ? 'on' : 'off'}`],
});
