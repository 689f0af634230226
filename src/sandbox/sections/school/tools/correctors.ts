/** Correctors: cross out text in the posts of other users (protocol: corrector routes). */
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import { visiblePost } from '../../posts/rules/posts';
import { takeRight } from '../rules/belongings';
import { dayMs, eventEndsAt } from '../rules/event';
import {
  complain,
  invalidRange,
  inventory,
  markNotFound,
  requireFragment,
  requireFree,
  statesOf,
  stretchOf,
  visibleCount,
} from './rules/application';
import { correctorState, marksOn, maxPerPost, postToolsIn } from './rules/records';

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
