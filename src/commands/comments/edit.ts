import { comments } from '../../api/catalogue/routes/comments';
import { argument, command, optionalArgument, text, textOptions } from '../../app/command';
import { UsageError } from '../../errors';
import { writingOf } from '../../flows/posts/writing';

export default command({
  summary: 'Change the text of a comment or a reply',
  description: ['No route shows a single comment, so the editor begins empty.'],
  args: {
    commentId: argument(text('id'), 'Id of the comment or the reply'),
    text: optionalArgument(text(), 'The new text'),
  },
  options: textOptions,
  examples: ["plaza comments edit 3f2a… 'Well said indeed'", 'plaza comments edit 3f2a… --file better.txt'],
  routes: [comments.edit],
  async run(ctx, { commentId, ...given }) {
    const writing = await writingOf(ctx, given);
    if (writing.text.trim() === '') throw new UsageError('a comment needs a text');
    return writing.sent(() =>
      ctx.api.change(comments.edit, { path: { commentId }, body: { content: writing.text } }),
    );
  },
  render: () => ['Changed the comment'],
});
