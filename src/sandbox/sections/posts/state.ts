/** What the world remembers of posts and comments. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

/** Offsets and lengths in UTF-16 code units. */
const span = v.object({
  type: text,
  offset: v.number(),
  length: v.number(),
  url: v.optional(text),
  tag: v.optional(text),
  username: v.optional(text),
  id: v.optional(text),
});

const like = v.object({ by: text, at: time });

const poll = v.object({
  id: text,
  question: text,
  multipleChoice: v.boolean(),
  options: v.array(v.object({ id: text, text })),
  votes: v.array(v.object({ by: text, optionIds: v.array(text) })),
});

/** What posts and comments have in common. */
const written = {
  id: text,
  authorId: text,
  content: text,
  spans: v.array(span),
  attachmentIds: v.array(text),
  /** Oldest first. */
  likes: v.array(like),
  createdAt: time,
  editedAt: v.nullable(time),
  deletedAt: v.nullable(time),
};

const post = v.object({
  ...written,
  /** Whose wall it was written on; null for one's own. */
  wallOwnerId: v.nullable(text),
  /** What a repost repeats, which is no repost itself. */
  originalId: v.nullable(text),
  poll: v.nullable(poll),
  notebook: v.nullable(v.object({ style: text })),
  views: v.number(),
  viewedBy: v.array(text),
});

const comment = v.object({
  ...written,
  postId: text,
  /** Of a reply: the comment under which it hangs; there are two levels. */
  rootId: v.nullable(text),
  /** Of a reply: whom it answers. */
  replyToId: v.nullable(text),
});

/** Oldest first, and none is ever taken out: a place in the list is for ever. */
export const postsState = v.array(post);
export const commentsState = v.array(comment);

/** The post at the top of a wall, by the id of its owner. */
export const pinnedPostsState = v.record(text, text);

export type SpanState = v.InferOutput<typeof span>;
export type PollState = v.InferOutput<typeof poll>;
export type PostState = v.InferOutput<typeof post>;
export type CommentState = v.InferOutput<typeof comment>;

/** A post or a comment. */
export type WrittenState = PostState | CommentState;
