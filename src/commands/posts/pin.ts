import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Pin a post to the top of your wall',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts pin 5d0c…', 'plaza posts pin - <ids.txt'],
  routes: [posts.pin],
  run: (ctx, { postId }) => ctx.api.change(posts.pin, { path: { postId } }),
  receipt: true,
  render: (_, view, post) => [doneText('Pinned', post, view)],
});
