import { users } from '../../../api/catalogue/routes/users';
import { command } from '../../../app/command';
import { privacySettings } from '../../../flows/users/privacy-settings';
import { privacyTable } from '../../../render/users/privacy-table';

export default command({
  summary: 'Show your privacy settings and their possible values',
  examples: ['plaza users privacy get', "plaza users privacy get --jq '.isPrivate'"],
  routes: [users.privacy],
  run: (ctx) => ctx.api.read(users.privacy),
  render: (privacy, view) => privacyTable(privacy, privacySettings, view),
});
