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
  commentsOf,
  createComment,
  manageableComment,
  notifyAll,
  repliesOf,
  rootOf,
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
      const ordered = inOrder(commentsEver(world, postId), sort, asOf);
      const begin = after ? ordered.findIndex(({ place }) => place === after.place) + 1 : 0;
      const visible = new Set(commentsOf(world, postId).filter(({ rootId }) => rootId === null));
      const limit = pageSize(query.limit, pageSizes.comments);
      const { taken, hasMore } = firstOf(ordered.slice(begin), limit, ({ comment }) => visible.has(comment));
      const last = taken.at(-1);
      const nextCursor = hasMore && last ? formatCursor({ at: asOf, place: last.place }) : null;
      const comments = taken.map(({ comment }) => commentRecord(view, comment));
      return { data: { comments, total: visible.size, hasMore, nextCursor } };
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
      comment.deletedAt = world.clock.now();
      detachFiles(filesOf(world, comment), useOf(comment));
      return undefined;
    },
    'comments.restore': ({ world, caller, path }) => {
      const comment = manageableComment(world, caller.account.id, path.commentId);
      requireRestorable(world, comment, 'comment');
      comment.deletedAt = null;
      attachFiles(filesOf(world, comment), useOf(comment));
      return undefined;
    },
    'comments.like': ({ world, caller: { account }, path }) =>
      like(world, account.id, visibleComment(world, account.id, path.commentId)),
    'comments.unlike': ({ world, caller: { account }, path }) =>
      unlike(world, account.id, visibleComment(world, account.id, path.commentId)),
  },
});

/** The comments with their indexes. Deleted comments and replies keep theirs, so that cursors stay valid. */
function inOrder(comments: readonly CommentState[], sort: Sort, asOf: number) {
  const placed = comments.map((comment, place) => ({ comment, place }));
  if (sort === 'oldest') return placed;
  if (sort === 'newest') return placed.reverse();
  return placed
    .map((one) => ({ ...one, likes: likesAsOf(one.comment, asOf) }))
    .sort((a, b) => b.likes - a.likes || b.place - a.place);
}
