import { command } from '../../../app/command';
import { auth } from '../../../protocol/routes/auth';
import { sessionTable } from '../render/sessions';

export default command({
  summary: 'List the sessions of your account',
  examples: [
    'plaza auth sessions list',
    "plaza auth sessions list --jq '.[] | select(.isCurrent | not) | .id'",
  ],
  routes: [auth.sessions],
  run: (ctx) => ctx.api.pages(auth.sessions),
  render: sessionTable,
});
