import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneOrRepeat, doneText, markRepeat } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Remove your like from a post',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts unlike 5d0c…', 'plaza posts unlike - <ids.txt'],
  routes: [posts.unlike, posts.get],
  run(ctx, { postId }) {
    const path = { postId };
    const wasSo = async () => (await ctx.api.read(posts.get, { path })).isLiked === false;
    return markRepeat(ctx, wasSo, () => ctx.api.change(posts.unlike, { path }));
  },
  receipt: true,
  render: (answer, view, post) => [
    doneText(doneOrRepeat(answer, 'Unliked', 'You did not like'), post, view, [answer.likesCount, 'like']),
  ],
});
