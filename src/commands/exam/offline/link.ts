import { argument, command, text } from '../../../app/command';
import { exam } from '../../../protocol/routes/exam';
import { linkOffline } from '../flows/offline';
import { linkedLines } from '../render/offline';

export default command({
  summary: 'Link a result of the paper exam to your account',
  description: [
    'This cannot be undone: the paper score replaces the online score, and the badge is issued again. Asks for a typed word unless --yes is given.',
  ],
  args: { id: argument(text('id'), "ID of the result (see 'plaza exam offline search NAME')") },
  examples: ['plaza exam offline link 0ff10000…', 'plaza exam offline link 0ff10000… --yes --json'],
  facts: { asks: 'always' },
  routes: [exam.offlineLink, exam.offlineMe, exam.answer],
  run: (ctx, { id }) => linkOffline(ctx, id),
  receipt: true,
  render: linkedLines,
});
