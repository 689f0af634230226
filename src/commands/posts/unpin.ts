import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Unpin a post from your wall',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unpin 5d0c…', 'plaza posts unpin - <ids.txt'],
  routes: [posts.unpin],
  run: (ctx, { postId }) => ctx.api.change(posts.unpin, { path: { postId } }),
  receipt: true,
  render: (_, view, post) => [doneText('Unpinned', post, view)],
});
