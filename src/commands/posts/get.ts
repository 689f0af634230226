import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, id } from '../../app/command';
import { postCard } from '../../render/posts/post-list';
import { shownPostCard } from '../../render/posts/shown';

export default command({
  summary: 'Show a post and its first comments',
  args: { postId: argument(id('post'), 'ID of the post') },
  examples: ['plaza posts get 5d0c…', "plaza posts get 5d0c… --jq '.likesCount'"],
  routes: [posts.get],
  run: (ctx, { postId }) => ctx.api.read(posts.get, { path: { postId } }),
  shows: shownPostCard,
  render: postCard,
});
