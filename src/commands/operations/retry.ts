import { command, id, optionalArgument } from '../../app/command';
import { exitCodes } from '../../errors';
import { retryTable } from './render';

export default command({
  summary: 'Retry actions whose answer was lost',
  description: [
    'An action with an idempotency key is sent again with its key. Without a key, plaza first checks whether the action was done, and sends it only if it was not; if nothing shows that, the outcome stays unknown.',
  ],
  args: { id: optionalArgument(id('operation'), 'ID of the operation (default: all operations)') },
  examples: ['plaza operations retry', 'plaza operations retry 4f1c09ab --json'],
  facts: { effect: 'change' },
  routes: [],
  run: (ctx, { id }) => ctx.operations.retry(id),
  render: retryTable,
  exit(outcomes) {
    if (outcomes.some(({ outcome }) => outcome === 'unknown')) return exitCodes.network;
    return outcomes.some(({ outcome }) => outcome === 'refused') ? exitCodes.refused : 0;
  },
});
