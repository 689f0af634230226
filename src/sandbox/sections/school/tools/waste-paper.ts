/** The waste-paper collection: old posts become packs, and packs count for the common goal (protocol: waste paper). */
import * as v from 'valibot';
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import { type World, worldState, worldSwitch } from '../../../world';
import { text, whole } from '../../../world/fields';
import { deletePost } from '../../posts/rules/post-writing';
import { isVisible, postById } from '../../posts/rules/posts';
import { dayMs, isOpen } from '../rules/event';

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
const hourMs = 60 * 60_000;

/** Packs that users outside this world hand in per hour, on average: our choice. */
const packsPerHour = 15;

export const wastePaper = part({
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
