/** What the world remembers of comments and replies. */
import * as v from 'valibot';
import { writtenFields } from '../posts/rules/written';

const text = v.string();

const comment = v.object({
  ...writtenFields,
  postId: text,
  /** Of a reply: the comment under which it hangs; there are two levels. */
  rootId: v.nullable(text),
  /** Of a reply: whom it answers. */
  replyToId: v.nullable(text),
});

/** Oldest first, and none is ever taken out: a place in the list is for ever. */
export const commentsState = v.array(comment);

export type CommentState = v.InferOutput<typeof comment>;

declare module '../../world' {
  interface WorldState {
    comments: CommentState[];
  }
}
