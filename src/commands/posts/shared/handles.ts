/** What lists of posts and comments show, for handles at a terminal. */

import type { Handle } from '../../../ports/handles';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { Author } from '../../../protocol/records/users';
import { oneLine } from '../../../terminal/text/text';

/** Posts as rows, and their authors. */
export function postHandles(posts: readonly Post[]): Handle[] {
  return posts.flatMap((post) => [postHandle(post, 'row'), ...authorHandle(post.author)]);
}

/** One post, its comments as rows, and their authors. */
export function postCardHandles(post: Post): Handle[] {
  return [postHandle(post), ...authorHandle(post.author), ...commentHandles(post.comments ?? [])];
}

/** A post that was made. */
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

/** A comment or reply that was made. */
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
