import * as v from 'valibot';
import { byCursor, byPage } from '../fields';
import type { Comment, LikeReceipt } from '../records/posts';
import type { PagePagination } from '../records/users';
import { section, shape } from '../route';

const text = v.string();
const comment = { content: text, attachmentIds: v.optional(v.array(text)) };

/** Comments and replies (protocol: posts and comments; field notes 2.15). */
export const comments = section('comments', {
  list: {
    method: 'GET',
    path: '/api/posts/{postId}/comments',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject({ ...byCursor, sort: v.optional(text) }),
    answer: shape<{ data: CommentPage }>(),
    items: 'comments',
    paging: 'cursor',
  },
  create: {
    method: 'POST',
    path: '/api/posts/{postId}/comments',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject(comment),
    answer: shape<Comment>(),
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'comments list {postId}' },
  },
  replies: {
    method: 'GET',
    path: '/api/comments/{commentId}/replies',
    auth: 'bearer',
    effect: 'read',
    query: v.strictObject(byPage),
    answer: shape<{ data: ReplyPage }>(),
    items: 'replies',
    paging: 'page',
  },
  reply: {
    method: 'POST',
    path: '/api/comments/{commentId}/replies',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ ...comment, replyToUserId: v.optional(text) }),
    answer: shape<Comment>(),
    ok: 201,
    lostAnswer: { verified: 'by reading', verifyWith: 'comments replies {commentId}' },
  },
  /** `once`, because a retry is not known to be safe. */
  edit: {
    method: 'PATCH',
    path: '/api/comments/{commentId}',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ content: text }),
    answer: shape<EditedComment>(),
    lostAnswer: { verified: 'by sending again', verifyWith: 'comments list {postId}' },
  },
  delete: {
    method: 'DELETE',
    path: '/api/comments/{commentId}',
    auth: 'bearer',
    effect: 'idempotent',
    ok: 204,
  },
  restore: {
    method: 'POST',
    path: '/api/comments/{commentId}/restore',
    auth: 'bearer',
    effect: 'once',
    ok: 204,
    lostAnswer: { verified: 'by sending again', verifyWith: 'comments list {postId}' },
  },
  like: {
    method: 'POST',
    path: '/api/comments/{commentId}/like',
    auth: 'bearer',
    effect: 'idempotent',
    answer: shape<LikeReceipt>(),
  },
  unlike: {
    method: 'DELETE',
    path: '/api/comments/{commentId}/like',
    auth: 'bearer',
    effect: 'idempotent',
    answer: shape<LikeReceipt>(),
  },
});

export interface CommentPage {
  comments: Comment[];
  total?: number;
  hasMore?: boolean;
  nextCursor?: string | number | null;
}

export interface ReplyPage {
  replies: Comment[];
  pagination?: PagePagination;
}

/** What an edit answers. */
export type EditedComment = Pick<Comment, 'id' | 'content' | 'editedAt'>;
