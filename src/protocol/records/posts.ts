/** Records of posts (protocol: posts and comments; field notes 2.9 to 2.14). */
import {
  array,
  boolean,
  type Infer,
  lazy,
  nullish,
  number,
  object,
  observed,
  observedFields,
  observedObject,
  optional,
  pick,
  type Schema,
  string,
  unknown,
} from '../answer';
import { CorrectorState, RedPenState } from './school/tools';
import { Author } from './users';

/** A marked stretch of a text; `offset` and `length` count UTF-16 code units. */
export const Span = observedObject({
  /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
  type: string,
  offset: number,
  length: number,
  /** Address of a `link`. */
  url: optional(string),
  /** Name of a `hashtag`, without `#`. */
  tag: optional(string),
  /** Username of a `mention`. */
  username: optional(string),
  id: optional(string),
});
export interface Span extends Infer<typeof Span> {}

export const Attachment = observedObject({
  id: string,
  /** `image`, `video`, `audio`, `file`, or something newer. */
  type: optional(string),
  url: optional(string),
  thumbnailUrl: nullish(string),
  width: nullish(number),
  height: nullish(number),
  mimeType: nullish(string),
  filename: nullish(string),
  /** Bytes. */
  size: nullish(number),
  /** Seconds. */
  duration: nullish(number),
  order: nullish(number),
});
export interface Attachment extends Infer<typeof Attachment> {}

export const PollOption = observedObject({
  id: string,
  text: optional(string),
  votesCount: optional(number),
  voteCount: optional(number),
  votes: optional(number),
  position: optional(number),
});
export interface PollOption extends Infer<typeof PollOption> {}

export const Poll = observedObject({
  id: optional(string),
  postId: optional(string),
  question: optional(string),
  multipleChoice: optional(boolean),
  options: optional(array(PollOption)),
  totalVotes: optional(number),
  hasVoted: optional(boolean),
  votedOptionIds: optional(array(string)),
  createdAt: optional(string),
});
export interface Poll extends Infer<typeof Poll> {}

/** A comment or a reply. */
export const Comment = object({
  id: string,
  ...observedFields({
    content: optional(string),
    author: nullish(Author),
    createdAt: optional(string),
    editedAt: nullish(string),
    spans: nullish(array(Span)),
    attachments: nullish(array(Attachment)),
    likesCount: optional(number),
    isLiked: optional(boolean),
    /** Only on a comment that is not a reply. */
    repliesCount: optional(number),
    /** The first replies, under either name. */
    replies: optional(array(lazy((): Schema<Comment> => Comment))),
    previewReplies: optional(array(lazy((): Schema<Comment> => Comment))),
    /** The author who is answered, not a comment. */
    replyTo: nullish(
      object({ id: optional(string), username: nullish(string), displayName: nullish(string) }),
    ),
    postId: optional(string),
    parentId: nullish(string),
    rootId: nullish(string),
  }),
});
export interface Comment extends Infer<typeof Comment> {}

export const Post = object({
  id: string,
  ...observedFields({
    content: optional(string),
    spans: nullish(array(Span)),
    author: nullish(Author),
    attachments: nullish(array(Attachment)),
    likesCount: optional(number),
    /** Comments and replies together. */
    commentsCount: optional(number),
    repostsCount: optional(number),
    viewsCount: optional(number),
    isLiked: optional(boolean),
    isReposted: optional(boolean),
    isViewed: optional(boolean),
    isOwner: optional(boolean),
    isPinned: optional(boolean),
    isDeleted: optional(boolean),
    wallRecipientId: nullish(string),
    wallRecipient: nullish(Author),
    /** The original post of a repost. */
    originalPost: nullish(lazy((): Schema<Post> => Post)),
    poll: nullish(Poll),
    dominantEmoji: nullish(string),
    createdAt: optional(string),
    editedAt: nullish(string),
    updatedAt: optional(string),
    /** The view token that telemetry sends back. */
    vs: optional(string),
    /** The first comments; only in the answer for one post. */
    comments: optional(array(Comment)),
  }),
  notebook: nullish(object({ style: string })),
  /** Changes by the tools of the school event. */
  corrector: nullish(CorrectorState),
  redPen: nullish(RedPenState),
  ...observedFields({
    /** Old names of `content`, the counts and the marks. */
    text: optional(string),
    stats: optional(
      object({
        reactions: optional(number),
        views: optional(number),
        comments: optional(number),
        reposts: optional(number),
      }),
    ),
    viewerStatus: optional(object({ reaction: optional(unknown), pollVote: optional(unknown) })),
    wallOwnerId: nullish(string),
  }),
});
export interface Post extends Infer<typeof Post> {}

/** The cursor of the next page; the service also sends it in other places, and the client reads them all. */
const CursorPagination = observedObject({
  limit: optional(number),
  nextCursor: nullish(string),
  hasMore: optional(boolean),
});

export const PostPage = observedObject({
  posts: array(Post),
  pagination: optional(CursorPagination),
});
export interface PostPage extends Infer<typeof PostPage> {}

export const LikeReceipt = observedObject({
  liked: optional(boolean),
  likesCount: optional(number),
});
export interface LikeReceipt extends Infer<typeof LikeReceipt> {}

export const PostPinReceipt = observedObject({
  success: optional(boolean),
  /** Null after unpinning. */
  pinnedPostId: nullish(string),
});

export const RepostReceipt = observedObject({
  success: optional(boolean),
  repostsCount: optional(number),
});

export const PostStats = observedObject({
  id: string,
  likesCount: optional(number),
  commentsCount: optional(number),
  repostsCount: optional(number),
  viewsCount: optional(number),
  dominantEmoji: nullish(string),
  isLiked: optional(boolean),
  isReposted: optional(boolean),
});
export interface PostStats extends Infer<typeof PostStats> {}

/** The answer of an edit: the changed fields, or the whole post. */
export const EditedPost = observed(pick(Post, 'id', 'content', 'spans', 'updatedAt', 'editedAt'));
export interface EditedPost extends Infer<typeof EditedPost> {}
