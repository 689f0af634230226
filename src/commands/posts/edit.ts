import {
  argument,
  command,
  id,
  optionalArgument,
  spanOptions,
  textOptions,
  textOrInput,
} from '../../app/command';
import { posts } from '../../protocol/routes/posts';
import { formatEditedText } from './flows/post-body';
import { composeText, textKinds } from './shared/compose-text';

export default command({
  summary: 'Edit the text of a post',
  description: [
    'Spans that still fit the new text are kept, unless --spans or --markup is given. The editor starts with the current text.',
  ],
  args: {
    postId: argument(id('post'), 'ID of the post'),
    text: optionalArgument(textOrInput(), 'New text, or - for standard input'),
  },
  options: { ...textOptions, ...spanOptions },
  examples: [
    "plaza posts edit 5d0c… 'Good evening'",
    'plaza posts edit 5d0c… --editor',
    "plaza posts edit 5d0c… '**Really** good evening' --markup",
  ],
  routes: [posts.get, posts.edit],
  async run(ctx, { postId, markup, spans, ...given }) {
    const path = { postId };
    const before = await ctx.api.read(posts.get, { path });
    const bodyOf = (whole: string) => formatEditedText(before, whole, { markup, spans });
    const composed = await composeText(ctx, given, {
      initial: async () => before.content ?? '',
      kind: textKinds.post,
      contentOf: (whole) => bodyOf(whole).content,
    });
    const body = bodyOf(composed.text);
    return composed.send(() => ctx.api.change(posts.edit, { path, body }));
  },
  receipt: true,
  render: () => ['Edited the post'],
});
