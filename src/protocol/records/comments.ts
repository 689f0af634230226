/** Pages of comments and replies (protocol: posts and comments; field notes 2.15). The comment is in `posts`. */
import type { Comment } from './posts';
import type { PagePagination } from './users';

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
