/** What the world stores of comments and replies. */
import * as v from 'valibot';
import { sharedFields } from '../posts/rules/shared-fields';

const text = v.string();

const comment = v.object({
  ...sharedFields,
  postId: text,
  /** Of a reply: the comment that begins its thread; there are two levels. */
  rootId: v.nullable(text),
  /** Of a reply: the account id of the user it answers. */
  replyToId: v.nullable(text),
});

/** Oldest first. None is ever removed, so that an index stays valid. */
export const commentsState = v.array(comment);

export type CommentState = v.InferOutput<typeof comment>;

declare module '../../world' {
  interface WorldState {
    comments: CommentState[];
  }
}
