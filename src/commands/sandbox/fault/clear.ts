import { command } from '../../../app/command';

export default command({
  summary: 'Remove all pending faults',
  examples: ['plaza sandbox fault clear', 'plaza sandbox fault clear --json'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx) => ctx.sandbox.ask('DELETE', '/faults'),
  receipt: true,
  render: () => ['Removed all pending faults'],
});
