import { command, id, optionalArgument } from '../../../app/command';
import { posts } from '../../../protocol/routes/posts';
import { school } from '../../../protocol/routes/school';
import { givePost } from '../flows/waste-paper';
import { givenLines } from '../render/waste-paper';

export default command({
  summary: 'Turn one of your old posts into waste paper',
  description: [
    'The post is older than three months; three posts a day are accepted. You see the post and are asked for confirmation unless --yes is given. At a terminal, without an ID, you choose one of your old posts.',
  ],
  args: { postId: optionalArgument(id('post'), 'ID of the post') },
  examples: ['plaza school waste-paper give', 'plaza school waste-paper give 5d0c… --yes'],
  facts: { asks: 'always' },
  routes: [posts.by, posts.get, school.wastePaperGive],
  run: (ctx, { postId }) => givePost(ctx, postId),
  receipt: true,
  render: givenLines,
});
