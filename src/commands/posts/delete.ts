import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete a post',
  description: [
    "Asks for confirmation unless --yes is given. For a limited time, 'plaza posts restore POST' restores it.",
  ],
  args: { postId: argument(text('id'), 'ID of the post') },
  examples: ['plaza posts delete 5d0c…', 'plaza posts delete 5d0c… --yes'],
  routes: [posts.delete],
  async run(ctx, { postId }) {
    await ctx.ask.confirm(`Delete the post ${postId}?`);
    return ctx.api.change(posts.delete, { path: { postId } });
  },
  render: () => ['Deleted the post'],
});
