/** The fields that posts and comments share. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { text, time } from '../../../world/fields';

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

export const sharedFields = {
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

const postOrComment = v.object(sharedFields);

export type LikeState = v.InferOutput<typeof like>;
export type SpanState = v.InferOutput<typeof span>;
export type PostOrCommentState = v.InferOutput<typeof postOrComment>;
