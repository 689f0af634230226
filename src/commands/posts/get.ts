import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, text } from '../../app/command';
import { postCard } from '../../render/posts/post-list';

export default command({
  summary: 'Show a post and its first comments',
  args: { postId: argument(text('id'), 'ID of the post') },
  examples: ['plaza posts get 5d0c…', "plaza posts get 5d0c… --jq '.likesCount'"],
  routes: [posts.get],
  run: (ctx, { postId }) => ctx.api.read(posts.get, { path: { postId } }),
  render: postCard,
});
