/** Comments and replies, in two levels (protocol: posts and comments; field notes 2.15). */
import * as v from 'valibot';
import type { BodyOf } from '../../../../protocol/route';
import type { comments } from '../../../../protocol/routes/comments';
import { refusal } from '../../../server/http/refusal';
import { append, type World, worldState } from '../../../world';
import { text } from '../../../world/fields';
import { createIndex } from '../../../world/indexes';
import type { UserState } from '../../auth/rules/accounts';
import { attachFiles, ownFiles } from '../../files/rules/files';
import { mentionedIn, type Notice, notify } from '../../notifications/rules/notices';
import { isVisible, postById, visiblePost, wallOf } from '../../posts/rules/posts';
import { sharedFields } from '../../posts/rules/shared-fields';
import { spansOf } from '../../posts/rules/spans';
import {
  longest,
  maxFiles,
  requireActionLimit,
  requireSomething,
  requireText,
  requireWriter,
} from '../../posts/rules/writing';

const comment = v.object({
  ...sharedFields,
  postId: text,
  /** The comment that begins the thread of a reply; there are two levels. */
  rootId: v.nullable(text),
  /** The account id of the user whom a reply answers. */
  replyToId: v.nullable(text),
});

/** Oldest first. None is ever removed, so that an index stays valid. */
export const commentsIn = worldState('comments', v.array(comment), () => []);

export type CommentState = v.InferOutput<typeof comment>;

const byId = createIndex(commentsIn, ({ id }) => id);
const byPost = createIndex(commentsIn, ({ postId }) => postId);
const byRoot = createIndex(commentsIn, ({ rootId }) => rootId);
const byAuthor = createIndex(commentsIn, ({ authorId }) => authorId);

/** Deleted comments by their post: a key that changes, only in `setDeleted`. */
const byDeletion = createIndex(commentsIn, ({ postId, deletedAt }) => (deletedAt === null ? null : postId));

type NewComment = BodyOf<typeof comments.create>;

/** Writes a comment; a voice comment is one file without text. */
export function createComment(
  world: World,
  author: UserState,
  postId: string,
  sent: NewComment,
): CommentState {
  const post = visiblePost(world, author.id, postId);
  const comment = addComment(world, author, sent, { postId: post.id, rootId: null, replyToId: null });
  notifyAll(world, comment, { to: post.authorId, type: 'comment' });
  return comment;
}

/** Notifies the first receiver of a comment or reply, and the mentioned users who can see the post. */
export function notifyAll(world: World, comment: CommentState, first: Pick<Notice, 'to' | 'type'>): void {
  const { id, authorId: by, postId, content: preview } = comment;
  const notice = { by, postId, subject: { type: 'comment', id } as const, preview };
  notify(world, { ...notice, ...first });
  const post = postById(world, postId);
  for (const to of mentionedIn(comment)) {
    if (to === first.to || !post || !isVisible(world, to, post)) continue;
    notify(world, { ...notice, to, type: 'comment_mention' });
  }
}

export function addComment(
  world: World,
  author: UserState,
  { content, attachmentIds = [] }: NewComment,
  place: Pick<CommentState, 'postId' | 'rootId' | 'replyToId'>,
): CommentState {
  requireWriter(world, author);
  requireSomething(content, attachmentIds.length > 0);
  requireText(content, longest.comment);
  const files = ownFiles(world, author.id, attachmentIds, maxFiles.comment);
  requireActionLimit(world, 'comment', () =>
    byAuthor.all(world, author.id).map(({ createdAt }) => createdAt),
  );
  const comment: CommentState = {
    id: world.random.uuid(),
    authorId: author.id,
    content,
    spans: spansOf(world, content),
    attachmentIds: files.map(({ id }) => id),
    likes: [],
    createdAt: world.clock.now(),
    editedAt: null,
    deletedAt: null,
    ...place,
  };
  attachFiles(files, useOf(comment));
  append(world, commentsIn, comment);
  return comment;
}

/** A comment that the viewer can see, as well as its post. */
export function visibleComment(world: World, viewer: string, id: string): CommentState {
  const comment = byId.first(world, id);
  if (!comment || !isThere(world, comment)) throw noComment();
  visiblePost(world, viewer, comment.postId);
  return comment;
}

/** All comments and replies of a post, including deleted ones, oldest first. */
export function commentsEver(world: World, postId: string): readonly CommentState[] {
  return byPost.all(world, postId);
}

/** The number of comments and replies of a post that are not deleted. It looks only at deleted ones. */
export function commentsCountOf(world: World, postId: string): number {
  const hidden = new Set(byDeletion.places(world, postId));
  for (const { id } of byDeletion.all(world, postId))
    for (const place of byRoot.places(world, id)) hidden.add(place);
  return byPost.places(world, postId).length - hidden.size;
}

/** Deletes a comment at a time, or restores it. */
export function setDeleted(world: World, comment: CommentState, at: number | null): void {
  comment.deletedAt = at;
  const change = at === null ? byDeletion.remove : byDeletion.renew;
  change(world, byId.places(world, comment.id)[0] ?? 0, [comment.postId]);
}

/** The replies to a comment that are not deleted, oldest first. */
export function repliesOf(world: World, id: string): CommentState[] {
  return byRoot.all(world, id).filter(({ deletedAt }) => deletedAt === null);
}

/** The comment that begins the thread of a comment or a reply. */
export function rootOf(world: World, comment: CommentState): CommentState {
  return byId.view(world, comment.rootId ?? '') ?? comment;
}

function isThere(world: World, comment: CommentState): boolean {
  if (comment.deletedAt !== null) return false;
  return comment.rootId === null || rootOf(world, comment).deletedAt === null;
}

/** A comment that the account can delete or restore. */
export function manageableComment(world: World, who: string, id: string): CommentState {
  const comment = byId.first(world, id);
  const post = comment && postById(world, comment.postId);
  if (!comment || !post) throw noComment();
  if ([comment.authorId, post.authorId, wallOf(post)].includes(who)) return comment;
  visibleComment(world, who, id);
  throw refusal(403, 'ACCESS_DENIED', 'only its author and those of the post may do this');
}

export function useOf({ id }: CommentState): string {
  return `comment:${id}`;
}

function noComment() {
  return refusal(404, 'NOT_FOUND', 'there is no such comment');
}
