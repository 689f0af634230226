import { argument, command, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';

export default command({
  summary: 'Pin a post to the top of your wall',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts pin 5d0c…', 'plaza posts pin 5d0c… --json'],
  routes: [posts.pin],
  run: (ctx, { postId }) => ctx.api.change(posts.pin, { path: { postId } }),
  receipt: true,
  render: () => ['Pinned the post'],
});
