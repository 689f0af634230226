import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Like a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts like 5d0c…', 'plaza posts like - <ids.txt'],
  routes: [posts.like],
  run: (ctx, { postId }) => ctx.api.change(posts.like, { path: { postId } }),
  receipt: true,
  render: ({ likesCount }, view, post) => [doneText('Liked', post, view, [likesCount, 'like'])],
});
