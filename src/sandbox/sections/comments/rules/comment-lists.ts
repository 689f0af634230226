/** Lists of comments and replies, page by page (protocol: posts and comments; field notes 2.15, 10.2). */
import type { CommentPage, ReplyPage } from '../../../../api/catalogue/records/comments';
import { fieldRefusal } from '../../../server/http/refusal';
import { type CursorAsked, firstOf, pageSize, readCursor, writtenCursor } from '../../../world/cursors';
import { likesAsOf } from '../../posts/rules/popularity';
import { commentRecord, type Sight } from '../../posts/rules/post-records';
import { visiblePost } from '../../posts/rules/posts';
import type { CommentState } from '../state';
import { commentsEver, commentsOf, repliesOf, rootOf, visibleComment } from './comments';

/** How many there are when it is not said is our choice. */
const commentBounds = { usual: 20, most: 500 };
const replyBounds = { usual: 50, most: 100 };

type Sort = 'newest' | 'oldest' | 'popular';

/** Both sets of words that clients send; nobody told what comes without one, so it is the newest. */
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
  sight: Sight,
  postId: string,
  asked: CursorAsked & { readonly sort?: string | undefined },
): CommentPage {
  const { world, viewer } = sight;
  visiblePost(world, viewer, postId);
  const sort = sortOf(asked.sort);
  const after = readCursor(asked.cursor);
  const asOf = after?.at ?? world.clock.now();
  const ordered = inOrder(commentsEver(world, postId), sort, asOf);
  const begin = after ? ordered.findIndex(({ place }) => place === after.place) + 1 : 0;
  const there = new Set(commentsOf(world, postId).filter(({ rootId }) => rootId === null));
  const limit = pageSize(asked.limit, commentBounds);
  const { taken, hasMore } = firstOf(ordered.slice(begin), limit, ({ comment }) => there.has(comment));
  const last = taken.at(-1);
  return {
    comments: taken.map(({ comment }) => commentRecord(sight, comment)),
    total: there.size,
    hasMore,
    nextCursor: hasMore && last ? writtenCursor({ at: asOf, place: last.place }) : null,
  };
}

/**
 * A page of the replies under a comment, oldest first; of a reply, those of the comment it hangs under.
 * @throws Refusal 403, 404, 422
 */
export function replyPage(
  sight: Sight,
  commentId: string,
  asked: { readonly limit?: number | undefined; readonly page?: number | undefined },
): ReplyPage {
  const { world, viewer } = sight;
  const root = rootOf(world, visibleComment(world, viewer, commentId));
  const { page = 1 } = asked;
  if (page < 1) throw fieldRefusal(422, 'VALIDATION_ERROR', 'page', 'must be at least 1');
  const limit = pageSize(asked.limit, replyBounds);
  const all = repliesOf(world, root.id);
  const replies = all.slice((page - 1) * limit, page * limit).map((reply) => commentRecord(sight, reply));
  return { replies, pagination: { page, limit, total: all.length, hasMore: page * limit < all.length } };
}

function sortOf(asked = 'newest'): Sort {
  const sort = Object.hasOwn(sorts, asked) ? sorts[asked] : undefined;
  if (sort) return sort;
  throw fieldRefusal(422, 'VALIDATION_ERROR', 'sort', 'must be newest, oldest or popular');
}

interface Placed {
  readonly comment: CommentState;
  readonly place: number;
}

/** Deleted ones and replies keep their place, so that a cursor finds its own whatever happens. */
function inOrder(comments: readonly CommentState[], sort: Sort, asOf: number): Placed[] {
  const placed = comments.map((comment, place) => ({ comment, place }));
  if (sort === 'oldest') return placed;
  if (sort === 'newest') return placed.reverse();
  return placed.sort((a, b) => likesAsOf(b.comment, asOf) - likesAsOf(a.comment, asOf) || b.place - a.place);
}
