/** State of the posts. Times are milliseconds since the epoch. */
import * as v from 'valibot';
import type { SwitchSpec } from '../../world/switches';
import { sharedFields } from './rules/shared-fields';

const text = v.string();

const poll = v.object({
  id: text,
  question: text,
  multipleChoice: v.boolean(),
  options: v.array(v.object({ id: text, text })),
  votes: v.array(v.object({ by: text, optionIds: v.array(text) })),
});

const post = v.object({
  ...sharedFields,
  /** The owner of the wall; null for the author's own. */
  wallOwnerId: v.nullable(text),
  /** Of a repost: the original, which is not a repost itself. */
  originalId: v.nullable(text),
  poll: v.nullable(poll),
  notebook: v.nullable(v.object({ style: text })),
  views: v.number(),
  viewedBy: v.array(text),
});

/** Oldest first. Posts are never removed, so that an index stays valid. */
export const postsState = v.array(post);

/** The id of the pinned post, by the id of the wall's owner. */
export const pinnedPostsState = v.record(text, text);

export type PollState = v.InferOutput<typeof poll>;
export type PostState = v.InferOutput<typeof post>;

declare module '../../world' {
  interface WorldState {
    posts: PostState[];
    pinnedPosts: Record<string, string>;
  }
}

export const postsSwitches = {
  writing: {
    description: 'Allow users to write posts, reposts, comments and replies',
    on: true,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
  phones: {
    description: 'Require a confirmed phone to write; new accounts have none',
    on: false,
    acts: ['posts.create', 'posts.repost', 'comments.create', 'comments.reply'],
  },
} satisfies Readonly<Record<string, SwitchSpec>>;

declare module '../../world' {
  interface SwitchNames {
    writing: true;
    phones: true;
  }
}
