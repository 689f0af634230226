/** The feed, walls and liked posts (protocol: posts; field notes 2.14, 10.2). */
import type { PostPage } from '../../../protocol/records/posts';
import { part } from '../../section';
import type { World } from '../../world';
import { type CursorQuery, parseCursor } from '../../world/cursors';
import { accountsIn, accountView } from '../auth/rules/accounts';
import { followingOf, likesShown } from '../users/rules/relations';
import { requireReadable, requireUser } from '../users/rules/users';
import { likedPosts } from './rules/likes';
import { popularPlaces } from './rules/popularity';
import {
  newestPage,
  postPage,
  postRecord,
  postsAt,
  type ViewContext,
  viewContextOf,
} from './rules/post-records';
import { byAuthor, byWall, isVisible, pinnedPostsIn, postById, postsIn, wallOf } from './rules/posts';

export const feeds = part({
  handlers: {
    // Our choice: posts on walls appear only in `popular`.
    'posts.feed': (call) => {
      const { world, query } = call;
      const view = viewContextOf(call);
      const tab = query.tab ?? 'popular';
      if (tab === 'popular') return { data: popularPage(view, query) };
      const { viewer } = view;
      const all = tab === 'following' ? [viewer, ...followingOf(world, viewer)] : clanOf(world, viewer);
      const lists = [...new Set(all)].map((author) => byAuthor.places(world, author));
      return { data: newestPage(view, query, lists, ({ wallOwnerId }) => wallOwnerId === null) };
    },
    // Posts of others on the wall are included. If the query names the pinned post, it comes first and only there.
    'posts.by': (call) => {
      const { world, path, query } = call;
      const view = viewContextOf(call);
      const { id: owner } = requireUser(world, path.user);
      requireReadable(world, view.viewer, owner);
      if (query.sort === 'popular') return { data: popularPage(view, query, owner) };
      const pinned = pinnedPostsIn(world)[owner];
      const lifted = query.pinnedPostId !== undefined && query.pinnedPostId === pinned ? pinned : undefined;
      const page = newestPage(view, query, [byWall.places(world, owner)], ({ id }) => id !== lifted);
      const top = lifted !== undefined && !parseCursor(query.cursor) ? postById(world, lifted) : undefined;
      if (!top || !isVisible(world, view.viewer, top)) return { data: page };
      return { data: { ...page, posts: [postRecord(view, top), ...page.posts] } };
    },
    // The newest like first; empty if likes are hidden.
    'posts.liked': (call) => {
      const { world, path, query } = call;
      const view = viewContextOf(call);
      const { id: owner } = requireUser(world, path.user);
      const after = parseCursor(query.cursor) ?? { at: Number.POSITIVE_INFINITY, place: 0 };
      const liked = !likesShown(world, view.viewer, owner) ? [] : likedPosts(world, owner);
      const rest = liked
        .filter(({ at, place }) => at < after.at || (at === after.at && place < after.place))
        .sort((a, b) => b.at - a.at || b.place - a.place);
      return { data: postPage(view, query, rest, () => true) };
    },
  },
});

function clanOf(world: World, viewer: string): string[] {
  const clan = accountView(world, viewer)?.profile?.avatar;
  return accountsIn
    .view(world)
    .filter(({ profile }) => profile?.avatar === clan)
    .map(({ id }) => id);
}

/** A page of the most popular posts, of all or of a wall, in the order at the time of the first page. */
function popularPage(view: ViewContext, query: CursorQuery, wall?: string): PostPage {
  const { world } = view;
  const after = parseCursor(query.cursor);
  const asOf = after?.at ?? world.clock.now();
  const among = wall === undefined ? undefined : byWall.places(world, wall);
  const items = postsAt(postsIn.view(world), popularPlaces(world, asOf, after?.place, among), asOf);
  return postPage(view, query, items, (post) => wall === undefined || wallOf(post) === wall);
}
