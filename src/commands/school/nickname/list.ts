import { school } from '../../../api/catalogue/routes/school';
import { command } from '../../../app/command';
import { nicknameTable, shownNicknames } from '../../../render/school/nicknames';

export default command({
  summary: 'List your nicknames',
  examples: ['plaza school nickname list', "plaza school nickname list --jq '.owned[]'"],
  routes: [school.nicknames],
  run: (ctx) => ctx.api.read(school.nicknames),
  shows: shownNicknames,
  render: nicknameTable,
});
