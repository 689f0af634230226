import { command } from '../../app/command';
import { sandboxRecord } from './render';

export default command({
  summary: 'Stop the sandbox and save its data',
  examples: ['plaza sandbox stop', 'plaza sandbox stop --json'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx) => ctx.sandbox.stop(),
  receipt: true,
  render: sandboxRecord,
});
