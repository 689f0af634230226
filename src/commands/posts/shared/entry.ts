/** What posts and comments share: heading, remarks, footer, and handles of terminal rows. */
import type { Handle } from '../../../ports/handles';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { Author } from '../../../protocol/records/users';
import { groupedNumber } from '../../../terminal/text/count-suffix';
import { possibleExtraWidth } from '../../../terminal/text/disputed-widths';
import { dimId } from '../../../terminal/text/ids';
import { displayWidth, oneLine, padEnd, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { authorText } from '../../users/shared/author';

/** The number of the row and the author on the left, the time on the right. */
export function headingLine(
  author: Author | null | undefined,
  createdAt: string | null | undefined,
  view: View,
  number = '',
): string {
  const time = timeText(createdAt, view);
  // A row that the terminal draws wider than counted would push the time to the next line.
  const width = view.width - possibleExtraWidth(author?.displayName ?? '');
  const room = width - displayWidth(time) - (time ? 2 : 0) - displayWidth(number);
  return justified(number + authorText(author, view, room), view.style.dim(time), width);
}

/** Remarks such as `pinned · edited 5m ago`, without false and empty ones. */
export function remarkLines(remarks: readonly unknown[], view: View): string[] {
  const text = remarks.filter(Boolean).join(' · ');
  return text === '' ? [] : wrap(oneLine(text), view.width).map((line) => view.style.dim(line));
}

/** The counts on the left and the ID on the right; on separate lines when they do not fit on one. */
export function footerLines(counts: readonly string[], id: string, view: View): string[] {
  const left = counts.join('  ');
  const right = dimId(id, view);
  if (displayWidth(left) + displayWidth(right) + 2 > view.width) return [...wrap(left, view.width), right];
  return [justified(left, right, view.width)];
}

function justified(left: string, right: string, width: number): string {
  return right === '' ? left : padEnd(left, width - displayWidth(right)) + right;
}

/** `♡ 3`, with a full heart for the user's own like; empty without likes. */
export function likesText(count: number | undefined, isOwn: boolean | undefined, view: View): string[] {
  if (!count && !isOwn) return [];
  const number = groupedNumber(count ?? 1);
  return [isOwn ? view.style.red(`♥ ${number}`) : `♡ ${number}`];
}

/** `1 comment`, `2 comments`; empty for none. */
export function countText(count: number | undefined, one: string, many = `${one}s`): string[] {
  return count ? [`${groupedNumber(count)} ${count === 1 ? one : many}`] : [];
}

/** Posts as rows, and their authors. */
export function postHandles(posts: readonly Post[]): Handle[] {
  return posts.flatMap((post) => [postHandle(post, 'row'), ...authorHandle(post.author)]);
}

/** One post, its comments as rows, and their authors. */
export function postCardHandles(post: Post): Handle[] {
  return [postHandle(post), ...authorHandle(post.author), ...commentHandles(post.comments ?? [])];
}

export function madePost(post: Partial<Post> | undefined): Handle[] {
  return post?.id ? [postHandle({ ...post, id: post.id }, 'made')] : [];
}

/** Comments with their first replies, as rows in the order of the list. */
export function commentHandles(comments: readonly Comment[]): Handle[] {
  return comments.flatMap((comment) =>
    [comment, ...(comment.replies ?? comment.previewReplies ?? [])].flatMap((one) => [
      commentHandle(one, 'row'),
      ...authorHandle(one.author),
    ]),
  );
}

export function madeComment(comment: Partial<Comment> | undefined): Handle[] {
  return comment?.id ? [commentHandle({ ...comment, id: comment.id }, 'made')] : [];
}

function postHandle({ id, content, text, author }: Post, as?: Handle['as']): Handle {
  return { kind: 'post', id, label: oneLine(content ?? text ?? ''), ...by(author), as };
}

function commentHandle({ id, content, author }: Comment, as: Handle['as']): Handle {
  return { kind: 'comment', id, label: oneLine(content ?? ''), ...by(author), as };
}

function by(author: Author | null | undefined): Pick<Handle, 'by'> {
  return author?.username ? { by: author.username } : {};
}

function authorHandle(author: Author | null | undefined): Handle[] {
  const { username, displayName } = author ?? {};
  return username ? [{ kind: 'user', id: username, label: oneLine(displayName ?? '') }] : [];
}
