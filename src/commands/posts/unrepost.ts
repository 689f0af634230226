import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Remove your repost of a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unrepost 5d0c…', 'plaza posts unrepost - <ids.txt'],
  routes: [posts.unrepost],
  run: (ctx, { postId }) => ctx.api.change(posts.unrepost, { path: { postId } }),
  receipt: true,
  render: ({ repostsCount }, view, post) => [
    doneText('Removed the repost of', post, view, [repostsCount, 'repost']),
  ],
});
