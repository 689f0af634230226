/** Likes of posts and comments; a repeated like changes nothing (field notes 9.3). */
import type { LikeReceipt } from '../../../../protocol/records/posts';
import type { World } from '../../../world';
import { createIndex } from '../../../world/indexes';
import { accountView } from '../../auth/rules/accounts';
import { type CommentState, commentsIn } from '../../comments/rules/comments';
import { notify } from '../../notifications/rules/notices';
import { countLike } from './popularity';
import { type PostState, placeOf, postsIn } from './posts';
import type { LikeState, PostOrCommentState } from './shared-fields';
import { hourMs, requireActionLimit } from './writing';

export function like(world: World, who: string, liked: PostState | CommentState): LikeReceipt {
  if (!isLikedBy(world, liked, who)) {
    requireActionLimit(world, 'like', () => latestTimes(world, who));
    const given = { by: who, at: world.clock.now() };
    liked.likes.push(given);
    latestLikes.get(world)?.push(given);
    if (!('postId' in liked)) {
      countLike(world, liked, 1);
      byLiker.renew(world, placeOf(world, liked) ?? 0, [who]);
    }
    notifyAuthor(world, who, liked);
  }
  return receipt(world, liked, who);
}

function notifyAuthor(world: World, by: string, liked: PostState | CommentState): void {
  const to = liked.authorId;
  const { id, content: preview } = liked;
  if ('postId' in liked) {
    const subject = { type: 'comment', id } as const;
    notify(world, { to, by, type: 'comment_like', postId: liked.postId, subject, preview });
  } else {
    notify(world, { to, by, type: 'like', postId: id, preview });
  }
}

export function unlike(world: World, who: string, liked: PostState | CommentState): LikeReceipt {
  const gone = liked.likes.filter(({ by }) => by === who);
  liked.likes = liked.likes.filter(({ by }) => by !== who);
  const latest = latestLikes.get(world)?.filter((one) => !gone.includes(one));
  if (latest) latestLikes.set(world, latest);
  if (gone.length > 0 && !('postId' in liked)) {
    countLike(world, liked, -1);
    byLiker.remove(world, placeOf(world, liked) ?? 0, [who]);
  }
  return receipt(world, liked, who);
}

function receipt(world: World, liked: PostOrCommentState, who: string): LikeReceipt {
  return { liked: isLikedBy(world, liked, who), likesCount: liked.likes.length };
}

/** The first like of each account, and the number of likes of each clan. */
interface Likers {
  readonly times: Map<string, number>;
  readonly clans: Map<string, number>;
  /** The number of likes that are counted. */
  count: number;
}

/** The likers of fewer likes are found each time: they would take more memory than the likes. */
const manyLikes = 50;

/** By list of likes, which only grows: `unlike` replaces it. */
let known = new WeakMap<readonly LikeState[], Likers>();

/** Counts clans again, since an account has changed its own. */
export function clansChanged(): void {
  known = new WeakMap();
}

export function likersOf(world: World, { likes }: PostOrCommentState): Likers {
  const likers = known.get(likes) ?? { times: new Map(), clans: new Map(), count: 0 };
  if (likes.length >= manyLikes) known.set(likes, likers);
  const { times, clans } = likers;
  for (const { by, at } of likes.slice(likers.count)) {
    if (!times.has(by)) times.set(by, at);
    const clan = accountView(world, by)?.profile?.avatar;
    if (clan !== undefined) clans.set(clan, (clans.get(clan) ?? 0) + 1);
  }
  likers.count = likes.length;
  return likers;
}

/** The time at which an account liked something; undefined if it does not like it. */
function likedAt(world: World, item: PostOrCommentState, who: string): number | undefined {
  if (item.likes.length >= manyLikes) return likersOf(world, item).times.get(who);
  return item.likes.find(({ by }) => by === who)?.at;
}

export function isLikedBy(world: World, item: PostOrCommentState, who: string): boolean {
  return likedAt(world, item, who) !== undefined;
}

/** The likes of an account that still exist, with the places of the posts. */
export function likedPosts(world: World, who: string) {
  return byLiker.places(world, who).flatMap((place) => {
    const post = postsIn.view(world)[place];
    const at = post && likedAt(world, post, who);
    return post === undefined || at === undefined ? [] : [{ post, at, place }];
  });
}

/** The likes of the last hour, by all accounts, once one of them is limited: the index of all likers takes longer. */
const latestLikes = new WeakMap<World, LikeState[]>();

/** The times of an account's likes in the last hour that still exist. */
function latestTimes(world: World, who: string): number[] {
  const since = world.clock.now() - hourMs;
  const lists = () => [...postsIn.view(world), ...commentsIn.view(world)].map(({ likes }) => likes);
  const all =
    latestLikes.get(world) ?? lists().flatMap((likes) => ((likes.at(-1)?.at ?? 0) > since ? likes : []));
  const latest = all.filter(({ at }) => at > since);
  latestLikes.set(world, latest);
  return latest.filter(({ by }) => by === who).map(({ at }) => at);
}

/** Posts by those who like them. */
const byLiker = createIndex(postsIn, ({ likes }) => likes.map(({ by }) => by));

export function likesAsOf({ likes }: PostOrCommentState, asOf: number): number {
  let count = 0;
  for (const { at } of likes) if (at <= asOf) count += 1;
  return count;
}
