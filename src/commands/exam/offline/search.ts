import { argumentList, command, text } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { sendLeftovers } from '../flows/status';
import { searchAdvice, searchTable } from '../render/attempt';

export default command({
  summary: 'Find results of the paper exam by full name',
  description: ['Give the full name as on the form. The order of the names and letter case do not matter.'],
  args: { name: argumentList(text('name'), 'Surname, name and other names') },
  examples: [
    'plaza exam offline search Lind Ada',
    "plaza exam offline search Lind Ada --jq '.candidates[].id'",
  ],
  routes: [exam.offlineSearch, exam.answer],
  async run(ctx, { name }) {
    await sendLeftovers(ctx);
    const found = await ctx.api.read(exam.offlineSearch, { body: { query: name.join(' ') } });
    const advice = searchAdvice(found);
    if (advice !== undefined) ctx.note(advice);
    return found;
  },
  lists: true,
  render: searchTable,
});
