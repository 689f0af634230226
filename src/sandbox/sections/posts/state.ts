/** What the world remembers of posts. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import { writtenFields } from './rules/written';

const text = v.string();

const poll = v.object({
  id: text,
  question: text,
  multipleChoice: v.boolean(),
  options: v.array(v.object({ id: text, text })),
  votes: v.array(v.object({ by: text, optionIds: v.array(text) })),
});

const post = v.object({
  ...writtenFields,
  /** Whose wall it was written on; null for one's own. */
  wallOwnerId: v.nullable(text),
  /** What a repost repeats, which is no repost itself. */
  originalId: v.nullable(text),
  poll: v.nullable(poll),
  notebook: v.nullable(v.object({ style: text })),
  views: v.number(),
  viewedBy: v.array(text),
});

/** Oldest first, and none is ever taken out: a place in the list is for ever. */
export const postsState = v.array(post);

/** The post at the top of a wall, by the id of its owner. */
export const pinnedPostsState = v.record(text, text);

export type PollState = v.InferOutput<typeof poll>;
export type PostState = v.InferOutput<typeof post>;

declare module '../../world' {
  interface WorldState {
    posts: PostState[];
    pinnedPosts: Record<string, string>;
  }
}
