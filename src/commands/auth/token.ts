import { auth } from '../../api/catalogue/routes/auth';
import { command } from '../../app/command';

export default command({
  summary: 'Print an access token that is still good, for other programs',
  description: [
    'The only command that prints a token of the session. It ends within 15 minutes; ask again rather than keep it.',
  ],
  examples: [
    'plaza auth token',
    'curl -H "Authorization: Bearer $(plaza auth token)" https://api.example.org/api/users/me',
  ],
  routes: [auth.refresh],
  run: (ctx) => ctx.identity.token(),
  render: ({ accessToken }) => [accessToken],
});
