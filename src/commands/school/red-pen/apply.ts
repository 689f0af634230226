import { command, option, text } from '../../../app/command';
import { posts } from '../../../protocol/routes/posts';
import { school } from '../../../protocol/routes/school';
import { applyTool } from '../flows/apply-tool';
import { type AppliedReceipt, redPen } from '../flows/tool';
import { fragmentOptions, postId } from '../options';
import { appliedLines } from '../render/tools';

export default command({
  summary: "Correct a word in another user's post",
  description: [
    'The word is a whole word outside of links, mentions, hashtags and hidden text; the replacement is another word of at most 10 characters. One pen corrects three words of one post. At a terminal you see the sentence before and after, and are asked for confirmation.',
  ],
  args: { postId },
  options: { ...fragmentOptions, replacement: option(text('word'), 'Word to put in its place') },
  examples: [
    'plaza school red-pen apply 5d0c… --text lake --replacement sea',
    'plaza school red-pen apply 5d0c… --start 14 --end 18 --replacement sea --yes',
  ],
  facts: { asks: 'terminal' },
  routes: [school.redPenState, posts.get, school.redPenApply],
  run: (ctx, input) => applyTool(ctx, redPen, input),
  repeated: (answer) => answer as AppliedReceipt,
  receipt: true,
  render: appliedLines('Corrected a word'),
});
