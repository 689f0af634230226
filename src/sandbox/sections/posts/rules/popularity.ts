/**
 * The order of posts by popularity: the activity around a post in relation to its age, by a formula of our choice. Posts
 * with the same points keep their order while they age, so that a page needs only the first posts of each number of points.
 */
import type { World } from '../../../world';
import { countBefore, highestFirst, type Run } from '../../../world/indexes';
import { commentsIn } from '../../comments/rules/comments';
import { type PostState, placeOf, postsIn } from './posts';

const hourMs = 60 * 60_000;

/** Points of one comment and one repost; a like is one point. */
const weights = { comment: 2, repost: 3 } as const;

/** Changes of points that are remembered, at most; earlier times are computed from the records. */
const maxChanges = 10_000;

interface Popularity {
  /** By the place of a post in the world's list. */
  readonly points: number[];
  /** The places of the posts with so many points, by time. */
  readonly byPoints: Map<number, number[]>;
  /** The number of comments that are counted. */
  comments: number;
  /** The points of posts before each change, oldest first. */
  changes: { readonly at: number; readonly place: number; readonly before: number }[];
  /** Changes up to this time are not known. */
  since: number;
  /** The order at the latest other time that was asked for. */
  past?: { readonly asOf: number; readonly popularity: Popularity };
}

const popularities = new WeakMap<readonly PostState[], Popularity>();

/** A list of fewer posts is sorted; in a longer one, the posts of all lists are as likely to be found soon. */
const shortList = 5000;

/**
 * The places of the posts, the most popular at a time first, after the one of a place. Later activity does not change the
 * order, so that paging by cursor shows each post once.
 * @param among the places to which a list is limited; a long list comes with other posts between them
 */
export function popularPlaces(
  world: World,
  asOf: number,
  after?: number,
  among?: readonly number[],
): Iterable<number> {
  const posts = postsIn.view(world);
  const { byPoints, points, changes } = popularityAt(world, asOf);
  const former = new Map<number, number>();
  for (const { at, place, before } of changes.toReversed()) {
    if (at <= asOf) break;
    former.set(place, before);
  }
  const heatOf = (place: number, count = former.get(place) ?? points[place] ?? 0) =>
    (1 + count) / ((asOf - timeOf(posts, place)) / hourMs + 2) ** 1.2;
  const limit = after !== undefined && after < posts.length ? heatOf(after) : undefined;
  const isLeft = (place: number, count?: number) => {
    if (timeOf(posts, place) > asOf) return false;
    if (limit === undefined || after === undefined) return true;
    const heat = heatOf(place, count);
    return heat < limit || (heat === limit && place < after);
  };
  const sorted = (places: Iterable<number>) =>
    [...places]
      .filter((place) => isLeft(place))
      .map((place) => ({ place, heat: heatOf(place) }))
      .sort((one, other) => one.heat - other.heat || one.place - other.place)
      .map(({ place }) => place);
  if (among && among.length < shortList) return sorted(among).reverse();
  const changed = sorted(former.keys());
  const runs: Run[] = [{ places: changed, end: changed.length, rankOf: (place) => heatOf(place) }];
  for (const [count, places] of byPoints) {
    const end = countBefore(places, (place) => isLeft(place, count));
    const rankOf = (place: number) => heatOf(place, count);
    runs.push({ places, end, rankOf, skips: (place) => former.has(place) });
  }
  return highestFirst(runs);
}

/** Counts a like of a post that was added, or removed again. */
export function countLike(world: World, post: PostState, change: 1 | -1): void {
  const popularity = popularities.get(postsIn.view(world));
  if (popularity)
    addPoints(world, counted(world, popularity), placeOf(world, post), change, world.clock.now());
}

function popularityAt(world: World, asOf: number): Popularity {
  const posts = postsIn.view(world);
  const popularity = popularities.get(posts) ?? recorded(world, world.clock.now());
  popularities.set(posts, popularity);
  counted(world, popularity);
  if (asOf >= popularity.since) return popularity;
  if (popularity.past?.asOf !== asOf) popularity.past = { asOf, popularity: recorded(world, asOf) };
  return popularity.past.popularity;
}

/** The order at a time, from the records of all posts. */
function recorded(world: World, asOf: number): Popularity {
  const posts = postsIn.view(world);
  const comments = commentsIn.view(world);
  const points = posts.map(({ likes }) => likes.filter(({ at }) => at <= asOf).length);
  const add = (place: number | undefined, count: number) => {
    if (place !== undefined) points[place] = (points[place] ?? 0) + count;
  };
  for (const { postId, createdAt } of comments)
    if (createdAt <= asOf) add(placeOf(world, { id: postId }), weights.comment);
  for (const { originalId, createdAt } of posts)
    if (originalId !== null && createdAt <= asOf) add(placeOf(world, { id: originalId }), weights.repost);
  const byPoints = new Map<number, number[]>();
  for (const [place, count] of points.entries()) {
    const places = byPoints.get(count);
    if (places) places.push(place);
    else byPoints.set(count, [place]);
  }
  for (const places of byPoints.values()) places.sort((one, other) => inTime(posts, one, other));
  return { points, byPoints, comments: comments.length, changes: [], since: asOf };
}

/** Counts new posts and comments. */
function counted(world: World, popularity: Popularity): Popularity {
  const posts = postsIn.view(world);
  for (let place = popularity.points.length; place < posts.length; place += 1) {
    popularity.points.push(0);
    insert(posts, popularity, place, 0);
    const { originalId, createdAt } = posts[place] as PostState;
    if (originalId !== null)
      addPoints(world, popularity, placeOf(world, { id: originalId }), weights.repost, createdAt);
  }
  const comments = commentsIn.view(world);
  for (const { postId, createdAt } of comments.slice(popularity.comments))
    addPoints(world, popularity, placeOf(world, { id: postId }), weights.comment, createdAt);
  popularity.comments = comments.length;
  return popularity;
}

function addPoints(
  world: World,
  popularity: Popularity,
  place: number | undefined,
  change: number,
  at: number,
): void {
  if (place === undefined) return;
  const posts = postsIn.view(world);
  const before = popularity.points[place] ?? 0;
  const places = popularity.byPoints.get(before) ?? [];
  places.splice(
    countBefore(places, (one) => inTime(posts, one, place) < 0),
    1,
  );
  if (places.length === 0) popularity.byPoints.delete(before);
  popularity.points[place] = before + change;
  insert(posts, popularity, place, before + change);
  popularity.changes.push({ at, place, before });
  if (popularity.changes.length <= maxChanges) return;
  const forgotten = popularity.changes.splice(0, maxChanges / 2);
  popularity.since = Math.max(popularity.since, ...forgotten.map((one) => one.at));
}

function insert(posts: readonly PostState[], { byPoints }: Popularity, place: number, points: number): void {
  const places = byPoints.get(points) ?? [];
  byPoints.set(points, places);
  places.splice(
    countBefore(places, (one) => inTime(posts, one, place) < 0),
    0,
    place,
  );
}

function timeOf(posts: readonly PostState[], place: number): number {
  return posts[place]?.createdAt ?? 0;
}

function inTime(posts: readonly PostState[], one: number, other: number): number {
  return timeOf(posts, one) - timeOf(posts, other) || one - other;
}
