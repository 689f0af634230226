import { command } from '../../../app/command';

export default command({
  summary: 'Take back every fault that is still to come',
  examples: ['plaza sandbox fault clear', 'plaza sandbox fault clear --json'],
  routes: [],
  run: (ctx) => ctx.sandbox.ask('DELETE', '/faults'),
  render: () => ['Cleared the faults'],
});
