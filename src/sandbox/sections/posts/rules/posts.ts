/** Posts: lookup, visibility, pins (protocol: posts and comments; field notes 2.9). */
import * as v from 'valibot';
import { refusal } from '../../../server/http/refusal';
import { type World, worldState } from '../../../world';
import { text } from '../../../world/fields';
import { createIndex } from '../../../world/indexes';
import { accountsIn, accountView } from '../../auth/rules/accounts';
import { type FileState, fileById } from '../../files/rules/files';
import { mayRead, relationsIn } from '../../users/rules/relations';
import { requireReadable } from '../../users/rules/users';
import { type PostOrCommentState, sharedFields } from './shared-fields';

const poll = v.object({
  id: text,
  question: text,
  multipleChoice: v.boolean(),
  options: v.array(v.object({ id: text, text })),
  votes: v.array(v.object({ by: text, optionIds: v.array(text) })),
});

const post = v.object({
  ...sharedFields,
  /** The owner of the wall; null for the author's own. */
  wallOwnerId: v.nullable(text),
  /** The original of a repost, which is not a repost itself. */
  originalId: v.nullable(text),
  poll: v.nullable(poll),
  notebook: v.nullable(v.object({ style: text })),
  views: v.number(),
  viewedBy: v.array(text),
});

/** Oldest first. Posts are never removed, so that an index stays valid. */
export const postsIn = worldState('posts', v.array(post), () => []);

/** The id of the pinned post, by the id of the wall's owner. */
export const pinnedPostsIn = worldState('pinnedPosts', v.record(text, text), () => ({}));

export type PollState = v.InferOutput<typeof poll>;
export type PostState = v.InferOutput<typeof post>;

const byId = createIndex(postsIn, ({ id }) => id);
const byOriginal = createIndex(postsIn, ({ originalId }) => originalId);

export const byAuthor = createIndex(postsIn, ({ authorId }) => authorId);
export const byWall = createIndex(postsIn, wallOf);

/** Whether a post is deleted is a key that changes: only `setDeleted` changes it. */
const deleted = 'deleted';
const byDeletion = createIndex(postsIn, ({ deletedAt }) => (deletedAt === null ? null : deleted));

/** The post of an id, deleted or not. */
export function postById(world: World, id: string): PostState | undefined {
  return byId.first(world, id);
}

/** The place of a post in the world's list. */
export function placeOf(world: World, { id }: Pick<PostState, 'id'>): number | undefined {
  return byId.places(world, id)[0];
}

/** The posts of an account, including deleted ones, oldest first, for a rule that only reads them. */
export function postsBy(world: World, author: string): readonly PostState[] {
  return byAuthor.all(world, author);
}

/** A post that the viewer can see. */
export function visiblePost(world: World, viewer: string, id: string): PostState {
  const post = postById(world, id);
  if (!post || !isAvailable(world, post)) throw postNotFound();
  for (const owner of [post.authorId, wallOf(post)]) requireReadable(world, viewer, owner);
  return post;
}

/** Whether a list shows a post to the viewer. */
export function isVisible(world: World, viewer: string, post: PostState): boolean {
  return visibleTo(world, viewer)(post);
}

/** Whether a list shows posts to the viewer. The function returned looks at each account once: it is for one request. */
export function visibleTo(world: World, viewer: string): (post: PostState) => boolean {
  const isShown = ownersShown(world, viewer);
  return (post) => post.deletedAt === null && isShown(post.authorId) && isShown(wallOf(post));
}

/**
 * The places of the posts that lists do not show to the viewer, found without a look at all others: only accounts that are
 * deactivated, in a block or with a setting of their own can be hidden.
 */
export function hiddenPlaces(world: World, viewer: string): Set<number> {
  const isShown = ownersShown(world, viewer);
  const { blocks, privacy } = relationsIn.view(world);
  const deactivated = accountsIn.view(world).filter(({ deactivatedAt }) => deactivatedAt !== null);
  const owners = [
    deactivated.map(({ id }) => id),
    blocks.flatMap(({ from, to }) => [from, to]),
    Object.keys(privacy),
  ];
  const hidden = new Set(byDeletion.places(world, deleted));
  for (const owner of new Set(owners.flat())) {
    if (isShown(owner)) continue;
    for (const { places } of [byAuthor, byWall]) for (const place of places(world, owner)) hidden.add(place);
  }
  return hidden;
}

/** Whether lists show the posts of accounts, and those on their walls, to the viewer. */
function ownersShown(world: World, viewer: string): (owner: string) => boolean {
  const known = new Map<string, boolean>();
  const isReadable = mayRead(world, viewer);
  return (owner) => {
    const shown = known.get(owner) ?? (isHere(world, owner) && isReadable(owner));
    known.set(owner, shown);
    return shown;
  };
}

/** Deletes a post at a time, or restores it. */
export function setDeleted(world: World, post: PostState, at: number | null): void {
  post.deletedAt = at;
  const change = at === null ? byDeletion.remove : byDeletion.renew;
  change(world, placeOf(world, post) ?? 0, [deleted]);
}

function isAvailable(world: World, post: PostState): boolean {
  return post.deletedAt === null && isHere(world, post.authorId) && isHere(world, wallOf(post));
}

/** Our choice: the posts of a deactivated account are hidden until it is restored. */
function isHere(world: World, id: string): boolean {
  return accountView(world, id)?.deactivatedAt === null;
}

/** The posts of an account on its own wall that are not deleted, oldest first. */
export function ownPostsOf(world: World, author: string): PostState[] {
  return postsBy(world, author).filter(
    ({ wallOwnerId, deletedAt }) => wallOwnerId === null && deletedAt === null,
  );
}

/** The repost of a post by an account, unless it is deleted. */
export function repostBy(world: World, author: string, originalId: string): PostState | undefined {
  return repostsOf(world, originalId).find(({ authorId }) => authorId === author);
}

/** The reposts of a post that are not deleted. */
export function repostsOf(world: World, id: string): PostState[] {
  return byOriginal.all(world, id).filter(({ deletedAt }) => deletedAt === null);
}

export function wallOf({ wallOwnerId, authorId }: PostState): string {
  return wallOwnerId ?? authorId;
}

/** The files of a post or comment that still exist, in their order. */
export function filesOf(world: World, { attachmentIds }: PostOrCommentState): FileState[] {
  return attachmentIds.flatMap((id) => fileById(world, id) ?? []);
}

/** The refusal for a post that does not exist or that the viewer is not allowed to see. */
export function postNotFound() {
  return refusal(404, 'NOT_FOUND', 'there is no such post');
}
