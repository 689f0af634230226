import { argument, command, id } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { postId } from '../options';
import { canceledLines } from '../render/tools';

export default command({
  summary: 'Remove your corrections from a post',
  description: ['The red pen is not returned.'],
  args: {
    postId,
    claimId: argument(id('claim', 'claim'), "ID of your claim (see 'plaza school red-pen state POST')"),
  },
  examples: ['plaza school red-pen cancel 5d0c… 77ab…', 'plaza school red-pen cancel 5d0c… 77ab… --json'],
  routes: [school.redPenCancel],
  run: (ctx, { postId, claimId }) => ctx.api.change(school.redPenCancel, { body: { postId, claimId } }),
  receipt: true,
  render: canceledLines('Removed your corrections'),
});
