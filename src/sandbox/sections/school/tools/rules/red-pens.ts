/** Red pens: correct words in the posts of other users (protocol: red pen routes). */
import type { ToolReceipt } from '../../../../../protocol/records/school/tools';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { type PostState, visiblePost } from '../../../posts/rules/posts';
import { takeRight } from '../../rules/belongings';
import { eventEndsAt } from '../../rules/event';
import {
  type Complaint,
  characterCount,
  complain,
  type Fragment,
  invalidRange,
  isWholeWord,
  isWord,
  markNotFound,
  requireFragment,
  requireFree,
  requireOwnPost,
  stretchOf,
} from './application';
import { type ClaimState, claimsOn, correctionsOn, maxPerPost, nextMicros, postToolsIn } from './records';

const longestReplacement = 10;

/**
 * Corrects a word. The first correction on a post spends a pen and claims the post; the same pen allows up to two more.
 * Our choice: while a claim lasts, no other user can correct this post.
 * @throws Refusal as `requireFragment`, 409 `RED_PEN_CLAIMED`, `RED_PEN_LIMIT` or `ITEM_UNAVAILABLE`, 422
 */
export function correct(
  world: World,
  by: string,
  sent: Fragment & { readonly replacement: string },
): ToolReceipt {
  const post = requireFragment(world, by, sent);
  requireWord(post, sent);
  requireFree(correctionsOn(world, post), sent);
  const claim = currentClaim(world, by, post) ?? newClaim(world, by, post);
  claim.used += 1;
  const stretch = stretchOf(world, post, sent);
  const { id: claimId } = claim;
  const { replacement } = sent;
  postToolsIn(world).corrections.push({ ...stretch, micros: nextMicros(world), claimId, replacement });
  return { success: true, id: stretch.id, claimId };
}

function requireWord(
  { content }: PostState,
  { start, end, replacement }: Fragment & { readonly replacement: string },
): void {
  if (!isWholeWord(content, start, end)) throw invalidRange('the fragment must be one whole word');
  const isFitting = isWord(replacement) && characterCount(replacement) <= longestReplacement;
  if (isFitting && replacement.normalize() !== content.slice(start, end).normalize()) return;
  throw refusal(
    422,
    'INVALID_REPLACEMENT',
    `the replacement must be another word of at most ${longestReplacement} characters`,
  );
}

/** The user's own claim on the post, if it allows more words. @throws Refusal 409 */
function currentClaim(world: World, by: string, post: PostState): ClaimState | undefined {
  const [claim] = claimsOn(world, post);
  if (claim && claim.by !== by) {
    throw refusal(409, 'RED_PEN_CLAIMED', 'another user is correcting this post');
  }
  if (claim && claim.used >= maxPerPost) {
    throw refusal(409, 'RED_PEN_LIMIT', `${maxPerPost} words of this post are corrected`);
  }
  return claim;
}

function newClaim(world: World, by: string, { id: postId }: PostState): ClaimState {
  takeRight(world, by, 'red_pen');
  const { random, clock } = world;
  const postTools = postToolsIn(world);
  const endsAt = eventEndsAt(world);
  const claim = { id: random.uuid(), postId, by, at: clock.now(), endsAt, used: 0, canceledAt: null };
  postTools.claims.push(claim);
  return claim;
}

/**
 * Cancels the user's own claim: its corrections are hidden, and the pen is not returned.
 * @throws Refusal 403 for another user's claim, 404
 */
export function cancelClaim(
  world: World,
  who: string,
  { postId, claimId }: { readonly postId: string; readonly claimId: string },
): ToolReceipt {
  const post = visiblePost(world, who, postId);
  const claim = claimsOn(world, post).find(({ id }) => id === claimId);
  if (!claim) throw markNotFound();
  if (claim.by !== who) throw refusal(403, 'ACCESS_DENIED', 'this claim is not yours');
  const canceled = correctionsOn(world, post).filter((one) => one.claimId === claimId).length;
  claim.canceledAt = world.clock.now();
  return { success: true, canceled };
}

/** Files a complaint about a claim on the user's own post. @throws Refusal as `complain` */
export function reportClaim(world: World, who: string, sent: Complaint & { claimId: string }): ToolReceipt {
  const post = requireOwnPost(world, who, sent.postId);
  if (!claimsOn(world, post).some(({ id }) => id === sent.claimId)) throw markNotFound();
  complain(world, who, sent, sent.claimId);
  return { success: true };
}
