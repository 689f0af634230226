import {
  argument,
  attachOption,
  command,
  id,
  option,
  optionalArgument,
  textOptions,
  textOrInput,
  user,
} from '../../app/command';
import { UsageError } from '../../errors';
import { comments } from '../../protocol/routes/comments';
import { files } from '../../protocol/routes/files';
import { users } from '../../protocol/routes/users';
import { numberedReceipt } from '../../terminal/text/receipt';
import { maxCommentFiles, readAttachments, withAttachments } from '../files/shared/attachments';
import { composeText, textKinds } from '../posts/shared/compose-text';
import { madeComment } from '../posts/shared/entry';
import { userIdOf } from '../users/shared/user-ids';

export default command({
  summary: 'Reply to a comment or reply',
  args: {
    commentId: argument(id('comment'), 'ID of the comment or reply'),
    text: optionalArgument(textOrInput(), 'Text of the reply, or - for standard input'),
  },
  options: {
    ...textOptions,
    to: option(user(), 'User to reply to (default: the author of the comment)'),
    attach: attachOption,
  },
  examples: ["plaza comments reply 3f2a… 'So do I'", "plaza comments reply 3f2a… 'You too' --to boris"],
  routes: [comments.reply, files.upload, files.delete, users.get],
  async run(ctx, { commentId, to, attach, ...given }) {
    const attachments = await readAttachments(ctx, attach, maxCommentFiles);
    const composed = await composeText(ctx, given, {
      mayBeEmpty: attachments.length > 0,
      kind: textKinds.reply,
    });
    if (composed.text.trim() === '' && attachments.length === 0)
      throw new UsageError('a reply needs text or a file');
    return composed.send(async () => {
      const replyToUserId = to && (await userIdOf(ctx, to));
      return withAttachments(ctx, attachments, (ids) =>
        ctx.api.change(comments.reply, {
          path: { commentId },
          body: { content: composed.text, ...(ids.length > 0 && { attachmentIds: ids }), replyToUserId },
        }),
      );
    });
  },
  shows: madeComment,
  receipt: true,
  render: ({ id }, view) => numberedReceipt('Posted reply', { kind: 'comment', id }, view),
});
