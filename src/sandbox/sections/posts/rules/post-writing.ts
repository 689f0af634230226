/** Posts written, edited, taken away and brought back (protocol: posts and comments; field notes 2.9, 2.10, 6.2). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { PersonState } from '../../auth/rules/accounts';
import { accountById } from '../../auth/rules/accounts';
import type { FileState } from '../../files/rules/files';
import { attachFiles, detachFiles, ownFiles } from '../../files/rules/files';
import { namedIn, notify } from '../../notifications/rules/notices';
import { requirePerson, requireReadable } from '../../users/rules/people';
import { mayWriteOnWall } from '../../users/rules/relations';
import type { PostState } from '../state';
import { type NewPoll, newPoll } from './polls';
import { filesOf, isVisible, noPost, postById, postsBy, repostBy, visiblePost, wallOf } from './posts';
import { type SentSpan, spansOf } from './spans';
import { longest, mostFiles, requirePace, requireSomething, requireText, requireWriter } from './writing';

const hourMs = 60 * 60_000;

/** How long a post can be edited. */
const editMs = 48 * hourMs;

/** How long what was deleted can be restored. */
export const restoreMs = 7 * 24 * hourMs;

/** A post as a client sends it. */
export interface NewPost {
  readonly content: string;
  readonly spans?: readonly SentSpan[] | undefined;
  readonly attachmentIds?: readonly string[] | undefined;
  readonly wallRecipientId?: string | undefined;
  readonly poll?: NewPoll | undefined;
  readonly notebook?: { readonly style: string } | undefined;
}

/**
 * Writes a post, on somebody's wall when it names one.
 * @throws Refusal 400, 403, 404, 422, 429
 */
export function createPost(world: World, author: PersonState, sent: NewPost): PostState {
  requireWriter(world, author);
  const { content, attachmentIds = [], wallRecipientId } = sent;
  requireSomething(content, attachmentIds.length > 0 || sent.poll !== undefined);
  requireText(content, longest.post);
  const wallOwnerId = wallRecipientId === undefined ? null : requireWall(world, author, wallRecipientId);
  const spans = spansOf(world, content, sent.spans);
  const files = ownFiles(world, author.id, attachmentIds, mostFiles.post);
  const poll = sent.poll ? newPoll(world, sent.poll) : null;
  if (poll) requireText([poll.question, ...poll.options.map(({ text }) => text)].join('\n'), longest.post);
  requirePace(world, 'post', () => timesOf(world, author, ({ originalId }) => originalId === null));
  const post = addPost(
    world,
    author,
    { content, spans, wallOwnerId, poll, notebook: sent.notebook ?? null },
    files,
  );
  if (wallOwnerId !== null) {
    notify(world, { to: wallOwnerId, by: author.id, type: 'wall_post', postId: post.id, preview: content });
  }
  tellMentioned(world, post, [wallOwnerId]);
  return post;
}

/** Tells those whom a post names and who may see it, but for those who hear of it anyway. */
export function tellMentioned(world: World, post: PostState, told: readonly (string | null)[]): void {
  const { id: postId, authorId: by, content: preview } = post;
  for (const to of namedIn(post)) {
    if (told.includes(to) || !isVisible(world, to, post)) continue;
    notify(world, { to, by, type: 'mention', postId, preview });
  }
}

/** The wall of somebody who is named by id. @throws Refusal 400 for one's own, 403, 404 */
function requireWall(world: World, author: PersonState, ownerId: string): string {
  const owner = accountById(world, ownerId);
  if (!owner) throw refusal(404, 'NOT_FOUND', 'wallRecipientId is the id of nobody');
  const { id } = requirePerson(world, ownerId);
  if (id === author.id)
    throw refusal(400, 'BAD_REQUEST', 'one writes on the own wall without wallRecipientId');
  requireReadable(world, author.id, id);
  if (mayWriteOnWall(world, author.id, id)) return id;
  throw refusal(403, 'ACCESS_DENIED', 'the owner of this wall does not let you write on it');
}

/** What a new post holds beyond what it begins with. */
type PostFields = Pick<PostState, 'content' | 'spans'> &
  Partial<Pick<PostState, 'wallOwnerId' | 'originalId' | 'poll' | 'notebook'>>;

/** Puts a post into the world. */
export function addPost(
  world: World,
  author: PersonState,
  fields: PostFields,
  files: readonly FileState[],
): PostState {
  const post: PostState = {
    id: world.chance.uuid(),
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
  world.posts.push(post);
  return post;
}

/**
 * Changes the text of one's own post within 48 hours.
 * @throws Refusal 400, 403 for somebody else's or too late, 404, 422
 */
export function editPost(
  world: World,
  editor: PersonState,
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
 * Deletes a post: its author may, and the owner of the wall it is on. Its files are free then.
 * @throws Refusal 403, 404, 409 when it is deleted already
 */
export function deletePost(world: World, who: string, id: string): void {
  const post = ownPost(world, who, id);
  if (post.deletedAt !== null) throw refusal(409, 'ALREADY_DELETED', 'the post is deleted already');
  post.deletedAt = world.clock.now();
  detachFiles(filesOf(world, post), useOf(post));
  if (world.pinnedPosts[wallOf(post)] === id) delete world.pinnedPosts[wallOf(post)];
}

/**
 * Brings a deleted post back within seven days, with those of its files that are still there.
 * @throws Refusal 403 for somebody else's or too late, 404, 409 when it is not deleted
 */
export function restorePost(world: World, who: string, id: string): void {
  const post = ownPost(world, who, id);
  if (post.deletedAt === null) throw refusal(409, 'NOT_DELETED', 'the post is not deleted');
  if (world.clock.now() - post.deletedAt > restoreMs) {
    throw refusal(403, 'RESTORE_EXPIRED', 'what was deleted can be restored for seven days');
  }
  if (post.originalId !== null && repostBy(world, post.authorId, post.originalId)) {
    throw refusal(409, 'CONFLICT', 'the same post was reposted again meanwhile');
  }
  post.deletedAt = null;
  attachFiles(filesOf(world, post), useOf(post));
}

/** A post that one may take away, also when it is taken away already. @throws Refusal 403, 404 */
function ownPost(world: World, who: string, id: string): PostState {
  const post = postById(world, id);
  if (!post) throw noPost();
  if (post.authorId === who || wallOf(post) === who) return post;
  visiblePost(world, who, id);
  throw refusal(403, 'ACCESS_DENIED', 'only its author and the owner of the wall may do this');
}

function useOf({ id }: PostState): string {
  return `post:${id}`;
}

/** When somebody wrote what they wrote. */
export function timesOf(world: World, { id }: PersonState, of: (post: PostState) => boolean): number[] {
  return postsBy(world, id)
    .filter(of)
    .map(({ createdAt }) => createdAt);
}
