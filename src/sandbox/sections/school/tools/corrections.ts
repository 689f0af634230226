/** Correctors cross out text in the posts of other users, and red pens correct words (protocol: corrector routes, red pen routes). */
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { type PostState, visiblePost } from '../../posts/rules/posts';
import { takeRight } from '../rules/belongings';
import { dayMs, eventEndsAt } from '../rules/event';
import {
  characterCount,
  complain,
  invalidRange,
  inventory,
  isWholeWord,
  isWord,
  markNotFound,
  requireFragment,
  requireFree,
  statesOf,
  stretchOf,
  visibleCount,
} from './rules/application';
import {
  type ClaimState,
  claimsOn,
  correctionsOn,
  correctorState,
  marksOn,
  maxPerPost,
  postToolsIn,
  redPenState,
} from './rules/records';

const longestFragment = 10;

export const correctors = part({
  handlers: {
    'school.correctorInventory': ({ world, caller }) => inventory(world, caller.account.id, 'corrector'),
    'school.correctorState': ({ world, caller, query }) =>
      statesOf(world, caller.account.id, query.ids, correctorState),
    // A mark lasts for a day, or until the end of the event if that is sooner.
    'school.correctorApply': ({ world, caller, body }) => {
      const by = caller.account.id;
      const post = requireFragment(world, by, body);
      const count = visibleCount(post.content.slice(body.start, body.end));
      if (count === 0) throw invalidRange('the fragment has only spaces');
      if (count > longestFragment)
        throw invalidRange(`the fragment has more than ${longestFragment} characters, not counting spaces`);
      const marks = marksOn(world, post);
      requireFree(marks, body);
      if (marks.filter((mark) => mark.by === by).length >= maxPerPost)
        throw refusal(409, 'CORRECTOR_LIMIT', `you have crossed out ${maxPerPost} fragments of this post`);
      takeRight(world, by, 'corrector');
      const stretch = stretchOf(world, post, body);
      const endsAt = Math.min(stretch.at + dayMs, eventEndsAt(world));
      postToolsIn(world).marks.push({ ...stretch, by, endsAt });
      return { success: true, id: stretch.id };
    },
    // Removes all marks of the caller from a post; the correctors are not returned.
    'school.correctorCancel': ({ world, caller, body }) => {
      const post = visiblePost(world, caller.account.id, body.postId);
      const own = marksOn(world, post).filter(({ by }) => by === caller.account.id);
      if (own.length === 0) throw markNotFound();
      postToolsIn(world).marks = postToolsIn(world).marks.filter((mark) => !own.includes(mark));
      return { success: true, canceled: own.length };
    },
    'school.correctorReport': ({ world, caller, body }) =>
      complain(world, caller.account.id, body, body.markId, marksOn),
  },
});

const longestReplacement = 10;

export const redPens = part({
  handlers: {
    'school.redPenInventory': ({ world, caller }) => inventory(world, caller.account.id, 'red_pen'),
    'school.redPenState': ({ world, caller, query }) =>
      statesOf(world, caller.account.id, query.ids, redPenState),
    // The first correction on a post spends a pen and claims the post; the same pen allows up to two more.
    'school.redPenApply': ({ world, caller, body }) => {
      const { start, end, replacement } = body;
      const post = requireFragment(world, caller.account.id, body);
      if (!isWholeWord(post.content, start, end)) throw invalidRange('the fragment must be one whole word');
      const isFitting = isWord(replacement) && characterCount(replacement) <= longestReplacement;
      if (!isFitting || replacement.normalize() === post.content.slice(start, end).normalize()) {
        const message = `the replacement must be another word of at most ${longestReplacement} characters`;
        throw refusal(422, 'INVALID_REPLACEMENT', message);
      }
      requireFree(correctionsOn(world, post), body);
      const claim = claimFor(world, caller.account.id, post);
      claim.used += 1;
      const stretch = stretchOf(world, post, body);
      postToolsIn(world).corrections.push({ ...stretch, claimId: claim.id, replacement });
      return { success: true, id: stretch.id, claimId: claim.id };
    },
    // The corrections of the canceled claim are hidden, and the pen is not returned.
    'school.redPenCancel': ({ world, caller, body: { postId, claimId } }) => {
      const post = visiblePost(world, caller.account.id, postId);
      const claim = claimsOn(world, post).find(({ id }) => id === claimId);
      if (!claim) throw markNotFound();
      if (claim.by !== caller.account.id) throw refusal(403, 'ACCESS_DENIED', 'this claim is not yours');
      const canceled = correctionsOn(world, post).filter((one) => one.claimId === claimId).length;
      claim.canceledAt = world.clock.now();
      return { success: true, canceled };
    },
    'school.redPenReport': ({ world, caller, body }) =>
      complain(world, caller.account.id, body, body.claimId, claimsOn),
  },
});

/** The user's claim on a post, made now if there is none. Our choice: while it lasts, no other user can correct the post. */
function claimFor(world: World, by: string, post: PostState): ClaimState {
  const [current] = claimsOn(world, post);
  if (current && current.by !== by)
    throw refusal(409, 'RED_PEN_CLAIMED', 'another user is correcting this post');
  if (current && current.used >= maxPerPost)
    throw refusal(409, 'RED_PEN_LIMIT', `${maxPerPost} words of this post are corrected`);
  if (current) return current;
  takeRight(world, by, 'red_pen');
  const claim: ClaimState = {
    id: world.random.uuid(),
    postId: post.id,
    by,
    at: world.clock.now(),
    endsAt: eventEndsAt(world),
    used: 0,
    canceledAt: null,
  };
  postToolsIn(world).claims.push(claim);
  return claim;
}
