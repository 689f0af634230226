import { command } from '../../../app/command';
import { users } from '../../../protocol/routes/users';
import { privacySettings } from '../flows';
import { privacyTable } from '../render';

export default command({
  summary: 'Show your privacy settings and their possible values',
  examples: ['plaza users privacy get', "plaza users privacy get --jq '.isPrivate'"],
  routes: [users.privacy],
  run: (ctx) => ctx.api.read(users.privacy),
  render: (privacy, view) => privacyTable(privacy, privacySettings, view),
});
