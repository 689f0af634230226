import { argument, command, id } from '../../app/command';
import { describeItem } from '../../client/requests/ids';
import { posts } from '../../protocol/routes/posts';
import { itemName } from '../../terminal/text/receipt';

export default command({
  summary: 'Delete a post',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza posts restore POST' restores it.",
  ],
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts delete 5d0c…', 'plaza posts delete 5d0c… --yes'],
  routes: [posts.delete, posts.get],
  async run(ctx, { postId }) {
    const read = async () => {
      const { content, author } = await ctx.api.read(posts.get, { path: { postId } });
      return { text: content, by: author?.username };
    };
    const post = await describeItem(ctx, 'post', postId, read);
    await ctx.ask.confirm(`Delete ${itemName('post', postId, post)}?`);
    return ctx.api.change(posts.delete, { path: { postId } });
  },
  receipt: true,
  render: () => ['Deleted the post'],
});
