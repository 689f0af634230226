/** Likes of posts and comments; a repeated like changes nothing (field notes 9.3). */

import type { LikeReceipt } from '../../../../protocol/records/posts';
import type { World } from '../../../world';
import { type CommentState, commentsIn } from '../../comments/rules/comments';
import { notify } from '../../notifications/rules/notices';
import { type PostState, postsIn } from './posts';
import type { PostOrCommentState } from './shared-fields';
import { requireActionLimit } from './writing';

/** Likes a post or a comment. @throws Refusal 429 */
export function like(world: World, who: string, liked: PostState | CommentState): LikeReceipt {
  if (!isLikedBy(liked, who)) {
    requireActionLimit(world, 'like', () => likeTimes(world, who));
    liked.likes.push({ by: who, at: world.clock.now() });
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

export function unlike(who: string, liked: PostOrCommentState): LikeReceipt {
  liked.likes = liked.likes.filter(({ by }) => by !== who);
  return receipt(liked, who);
}

export function isLikedBy({ likes }: PostOrCommentState, who: string): boolean {
  return likes.some(({ by }) => by === who);
}

function receipt(liked: PostOrCommentState, who: string): LikeReceipt {
  return { liked: isLikedBy(liked, who), likesCount: liked.likes.length };
}

function likeTimes(world: World, who: string): number[] {
  return [...postsIn(world), ...commentsIn(world)].flatMap(({ likes }) =>
    likes.filter(({ by }) => by === who).map(({ at }) => at),
  );
}

export function likesAsOf({ likes }: PostOrCommentState, asOf: number): number {
  return likes.filter(({ at }) => at <= asOf).length;
}
