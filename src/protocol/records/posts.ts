/** Records of posts (protocol: posts and comments; field notes 2.9 to 2.14). */
import type { CorrectorState, RedPenState } from './school/tools';
import type { Author } from './users';

/** A marked stretch of a text; `offset` and `length` count UTF-16 code units. */
export interface Span {
  /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
  type: string;
  offset: number;
  length: number;
  /** Of a `link`. */
  url?: string;
  /** Of a `hashtag`, without `#`. */
  tag?: string;
  /** Of a `mention`. */
  username?: string;
  id?: string;
}

export interface Attachment {
  id: string;
  /** `image`, `video`, `audio`, `file`, or something newer. */
  type?: string;
  url?: string;
  thumbnailUrl?: string | null;
  width?: number | null;
  height?: number | null;
  mimeType?: string | null;
  filename?: string | null;
  /** Bytes. */
  size?: number | null;
  /** Seconds. */
  duration?: number | null;
  order?: number | null;
}

export interface PollOption {
  id: string;
  text?: string;
  votesCount?: number;
  voteCount?: number;
  votes?: number;
  position?: number;
}

export interface Poll {
  id?: string;
  postId?: string;
  question?: string;
  multipleChoice?: boolean;
  options?: PollOption[];
  totalVotes?: number;
  hasVoted?: boolean;
  votedOptionIds?: string[];
  createdAt?: string;
}

export interface Post {
  id: string;
  content?: string;
  spans?: Span[] | null;
  author?: Author | null;
  attachments?: Attachment[] | null;
  likesCount?: number;
  /** Comments and replies together. */
  commentsCount?: number;
  repostsCount?: number;
  viewsCount?: number;
  isLiked?: boolean;
  isReposted?: boolean;
  isViewed?: boolean;
  isOwner?: boolean;
  isPinned?: boolean;
  isDeleted?: boolean;
  wallRecipientId?: string | null;
  wallRecipient?: Author | null;
  /** The original post of a repost. */
  originalPost?: Post | null;
  poll?: Poll | null;
  dominantEmoji?: string | null;
  createdAt?: string;
  editedAt?: string | null;
  updatedAt?: string;
  /** The view token that telemetry sends back. */
  vs?: string;
  /** The first comments; only in the answer for one post. */
  comments?: Comment[];
  notebook?: { style: string } | null;
  /** What the school event's tools did to it. */
  corrector?: CorrectorState | null;
  redPen?: RedPenState | null;
  /** Old names of `content`, the counts and the marks. */
  text?: string;
  stats?: { reactions?: number; views?: number; comments?: number; reposts?: number };
  viewerStatus?: { reaction?: unknown; pollVote?: unknown };
  wallOwnerId?: string | null;
}

/** A comment or a reply. */
export interface Comment {
  id: string;
  content?: string;
  author?: Author | null;
  createdAt?: string;
  editedAt?: string | null;
  spans?: Span[] | null;
  attachments?: Attachment[] | null;
  likesCount?: number;
  isLiked?: boolean;
  /** Only on a comment that is not a reply. */
  repliesCount?: number;
  /** The first replies, under either name. */
  replies?: Comment[];
  previewReplies?: Comment[];
  /** The author who is answered, not a comment. */
  replyTo?: { id?: string; username?: string | null; displayName?: string | null } | null;
  postId?: string;
  parentId?: string | null;
  rootId?: string | null;
}

/** The cursor of the next page; the service also sends it in other places, and the client reads them all. */
export interface CursorPagination {
  limit?: number;
  nextCursor?: string | null;
  hasMore?: boolean;
}

export interface PostPage {
  posts: Post[];
  pagination?: CursorPagination;
}

export interface LikeReceipt {
  liked?: boolean;
  likesCount?: number;
}

export interface PostPinReceipt {
  success?: boolean;
  /** Null after unpinning. */
  pinnedPostId?: string | null;
}

export interface RepostReceipt {
  success?: boolean;
  repostsCount?: number;
}

export interface PostStats {
  id: string;
  likesCount?: number;
  commentsCount?: number;
  repostsCount?: number;
  viewsCount?: number;
  dominantEmoji?: string | null;
  isLiked?: boolean;
  isReposted?: boolean;
}

/** What an edit answers: the changed fields, or the whole post. */
export type EditedPost = Pick<Post, 'id' | 'content' | 'spans' | 'updatedAt' | 'editedAt'>;
