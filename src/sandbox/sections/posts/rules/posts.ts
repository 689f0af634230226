/** Posts as the world has them: found, and shown to who may see them (protocol: posts and comments; field notes 2.9). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { createIndex } from '../../../world/indexes';
import { accountById } from '../../auth/rules/accounts';
import type { FileState } from '../../files/rules/files';
import { fileById } from '../../files/rules/files';
import { requireReadable } from '../../users/rules/people';
import { mayReadPosts } from '../../users/rules/relations';
import type { PostState } from '../state';
import type { WrittenState } from './written';

export type { PostState } from '../state';

const byId = createIndex<PostState>(({ id }) => id);
const byAuthor = createIndex<PostState>(({ authorId }) => authorId);
const byOriginal = createIndex<PostState>(({ originalId }) => originalId);

/** The post of an id, deleted or not. */
export function postById({ posts }: World, id: string): PostState | undefined {
  return byId.first(posts, id);
}

/** The posts of somebody, deleted ones among them, oldest first. */
export function postsBy({ posts }: World, author: string): readonly PostState[] {
  return byAuthor.all(posts, author);
}

/**
 * A post that the viewer may see.
 * @throws Refusal 403 where somebody has blocked the other or is private, 404
 */
export function visiblePost(world: World, viewer: string, id: string): PostState {
  const post = postById(world, id);
  if (!post || !isThere(world, post)) throw noPost();
  for (const owner of [post.authorId, wallOf(post)]) requireReadable(world, viewer, owner);
  return post;
}

/** Whether a list shows a post to the viewer. */
export function isVisible(world: World, viewer: string, post: PostState): boolean {
  return (
    isThere(world, post) && [post.authorId, wallOf(post)].every((owner) => mayReadPosts(world, viewer, owner))
  );
}

/** Our choice: what somebody wrote goes with them when they leave, and comes back with them. */
function isThere(world: World, post: PostState): boolean {
  const isHere = (id: string) => accountById(world, id)?.deactivatedAt === null;
  return post.deletedAt === null && isHere(post.authorId) && isHere(wallOf(post));
}

/** What somebody wrote on their own wall and did not delete, oldest first. */
export function ownPostsOf(world: World, author: string): PostState[] {
  return postsBy(world, author).filter(
    ({ wallOwnerId, deletedAt }) => wallOwnerId === null && deletedAt === null,
  );
}

/** Somebody's repost of a post, as long as it is not deleted. */
export function repostBy(world: World, author: string, originalId: string): PostState | undefined {
  return repostsOf(world, originalId).find(({ authorId }) => authorId === author);
}

/** The reposts of a post that are not deleted. */
export function repostsOf({ posts }: World, id: string): PostState[] {
  return byOriginal.all(posts, id).filter(({ deletedAt }) => deletedAt === null);
}

/** Whose wall a post is on. */
export function wallOf({ wallOwnerId, authorId }: PostState): string {
  return wallOwnerId ?? authorId;
}

/** The files of a post or comment that are still there, in their order. */
export function filesOf(world: World, { attachmentIds }: WrittenState): FileState[] {
  return attachmentIds.flatMap((id) => fileById(world, id) ?? []);
}

/**
 * Puts a post at the top of one's own wall, in the place of another.
 * @throws Refusal 403 for what is on another wall, 404
 */
export function pinPost(world: World, who: string, id: string): void {
  const post = visiblePost(world, who, id);
  if (wallOf(post) !== who) throw refusal(403, 'ACCESS_DENIED', 'only posts on the own wall can be pinned');
  world.pinnedPosts[who] = id;
}

/** Takes it off the top. @throws Refusal 404 when it is not there */
export function unpinPost(world: World, who: string, id: string): void {
  if (world.pinnedPosts[who] !== id) throw refusal(404, 'NOT_PINNED', 'this post is not pinned');
  delete world.pinnedPosts[who];
}

/** The refusal for a post that is not there, or not for this viewer. */
export function noPost() {
  return refusal(404, 'NOT_FOUND', 'there is no such post');
}
