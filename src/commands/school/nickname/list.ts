import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { nicknameTable } from '../render/shop';

export default command({
  summary: 'List your nicknames',
  examples: ['plaza school nickname list', "plaza school nickname list --jq '.owned[]'"],
  routes: [school.nicknames],
  run: (ctx) => ctx.api.read(school.nicknames),
  render: nicknameTable,
});
