import { command } from '../../../cli/command';
import { accountTable } from '../../../render/accounts';

export default command({
  summary: 'List the accounts that are stored on this computer',
  examples: ['plaza auth accounts list', 'plaza auth accounts list --json'],
  routes: [],
  run: (ctx) => ctx.accounts.list(),
  render: accountTable,
});
