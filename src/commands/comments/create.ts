import {
  argument,
  attachOption,
  command,
  file,
  id,
  option,
  optionalArgument,
  textOptions,
  textOrInput,
} from '../../app/command';
import { UsageError } from '../../errors';
import { comments } from '../../protocol/routes/comments';
import { files } from '../../protocol/routes/files';
import { posts } from '../../protocol/routes/posts';
import { numberedReceipt } from '../../terminal/text/receipt';
import { maxCommentFiles, readAttachments, readVoice, withAttachments } from '../files/shared/attachments';
import { composeText, nameOfPost, textKinds } from '../posts/shared/compose-text';
import { madeComment } from '../posts/shared/entry';

export default command({
  summary: 'Comment on a post',
  args: {
    postId: argument(id('post'), 'ID of the post'),
    text: optionalArgument(textOrInput(), 'Text of the comment, or - for standard input'),
  },
  options: {
    ...textOptions,
    attach: attachOption,
    voice: option(file(), 'Audio file to post as a voice comment, without text'),
  },
  examples: [
    "plaza comments create 5d0c… 'Well said'",
    'plaza comments create 5d0c… --attach cat.png',
    'plaza comments create 5d0c… --voice hello.ogg',
  ],
  routes: [comments.create, posts.get, files.upload, files.delete],
  async run(ctx, { postId, attach, voice, ...given }) {
    if (voice !== undefined && (attach.length > 0 || given.text !== undefined || given.file !== undefined))
      throw new UsageError('a voice comment cannot have text or other files');
    const attachments =
      voice === undefined
        ? await readAttachments(ctx, attach, maxCommentFiles)
        : [await readVoice(ctx, voice)];
    const composed = await composeText(ctx, given, {
      mayBeEmpty: attachments.length > 0,
      kind: textKinds.comment,
      about: () => nameOfPost(ctx, postId),
    });
    if (composed.text.trim() === '' && attachments.length === 0)
      throw new UsageError('a comment needs text or a file');
    return composed.send(() =>
      withAttachments(ctx, attachments, (ids) =>
        ctx.api.change(comments.create, {
          path: { postId },
          body: { content: composed.text, ...(ids.length > 0 && { attachmentIds: ids }) },
        }),
      ),
    );
  },
  shows: madeComment,
  receipt: true,
  render: ({ id }, view) => numberedReceipt('Posted comment', { kind: 'comment', id }, view),
});
