import { argument, eachCommand, id } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';

export default eachCommand({
  summary: 'Delete a post',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza posts restore POST' restores it.",
  ],
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts delete 5d0c…', 'plaza posts delete - --yes <ids.txt'],
  routes: [posts.delete, posts.get],
  confirm: {
    verb: 'Delete',
    async describe(ctx, { postId }) {
      const { content, author } = await ctx.api.read(posts.get, { path: { postId } });
      return { text: content, by: author?.username };
    },
  },
  run: (ctx, { postId }) => ctx.api.change(posts.delete, { path: { postId } }),
  receipt: true,
  render: (_, view, post) => [doneText('Deleted', post, view)],
});
