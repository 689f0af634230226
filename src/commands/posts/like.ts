import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneOrRepeat, doneText, markRepeat } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Like a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts like 5d0c…', 'plaza posts like - <ids.txt'],
  routes: [posts.like, posts.get],
  run(ctx, { postId }) {
    const path = { postId };
    const wasSo = async () => (await ctx.api.read(posts.get, { path })).isLiked === true;
    return markRepeat(ctx, wasSo, () => ctx.api.change(posts.like, { path }));
  },
  receipt: true,
  render: (answer, view, post) => [
    doneText(doneOrRepeat(answer, 'Liked', 'You already liked'), post, view, [answer.likesCount, 'like']),
  ],
});
