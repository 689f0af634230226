/** Likes of posts and comments; a repeated like changes nothing (field notes 9.3). */
import type { LikeReceipt } from '../../../../protocol/records/posts';
import type { World } from '../../../world';
import { createIndex } from '../../../world/indexes';
import { type CommentState, commentsIn } from '../../comments/rules/comments';
import { notify } from '../../notifications/rules/notices';
import { countLike } from './popularity';
import { type PostState, placeOf, postsIn } from './posts';
import type { PostOrCommentState } from './shared-fields';
import { requireActionLimit } from './writing';

export function like(world: World, who: string, liked: PostState | CommentState): LikeReceipt {
  if (!isLikedBy(liked, who)) {
    requireActionLimit(world, 'like', () =>
      [...likedPosts(world, who), ...commentsLiked(world, who)].map(({ at }) => at),
    );
    liked.likes.push({ by: who, at: world.clock.now() });
    if (!('postId' in liked)) {
      countLike(world, liked, 1);
      byLiker.renew(world, placeOf(world, liked) ?? 0, [who]);
    }
    notifyAuthor(world, who, liked);
  }
  return receipt(liked, who);
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
  const isLiked = isLikedBy(liked, who);
  liked.likes = liked.likes.filter(({ by }) => by !== who);
  if (isLiked && !('postId' in liked)) {
    countLike(world, liked, -1);
    byLiker.remove(world, placeOf(world, liked) ?? 0, [who]);
  }
  return receipt(liked, who);
}

export function isLikedBy({ likes }: PostOrCommentState, who: string): boolean {
  return likes.some(({ by }) => by === who);
}

function receipt(liked: PostOrCommentState, who: string): LikeReceipt {
  return { liked: isLikedBy(liked, who), likesCount: liked.likes.length };
}

/** The likes of an account that still exist, with the places of the posts. */
export function likedPosts(world: World, who: string) {
  return byLiker.places(world, who).flatMap((place) => {
    const post = postsIn.view(world)[place];
    const at = post?.likes.find(({ by }) => by === who)?.at;
    return post === undefined || at === undefined ? [] : [{ post, at, place }];
  });
}

function commentsLiked(world: World, who: string) {
  return commentsIn.view(world).flatMap(({ likes }) => likes.filter(({ by }) => by === who));
}

/** Posts by those who like them. */
const byLiker = createIndex(postsIn, ({ likes }) => likes.map(({ by }) => by));

export function likesAsOf({ likes }: PostOrCommentState, asOf: number): number {
  let count = 0;
  for (const { at } of likes) if (at <= asOf) count += 1;
  return count;
}
