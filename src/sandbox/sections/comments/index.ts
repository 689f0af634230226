/** Comments and replies, which the seed of posts writes (protocol: posts and comments; field notes 2.15, 10.2). */
import { pageSizes } from '../../../protocol/page-sizes';
import { section } from '../../section';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import { isoTime } from '../../world/clock';
import { firstOf, formatCursor, pageSize, parseCursor } from '../../world/cursors';
import { attachFiles, detachFiles } from '../files/rules/files';
import { like, likesAsOf, unlike } from '../posts/rules/likes';
import { commentRecord, viewContextOf } from '../posts/rules/post-records';
import { requireRestorable } from '../posts/rules/post-writing';
import { filesOf, visiblePost } from '../posts/rules/posts';
import { spansOf } from '../posts/rules/spans';
import { longest, requireSomething, requireText } from '../posts/rules/writing';
import { blockedEitherWay } from '../users/rules/relations';
import { requireUser } from '../users/rules/users';
import {
  addComment,
  type CommentState,
  commentsEver,
  commentsIn,
  createComment,
  manageableComment,
  notifyAll,
  repliesOf,
  rootOf,
  setDeleted,
  useOf,
  visibleComment,
} from './rules/comments';

type Sort = 'newest' | 'oldest' | 'popular';

/** Both sets of words that clients send. The default is not documented; ours is the newest first. */
const sorts: ReadonlyMap<string, Sort> = new Map([
  ['newest', 'newest'],
  ['new', 'newest'],
  ['oldest', 'oldest'],
  ['old', 'oldest'],
  ['popular', 'popular'],
]);

export const comments = section('comments', {
  state: [commentsIn],
  handlers: {
    // `total` counts comments, not replies.
    'comments.list': (call) => {
      const { world, query } = call;
      const { postId } = call.path;
      const view = viewContextOf(call);
      visiblePost(world, view.viewer, postId);
      const sort = sorts.get(query.sort ?? 'newest');
      if (!sort) throw fieldRefusal(422, 'VALIDATION_ERROR', 'sort', 'must be newest, oldest or popular');
      const after = parseCursor(query.cursor);
      const asOf = after?.at ?? world.clock.now();
      const ever = commentsEver(world, postId);
      const isVisible = ({ rootId, deletedAt }: CommentState) => rootId === null && deletedAt === null;
      const limit = pageSize(query.limit, pageSizes.comments);
      const known = after && after.place < ever.length ? after.place : undefined;
      const places = placesAfter(ever, sort, asOf, known);
      const { taken, hasMore } = firstOf(places, limit, (place) => isVisible(ever[place] as CommentState));
      const last = taken.at(-1);
      const nextCursor = hasMore && last !== undefined ? formatCursor({ at: asOf, place: last }) : null;
      const comments = taken.map((place) => commentRecord(view, ever[place] as CommentState));
      return { data: { comments, total: ever.filter(isVisible).length, hasMore, nextCursor } };
    },
    // Oldest first; for a reply, its whole thread.
    'comments.replies': (call) => {
      const { world, query } = call;
      const view = viewContextOf(call);
      const root = rootOf(world, visibleComment(world, view.viewer, call.path.commentId));
      const { page = 1 } = query;
      if (page < 1) throw fieldRefusal(422, 'VALIDATION_ERROR', 'page', 'must be at least 1');
      const limit = pageSize(query.limit, pageSizes.replies);
      const all = repliesOf(world, root.id);
      const replies = all.slice((page - 1) * limit, page * limit).map((reply) => commentRecord(view, reply));
      const pagination = { page, limit, total: all.length, hasMore: page * limit < all.length };
      return { data: { replies, pagination } };
    },
    'comments.create': (call) => {
      const { world, caller, path, body } = call;
      return commentRecord(viewContextOf(call), createComment(world, caller.account, path.postId, body));
    },
    // Without `replyToUserId`, the reply answers the author of the comment or reply above it.
    'comments.reply': (call) => {
      const { world, path, body } = call;
      const { account } = call.caller;
      const { authorId, postId, rootId, id } = visibleComment(world, account.id, path.commentId);
      const to = body.replyToUserId === undefined ? authorId : requireUser(world, body.replyToUserId).id;
      if (blockedEitherWay(world, account.id, to))
        throw refusal(403, 'BLOCKED', 'one of you has blocked the other');
      const reply = addComment(world, account, body, { postId, rootId: rootId ?? id, replyToId: to });
      notifyAll(world, reply, { to, type: 'reply' });
      return commentRecord(viewContextOf(call), reply);
    },
    'comments.edit': ({ world, caller: { account }, path, body: { content } }) => {
      const comment = visibleComment(world, account.id, path.commentId);
      if (comment.authorId !== account.id)
        throw refusal(403, 'ACCESS_DENIED', 'only its author can edit a comment');
      requireSomething(content, comment.attachmentIds.length > 0);
      requireText(content, longest.comment);
      const editedAt = world.clock.now();
      Object.assign(comment, { content, spans: spansOf(world, content), editedAt });
      return { id: comment.id, content, editedAt: isoTime(editedAt) };
    },
    // Its replies are hidden with it.
    'comments.delete': ({ world, caller, path }) => {
      const comment = manageableComment(world, caller.account.id, path.commentId);
      if (comment.deletedAt !== null) throw refusal(409, 'ALREADY_DELETED', 'the comment is deleted already');
      setDeleted(world, comment, world.clock.now());
      detachFiles(filesOf(world, comment), useOf(comment));
      return undefined;
    },
    'comments.restore': ({ world, caller, path }) => {
      const comment = manageableComment(world, caller.account.id, path.commentId);
      requireRestorable(world, comment, 'comment');
      setDeleted(world, comment, null);
      attachFiles(filesOf(world, comment), useOf(comment));
      return undefined;
    },
    'comments.like': ({ world, caller: { account }, path }) =>
      like(world, account.id, visibleComment(world, account.id, path.commentId)),
    'comments.unlike': ({ world, caller: { account }, path }) =>
      unlike(world, account.id, visibleComment(world, account.id, path.commentId)),
  },
});

/** The places of the comments after one of them. Deleted comments and replies keep theirs, so that cursors stay valid. */
function* placesAfter(
  comments: readonly CommentState[],
  sort: Sort,
  asOf: number,
  after?: number,
): Generator<number> {
  if (sort === 'popular') yield* mostLiked(comments, asOf, after);
  else if (sort === 'oldest')
    for (let place = (after ?? -1) + 1; place < comments.length; place += 1) yield place;
  else for (let place = (after ?? comments.length) - 1; place >= 0; place -= 1) yield place;
}

/** The comments with the most likes at a time first, of these the newest. */
function* mostLiked(comments: readonly CommentState[], asOf: number, after?: number): Generator<number> {
  const byLikes = new Map<number, number[]>();
  let limit = Number.POSITIVE_INFINITY;
  for (const [place, comment] of comments.entries()) {
    const likes = likesAsOf(comment, asOf);
    const same = byLikes.get(likes);
    if (same) same.push(place);
    else byLikes.set(likes, [place]);
    if (place === after) limit = likes;
  }
  for (const likes of [...byLikes.keys()].sort((one, other) => other - one)) {
    if (likes > limit) continue;
    for (const place of (byLikes.get(likes) ?? []).reverse())
      if (likes < limit || place < (after ?? comments.length)) yield place;
  }
}
