/** Lists of posts, page by page (protocol: posts; field notes 2.14, 10.2). */
import type { PostPage } from '../../../../api/catalogue/records/posts';
import type { World } from '../../../world';
import {
  type Cursor,
  type CursorAsked,
  firstOf,
  type PageBounds,
  pageSize,
  readCursor,
  writtenCursor,
} from '../../../world/cursors';
import { accountById } from '../../auth/rules/accounts';
import { requirePerson, requireReadable } from '../../users/rules/people';
import { followingOf, likesShown } from '../../users/rules/relations';
import type { PostState } from '../state';
import { isLikedBy } from './likes';
import { rankingOf } from './popularity';
import { postRecord, type Sight } from './post-records';
import { isVisible, postById, wallOf } from './posts';

const bounds: PageBounds = { usual: 20, most: 50 };

export type Tab = 'popular' | 'following' | 'clan';

/**
 * A page of the feed. Our choice: posts on walls are in `popular` alone.
 * @throws Refusal 400 for a wrong cursor, 422
 */
export function feedPage(sight: Sight, tab: Tab, asked: CursorAsked): PostPage {
  const { world, viewer } = sight;
  if (tab === 'popular') return popularPage(sight, asked, () => true);
  const authors = new Set(
    tab === 'following' ? [viewer, ...followingOf(world, viewer)] : clanOf(world, viewer),
  );
  return newestPage(
    sight,
    asked,
    ({ wallOwnerId, authorId }) => wallOwnerId === null && authors.has(authorId),
  );
}

/** Everybody with the same sign. */
function clanOf(world: World, viewer: string): string[] {
  const clan = accountById(world, viewer)?.profile?.avatar;
  return world.accounts.filter(({ profile }) => profile?.avatar === clan).map(({ id }) => id);
}

export interface WallAsked extends CursorAsked {
  readonly sort?: 'new' | 'popular' | undefined;
  readonly pinnedPostId?: string | undefined;
}

/**
 * A page of somebody's wall, what others wrote on it among it. The pinned post comes first when it is named rightly,
 * and then nowhere else.
 * @throws Refusal 400 for a wrong cursor, 403 where somebody has blocked the other or is private, 404, 422
 */
export function wallPage(sight: Sight, user: string, asked: WallAsked): PostPage {
  const { world, viewer } = sight;
  const { id: owner } = requirePerson(world, user);
  requireReadable(world, viewer, owner);
  if (asked.sort === 'popular') return popularPage(sight, asked, (post) => wallOf(post) === owner);
  const pinned = world.pinnedPosts[owner];
  const lifted = asked.pinnedPostId !== undefined && asked.pinnedPostId === pinned ? pinned : undefined;
  const page = newestPage(sight, asked, (post) => wallOf(post) === owner && post.id !== lifted);
  const top = lifted !== undefined && asked.cursor === undefined ? postById(world, lifted) : undefined;
  if (!top || !isVisible(world, viewer, top)) return page;
  return { ...page, posts: [postRecord(sight, top), ...page.posts] };
}

/**
 * A page of what somebody likes, the newest like first; nothing where that is hidden.
 * @throws Refusal 400 for a wrong cursor, 404, 422
 */
export function likedPage(sight: Sight, user: string, asked: CursorAsked): PostPage {
  const { world, viewer } = sight;
  const { id: owner } = requirePerson(world, user);
  const liked = likesShown(world, viewer, owner)
    ? world.posts.flatMap((post, place) => {
        const at = post.likes.find(({ by }) => by === owner)?.at;
        return at === undefined ? [] : [{ post, at, place }];
      })
    : [];
  liked.sort((a, b) => b.at - a.at || b.place - a.place);
  const after = readCursor(asked.cursor);
  const rest = after
    ? liked.filter(({ at, place }) => at < after.at || (at === after.at && place < after.place))
    : liked;
  return page(sight, asked, rest, ({ post }) => isLikedBy(post, owner));
}

/** The newest posts first, of those that belong here and that the viewer may see. */
export function newestPage(
  sight: Sight,
  asked: CursorAsked,
  belongs: (post: PostState) => boolean,
): PostPage {
  const { posts } = sight.world;
  const after = readCursor(asked.cursor)?.place ?? posts.length;
  return page(sight, asked, backwards(posts, after), ({ post }) => belongs(post));
}

/** What is popular first, in the order of the time at which the first page was asked for. */
function popularPage(sight: Sight, asked: CursorAsked, belongs: (post: PostState) => boolean): PostPage {
  const { world } = sight;
  const after = readCursor(asked.cursor);
  const asOf = after?.at ?? world.clock.now();
  const ranking = rankingOf(world, asOf, after === undefined);
  const begin = after ? ranking.findIndex(({ place }) => place === after.place) + 1 : 0;
  const rest = ranking.slice(begin).map((ranked) => ({ ...ranked, at: asOf }));
  return page(sight, asked, rest, ({ post }) => belongs(post));
}

interface Placed extends Cursor {
  readonly post: PostState;
}

function* backwards(posts: readonly PostState[], before: number): Generator<Placed> {
  for (let place = Math.min(before, posts.length) - 1; place >= 0; place--) {
    const post = posts[place];
    if (post) yield { post, place, at: post.createdAt };
  }
}

function page(
  sight: Sight,
  asked: CursorAsked,
  items: Iterable<Placed>,
  belongs: (item: Placed) => boolean,
): PostPage {
  const limit = pageSize(asked.limit, bounds);
  const shown = (item: Placed) => belongs(item) && isVisible(sight.world, sight.viewer, item.post);
  const { taken, hasMore } = firstOf(items, limit, shown);
  const last = taken.at(-1);
  const nextCursor = hasMore && last ? writtenCursor(last) : null;
  return {
    posts: taken.map(({ post }) => postRecord(sight, post)),
    pagination: { limit, nextCursor, hasMore },
  };
}
