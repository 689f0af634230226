/** Lists of posts (protocol: posts; field notes 2.14, 10.2). */

import { pageSizes } from '../../../../protocol/page-sizes';
import type { PostPage } from '../../../../protocol/records/posts';
import type { World } from '../../../world';
import {
  type Cursor,
  type CursorQuery,
  firstOf,
  formatCursor,
  pageSize,
  parseCursor,
} from '../../../world/cursors';
import { accountById, accountsIn } from '../../auth/rules/accounts';
import { commentsIn } from '../../comments/rules/comments';
import { followingOf, likesShown } from '../../users/rules/relations';
import { requireReadable, requireUser } from '../../users/rules/users';
import { isLikedBy, likesAsOf } from './likes';
import { postRecord, type ViewContext } from './post-records';
import { isVisible, type PostState, pinnedPostsIn, postById, postsIn, wallOf } from './posts';

export type Tab = 'popular' | 'following' | 'clan';

/**
 * A page of the feed. Our choice: posts on walls appear only in `popular`.
 * @throws Refusal 400 for a wrong cursor, 422
 */
export function feedPage(view: ViewContext, tab: Tab, query: CursorQuery): PostPage {
  const { world, viewer } = view;
  if (tab === 'popular') return popularPage(view, query, () => true);
  const authors = new Set(
    tab === 'following' ? [viewer, ...followingOf(world, viewer)] : clanOf(world, viewer),
  );
  return newestPage(
    view,
    query,
    ({ wallOwnerId, authorId }) => wallOwnerId === null && authors.has(authorId),
  );
}

/** The ids of the accounts in the viewer's clan. */
function clanOf(world: World, viewer: string): string[] {
  const clan = accountById(world, viewer)?.profile?.avatar;
  return accountsIn(world)
    .filter(({ profile }) => profile?.avatar === clan)
    .map(({ id }) => id);
}

export interface WallQuery extends CursorQuery {
  readonly sort?: 'new' | 'popular' | undefined;
  readonly pinnedPostId?: string | undefined;
}

/**
 * A page of a wall, with the posts of others on it. When the query names the pinned post, it comes first and only there.
 * @throws Refusal 400 for a wrong cursor, 403 for a blocked or private account, 404, 422
 */
export function wallPage(view: ViewContext, user: string, query: WallQuery): PostPage {
  const { world, viewer } = view;
  const { id: owner } = requireUser(world, user);
  requireReadable(world, viewer, owner);
  if (query.sort === 'popular') return popularPage(view, query, (post) => wallOf(post) === owner);
  const pinned = pinnedPostsIn(world)[owner];
  const lifted = query.pinnedPostId !== undefined && query.pinnedPostId === pinned ? pinned : undefined;
  const page = newestPage(view, query, (post) => wallOf(post) === owner && post.id !== lifted);
  const top = lifted !== undefined && !parseCursor(query.cursor) ? postById(world, lifted) : undefined;
  if (!top || !isVisible(world, viewer, top)) return page;
  return { ...page, posts: [postRecord(view, top), ...page.posts] };
}

/**
 * A page of the posts that a user likes, the newest like first; empty when likes are hidden.
 * @throws Refusal 400 for a wrong cursor, 404, 422
 */
export function likedPage(view: ViewContext, user: string, query: CursorQuery): PostPage {
  const { world, viewer } = view;
  const { id: owner } = requireUser(world, user);
  const liked = likesShown(world, viewer, owner)
    ? postsIn(world).flatMap((post, place) => {
        const at = post.likes.find(({ by }) => by === owner)?.at;
        return at === undefined ? [] : [{ post, at, place }];
      })
    : [];
  liked.sort((a, b) => b.at - a.at || b.place - a.place);
  const after = parseCursor(query.cursor);
  const rest = after
    ? liked.filter(({ at, place }) => at < after.at || (at === after.at && place < after.place))
    : liked;
  return page(view, query, rest, ({ post }) => isLikedBy(post, owner));
}

