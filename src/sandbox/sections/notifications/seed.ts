/** The notifications of a new world: they follow from posts, comments, likes and follows. */

import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { type CommentState, commentsIn } from '../comments/rules/comments';
import { type PostState, postsIn } from '../posts/rules/posts';
import { relationsIn } from '../users/rules/relations';
import { mentionedIn, type NotificationState, type NotificationType, notificationsIn } from './rules/notices';

type SeededNotification = Omit<NotificationState, 'id' | 'readAt'>;

const unreadMs = 3 * 60 * 60_000;

/** Creates the notifications of a world that begins at `now`. */
export function seedNotifications(world: World, now: number): void {
  const posts = postsIn(world);
  const comments = commentsIn(world);
  const relations = relationsIn(world);
  const reported = [
    ...posts.flatMap((post) => ofPost(world, post)),
    ...comments.flatMap((comment) => ofComment(world, comment)),
    ...relations.follows.map(({ from, to, at }) => ofFollow('follow', from, to, at)),
    ...relations.requests.map(({ from, to, at }) => ofFollow('follow_request', from, to, at)),
  ].filter(({ to, actorId }) => to !== actorId);
  notificationsIn(world).list = reported
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((one, place) => ({
      ...one,
      id: seedId('7e11ed00', place + 1),
      readAt: one.createdAt < now - unreadMs ? one.createdAt : null,
    }));
}

function ofPost(world: World, post: PostState): SeededNotification[] {
  const { id: postId, authorId: by, createdAt, content, wallOwnerId, originalId } = post;
  const original = postsIn(world).find(({ id }) => id === originalId);
  const subject = { type: 'post', id: postId } as const;
  const written = { postId, subject, preview: content || null, actorId: by, createdAt };
  const ofType = (type: NotificationType, to: string) => ({ ...written, type, to });
  return [
    ...post.likes.map(({ by: liker, at }) => ({ ...ofType('like', by), actorId: liker, createdAt: at })),
    ...(wallOwnerId === null ? [] : [ofType('wall_post', wallOwnerId)]),
    ...(original
      ? [{ ...ofType('repost', original.authorId), subject: { type: 'post' as const, id: original.id } }]
      : []),
    ...mentionedIn(post).map((to) => ofType('mention', to)),
  ];
}

function ofComment(world: World, comment: CommentState): SeededNotification[] {
  const { id, postId, authorId: by, createdAt, content, replyToId } = comment;
  const subject = { type: 'comment', id } as const;
  const written = { postId, subject, preview: content || null, actorId: by, createdAt };
  const author = postsIn(world).find((post) => post.id === postId)?.authorId;
  const first = replyToId ?? author;
  const ofType = (type: NotificationType, to: string) => ({ ...written, type, to });
  return [
    ...(first === undefined ? [] : [ofType(replyToId ? 'reply' : 'comment', first)]),
    ...comment.likes.map(({ by: liker, at }) => {
      return { ...ofType('comment_like', by), actorId: liker, createdAt: at };
    }),
    ...mentionedIn(comment)
      .filter((to) => to !== first)
      .map((to) => ofType('comment_mention', to)),
  ];
}

function ofFollow(
  type: 'follow' | 'follow_request',
  actorId: string,
  to: string,
  createdAt: number,
): SeededNotification {
  return { to, type, actorId, createdAt, postId: null, subject: null, preview: null };
}
