import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Restore a deleted post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts restore 5d0c…', 'plaza posts restore - <ids.txt'],
  routes: [posts.restore],
  run: (ctx, { postId }) => ctx.api.change(posts.restore, { path: { postId } }),
  receipt: true,
  render: (_, view, post) => [doneText('Restored', post, view)],
});
