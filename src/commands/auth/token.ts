import { command } from '../../app/command';
import { auth } from '../../protocol/routes/auth';

export default command({
  summary: 'Print a valid access token for other programs',
  description: ['The token expires within 15 minutes: run this command again instead of storing the token.'],
  examples: [
    'plaza auth token',
    'curl -H "Authorization: Bearer $(plaza auth token)" https://api.example.org/api/users/me',
  ],
  facts: { acts: 'here' },
  routes: [auth.refresh],
  run: (ctx) => ctx.identity.token(),
  render: ({ accessToken }) => [accessToken],
});
