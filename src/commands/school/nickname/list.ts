import { school } from '../../../api/catalogue/routes/school';
import { command } from '../../../app/command';
import { readNicknames } from '../../../flows/school/seen-lists';
import { nicknameTable } from '../../../render/school/nicknames';

export default command({
  summary: 'List your nicknames',
  examples: ['plaza school nickname list', "plaza school nickname list --jq '.owned[]'"],
  routes: [school.nicknames],
  run: readNicknames,
  render: nicknameTable,
});
