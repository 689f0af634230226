import { command } from '../../../app/command';
import { type FaultRecord, faultTable } from '../render';

export default command({
  summary: 'List the pending faults',
  examples: ['plaza sandbox fault list', 'plaza sandbox fault list --json'],
  facts: { acts: 'here' },
  routes: [],
  run: (ctx) => ctx.sandbox.ask('GET', '/faults') as Promise<FaultRecord[]>,
  render: faultTable,
});
