/** The feed, walls and liked posts (protocol: posts; field notes 2.14, 10.2). */

import type { PostPage } from '../../../protocol/records/posts';
import { part } from '../../section';
import type { World } from '../../world';
import { type CursorQuery, parseCursor } from '../../world/cursors';
import { accountById, accountsIn } from '../auth/rules/accounts';
import { commentsIn } from '../comments/rules/comments';
import { followingOf, likesShown } from '../users/rules/relations';
import { requireReadable, requireUser } from '../users/rules/users';
import { likesAsOf } from './rules/likes';
import { newestPage, postPage } from './rules/pages';
import { postRecord, type ViewContext, viewContextOf } from './rules/post-records';
import { isVisible, type PostState, pinnedPostsIn, postById, postsIn, wallOf } from './rules/posts';

export const feeds = part({
  handlers: {
    // Our choice: posts on walls appear only in `popular`.
    'posts.feed': (call) => {
      const { world, query } = call;
      const view = viewContextOf(call);
      const tab = query.tab ?? 'popular';
      if (tab === 'popular') return { data: popularPage(view, query, () => true) };
      const { viewer } = view;
      const all = tab === 'following' ? [viewer, ...followingOf(world, viewer)] : clanOf(world, viewer);
      const authors = new Set(all);
      const belongs = (post: PostState) => post.wallOwnerId === null && authors.has(post.authorId);
      return { data: newestPage(view, query, belongs) };
    },
    // Posts of others on the wall are included. If the query names the pinned post, it comes first and only there.
    'posts.by': (call) => {
      const { world, path, query } = call;
      const view = viewContextOf(call);
      const { id: owner } = requireUser(world, path.user);
      requireReadable(world, view.viewer, owner);
      if (query.sort === 'popular') {
        return { data: popularPage(view, query, (post) => wallOf(post) === owner) };
      }
      const pinned = pinnedPostsIn(world)[owner];
      const lifted = query.pinnedPostId !== undefined && query.pinnedPostId === pinned ? pinned : undefined;
      const page = newestPage(view, query, (post) => wallOf(post) === owner && post.id !== lifted);
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
      const liked = !likesShown(world, view.viewer, owner)
        ? []
        : postsIn(world).flatMap((post, place) => {
            const at = post.likes.find(({ by }) => by === owner)?.at;
            return at === undefined ? [] : [{ post, at, place }];
          });
      const rest = liked
        .filter(({ at, place }) => at < after.at || (at === after.at && place < after.place))
        .sort((a, b) => b.at - a.at || b.place - a.place);
      return { data: postPage(view, query, rest, () => true) };
    },
  },
});

function clanOf(world: World, viewer: string): string[] {
  const clan = accountById(world, viewer)?.profile?.avatar;
  return accountsIn(world)
    .filter(({ profile }) => profile?.avatar === clan)
    .map(({ id }) => id);
}

/** A page of the most popular posts, in the order at the time of the first page. */
function popularPage(view: ViewContext, query: CursorQuery, belongs: (post: PostState) => boolean): PostPage {
  const { world } = view;
  const after = parseCursor(query.cursor);
  const asOf = after?.at ?? world.clock.now();
  const ranking = rankingOf(world, asOf, after === undefined);
  const begin = after ? ranking.findIndex(({ place }) => place === after.place) + 1 : 0;
  const rest = ranking.slice(begin).map((ranked) => ({ ...ranked, at: asOf }));
  return postPage(view, query, rest, belongs);
}

const hourMs = 60 * 60_000;

/** A post and its index in the world's list. */
interface RankedPost {
  readonly post: PostState;
  readonly place: number;
}

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
