/** Reposts (field notes 2.9). */
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { notify } from '../../notifications/rules/notices';
import { privacyOf } from '../../users/rules/relations';
import type { PostState } from '../state';
import { addPost, deletePost, notifyMentioned, timesOf } from './post-writing';
import { repostBy, visiblePost, wallOf } from './posts';
import { spansOf } from './spans';
import { longest, requireActionLimit, requireText, requireWriter } from './writing';

/**
 * Reposts another person's post, once; a repost of a repost is one of the original.
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
  const found = repostBy(world, author, original.id);
  if (!found) throw refusal(404, 'NOT_FOUND', 'you have not reposted this');
  deletePost(world, author, found.id);
  return original;
}

function originalOf(world: World, viewer: string, id: string): PostState {
  const { originalId } = visiblePost(world, viewer, id);
  return visiblePost(world, viewer, originalId ?? id);
}
