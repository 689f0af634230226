import { command, flag } from '../../app/command';
import type { OnceRow, OperationRow } from '../../ports/journal';
import { operationTable } from './render';

export default command({
  summary: 'List the actions whose answer was lost',
  description: [
    'Running the same command again within 24 hours does the action only once: with an idempotency key it is repeated; without one, the command first checks whether it was done.',
    'With --once, finished commands are listed with their keys; records are deleted after 90 days. With --profile, only the operations of that profile are listed.',
  ],
  options: { once: flag('List what commands with --once have done instead') },
  examples: ['plaza operations list', "plaza operations list --jq '.[].id'", 'plaza operations list --once'],
  routes: [],
  run: (ctx, { once }): Promise<readonly (OperationRow | OnceRow)[]> =>
    once ? ctx.operations.listOnce() : ctx.operations.list(),
  render: operationTable,
});
