import { users } from '../../../api/routes/users';
import { command } from '../../../cli/command';
import { privacySettings } from '../../../flows/privacy';
import { privacyTable } from '../../../render/users';

export default command({
  summary: 'Show your privacy settings, and which values each may have',
  examples: ['plaza users privacy get', "plaza users privacy get --jq '.isPrivate'"],
  routes: [users.privacy],
  run: (ctx) => ctx.api.read(users.privacy),
  render: (privacy, view) => privacyTable(privacy, privacySettings, view),
});
