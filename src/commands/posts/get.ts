import { argument, flag, id, picturesOption, readCommand } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { withPictures } from './flows/pictures';
import { postCardHandles } from './shared/entry';
import { postCard, postList } from './shared/post-list';

export default readCommand({
  summary: 'Show a post and its first comments',
  args: { postId: argument(id('post'), 'ID of the post') },
  options: { pictures: picturesOption, noPictures: flag('Do not draw the pictures of the post') },
  examples: [
    'plaza posts get 5d0c…',
    "plaza posts get 5d0c… --jq '.likesCount'",
    'plaza posts get - --json <ids.txt',
  ],
  routes: [posts.get],
  async run(ctx, { postId, noPictures }) {
    const post = await ctx.api.read(posts.get, { path: { postId } });
    return noPictures ? post : withPictures(ctx, post);
  },
  shows: postCardHandles,
  render: postCard,
  row: (post, view) => postList([post], view),
});
