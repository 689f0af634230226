import { argument, command, text } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { sendLeftovers } from '../flows/status';
import { linkedLines, linkQuestion } from '../render/attempt';

export default command({
  summary: 'Link a result of the paper exam to your account',
  description: [
    'This cannot be undone: the paper score replaces the online score, and the badge is issued again. Asks for a typed word unless --yes is given.',
  ],
  args: { id: argument(text('id'), "ID of the result (see 'plaza exam offline search NAME')") },
  examples: ['plaza exam offline link 0ff10000…', 'plaza exam offline link 0ff10000… --yes --json'],
  facts: { asks: 'always' },
  routes: [exam.offlineLink, exam.offlineMe, exam.answer],
  async run(ctx, { id }) {
    await sendLeftovers(ctx);
    await ctx.ask.confirm(linkQuestion(id, await ctx.identity.accountLabel()), { word: 'link' });
    return ctx.api.change(exam.offlineLink, { body: { id } }, { verifyAtOnce: true });
  },
  receipt: true,
  render: linkedLines,
});
