/** Comments and replies, on two levels (field notes 2.15). */
import type { Comment } from '../../protocol/records/posts';
import { numberText } from '../../terminal/text/ids';
import { type Column, table } from '../../terminal/text/table';
import { narrowed, prefixed, separated } from '../../terminal/text/text';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';
import { attachmentLines } from '../files/shared/attachment-lines';
import { countText, footerLines, headingLine, likesText, remarkLines } from '../posts/shared/entry';
import { formattedLines } from '../posts/shared/spans';
import { handleText, nameText } from '../users/shared/author';

/** Comments with their first replies indented. In a pipe, one row a comment or reply. */
export function commentList(comments: readonly Comment[], view: View): string[] {
  if (!view.terminal) return table(view, columns, comments.flatMap(withReplies));
  return separated(
    comments.map((comment) => threadLines(comment, narrowed(view))),
    view,
  );
}

/** The replies to one comment, as `commentList`. */
export function replyList(replies: readonly Comment[], view: View): string[] {
  if (!view.terminal) return table(view, columns, replies);
  return separated(
    replies.map((reply) => commentLines(reply, narrowed(view))),
    view,
  );
}

/** In a pipe; scripts rely on them, and help names them. */
const columns: readonly Column<Comment>[] = [
  { title: 'id', cell: (comment) => comment.id },
  { title: 'time', field: 'createdAt', cell: (comment, view) => timeText(comment.createdAt, view) },
  { title: 'username', field: 'author.username', cell: (comment) => comment.author?.username },
  { title: 'text', field: 'content', cell: (comment) => comment.content },
  { title: 'likes', field: 'likesCount', cell: (comment) => comment.likesCount },
  { title: 'replies', field: 'repliesCount', cell: (comment) => comment.repliesCount },
  { title: 'parent', field: 'parentId', cell: (comment) => comment.parentId ?? comment.rootId },
  { title: 'reply to', field: 'replyTo.username', cell: (comment) => comment.replyTo?.username },
  { title: 'attachments', cell: (comment) => comment.attachments?.length ?? 0 },
];

function withReplies(comment: Comment): Comment[] {
  return [
    comment,
    ...repliesOf(comment).map((reply) => ({ ...reply, parentId: reply.parentId ?? comment.id })),
  ];
}

function repliesOf({ replies, previewReplies }: Comment): readonly Comment[] {
  return replies ?? previewReplies ?? [];
}

function threadLines(comment: Comment, view: View): string[] {
  const replies = repliesOf(comment);
  const inner = narrowed(view, 2);
  const bar = `${view.style.dim('│')} `;
  const more = replies.length > 0 ? Math.max(0, (comment.repliesCount ?? 0) - replies.length) : 0;
  const moreLines = countText(more, 'more reply', 'more replies').map((line) => view.style.dim(line));
  return [
    ...commentLines(comment, view),
    ...replies.flatMap((reply) => prefixed(bar, commentLines(reply, inner))),
    ...prefixed(bar, moreLines),
  ];
}

function commentLines(comment: Comment, view: View): string[] {
  const { replyTo } = comment;
  const edited = timeText(comment.editedAt, view);
  const recipient = replyTo && (handleText(replyTo) || nameText(replyTo));
  const remarks = [recipient && `to ${recipient}`, edited && `edited ${edited}`];
  const counts = [
    ...likesText(comment.likesCount, comment.isLiked, view),
    ...countText(comment.repliesCount, 'reply', 'replies'),
  ];
  return [
    headingLine(comment.author, comment.createdAt, view, numberText('comment', comment.id, view)),
    ...remarkLines(remarks, view),
    // No command shows a single comment, so spoilers are open here.
    ...formattedLines(comment, view, 'open'),
    ...attachmentLines(comment.attachments, view, true),
    ...footerLines(counts, comment.id, view),
  ];
}
