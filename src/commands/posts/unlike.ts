import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Remove your like from a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unlike 5d0c…', 'plaza posts unlike - <ids.txt'],
  routes: [posts.unlike],
  run: (ctx, { postId }) => ctx.api.change(posts.unlike, { path: { postId } }),
  receipt: true,
  render: ({ likesCount }, view, post) => [doneText('Unliked', post, view, [likesCount, 'like'])],
});
