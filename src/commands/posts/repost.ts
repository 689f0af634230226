import { argument, eachCommand, id, optionalArgument, textOptions, textOrInput } from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { doneText } from '../../terminal/text/done-text';
import { numberedReceipt } from '../../terminal/text/receipt';
import { composeText, nameOfPost, textKinds } from './shared/compose-text';
import { madePost } from './shared/entry';

export default eachCommand({
  summary: 'Repost a post, with or without your own text',
  args: {
    postId: argument(id('post'), 'ID of the post; further ones complete'),
    text: optionalArgument(textOrInput(), 'Your own text, or - for standard input'),
  },
  options: textOptions,
  examples: ['plaza posts repost 5d0c…', "plaza posts repost 5d0c… 'Read this'"],
  routes: [posts.repost, posts.get],
  async run(ctx, { postId, ...given }) {
    const about = () => nameOfPost(ctx, postId);
    const composed = await composeText(ctx, given, { mayBeEmpty: true, kind: textKinds.repost, about });
    return composed.send(() =>
      ctx.api.change(posts.repost, { path: { postId }, body: { content: composed.text } }),
    );
  },
  shows: madePost,
  receipt: true,
  render: ({ id }, view, post) => {
    const done = doneText('Reposted', post, view);
    return id === undefined
      ? [done]
      : numberedReceipt(`${done} as`, { kind: 'post', id, next: 'plaza posts get POST' }, view);
  },
});
