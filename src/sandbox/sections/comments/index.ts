import { section } from '../../section';
import { like, unlike } from '../posts/rules/likes';
import { commentRecord, editedRecord, viewContextOf } from '../posts/rules/post-records';
import { commentPage, replyPage } from './rules/comment-lists';
import {
  commentsIn,
  createComment,
  createReply,
  deleteComment,
  editComment,
  restoreComment,
  visibleComment,
} from './rules/comments';
/** Comments and replies; in a new world, they are seeded with their posts. */
export const comments = section('comments', {
  state: [commentsIn],
  handlers: {
    'comments.list': (call) => ({ data: commentPage(viewContextOf(call), call.path.postId, call.query) }),
    'comments.replies': (call) => ({ data: replyPage(viewContextOf(call), call.path.commentId, call.query) }),
    'comments.create': (call) => {
      const { world, caller, path, body } = call;
      return commentRecord(viewContextOf(call), createComment(world, caller.account, path.postId, body));
    },
    'comments.reply': (call) => {
      const { world, caller, path, body } = call;
      return commentRecord(viewContextOf(call), createReply(world, caller.account, path.commentId, body));
    },
    'comments.edit': ({ world, caller, path, body }) => {
      const edited = editComment(world, caller.account.id, path.commentId, body.content);
      const { id, content, editedAt } = editedRecord(edited);
      return { id, content, editedAt };
    },
    'comments.delete': ({ world, caller, path }) => {
      deleteComment(world, caller.account.id, path.commentId);
      return undefined;
    },
    'comments.restore': ({ world, caller, path }) => {
      restoreComment(world, caller.account.id, path.commentId);
      return undefined;
    },
    'comments.like': ({ world, caller: { account }, path }) =>
      like(world, account.id, visibleComment(world, account.id, path.commentId)),
    'comments.unlike': ({ world, caller: { account }, path }) =>
      unlike(account.id, visibleComment(world, account.id, path.commentId)),
  },
});
