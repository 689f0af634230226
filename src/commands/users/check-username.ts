import { users } from '../../api/catalogue/routes/users';
import { argument, command, text } from '../../app/command';
import { record } from '../../render/text/table';

export default command({
  summary: 'Tell whether a username can be taken',
  args: {
    username: argument(text('username'), 'Letters, digits and _, 3 to 50 of them, beginning with a letter'),
  },
  examples: ['plaza users check-username eve', "plaza users check-username eve --jq '.available'"],
  routes: [users.checkUsername],
  run: (ctx, { username }) => ctx.api.read(users.checkUsername, { query: { username } }),
  render: ({ available }, view) => record(view, [['available', available]]),
});
