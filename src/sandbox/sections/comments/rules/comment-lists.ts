/** Lists of comments and replies (protocol: posts and comments; field notes 2.15, 10.2). */

import { pageSizes } from '../../../../protocol/page-sizes';
import type { CommentPage, ReplyPage } from '../../../../protocol/routes/comments';
import { fieldRefusal } from '../../../server/http/refusal';
import { type CursorQuery, firstOf, formatCursor, pageSize, parseCursor } from '../../../world/cursors';
import { likesAsOf } from '../../posts/rules/likes';
import { commentRecord, type ViewContext } from '../../posts/rules/post-records';
import { visiblePost } from '../../posts/rules/posts';
import { type CommentState, commentsEver, commentsOf, repliesOf, rootOf, visibleComment } from './comments';

type Sort = 'newest' | 'oldest' | 'popular';

/** Both sets of words that clients send. The default is not documented; ours is the newest first. */
const sorts: Readonly<Record<string, Sort>> = {
  newest: 'newest',
  new: 'newest',
  oldest: 'oldest',
  old: 'oldest',
  popular: 'popular',
};

/**
 * A page of the comments of a post, each with its first replies. `total` counts comments, not replies.
 * @throws Refusal 400 for a wrong cursor, 403, 404, 422
 */
export function commentPage(
  view: ViewContext,
  postId: string,
  query: CursorQuery & { readonly sort?: string | undefined },
): CommentPage {
  const { world, viewer } = view;
  visiblePost(world, viewer, postId);
  const sort = sortOf(query.sort);
  const after = parseCursor(query.cursor);
  const asOf = after?.at ?? world.clock.now();
  const ordered = inOrder(commentsEver(world, postId), sort, asOf);
  const begin = after ? ordered.findIndex(({ place }) => place === after.place) + 1 : 0;
  const visible = new Set(commentsOf(world, postId).filter(({ rootId }) => rootId === null));
  const limit = pageSize(query.limit, pageSizes.comments);
  const { taken, hasMore } = firstOf(ordered.slice(begin), limit, ({ comment }) => visible.has(comment));
  const last = taken.at(-1);
  return {
    comments: taken.map(({ comment }) => commentRecord(view, comment)),
    total: visible.size,
    hasMore,
    nextCursor: hasMore && last ? formatCursor({ at: asOf, place: last.place }) : null,
  };
}

/**
 * A page of the replies to a comment, oldest first; for a reply, a page of its whole thread.
 * @throws Refusal 403, 404, 422
 */
export function replyPage(
  view: ViewContext,
  commentId: string,
  query: { readonly limit?: number | undefined; readonly page?: number | undefined },
): ReplyPage {
  const { world, viewer } = view;
  const root = rootOf(world, visibleComment(world, viewer, commentId));
  const { page = 1 } = query;
  if (page < 1) throw fieldRefusal(422, 'VALIDATION_ERROR', 'page', 'must be at least 1');
  const limit = pageSize(query.limit, pageSizes.replies);
  const all = repliesOf(world, root.id);
  const replies = all.slice((page - 1) * limit, page * limit).map((reply) => commentRecord(view, reply));
  return { replies, pagination: { page, limit, total: all.length, hasMore: page * limit < all.length } };
}

function sortOf(query = 'newest'): Sort {
  const sort = Object.hasOwn(sorts, query) ? sorts[query] : undefined;
  if (sort) return sort;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'sort', 'must be newest, oldest or popular');
}

interface Placed {
  readonly comment: CommentState;
  readonly place: number;
}

/** Deleted comments and replies keep their index, so that cursors stay valid. */
function inOrder(comments: readonly CommentState[], sort: Sort, asOf: number): Placed[] {
  const placed = comments.map((comment, place) => ({ comment, place }));
  if (sort === 'oldest') return placed;
  if (sort === 'newest') return placed.reverse();
  return placed.sort((a, b) => likesAsOf(b.comment, asOf) - likesAsOf(a.comment, asOf) || b.place - a.place);
}
