import { command } from '../../../app/command';
import { accountTable } from '../render/sessions';

export default command({
  summary: 'List the accounts stored on this computer',
  examples: ['plaza auth accounts list', 'plaza auth accounts list --json'],
  routes: [],
  run: (ctx) => ctx.accounts.list(),
  render: accountTable,
});
