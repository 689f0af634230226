import { argumentList, command, user } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { nicknamesOf } from '../flows/nicknames';
import { nicknamesOfTable } from '../render/nicknames';

export default command({
  summary: 'Show the nicknames that users are using',
  description: ['Each username takes an extra request to look up its ID. IDs are sent in batches of 20.'],
  args: { user: argumentList(user(), 'Usernames or IDs') },
  examples: ['plaza school nickname of boris chiara', "plaza school nickname of me --jq '.data[].label'"],
  routes: [users.get, school.nicknameOf],
  run: (ctx, { user }) => nicknamesOf(ctx, user),
  render: nicknamesOfTable,
});
