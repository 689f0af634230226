import { argumentList, command, user } from '../../../app/command';
import { batches } from '../../../client/requests/ids';
import type { NicknamesOf } from '../../../protocol/records/school/rights';
import { school } from '../../../protocol/routes/school';
import { users } from '../../../protocol/routes/users';
import { forRender } from '../../../terminal/text/clean';
import { userIdOf } from '../../users/shared/user-ids';
import { nicknamesOfTable } from '../render/shop';

/** IDs in one request: the limit of similar routes (field notes 10.2). */
const batchSize = 20;

export default command({
  summary: 'Show the nicknames that users are using',
  description: ['Each username takes an extra request to look up its ID. IDs are sent in batches of 20.'],
  args: { user: argumentList(user(), 'Usernames or IDs') },
  examples: ['plaza school nickname of boris chiara', "plaza school nickname of me --jq '.data[].label'"],
  routes: [users.get, school.nicknameOf],
  async run(ctx, { user: users }) {
    const names: Record<string, string> = {};
    for (const user of users) names[await userIdOf(ctx, user)] ??= user;
    const answers: NicknamesOf[] = [];
    for (const ids of batches(Object.keys(names), batchSize))
      answers.push(await ctx.api.read(school.nicknameOf, { query: { ids } }));
    const data: NicknamesOf['data'] = Object.assign({}, ...answers.map((answer) => answer.data));
    return { ...answers.at(-1), data, [forRender]: { names } };
  },
  render: nicknamesOfTable,
});
