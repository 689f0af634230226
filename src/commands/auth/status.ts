import { command } from '../../app/command';
import { exitCodes } from '../../errors';
import { auth } from '../../protocol/routes/auth';
import { sessionState } from './flows/session';
import { sessionStatusRecord } from './render/sessions';

export default command({
  summary: 'Show who is signed in and the state of the account',
  description: ['Exits with code 4 when not signed in.'],
  examples: ['plaza auth status', "plaza auth status --jq '.profile.user.username'"],
  routes: [auth.profile],
  run: (ctx) => sessionState(ctx),
  render: sessionStatusRecord,
  exit: ({ profile }) => (profile.authenticated ? 0 : exitCodes['signed-out']),
});
