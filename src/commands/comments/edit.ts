import { argument, command, id, optionalArgument, textOptions, textOrInput } from '../../app/command';
import { UsageError } from '../../errors';
import { comments } from '../../protocol/routes/comments';
import { composeText, textKinds } from '../posts/shared/compose-text';

export default command({
  summary: 'Edit a comment or reply',
  description: ['The service cannot return a single comment, so the editor starts empty.'],
  args: {
    commentId: argument(id('comment'), 'ID of the comment or reply'),
    text: optionalArgument(textOrInput(), 'New text, or - for standard input'),
  },
  options: textOptions,
  examples: ["plaza comments edit 3f2a… 'Well said indeed'", 'plaza comments edit 3f2a… --file better.txt'],
  routes: [comments.edit],
  async run(ctx, { commentId, ...given }) {
    const composed = await composeText(ctx, given, { kind: textKinds.comment });
    if (composed.text.trim() === '') throw new UsageError('a comment needs text');
    return composed.send(() =>
      ctx.api.change(comments.edit, { path: { commentId }, body: { content: composed.text } }),
    );
  },
  receipt: true,
  render: () => ['Edited the comment'],
});
