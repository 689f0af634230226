import { command } from '../../app/command';
import { operationTable } from './render';

export default command({
  summary: 'List the actions whose answer was lost',
  description: [
    'Running the same command again within 24 hours retries the action with the same idempotency key, so that it is done only once.',
    'With --profile, only the operations of that profile are listed.',
  ],
  examples: ['plaza operations list', "plaza operations list --jq '.[].id'"],
  routes: [],
  run: (ctx) => ctx.operations.list(),
  render: operationTable,
});
