import { files } from '../../api/catalogue/routes/files';
import { posts } from '../../api/catalogue/routes/posts';
import { users } from '../../api/catalogue/routes/users';
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
  user,
} from '../../app/command';
import { UsageError } from '../../errors';
import { personIdOf } from '../../flows/auth/account';
import { attachmentsOf, withAttachments } from '../../flows/files/attachments';
import { markedText } from '../../flows/posts/marked-text';
import { pollOf } from '../../flows/posts/poll';
import { writingOf } from '../../flows/posts/writing';
import { receipt } from '../../render/text/receipt';

/** The most files of one post (field notes 2.10). */
const mostFiles = 10;

export default command({
  summary: 'Write a post',
  description: [
    'The text is the argument, --file or the editor; with a file or a poll there need not be any. Files are uploaded first and taken away again when the post is refused.',
  ],
  args: { text: optionalArgument(text(), 'Text of the post') },
  options: {
    ...textOptions,
    ...spanOptions,
    attach: attachOption,
    poll: option(text('question'), 'Ask a question'),
    option: optionList(text('answer'), 'An answer of the poll; 2 to 10 of them'),
    multiple: flag('Let people choose several answers'),
    wall: option(user(), "Write on this person's wall"),
    notebook: option(choice(['grid', 'ruled']), 'Write on a notebook sheet, which is used up'),
  },
  examples: [
    "plaza posts create 'Good morning'",
    "plaza posts create '**New** pictures' --markup --attach sea.jpg --attach sky.jpg",
    "plaza posts create 'Tea or coffee?' --poll 'What shall it be?' --option Tea --option Coffee",
    'git log -1 --format=%B | plaza posts create --file -',
  ],
  routes: [posts.create, files.upload, files.delete, users.get],
  async run(ctx, { text, file, editor, markup, spans, attach, wall, notebook, ...asked }) {
    const poll = pollOf(asked);
    const attachments = await attachmentsOf(ctx, attach, mostFiles);
    const mayBeEmpty = attachments.length > 0 || poll !== undefined;
    const writing = await writingOf(ctx, { text, file, editor }, { mayBeEmpty });
    const { content, spans: marks } = markedText(writing.text, { markup, spans });
    if (content.trim() === '' && !mayBeEmpty) throw new UsageError('a post needs a text, a file or a poll');
    return writing.sent(async () => {
      const wallRecipientId = wall && (await personIdOf(ctx, wall));
      return withAttachments(ctx, attachments, (ids) =>
        ctx.api.change(posts.create, {
          body: {
            content,
            ...(marks.length > 0 && { spans: marks }),
            ...(ids.length > 0 && { attachmentIds: ids }),
            ...(wallRecipientId && { wallRecipientId }),
            ...(poll && { poll }),
            ...(notebook && { notebook: { style: notebook } }),
          },
        }),
      );
    });
  },
  render: ({ id }) => receipt('Posted', id),
});
