/** Pages of posts by cursor (protocol: posts; field notes 2.14, 10.2). */

import { pageSizes } from '../../../../protocol/page-sizes';
import type { PostPage } from '../../../../protocol/records/posts';
import {
  type Cursor,
  type CursorQuery,
  firstOf,
  formatCursor,
  pageSize,
  parseCursor,
} from '../../../world/cursors';
import { postRecord, type ViewContext } from './post-records';
import { isVisible, type PostState, postsIn } from './posts';

/** A page of the posts that belong to the list and that the viewer can see, the newest first. */
export function newestPage(
  view: ViewContext,
  query: CursorQuery,
  belongs: (post: PostState) => boolean,
): PostPage {
  const posts = postsIn(view.world);
  const after = parseCursor(query.cursor)?.place ?? posts.length;
  return postPage(view, query, backwards(posts, after), belongs);
}

/** A post with the cursor after it. */
interface PostAt extends Cursor {
  readonly post: PostState;
}

function* backwards(posts: readonly PostState[], before: number): Generator<PostAt> {
  for (let place = Math.min(before, posts.length) - 1; place >= 0; place--) {
    const post = posts[place];
    if (post) yield { post, place, at: post.createdAt };
  }
}

/** A page of the items after the cursor of the query: those that belong to the list and that the viewer can see. */
export function postPage(
  view: ViewContext,
  query: CursorQuery,
  items: Iterable<PostAt>,
  belongs: (post: PostState) => boolean,
): PostPage {
  const limit = pageSize(query.limit, pageSizes.posts);
  const shown = ({ post }: PostAt) => belongs(post) && isVisible(view.world, view.viewer, post);
  const { taken, hasMore } = firstOf(items, limit, shown);
  const last = taken.at(-1);
  const nextCursor = hasMore && last ? formatCursor(last) : null;
  return {
    posts: taken.map(({ post }) => postRecord(view, post)),
    pagination: { limit, nextCursor, hasMore },
  };
}
