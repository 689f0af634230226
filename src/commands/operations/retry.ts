import { command, flag, id, optionalArgument } from '../../app/command';
import { exitCodes, UsageError } from '../../errors';
import { retryTable } from './render';

export default command({
  summary: 'Retry actions whose answer was lost',
  description: [
    'An action with an idempotency key is sent again with its key. Without a key, plaza first checks whether the action was done, and sends it only if it was not; if nothing shows that, the outcome stays unknown.',
    'For an item whose program of --exec has failed, the program runs again in the folder where it ran first.',
  ],
  args: { id: optionalArgument(id('operation'), 'ID of the operation (default: all operations)') },
  options: { failed: flag('Instead run the program of --exec again for each item for which it failed') },
  examples: [
    'plaza operations retry',
    'plaza operations retry 4f1c09ab --json',
    'plaza operations retry --failed',
  ],
  facts: { effect: 'change', opens: 'program' },
  routes: [],
  run(ctx, { id, failed }) {
    if (!failed) return ctx.operations.retry(id);
    if (id !== undefined) throw new UsageError('--failed is for all failed items; give either it or an ID');
    return ctx.operations.retryFailed();
  },
  render: retryTable,
  exit(outcomes) {
    if (outcomes.some(({ outcome }) => outcome === 'unknown')) return exitCodes.network;
    return outcomes.some(({ outcome }) => outcome === 'refused' || outcome === 'failed')
      ? exitCodes.refused
      : 0;
  },
});
