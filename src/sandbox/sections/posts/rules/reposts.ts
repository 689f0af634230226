/** Reposts: posts that repeat others (field notes 2.9). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { PersonState } from '../../auth/rules/accounts';
import { notify } from '../../notifications/rules/notices';
import { privacyOf } from '../../users/rules/relations';
import type { PostState } from '../state';
import { addPost, deletePost, tellMentioned, timesOf } from './post-writing';
import { repostBy, visiblePost, wallOf } from './posts';
import { spansOf } from './spans';
import { longest, requirePace, requireText, requireWriter } from './writing';

/**
 * Repeats somebody's post, once; a repost stands for what it repeats.
 * @throws Refusal 400 for one's own, 403 for a private account's, 404, 409 for a second one
 */
export function repost(world: World, author: PersonState, id: string, content: string): PostState {
  requireWriter(world, author);
  const original = originalOf(world, author.id, id);
  if (original.authorId === author.id) throw refusal(400, 'BAD_REQUEST', 'nobody can repost themselves');
  if ([original.authorId, wallOf(original)].some((owner) => privacyOf(world, owner).isPrivate)) {
    throw refusal(403, 'PRIVATE_ACCOUNT', 'what a private account wrote cannot be reposted');
  }
  if (repostBy(world, author.id, original.id))
    throw refusal(409, 'CONFLICT', 'you have reposted this already');
  requireText(content, longest.repost);
  requirePace(world, 'repost', () => timesOf(world, author, ({ originalId }) => originalId !== null));
  const fields = { content, spans: spansOf(world, content), originalId: original.id };
  const post = addPost(world, author, fields, []);
  // Of the two readings of what to open (field notes 2.17) this is the clients'.
  const subject = { type: 'post', id: original.id } as const;
  const preview = content || original.content;
  notify(world, { to: original.authorId, by: author.id, type: 'repost', postId: post.id, subject, preview });
  tellMentioned(world, post, [original.authorId]);
  return post;
}

/**
 * Takes one's repost back.
 * @returns the post that was reposted
 * @throws Refusal 404 for a post that is not there, or that one has not reposted
 */
export function unrepost(world: World, author: string, id: string): PostState {
  const original = originalOf(world, author, id);
  const found = repostBy(world, author, original.id);
  if (!found) throw refusal(404, 'NOT_FOUND', 'you have not reposted this');
  deletePost(world, author, found.id);
  return original;
}

function originalOf(world: World, viewer: string, id: string): PostState {
  const { originalId } = visiblePost(world, viewer, id);
  return visiblePost(world, viewer, originalId ?? id);
}
