import { posts } from '../../api/catalogue/routes/posts';
import { argument, command, optionalArgument, text, textOptions } from '../../app/command';
import { composeText } from '../../flows/posts/compose-text';

export default command({
  summary: 'Repost a post, with or without your own text',
  args: {
    postId: argument(text('id'), 'ID of the post'),
    text: optionalArgument(text(), 'Your own text'),
  },
  options: textOptions,
  examples: ['plaza posts repost 5d0c…', "plaza posts repost 5d0c… 'Read this'"],
  routes: [posts.repost],
  async run(ctx, { postId, ...given }) {
    const composed = await composeText(ctx, given, { mayBeEmpty: true });
    return composed.send(() =>
      ctx.api.change(posts.repost, { path: { postId }, body: { content: composed.text } }),
    );
  },
  render: ({ id }) => [id === undefined ? 'Reposted' : `Reposted as ${id}`],
});
