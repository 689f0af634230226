import { auth } from '../../../api/routes/auth';
import { command } from '../../../cli/command';
import { sessionTable } from '../../../render/accounts';

export default command({
  summary: 'List the sessions of the account',
  examples: [
    'plaza auth sessions list',
    "plaza auth sessions list --jq '.[] | select(.isCurrent | not) | .id'",
  ],
  routes: [auth.sessions],
  run: (ctx) => ctx.api.pages(auth.sessions),
  render: sessionTable,
});
