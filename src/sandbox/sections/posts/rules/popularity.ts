/** Popularity: the activity around a post in relation to its age. The formula is our choice. */

import type { World } from '../../../world';
import type { PostState } from '../state';
import type { PostOrCommentState } from './shared-fields';

const hourMs = 60 * 60_000;

/** A post and its index in the world's list. */
export interface Ranked {
  readonly post: PostState;
  readonly place: number;
}

/** The number of orders that are cached for the next pages. */
const keptRankings = 4;

const kept = new WeakMap<readonly PostState[], Map<number, readonly Ranked[]>>();

/**
 * The posts by their popularity at a time. Later activity does not change the order, so that paging by cursor shows
 * each post once. `fresh`: for a first page the order is computed again, even if one of the same moment is cached.
 */
export function rankingOf(world: World, asOf: number, fresh: boolean): readonly Ranked[] {
  const rankings = kept.get(world.posts) ?? new Map<number, readonly Ranked[]>();
  kept.set(world.posts, rankings);
  const known = fresh ? undefined : rankings.get(asOf);
  const ranking = known ?? orderedAsOf(world, asOf);
  // The least recently used one is dropped first.
  rankings.delete(asOf);
  rankings.set(asOf, ranking);
  const [oldest] = rankings.keys();
  if (rankings.size > keptRankings && oldest !== undefined) rankings.delete(oldest);
  return ranking;
}

function orderedAsOf({ posts, comments }: World, asOf: number): Ranked[] {
  const points = new Map<string, number>();
  const add = (id: string, count: number) => points.set(id, (points.get(id) ?? 0) + count);
  for (const { postId, createdAt } of comments) if (createdAt <= asOf) add(postId, 2);
  for (const { originalId, createdAt } of posts)
    if (originalId !== null && createdAt <= asOf) add(originalId, 3);
  return posts
    .map((post, place) => ({
      post,
      place,
      heat: heat(likesAsOf(post, asOf) + (points.get(post.id) ?? 0), post, asOf),
    }))
    .filter(({ post }) => post.createdAt <= asOf)
    .sort((a, b) => b.heat - a.heat || b.place - a.place)
    .map(({ post, place }) => ({ post, place }));
}

function heat(points: number, { createdAt }: PostState, asOf: number): number {
  return (1 + points) / ((asOf - createdAt) / hourMs + 2) ** 1.2;
}

/** The number of likes at that time. */
export function likesAsOf({ likes }: PostOrCommentState, asOf: number): number {
  return likes.filter(({ at }) => at <= asOf).length;
}
