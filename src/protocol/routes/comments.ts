import * as v from 'valibot';
import * as a from '../answer';
import { byCursor, byPage } from '../fields';
import { Comment, LikeReceipt } from '../records/posts';
import { PagePagination } from '../records/users';
import { section } from '../route';

const text = v.string();
const comment = { content: text, attachmentIds: v.optional(v.array(text)) };

const CommentPage = a.observedObject({
  comments: a.array(Comment),
  total: a.optional(a.number),
  hasMore: a.optional(a.boolean),
  nextCursor: a.nullish(a.union([a.string, a.number])),
});

const ReplyPage = a.observedObject({
  replies: a.array(Comment),
  pagination: a.optional(PagePagination),
});

/** The answer of an edit. */
const EditedComment = a.observed(a.pick(Comment, 'id', 'content', 'editedAt'));
export interface EditedComment extends a.Infer<typeof EditedComment> {}

/** Comments and replies (protocol: posts and comments; field notes 2.15). */
export const comments = section('comments', {
  list: {
    method: 'GET',
    path: '/api/posts/{postId}/comments',
    query: v.strictObject({ ...byCursor, sort: v.optional(text) }),
    answer: a.observedObject({ data: CommentPage }),
    items: 'comments',
    paging: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/posts/{postId}/comments',
    effect: 'once',
    body: v.strictObject(comment),
    answer: Comment,
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'comments list {postId}' },
  },
  replies: {
    method: 'GET',
    path: '/api/comments/{commentId}/replies',
    query: v.strictObject(byPage),
    answer: a.observedObject({ data: ReplyPage }),
    items: 'replies',
    paging: 'page',
  },
  reply: {
    method: 'POST',
    path: '/api/comments/{commentId}/replies',
    effect: 'once',
    body: v.strictObject({ ...comment, replyToUserId: v.optional(text) }),
    answer: Comment,
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'comments replies {commentId}' },
  },
  /** `once`, because a retry is not known to be safe. */
  edit: {
    method: 'PATCH',
    path: '/api/comments/{commentId}',
    ok: 200,
    effect: 'once',
    body: v.strictObject({ content: text }),
    answer: EditedComment,
    lostAnswer: { verified: 'by sending again', verifyWith: 'comments list {postId}' },
  },
  delete: {
    method: 'DELETE',
    path: '/api/comments/{commentId}',
    ok: 204,
  },
  restore: {
    method: 'POST',
    path: '/api/comments/{commentId}/restore',
    effect: 'once',
    ok: 204,
    lostAnswer: { verified: 'by sending again', verifyWith: 'comments list {postId}' },
  },
  like: {
    method: 'POST',
    path: '/api/comments/{commentId}/like',
    ok: 200,
    effect: 'idempotent',
    answer: LikeReceipt,
  },
  unlike: {
    method: 'DELETE',
    path: '/api/comments/{commentId}/like',
    ok: 200,
    answer: LikeReceipt,
  },
});
