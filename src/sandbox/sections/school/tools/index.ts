/**
 * Notebook sheets; correctors, which cross out text in the posts of other users; red pens, which correct words; and the
 * waste-paper collection: old posts become packs, and packs count for the common goal (protocol: notebook inventory,
 * corrector routes, red pen routes, waste paper).
 */
import * as v from 'valibot';
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import { type World, worldState, worldSwitch } from '../../../world';
import { text, whole } from '../../../world/fields';
import { seedId } from '../../../world/ids';
import { idByName } from '../../auth/rules/accounts';
import { deletePost } from '../../posts/rules/post-writing';
import { isVisible, type PostState, postById, postsIn, visiblePost } from '../../posts/rules/posts';
import { rightBalance, takeRight } from '../rules/belongings';
import { dayMs, eventEndsAt, eventRights, isOpen } from '../rules/event';
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
import { rightOfStyle } from './rules/notebooks';
import {
  type ClaimState,
  claimsOn,
  correctionsOn,
  correctorState,
  marksOn,
  maxPerPost,
  postToolsIn,
  redPenState,
  revisionOf,
} from './rules/records';

const hourMs = 60 * 60_000;

const longestFragment = 10;

const correctors = part({
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

const redPens = part({
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

/** @internal */
export const wastePaperIn = worldState(
  'wastePaper',
  v.object({
    /** Packs that users outside this world have handed in. */
    others: v.pipe(whole, v.minValue(0)),
    /** Time up to which `others` is counted. */
    othersAt: whole,
    /** Posts that were turned into packs, oldest first. */
    given: v.array(v.object({ postId: text, by: text, at: whole })),
    /** Packs that were handed in, oldest first. */
    handIns: v.array(v.object({ by: text, packs: whole, at: whole })),
  }),
  ({ now }) => ({ others: goal - 10 * 24 * packsPerHour, othersAt: now, given: [], handIns: [] }),
);

const wastePaperSwitch = worldSwitch('waste-paper', {
  description: 'Collect waste paper',
  on: true,
  acts: ['school.wastePaperGive', 'school.wastePaperHandIn'],
});

const goal = 10_000;
const maxPerDay = 3;
const minAgeMonths = 3;

/** Packs that users outside this world hand in per hour, on average: our choice. */
const packsPerHour = 15;

const wastePaper = part({
  state: [wastePaperIn],
  handlers: {
    'school.wastePaper': ({ world, caller: { account } }) => ({
      total: totalOf(world),
      mine: packsOf(world, account.id),
      handedIn: handedInBy(world, account.id),
      closed: isClosed(world),
    }),
    // Our choice: the post is deleted, and days are counted in UTC.
    'school.wastePaperGive': ({ world, caller, path: { postId } }) => {
      requireCollection(world);
      const by = caller.account.id;
      const at = world.clock.now();
      const { given } = wastePaperIn(world);
      const post = postById(world, postId);
      if (!post || !isVisible(world, by, post) || given.some((one) => one.postId === postId))
        throw refusal(404, 'WASTE_PAPER_POST_NOT_FOUND', 'the post is deleted or not available');
      if (post.authorId !== by) throw refusal(403, 'WASTE_PAPER_NOT_OWNER', 'this post is not yours');
      if (post.createdAt >= monthsBefore(at))
        throw refusal(409, 'WASTE_PAPER_POST_TOO_NEW', 'the post is younger than three months');
      const today = given.filter((one) => one.by === by && dayOf(one.at) === dayOf(at));
      if (today.length >= maxPerDay)
        throw refusal(409, 'WASTE_PAPER_DAILY_LIMIT', `${maxPerDay} posts were handed in today`);
      deletePost(world, by, postId);
      given.push({ postId, by, at });
      return { success: true };
    },
    // Hands all packs of the caller in.
    'school.wastePaperHandIn': ({ world, caller }) => {
      requireCollection(world);
      const by = caller.account.id;
      const packs = packsOf(world, by);
      if (packs === 0) throw refusal(409, 'NO_WASTE_PAPER', 'you have no packs of waste paper');
      wastePaperIn(world).handIns.push({ by, packs, at: world.clock.now() });
      return { total: totalOf(world), mine: 0, handedIn: packs, myHandedIn: handedInBy(world, by) };
    },
  },
  simulation: [{ sections: ['school'], everyMs: 20 * 60_000, happen: othersHandIn }],
  switches: [wastePaperSwitch],
});

/** Adds a random number of packs by users outside this world, as of a time, until the goal is reached. @internal */
export function othersHandIn(world: World, at: number): void {
  const wastePaper = wastePaperIn(world);
  const hours = Math.max(0, at - wastePaper.othersAt) / hourMs;
  wastePaper.othersAt = Math.max(at, wastePaper.othersAt);
  if (isClosed(world) || !isOpen(world) || !wastePaperSwitch.isOn(world)) return;
  const packs = Math.round(hours * packsPerHour * (0.5 + world.random.number()));
  wastePaper.others += Math.min(packs, goal - totalOf(world));
}

function requireCollection(world: World): void {
  if (!isOpen(world)) throw refusal(403, 'WASTE_PAPER_EVENT_ENDED', 'the event is over');
  if (!wastePaperSwitch.isOn(world)) throw refusal(403, 'WASTE_PAPER_PAUSED', 'the collection is paused');
  if (isClosed(world)) throw refusal(409, 'WASTE_PAPER_CLOSED', `the goal of ${goal} posts is reached`);
}

function isClosed(world: World): boolean {
  return totalOf(world) >= goal;
}

function totalOf(world: World): number {
  const { others, handIns } = wastePaperIn(world);
  return others + sum(handIns);
}

function packsOf(world: World, accountId: string): number {
  const given = wastePaperIn(world).given.filter(({ by }) => by === accountId);
  return given.length - handedInBy(world, accountId);
}

function handedInBy(world: World, accountId: string): number {
  return sum(wastePaperIn(world).handIns.filter(({ by }) => by === accountId));
}

function sum(handIns: readonly { readonly packs: number }[]): number {
  return handIns.reduce((total, { packs }) => total + packs, 0);
}

/** The same time of the day, three months before, in UTC. */
function monthsBefore(time: number): number {
  const date = new Date(time);
  const month = date.getUTCMonth() - minAgeMonths;
  date.setUTCMonth(month);
  // The last day of the month if the day does not exist in it.
  if (date.getUTCMonth() !== (month + 12) % 12) date.setUTCDate(0);
  return date.getTime();
}

function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}

export const tools = part({
  state: [postToolsIn],
  seed: seedMarks,
  handlers: {
    'school.notebooks': ({ world, caller }) => {
      const counts = Object.entries(rightOfStyle).map(([style, right]) => {
        return [style, rightBalance(world, caller.account.id, right)];
      });
      return { data: { ...eventRights(world), balance: Object.fromEntries(counts) } };
    },
  },
  parts: [correctors, redPens, wastePaper],
});

/** Puts two posts of a new world on notebook sheets, crosses out a word of another, and corrects one of a fourth. */
function seedMarks(world: World, now: number): void {
  const idOf = idByName(world);
  const { marks, claims, corrections } = postToolsIn(world);
  postBeginning(world, 'Репетиция хора').notebook = { style: 'ruled' };
  postBeginning(world, '猫が窓から').notebook = { style: 'grid' };
  const marked = postBeginning(world, 'You left your scarf on the train');
  const mark = seedStretch(marked, 'Boris', 0, now - 2 * hourMs);
  marks.push({ ...mark, by: idOf('chiara'), endsAt: mark.at + dayMs });
  const corrected = postBeginning(world, 'Blue chalk is a lie');
  const at = now - 20 * hourMs;
  const claim = { id: toolId(100), postId: corrected.id, by: idOf('hana'), at, endsAt: eventEndsAt(world) };
  claims.push({ ...claim, used: 1, canceledAt: null });
  corrections.push({ ...seedStretch(corrected, 'grey', 1, at), claimId: claim.id, replacement: 'white' });
}

function postBeginning(world: World, text: string): PostState {
  const post = postsIn(world).find(({ content }) => content.startsWith(text));
  if (!post) throw new Error(`no seeded post begins with '${text}'`);
  return post;
}

function toolId(place: number): string {
  return seedId('3a4c0000', place);
}

function seedStretch(post: PostState, fragment: string, place: number, at: number) {
  const start = post.content.indexOf(fragment);
  const end = start + fragment.length;
  const range = { id: toolId(place + 1), postId: post.id, textDigest: revisionOf(post), start, end };
  return { ...range, at, micros: at * 1000 + place };
}
