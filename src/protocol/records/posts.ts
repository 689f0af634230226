/** Records of posts (protocol: posts and comments; field notes 2.9 to 2.14). */
import * as a from '../answer';
import { CorrectorState, RedPenState } from './school/tools';
import { Author } from './users';

/** A marked stretch of a text; `offset` and `length` count UTF-16 code units. */
export const Span = a.observedObject({
  /** `bold`, `italic`, `underline`, `strike`, `spoiler`, `monospace`, `link`, `quote`, `hashtag`, `mention` … */
  type: a.string,
  offset: a.number,
  length: a.number,
  /** Address of a `link`. */
  url: a.optional(a.string),
  /** Name of a `hashtag`, without `#`. */
  tag: a.optional(a.string),
  /** Username of a `mention`. */
  username: a.optional(a.string),
  id: a.optional(a.string),
});
export interface Span extends a.Infer<typeof Span> {}

export const Attachment = a.observedObject({
  id: a.string,
  /** `image`, `video`, `audio`, `file`, or something newer. */
  type: a.optional(a.string),
  url: a.optional(a.string),
  thumbnailUrl: a.nullish(a.string),
  width: a.nullish(a.number),
  height: a.nullish(a.number),
  mimeType: a.nullish(a.string),
  filename: a.nullish(a.string),
  /** Bytes. */
  size: a.nullish(a.number),
  /** Seconds. */
  duration: a.nullish(a.number),
  order: a.nullish(a.number),
});
export interface Attachment extends a.Infer<typeof Attachment> {}

export const PollOption = a.observedObject({
  id: a.string,
  text: a.optional(a.string),
  votesCount: a.optional(a.number),
  voteCount: a.optional(a.number),
  votes: a.optional(a.number),
  position: a.optional(a.number),
});
export interface PollOption extends a.Infer<typeof PollOption> {}

export const Poll = a.observedObject({
  id: a.optional(a.string),
  postId: a.optional(a.string),
  question: a.optional(a.string),
  multipleChoice: a.optional(a.boolean),
  options: a.optional(a.array(PollOption)),
  totalVotes: a.optional(a.number),
  hasVoted: a.optional(a.boolean),
  votedOptionIds: a.optional(a.array(a.string)),
  createdAt: a.optional(a.string),
});
export interface Poll extends a.Infer<typeof Poll> {}

/** A comment or a reply. */
export const Comment = a.object({
  id: a.string,
  ...a.observedFields({
    content: a.optional(a.string),
    author: a.nullish(Author),
    createdAt: a.optional(a.string),
    editedAt: a.nullish(a.string),
    spans: a.nullish(a.array(Span)),
    attachments: a.nullish(a.array(Attachment)),
    likesCount: a.optional(a.number),
    isLiked: a.optional(a.boolean),
    /** Only on a comment that is not a reply. */
    repliesCount: a.optional(a.number),
    /** The first replies, under either name. */
    replies: a.optional(a.array(a.lazy((): a.Schema<Comment> => Comment))),
    previewReplies: a.optional(a.array(a.lazy((): a.Schema<Comment> => Comment))),
    /** The author who is answered, not a comment. */
    replyTo: a.nullish(
      a.object({ id: a.optional(a.string), username: a.nullish(a.string), displayName: a.nullish(a.string) }),
    ),
    postId: a.optional(a.string),
    parentId: a.nullish(a.string),
    rootId: a.nullish(a.string),
  }),
});
export interface Comment extends a.Infer<typeof Comment> {}

export const Post = a.object({
  id: a.string,
  ...a.observedFields({
    content: a.optional(a.string),
    spans: a.nullish(a.array(Span)),
    author: a.nullish(Author),
    attachments: a.nullish(a.array(Attachment)),
    likesCount: a.optional(a.number),
    /** Comments and replies together. */
    commentsCount: a.optional(a.number),
    repostsCount: a.optional(a.number),
    viewsCount: a.optional(a.number),
    isLiked: a.optional(a.boolean),
    isReposted: a.optional(a.boolean),
    isViewed: a.optional(a.boolean),
    isOwner: a.optional(a.boolean),
    isPinned: a.optional(a.boolean),
    isDeleted: a.optional(a.boolean),
    wallRecipientId: a.nullish(a.string),
    wallRecipient: a.nullish(Author),
    /** The original post of a repost. */
    originalPost: a.nullish(a.lazy((): a.Schema<Post> => Post)),
    poll: a.nullish(Poll),
    dominantEmoji: a.nullish(a.string),
    createdAt: a.optional(a.string),
    editedAt: a.nullish(a.string),
    updatedAt: a.optional(a.string),
    /** The view token that telemetry sends back. */
    vs: a.optional(a.string),
    /** The first comments; only in the answer for one post. */
    comments: a.optional(a.array(Comment)),
  }),
  notebook: a.nullish(a.object({ style: a.string })),
  /** Changes by the tools of the school event. */
  corrector: a.nullish(CorrectorState),
  redPen: a.nullish(RedPenState),
  ...a.observedFields({
    /** Old names of `content`, the counts and the marks. */
    text: a.optional(a.string),
    stats: a.optional(
      a.object({
        reactions: a.optional(a.number),
        views: a.optional(a.number),
        comments: a.optional(a.number),
        reposts: a.optional(a.number),
      }),
    ),
    viewerStatus: a.optional(a.object({ reaction: a.optional(a.unknown), pollVote: a.optional(a.unknown) })),
    wallOwnerId: a.nullish(a.string),
  }),
});
export interface Post extends a.Infer<typeof Post> {}

/** The cursor of the next page; the service also sends it in other places, and the client reads them all. */
const CursorPagination = a.observedObject({
  limit: a.optional(a.number),
  nextCursor: a.nullish(a.string),
  hasMore: a.optional(a.boolean),
});

export const PostPage = a.observedObject({
  posts: a.array(Post),
  pagination: a.optional(CursorPagination),
});
export interface PostPage extends a.Infer<typeof PostPage> {}

export const LikeReceipt = a.observedObject({
  liked: a.optional(a.boolean),
  likesCount: a.optional(a.number),
});
export interface LikeReceipt extends a.Infer<typeof LikeReceipt> {}

export const PostPinReceipt = a.observedObject({
  success: a.optional(a.boolean),
  /** Null after unpinning. */
  pinnedPostId: a.nullish(a.string),
});

export const RepostReceipt = a.observedObject({
  success: a.optional(a.boolean),
  repostsCount: a.optional(a.number),
});

export const PostStats = a.observedObject({
  id: a.string,
  likesCount: a.optional(a.number),
  commentsCount: a.optional(a.number),
  repostsCount: a.optional(a.number),
  viewsCount: a.optional(a.number),
  dominantEmoji: a.nullish(a.string),
  isLiked: a.optional(a.boolean),
  isReposted: a.optional(a.boolean),
});
export interface PostStats extends a.Infer<typeof PostStats> {}

/** The answer of an edit: the changed fields, or the whole post. */
export const EditedPost = a.observed(a.pick(Post, 'id', 'content', 'spans', 'updatedAt', 'editedAt'));
export interface EditedPost extends a.Infer<typeof EditedPost> {}
