import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { avatarLines } from '../render/avatar';

export default command({
  summary: 'Show your avatar picture, and how many you can install',
  examples: ['plaza school avatar status', "plaza school avatar status --jq '.balance'"],
  routes: [school.avatar],
  run: (ctx) => ctx.api.read(school.avatar),
  render: avatarLines,
});
