import {
  attachOption,
  choice,
  command,
  flag,
  option,
  optionalArgument,
  optionList,
  spanOptions,
  text,
  textOptions,
  textOrInput,
  user,
} from '../../app/command';
import { withHints } from '../../client/requests/errors';
import { UsageError } from '../../errors';
import { sheetHint } from '../../protocol/error-codes';
import { files } from '../../protocol/routes/files';
import { posts } from '../../protocol/routes/posts';
import { users } from '../../protocol/routes/users';
import { numberedReceipt } from '../../terminal/text/receipt';
import { maxPostFiles, readAttachments, withAttachments } from '../files/shared/attachments';
import { userIdOf } from '../users/shared/user-ids';
import { formatText, pollOf } from './flows/post-body';
import { composeText, textKinds } from './shared/compose-text';
import { madePost } from './shared/entry';

export default command({
  summary: 'Create a post',
  description: [
    'Give the text as an argument, with --file or in the editor. It can be omitted if the post has a file or a poll. Files are uploaded first, and deleted again when the post is refused.',
  ],
  args: { text: optionalArgument(textOrInput(), 'Text of the post, or - for standard input') },
  options: {
    ...textOptions,
    ...spanOptions,
    attach: attachOption,
    poll: option(text('question'), 'Add a poll with this question'),
    option: optionList(text('answer'), 'Answer of the poll; give 2 to 10 answers'),
    multiple: flag('Allow choosing several answers'),
    wall: option(user(), 'Post on the wall of this user'),
    notebook: option(
      choice(['grid', 'ruled']),
      'Write on a notebook sheet of this style (uses up the sheet)',
    ),
  },
  examples: [
    "plaza posts create 'Good morning'",
    "plaza posts create '**New** pictures' --markup --attach sea.jpg --attach sky.jpg",
    "plaza posts create 'Tea or coffee?' --poll 'What shall it be?' --option Tea --option Coffee",
    "plaza posts create 'Today we learned about orbits' --notebook ruled",
  ],
  routes: [posts.create, files.upload, files.delete, users.get],
  async run(ctx, { text, file, editor, markup, spans, attach, wall, notebook, ...asked }) {
    const poll = pollOf(asked);
    const attachments = await readAttachments(ctx, attach, maxPostFiles);
    const mayBeEmpty = attachments.length > 0 || poll !== undefined;
    const contentOf = (whole: string) => formatText(whole, { markup, spans }).content;
    const kind = textKinds.post;
    const composed = await composeText(ctx, { text, file, editor }, { mayBeEmpty, kind, contentOf });
    const { content, spans: textSpans } = formatText(composed.text, { markup, spans });
    if (content.trim() === '' && !mayBeEmpty) throw new UsageError('a post needs text, a file or a poll');
    return composed.send(async () => {
      const wallRecipientId = wall && (await userIdOf(ctx, wall));
      const create = (ids: string[]) =>
        ctx.api.change(posts.create, {
          body: {
            content,
            ...(textSpans.length > 0 && { spans: textSpans }),
            ...(ids.length > 0 && { attachmentIds: ids }),
            wallRecipientId,
            poll,
            notebook: notebook && { style: notebook },
          },
        });
      return withAttachments(ctx, attachments, (ids) =>
        withHints(create(ids), { ITEM_UNAVAILABLE: sheetHint }),
      );
    });
  },
  shows: madePost,
  receipt: true,
  render: ({ id }, view) =>
    numberedReceipt('Created post', { kind: 'post', id, next: 'plaza posts get POST' }, view),
});
