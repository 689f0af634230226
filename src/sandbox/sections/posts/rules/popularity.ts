/** What is popular: how much happened around a post, against its age. The formula is our choice. */

import type { World } from '../../../world';
import type { PostState } from '../state';
import type { WrittenState } from './written';

const hourMs = 60 * 60_000;

/** A post and its place in the world's list. */
export interface Ranked {
  readonly post: PostState;
  readonly place: number;
}

/** So many orders are kept for those who read on. */
const keptRankings = 4;

const kept = new WeakMap<readonly PostState[], Map<number, readonly Ranked[]>>();

/**
 * The posts in the order of their popularity as of a time: what happened since does not change it, so that who reads
 * on by cursor sees each post once. `anew`: somebody begins to read, and what was kept of the same moment is no use.
 */
export function rankingOf(world: World, asOf: number, anew: boolean): readonly Ranked[] {
  const rankings = kept.get(world.posts) ?? new Map<number, readonly Ranked[]>();
  kept.set(world.posts, rankings);
  const known = anew ? undefined : rankings.get(asOf);
  const ranking = known ?? orderedAsOf(world, asOf);
  // The one that was used last is dropped last.
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

/** How many had liked it by then. */
export function likesAsOf({ likes }: WrittenState, asOf: number): number {
  return likes.filter(({ at }) => at <= asOf).length;
}
