import { section } from '../../section';
import { postsHandlers } from './handlers';
import { seedFeed } from './seed/feed';
import { pinnedPostsState, postsState } from './state';
import { postsSwitches } from './switches';

/** Posts, reposts, likes and polls. Its seed also writes the comments of the posts. */
export const posts = section('posts', {
  state: {
    posts: { schema: postsState, initial: () => [] },
    pinnedPosts: { schema: pinnedPostsState, initial: () => ({}) },
  },
  seed: seedFeed,
  handlers: postsHandlers,
  switches: postsSwitches,
  otherCodes: { CONTENT_MODERATION_FAILED: 'CONTENT_MODERATION_ERROR' },
});