/** A page of the posts that belong to the list and that the viewer may see, the newest first. */
export function newestPage(
  view: ViewContext,
  query: CursorQuery,
  belongs: (post: PostState) => boolean,
): PostPage {
  const posts = postsIn(view.world);
  const after = parseCursor(query.cursor)?.place ?? posts.length;
  return page(view, query, backwards(posts, after), ({ post }) => belongs(post));
}

/** A page of the most popular posts, in the order at the time of the first page. */
function popularPage(view: ViewContext, query: CursorQuery, belongs: (post: PostState) => boolean): PostPage {
  const { world } = view;
  const after = parseCursor(query.cursor);
  const asOf = after?.at ?? world.clock.now();
  const ranking = rankingOf(world, asOf, after === undefined);
  const begin = after ? ranking.findIndex(({ place }) => place === after.place) + 1 : 0;
  const rest = ranking.slice(begin).map((ranked) => ({ ...ranked, at: asOf }));
  return page(view, query, rest, ({ post }) => belongs(post));
}

interface PostAt extends Cursor {
  readonly post: PostState;
}

function* backwards(posts: readonly PostState[], before: number): Generator<PostAt> {
  for (let place = Math.min(before, posts.length) - 1; place >= 0; place--) {
    const post = posts[place];
    if (post) yield { post, place, at: post.createdAt };
  }
}

function page(
  view: ViewContext,
  query: CursorQuery,
  items: Iterable<PostAt>,
  belongs: (item: PostAt) => boolean,
): PostPage {
  const limit = pageSize(query.limit, pageSizes.posts);
  const shown = (item: PostAt) => belongs(item) && isVisible(view.world, view.viewer, item.post);
  const { taken, hasMore } = firstOf(items, limit, shown);
  const last = taken.at(-1);
  const nextCursor = hasMore && last ? formatCursor(last) : null;
  return {
    posts: taken.map(({ post }) => postRecord(view, post)),
    pagination: { limit, nextCursor, hasMore },
  };
}

const hourMs = 60 * 60_000;

/** A post and its index in the world's list. */
interface RankedPost {
  readonly post: PostState;
  readonly place: number;
}

/** Maximum number of cached rankings. */
const maxRankings = 4;

const rankingCache = new WeakMap<readonly PostState[], Map<number, readonly RankedPost[]>>();

/**
 * The posts by their popularity at a time: the activity around a post in relation to its age, by a formula of our
 * choice. Later activity does not change the order, so that paging by cursor shows each post once.
 * @param fresh whether to compute the order even if one of the same time is cached, as a first page needs
 * @internal
 */
export function rankingOf(world: World, asOf: number, fresh: boolean): readonly RankedPost[] {
  const rankings = rankingCache.get(postsIn(world)) ?? new Map<number, readonly RankedPost[]>();
  rankingCache.set(postsIn(world), rankings);
  const known = fresh ? undefined : rankings.get(asOf);
  const ranking = known ?? computeRanking(world, asOf);
  // The least recently used one is dropped first.
  rankings.delete(asOf);
  rankings.set(asOf, ranking);
  const [oldest] = rankings.keys();
  if (rankings.size > maxRankings && oldest !== undefined) rankings.delete(oldest);
  return ranking;
}

function computeRanking(world: World, asOf: number): RankedPost[] {
  const posts = postsIn(world);
  const comments = commentsIn(world);
  const points = new Map<string, number>();
  const add = (id: string, count: number) => points.set(id, (points.get(id) ?? 0) + count);
  for (const { postId, createdAt } of comments) if (createdAt <= asOf) add(postId, 2);
  for (const { originalId, createdAt } of posts)
    if (originalId !== null && createdAt <= asOf) add(originalId, 3);
  return posts
    .map((post, place) => ({
      post,
      place,
      heat: popularityOf(likesAsOf(post, asOf) + (points.get(post.id) ?? 0), post, asOf),
    }))
    .filter(({ post }) => post.createdAt <= asOf)
    .sort((a, b) => b.heat - a.heat || b.place - a.place)
    .map(({ post, place }) => ({ post, place }));
}

function popularityOf(points: number, { createdAt }: PostState, asOf: number): number {
  return (1 + points) / ((asOf - createdAt) / hourMs + 2) ** 1.2;
}
