import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, text } from '../../app/command';

export default command({
  summary: 'Delete a post; asks before it does so',
  description: ["'plaza posts restore POST' brings it back for a while."],
  args: { postId: argument(text('id'), 'Id of the post') },
  examples: ['plaza posts delete 5d0c…', 'plaza posts delete 5d0c… --yes'],
  routes: [posts.delete],
  async run(ctx, { postId }) {
    await ctx.ask.confirm(`Delete the post ${postId}?`);
    return ctx.api.change(posts.delete, { path: { postId } });
  },
  render: () => ['Deleted the post'],
});
