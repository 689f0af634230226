import { argumentList, command, text } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { searchOffline } from '../flows/offline';
import { searchTable } from '../render/offline';

export default command({
  summary: 'Find results of the paper exam by full name',
  description: ['Give the full name as on the form. The order of the names and letter case do not matter.'],
  args: { name: argumentList(text('name'), 'Surname, name and other names') },
  examples: [
    'plaza exam offline search Lind Ada',
    "plaza exam offline search Lind Ada --jq '.candidates[].id'",
  ],
  routes: [exam.offlineSearch, exam.answer],
  run: (ctx, { name }) => searchOffline(ctx, name),
  lists: true,
  render: searchTable,
});
