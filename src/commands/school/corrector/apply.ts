import { command } from '../../../app/command';
import { posts } from '../../../protocol/routes/posts';
import { school } from '../../../protocol/routes/school';
import { applyTool } from '../flows/apply-tool';
import { type AppliedReceipt, corrector } from '../flows/tool';
import { fragmentOptions, postId } from '../options';
import { appliedLines } from '../render/tools';

export default command({
  summary: "Cross out a fragment of another user's post",
  description: [
    'A fragment has 1 to 10 characters, not counting spaces. It cannot be in a link, a mention, a hashtag or hidden text. You can cross out three fragments of each post.',
    'At a terminal, shows the sentence before and after the change, and asks for confirmation.',
  ],
  args: { postId },
  options: fragmentOptions,
  examples: [
    'plaza school corrector apply 5d0c… --text lake',
    'plaza school corrector apply 5d0c… --text the --occurrence 2 --yes',
    'plaza school corrector apply 5d0c… --start 14 --end 18',
  ],
  facts: { asks: 'terminal' },
  routes: [school.correctorState, posts.get, school.correctorApply],
  run: (ctx, input) => applyTool(ctx, corrector, input),
  repeated: (answer) => answer as AppliedReceipt,
  receipt: true,
  render: appliedLines('Crossed out a fragment'),
});
