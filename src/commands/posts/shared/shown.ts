/** What lists of posts and comments show, for handles at a terminal. */

import type { Shown } from '../../../ports/handles';
import type { Comment, Post } from '../../../protocol/records/posts';
import type { Author } from '../../../protocol/records/users';
import { oneLine } from '../../../terminal/text/text';

/** Posts as rows, and their authors. */
export function shownPosts(posts: readonly Post[]): Shown[] {
  return posts.flatMap((post) => [shownPost(post, 'row'), ...shownAuthor(post.author)]);
}

/** One post, its comments as rows, and their authors. */
export function shownPostCard(post: Post): Shown[] {
  return [shownPost(post), ...shownAuthor(post.author), ...shownComments(post.comments ?? [])];
}

/** A post that was made. */
export function madePost(post: Partial<Post> | undefined): Shown[] {
  return post?.id ? [shownPost({ ...post, id: post.id }, 'made')] : [];
}

/** Comments with their first replies, as rows in the order of the list. */
export function shownComments(comments: readonly Comment[]): Shown[] {
  return comments.flatMap((comment) =>
    [comment, ...(comment.replies ?? comment.previewReplies ?? [])].flatMap((one) => [
      shownComment(one, 'row'),
      ...shownAuthor(one.author),
    ]),
  );
}

/** A comment or reply that was made. */
export function madeComment(comment: Partial<Comment> | undefined): Shown[] {
  return comment?.id ? [shownComment({ ...comment, id: comment.id }, 'made')] : [];
}

function shownPost({ id, content, text, author }: Post, as?: Shown['as']): Shown {
  return { kind: 'post', id, label: oneLine(content ?? text ?? ''), ...by(author), as };
}

function shownComment({ id, content, author }: Comment, as: Shown['as']): Shown {
  return { kind: 'comment', id, label: oneLine(content ?? ''), ...by(author), as };
}

function by(author: Author | null | undefined): Pick<Shown, 'by'> {
  return author?.username ? { by: author.username } : {};
}

function shownAuthor(author: Author | null | undefined): Shown[] {
  const { username, displayName } = author ?? {};
  return username ? [{ kind: 'user', id: username, label: oneLine(displayName ?? '') }] : [];
}
