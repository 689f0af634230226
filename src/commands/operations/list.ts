import { command, flag } from '../../app/command';
import { UsageError } from '../../errors';
import type { FailedItem } from '../../ports/handling';
import type { OnceRow, OperationRow } from '../../ports/journal';
import { operationTable } from './render';

export default command({
  summary: 'List the actions whose answer was lost',
  description: [
    'Running the same command again within 24 hours does the action only once: with an idempotency key it is repeated; without one, the command first checks whether it was done.',
    'With --once, finished commands are listed with their keys; records are deleted after 90 days. With --profile, only the operations of that profile are listed.',
    "With --failed, the items of lists and watches whose program of --exec has failed are listed: 'plaza operations retry' runs it again, 'plaza operations drop ID' discards the item.",
  ],
  options: {
    once: flag('List what commands with --once have done instead'),
    failed: flag('List the items whose program of --exec has failed instead'),
  },
  examples: [
    'plaza operations list',
    "plaza operations list --jq '.[].id'",
    'plaza operations list --once',
    'plaza operations list --failed',
  ],
  routes: [],
  run(ctx, { once, failed }): Promise<readonly (OperationRow | OnceRow | FailedItem)[]> {
    if (once && failed) throw new UsageError('--once and --failed cannot be combined');
    if (failed) return ctx.operations.listFailed();
    return once ? ctx.operations.listOnce() : ctx.operations.list();
  },
  render: operationTable,
});
