/** Writes, edits, deletes, restores and reposts posts (protocol: posts and comments; field notes 2.9, 2.10, 6.2). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { accountById, type UserState } from '../../auth/rules/accounts';
import { attachFiles, detachFiles, type FileState, ownFiles } from '../../files/rules/files';
import { mentionedIn, notify } from '../../notifications/rules/notices';
import { requireSheet, spendSheet } from '../../school/tools/rules/notebooks';
import { mayWriteOnWall, privacyOf } from '../../users/rules/relations';
import { requireReadable, requireUser } from '../../users/rules/users';
import { type NewPoll, newPoll } from './polls';
import {
  filesOf,
  isVisible,
  type PostState,
  pinnedPostsIn,
  postById,
  postNotFound,
  postsBy,
  postsIn,
  repostBy,
  visiblePost,
  wallOf,
} from './posts';
import { type SentSpan, spansOf } from './spans';
import {
  longest,
  maxFiles,
  requireActionLimit,
  requireSomething,
  requireText,
  requireWriter,
} from './writing';

const hourMs = 60 * 60_000;

/** How long a post can be edited. */
const editMs = 48 * hourMs;

/** How long a deleted post or comment can be restored. */
export const restoreMs = 7 * 24 * hourMs;

export interface NewPost {
  readonly content: string;
  readonly spans?: readonly SentSpan[] | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
  readonly wallRecipientId?: string | undefined;
  readonly poll?: NewPoll | null | undefined;
  readonly notebook?: { readonly style: string } | null | undefined;
}

/**
 * Writes a post, on the wall that it names or on the author's own.
 * @throws Refusal 400, 403, 404, 409 without the notebook sheet it names, 422, 429
 */
export function createPost(world: World, author: UserState, sent: NewPost): PostState {
  requireWriter(world, author);
  const { content, attachmentIds = [], wallRecipientId } = sent;
  requireSomething(content, attachmentIds.length > 0 || Boolean(sent.poll));
  requireText(content, longest.post);
  const wallOwnerId = wallRecipientId === undefined ? null : requireWall(world, author, wallRecipientId);
  const spans = spansOf(world, content, sent.spans);
  const files = ownFiles(world, author.id, attachmentIds, maxFiles.post);
  const poll = sent.poll ? newPoll(world, sent.poll) : null;
  if (poll) requireText([poll.question, ...poll.options.map(({ text }) => text)].join('\n'), longest.post);
  requireActionLimit(world, 'post', () => timesOf(world, author, ({ originalId }) => originalId === null));
  const notebook = sent.notebook ? { style: sent.notebook.style } : null;
  if (notebook) requireSheet(world, author.id, notebook.style);
  const post = addPost(world, author, { content, spans, wallOwnerId, poll, notebook }, files);
  if (notebook) spendSheet(world, author.id, notebook.style);
  if (wallOwnerId !== null) {
    notify(world, { to: wallOwnerId, by: author.id, type: 'wall_post', postId: post.id, preview: content });
  }
  notifyMentioned(world, post, [wallOwnerId]);
  return post;
}

/** Notifies the users whom a post mentions and who may see it, except those who are `notified` already. */
function notifyMentioned(world: World, post: PostState, notified: readonly (string | null)[]): void {
  const { id: postId, authorId: by, content: preview } = post;
  for (const to of mentionedIn(post)) {
    if (notified.includes(to) || !isVisible(world, to, post)) continue;
    notify(world, { to, by, type: 'mention', postId, preview });
  }
}

/** The owner of the wall that a post names by id. @throws Refusal 400 for the author's own, 403, 404 */
function requireWall(world: World, author: UserState, ownerId: string): string {
  const owner = accountById(world, ownerId);
  if (!owner) throw refusal(404, 'NOT_FOUND', 'no account has the ID in wallRecipientId');
  const { id } = requireUser(world, ownerId);
  if (id === author.id)
    throw refusal(400, 'BAD_REQUEST', 'leave wallRecipientId out to write on your own wall');
  requireReadable(world, author.id, id);
  if (mayWriteOnWall(world, author.id, id)) return id;
  throw refusal(403, 'ACCESS_DENIED', 'the owner of this wall does not let you write on it');
}

/** The fields that differ between new posts. */
type PostFields = Pick<PostState, 'content' | 'spans'> &
  Partial<Pick<PostState, 'wallOwnerId' | 'originalId' | 'poll' | 'notebook'>>;

function addPost(
  world: World,
  author: UserState,
  fields: PostFields,
  files: readonly FileState[],
): PostState {
  const post: PostState = {
    id: world.random.uuid(),
    authorId: author.id,
    attachmentIds: files.map(({ id }) => id),
    likes: [],
    createdAt: world.clock.now(),
    editedAt: null,
    deletedAt: null,
    wallOwnerId: null,
    originalId: null,
    poll: null,
    notebook: null,
    views: 0,
    viewedBy: [],
    ...fields,
  };
  attachFiles(files, useOf(post));
  postsIn(world).push(post);
  return post;
}

