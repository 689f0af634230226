import { part } from '../../../section';
import type { SimulationEvent } from '../../../server/simulation';
import type { World } from '../../../world';
import { isVisible, type PostState, postById } from '../../posts/rules/posts';
import { type RightKind, rightBalance } from '../rules/belongings';
import { whileOpen } from '../rules/open-handlers';
import { cancelMarks, crossOut, reportMark } from './rules/correctors';
import { notebooksOf } from './rules/notebooks';
import { correctorState, postToolsIn, redPenState, toolEvent } from './rules/records';
import { cancelClaim, correct, reportClaim } from './rules/red-pens';
import {
  givePost,
  handIn,
  othersHandIn,
  wastePaperIn,
  wastePaperOf,
  wastePaperSwitch,
} from './rules/waste-paper';
import { seedMarks } from './seed';

function inventory(world: World, accountId: string, right: RightKind) {
  return { data: { events: [{ ...toolEvent(world), balance: rightBalance(world, accountId, right) }] } };
}

/** The state of each post; null for one that is not there, or that the viewer may not see. */
function states<State>(
  world: World,
  viewer: string,
  ids: readonly string[],
  stateOf: (world: World, viewer: string, post: PostState) => State,
): { data: Record<string, State | null> } {
  const entries = ids.map((id) => {
    const post = postById(world, id);
    return [id, post && isVisible(world, viewer, post) ? stateOf(world, viewer, post) : null];
  });
  return { data: Object.fromEntries(entries) };
}

const wastePaperSimulation: SimulationEvent = {
  sections: ['school'],
  everyMs: 20 * 60_000,
  happen: othersHandIn,
};

/** Notebook sheets, correctors, red pens and waste paper. */
export const tools = part({
  state: [postToolsIn, wastePaperIn],
  seed: seedMarks,
  // Without the event, the waste-paper routes refuse with a code of their own.
  handlers: whileOpen(
    {
      'school.notebooks': ({ world, caller }) => ({ data: notebooksOf(world, caller.account.id) }),
      'school.correctorInventory': ({ world, caller }) => inventory(world, caller.account.id, 'corrector'),
      'school.correctorState': ({ world, caller, query }) =>
        states(world, caller.account.id, query.ids, correctorState),
      'school.correctorApply': ({ world, caller, body }) => crossOut(world, caller.account.id, body),
      'school.correctorCancel': ({ world, caller, body }) =>
        cancelMarks(world, caller.account.id, body.postId),
      'school.correctorReport': ({ world, caller, body }) => reportMark(world, caller.account.id, body),
      'school.redPenInventory': ({ world, caller }) => inventory(world, caller.account.id, 'red_pen'),
      'school.redPenState': ({ world, caller, query }) =>
        states(world, caller.account.id, query.ids, redPenState),
      'school.redPenApply': ({ world, caller, body }) => correct(world, caller.account.id, body),
      'school.redPenCancel': ({ world, caller, body }) => cancelClaim(world, caller.account.id, body),
      'school.redPenReport': ({ world, caller, body }) => reportClaim(world, caller.account.id, body),
      'school.wastePaper': ({ world, caller }) => wastePaperOf(world, caller.account.id),
      'school.wastePaperGive': ({ world, caller, path }) => givePost(world, caller.account.id, path.postId),
      'school.wastePaperHandIn': ({ world, caller }) => handIn(world, caller.account.id),
    },
    ['school.wastePaperGive', 'school.wastePaperHandIn'],
  ),
  simulation: [wastePaperSimulation],
  switches: [wastePaperSwitch],
});
