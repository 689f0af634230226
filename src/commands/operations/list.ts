import { command } from '../../app/command';
import { operationTable } from '../../render/tool/operations';

export default command({
  summary: 'List the actions whose answer is not known',
  description: [
    'Running the same command again within a day repeats its action with the same key, so that it happens once.',
    'With --profile only those of that profile are listed.',
  ],
  examples: ['plaza operations list', "plaza operations list --jq '.[].id'"],
  routes: [],
  run: (ctx) => ctx.operations.list(),
  render: operationTable,
});
