import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { postId } from '../options';
import { canceledLines } from '../render/tools';

export default command({
  summary: 'Remove all your crossed-out fragments from a post',
  description: ['The correctors are not returned.'],
  args: { postId },
  examples: ['plaza school corrector cancel 5d0c…', "plaza school corrector cancel 5d0c… --jq '.canceled'"],
  routes: [school.correctorCancel],
  run: (ctx, { postId }) => ctx.api.change(school.correctorCancel, { body: { postId } }),
  receipt: true,
  render: canceledLines('Removed your crossed-out fragments'),
});