/**
 * Changes the text of the editor's own post within 48 hours.
 * @throws Refusal 400, 403 for another's post or too late, 404, 422
 */
export function editPost(
  world: World,
  editor: UserState,
  id: string,
  { content, spans }: Pick<NewPost, 'content' | 'spans'>,
): PostState {
  const post = visiblePost(world, editor.id, id);
  if (post.authorId !== editor.id) throw refusal(403, 'ACCESS_DENIED', 'only its author can edit a post');
  if (world.clock.now() - post.createdAt > editMs) {
    throw refusal(403, 'EDIT_WINDOW_EXPIRED', 'a post can be edited for 48 hours');
  }
  const { attachmentIds, poll, originalId } = post;
  requireSomething(content, attachmentIds.length > 0 || poll !== null || originalId !== null);
  requireText(content, originalId === null ? longest.post : longest.repost);
  Object.assign(post, { content, spans: spansOf(world, content, spans), editedAt: world.clock.now() });
  return post;
}

/**
 * Deletes a post, for its author or the owner of the wall, and detaches its files.
 * @throws Refusal 403, 404, 409 when it is already deleted
 */
export function deletePost(world: World, who: string, id: string): void {
  const post = ownPost(world, who, id);
  if (post.deletedAt !== null) throw refusal(409, 'ALREADY_DELETED', 'the post is deleted already');
  post.deletedAt = world.clock.now();
  detachFiles(filesOf(world, post), useOf(post));
  if (pinnedPostsIn(world)[wallOf(post)] === id) delete pinnedPostsIn(world)[wallOf(post)];
}

/**
 * Restores a deleted post within seven days, with its files, if they still exist.
 * @throws Refusal 403 for another's post or too late, 404, 409 when it is not deleted
 */
export function restorePost(world: World, who: string, id: string): void {
  const post = ownPost(world, who, id);
  if (post.deletedAt === null) throw refusal(409, 'NOT_DELETED', 'the post is not deleted');
  if (world.clock.now() - post.deletedAt > restoreMs) {
    throw refusal(403, 'RESTORE_EXPIRED', 'it can be restored for seven days after it was deleted');
  }
  if (post.originalId !== null && repostBy(world, post.authorId, post.originalId)) {
    throw refusal(409, 'CONFLICT', 'the same post was reposted again meanwhile');
  }
  post.deletedAt = null;
  attachFiles(filesOf(world, post), useOf(post));
}

/** A post that the account may delete or restore. @throws Refusal 403, 404 */
function ownPost(world: World, who: string, id: string): PostState {
  const post = postById(world, id);
  if (!post) throw postNotFound();
  if (post.authorId === who || wallOf(post) === who) return post;
  visiblePost(world, who, id);
  throw refusal(403, 'ACCESS_DENIED', 'only its author and the owner of the wall may do this');
}

function useOf({ id }: PostState): string {
  return `post:${id}`;
}

/** The times at which an account wrote its posts. */
function timesOf(world: World, { id }: UserState, of: (post: PostState) => boolean): number[] {
  return postsBy(world, id)
    .filter(of)
    .map(({ createdAt }) => createdAt);
}

/**
 * Reposts another user's post, once; a repost of a repost is one of the original (field notes 2.9).
 * @throws Refusal 400 for the author's own post, 403 for a private account's, 404, 409 for a second one
 */
export function repost(world: World, author: UserState, id: string, content: string): PostState {
  requireWriter(world, author);
  const original = originalOf(world, author.id, id);
  if (original.authorId === author.id) throw refusal(400, 'BAD_REQUEST', 'you cannot repost yourself');
  if ([original.authorId, wallOf(original)].some((owner) => privacyOf(world, owner).isPrivate)) {
    throw refusal(403, 'PRIVATE_ACCOUNT', 'posts of private accounts cannot be reposted');
  }
  if (repostBy(world, author.id, original.id))
    throw refusal(409, 'CONFLICT', 'you have reposted this already');
  requireText(content, longest.repost);
  requireActionLimit(world, 'repost', () => timesOf(world, author, ({ originalId }) => originalId !== null));
  const fields = { content, spans: spansOf(world, content), originalId: original.id };
  const post = addPost(world, author, fields, []);
  // Field notes 2.17 has two versions of the post to open; this is the one that clients use.
  const subject = { type: 'post', id: original.id } as const;
  const preview = content || original.content;
  notify(world, { to: original.authorId, by: author.id, type: 'repost', postId: post.id, subject, preview });
  notifyMentioned(world, post, [original.authorId]);
  return post;
}

/**
 * Deletes the repost of a post.
 * @returns the original
 * @throws Refusal 404 for an unknown post, or one without a repost by this account
 */
export function unrepost(world: World, author: string, id: string): PostState {
  const original = originalOf(world, author, id);
  const own = repostBy(world, author, original.id);
  if (!own) throw refusal(404, 'NOT_FOUND', 'you have not reposted this');
  deletePost(world, author, own.id);
  return original;
}

function originalOf(world: World, viewer: string, id: string): PostState {
  const { originalId } = visiblePost(world, viewer, id);
  return visiblePost(world, viewer, originalId ?? id);
}
