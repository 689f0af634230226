import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { redPenStates } from '../flows/tool';
import { postIds } from '../options';
import { correctionTable } from '../render/tools';

export default command({
  summary: 'List the corrected words of posts, and who corrects them',
  description: ['Start and end count UTF-16 units of the raw text; the end is exclusive.'],
  args: { postId: postIds },
  examples: ['plaza school red-pen state 5d0c…', "plaza school red-pen state 5d0c… --jq '.[].claim.id'"],
  routes: [school.redPenState],
  run: (ctx, { postId }) => redPenStates(ctx, postId),
  render: correctionTable,
});
