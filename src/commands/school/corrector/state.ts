import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { correctorStates } from '../flows/tool';
import { postIds } from '../options';
import { markTable } from '../render/tools';

export default command({
  summary: 'List the crossed-out fragments of posts',
  description: ['Start and end count UTF-16 units of the raw text; the end is exclusive.'],
  args: { postId: postIds },
  examples: [
    'plaza school corrector state 5d0c…',
    "plaza school corrector state 5d0c… --jq '.[].events[].used'",
  ],
  routes: [school.correctorState],
  run: (ctx, { postId }) => correctorStates(ctx, postId),
  render: markTable,
});
