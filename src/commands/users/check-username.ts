import { argument, command, text } from '../../app/command';
import { users } from '../../protocol/routes/users';
import { record } from '../../terminal/text/table';

export default command({
  summary: 'Check whether a username is available',
  args: { username: argument(text('username'), '3 to 50 letters, digits and _, starting with a letter') },
  examples: ['plaza users check-username eve', "plaza users check-username eve --jq '.available'"],
  routes: [users.checkUsername],
  run: (ctx, { username }) => ctx.api.read(users.checkUsername, { query: { username } }),
  render: ({ available }, view) => record(view, [['available', available]]),
});
