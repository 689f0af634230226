/** Correctors: cross out text in the posts of other users (protocol: corrector routes). */

import type { ToolReceipt } from '../../../../../protocol/records/school/tools';
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { visiblePost } from '../../../posts/rules/posts';
import { takeRight } from '../../rules/belongings';
import { dayMs, eventEndsAt } from '../../rules/event';
import {
  type Complaint,
  complain,
  type Fragment,
  invalidRange,
  markNotFound,
  requireFragment,
  requireFree,
  requireOwnPost,
  stretchOf,
  visibleCount,
} from './application';
import { marksOn, maxPerPost, nextMicros, postToolsIn } from './records';

const longestFragment = 10;

/**
 * Crosses a fragment out for a day, or until the end of the event if that is sooner.
 * @throws Refusal as `requireFragment`, 409 `CORRECTOR_LIMIT` or `ITEM_UNAVAILABLE`, 422 `INVALID_RANGE`
 */
export function crossOut(world: World, by: string, sent: Fragment): ToolReceipt {
  const post = requireFragment(world, by, sent);
  const count = visibleCount(post.content.slice(sent.start, sent.end));
  if (count === 0) throw invalidRange('the fragment has only spaces');
  if (count > longestFragment) {
    throw invalidRange(`the fragment has more than ${longestFragment} characters, not counting spaces`);
  }
  const marks = marksOn(world, post);
  requireFree(marks, sent);
  if (marks.filter((mark) => mark.by === by).length >= maxPerPost) {
    throw refusal(409, 'CORRECTOR_LIMIT', `you have crossed out ${maxPerPost} fragments of this post`);
  }
  takeRight(world, by, 'corrector');
  const stretch = stretchOf(world, post, sent);
  const endsAt = Math.min(stretch.at + dayMs, eventEndsAt(world));
  postToolsIn(world).marks.push({ ...stretch, micros: nextMicros(world), by, endsAt });
  return { success: true, id: stretch.id };
}

/** Removes all marks of a user from a post; the correctors are not returned. @throws Refusal 403, 404 */
export function cancelMarks(world: World, who: string, postId: string): ToolReceipt {
  const post = visiblePost(world, who, postId);
  const own = marksOn(world, post).filter(({ by }) => by === who);
  if (own.length === 0) throw markNotFound();
  postToolsIn(world).marks = postToolsIn(world).marks.filter((mark) => !own.includes(mark));
  return { success: true, canceled: own.length };
}

/** Files a complaint about a mark on the user's own post. @throws Refusal as `complain` */
export function reportMark(world: World, who: string, sent: Complaint & { markId: string }): ToolReceipt {
  const post = requireOwnPost(world, who, sent.postId);
  if (!marksOn(world, post).some(({ id }) => id === sent.markId)) throw markNotFound();
  complain(world, who, sent, sent.markId);
  return { success: true };
}
