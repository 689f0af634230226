import { school } from '../../../api/catalogue/routes/school';
import { command } from '../../../app/command';
import { canceledLines } from '../../../render/school/tools';
import { postId } from '../fragment';

export default command({
  summary: 'Remove all your crossed-out fragments from a post',
  description: ['The correctors are not returned.'],
  args: { postId },
  examples: ['plaza school corrector cancel 5d0c…', "plaza school corrector cancel 5d0c… --jq '.canceled'"],
  routes: [school.correctorCancel],
  run: (ctx, { postId }) => ctx.api.change(school.correctorCancel, { body: { postId } }),
  render: canceledLines('Removed your crossed-out fragments'),
});
