/** Writes and deletes posts (protocol: posts and comments; field notes 2.9, 2.10). */
import type { BodyOf } from '../../../../protocol/route';
import type { posts } from '../../../../protocol/routes/posts';
import { refusal } from '../../../server/http/refusal';
import { append, type World } from '../../../world';
import { accountById, type UserState } from '../../auth/rules/accounts';
import { attachFiles, detachFiles, type FileState, ownFiles } from '../../files/rules/files';
import { mentionedIn, notify } from '../../notifications/rules/notices';
import { requireSheet, spendSheet } from '../../school/tools/rules/notebooks';
import { mayWriteOnWall } from '../../users/rules/relations';
import { requireReadable, requireUser } from '../../users/rules/users';
import { newPoll } from './polls';
import {
  filesOf,
  isVisible,
  type PostState,
  pinnedPostsIn,
  postById,
  postNotFound,
  postsBy,
  postsIn,
  setDeleted,
  visiblePost,
  wallOf,
} from './posts';
import type { PostOrCommentState } from './shared-fields';
import { spansOf } from './spans';
import {
  longest,
  maxFiles,
  requireActionLimit,
  requireSomething,
  requireText,
  requireWriter,
} from './writing';

/** Writes a post, on the wall that it names or on the author's own. */
export function createPost(world: World, author: UserState, sent: BodyOf<typeof posts.create>): PostState {
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
  if (wallOwnerId !== null)
    notify(world, { to: wallOwnerId, by: author.id, type: 'wall_post', postId: post.id, preview: content });
  notifyMentioned(world, post, [wallOwnerId]);
  return post;
}

/** Notifies the users whom a post mentions and who can see it, except those who are `notified` already. */
export function notifyMentioned(world: World, post: PostState, notified: readonly (string | null)[]): void {
  const { id: postId, authorId: by, content: preview } = post;
  for (const to of mentionedIn(post)) {
    if (notified.includes(to) || !isVisible(world, to, post)) continue;
    notify(world, { to, by, type: 'mention', postId, preview });
  }
}

/** The owner of the wall that a post names by id. */
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

type PostFields = Pick<PostState, 'content' | 'spans'> &
  Partial<Pick<PostState, 'wallOwnerId' | 'originalId' | 'poll' | 'notebook'>>;

export function addPost(
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
  append(world, postsIn, post);
  return post;
}

/** Deletes a post, for its author or the owner of the wall, and detaches its files. */
export function deletePost(world: World, who: string, id: string): void {
  const post = ownPost(world, who, id);
  if (post.deletedAt !== null) throw refusal(409, 'ALREADY_DELETED', 'the post is deleted already');
  setDeleted(world, post, world.clock.now());
  detachFiles(filesOf(world, post), useOf(post));
  if (pinnedPostsIn(world)[wallOf(post)] === id) delete pinnedPostsIn(world)[wallOf(post)];
}

/** How long a deleted post or comment can be restored. */
const restoreDays = 7;

/** Refuses to restore a post or comment that is not deleted, or for too long. */
export function requireRestorable(world: World, { deletedAt }: PostOrCommentState, kind: string): void {
  if (deletedAt === null) throw refusal(409, 'NOT_DELETED', `the ${kind} is not deleted`);
  if (world.clock.now() - deletedAt <= restoreDays * 24 * 60 * 60_000) return;
  throw refusal(403, 'RESTORE_EXPIRED', 'it can be restored for seven days after it was deleted');
}

/** A post that the account can delete or restore. */
export function ownPost(world: World, who: string, id: string): PostState {
  const post = postById(world, id);
  if (!post) throw postNotFound();
  if (post.authorId === who || wallOf(post) === who) return post;
  visiblePost(world, who, id);
  throw refusal(403, 'ACCESS_DENIED', 'only its author and the owner of the wall may do this');
}

export function useOf({ id }: PostState): string {
  return `post:${id}`;
}

export function timesOf(world: World, { id }: UserState, of: (post: PostState) => boolean): number[] {
  return postsBy(world, id)
    .filter(of)
    .map(({ createdAt }) => createdAt);
}
