/**
 * The visible marks and corrections of a post, its revision, and their records in posts and states (protocol: corrector
 * state, red pen state; field notes 3.1).
 */
import { createHash } from 'node:crypto';
import * as v from 'valibot';
import type {
  Actor,
  CorrectorState,
  RedPenClaim,
  RedPenState,
  ToolEvent,
} from '../../../../../protocol/records/school/tools';
import { type World, worldState } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { text, whole } from '../../../../world/fields';
import type { PostState } from '../../../posts/rules/posts';
import { authorOf } from '../../../users/rules/authors';
import { eventId, eventRights, isOpen } from '../../rules/event';

/** A range of a post's content in UTF-16 code units. */
const stretch = {
  id: text,
  postId: text,
  /** Revision of the content that the range refers to. */
  textDigest: text,
  start: whole,
  end: whole,
  at: whole,
  /** Microseconds, unique among marks and corrections: later ones cover earlier ones. */
  micros: whole,
};

/** A fragment that was crossed out with a corrector. */
const mark = v.object({ ...stretch, by: text, endsAt: whole });

/** The right of a user to correct words of a post, paid with a red pen. */
const claim = v.object({
  id: text,
  postId: text,
  by: text,
  at: whole,
  endsAt: whole,
  /** Number of corrected words, including hidden ones. */
  used: whole,
  canceledAt: v.nullable(whole),
});

const correction = v.object({ ...stretch, claimId: text, replacement: text });

/** A complaint of the author of a post about a mark or a claim. */
const complaint = v.object({ by: text, postId: text, targetId: text, reason: text, at: whole });

/** Each list oldest first. A canceled mark is removed; an expired one stays, and is hidden. */
export const postToolsIn = worldState(
  'postTools',
  v.object({
    marks: v.array(mark),
    claims: v.array(claim),
    corrections: v.array(correction),
    complaints: v.array(complaint),
  }),
  () => ({ marks: [], claims: [], corrections: [], complaints: [] }),
);

export type MarkState = v.InferOutput<typeof mark>;

export type ClaimState = v.InferOutput<typeof claim>;

export type CorrectionState = v.InferOutput<typeof correction>;

/** Maximum number of fragments that a user crosses out on a post, and of words that one pen corrects (protocol: limits). */
export const maxPerPost = 3;

/** The answer of a corrector's route to a viewer of a post. */
export function correctorState(world: World, viewer: string, post: PostState): CorrectorState {
  const marks = marksOn(world, post);
  const used = marks.filter(({ by }) => by === viewer).length;
  return {
    ...stateFields(world, post),
    events: [{ ...toolEvent(world), used }],
    marks: marks.map((mark) => ({
      ...rangeRecord(mark),
      eventId,
      endsAt: isoTime(mark.endsAt),
      actor: actorOf(world, viewer, mark.by),
    })),
  };
}

/** The answer of a red pen's route to a viewer of a post. */
export function redPenState(world: World, viewer: string, post: PostState): RedPenState {
  const claims = claimsOn(world, post).map((claim) => claimRecord(world, viewer, claim));
  return {
    ...stateFields(world, post),
    events: [toolEvent(world)],
    claim: claims.at(-1) ?? null,
    claims,
    corrections: correctionsOn(world, post).map((correction) => ({
      ...rangeRecord(correction),
      replacement: correction.replacement,
    })),
  };
}

/** The fields that are added to a post; null without marks or corrections, and while the event is closed. */
export function toolFields(world: World, viewer: string, post: PostState) {
  const isShown = isOpen(world);
  const isMarked = isShown && marksOn(world, post).length > 0;
  const isClaimed = isShown && claimsOn(world, post).length > 0;
  return {
    corrector: isMarked ? correctorState(world, viewer, post) : null,
    redPen: isClaimed ? redPenState(world, viewer, post) : null,
  };
}

/** An event as an inventory and a state name it. */
export function toolEvent(world: World): ToolEvent {
  const { eventId: id, ...rights } = eventRights(world);
  return { id, ...rights };
}

function stateFields(world: World, post: PostState) {
  return { revision: revisionOf(post), serverTime: isoTime(world.clock.now()) };
}

function rangeRecord({ id, start, end, at, micros }: MarkState | CorrectionState) {
  return { id, start, end, createdAt: isoTime(at), createdAtMicros: micros };
}

function claimRecord(world: World, viewer: string, { id, by, endsAt, used }: ClaimState): RedPenClaim {
  return {
    id,
    eventId,
    endsAt: isoTime(endsAt),
    used,
    limit: maxPerPost,
    isOwner: by === viewer,
    actor: actorOf(world, viewer, by),
  };
}

function actorOf(world: World, viewer: string, id: string): Actor {
  const { username, displayName, activeNickname } = authorOf(world, viewer, id);
  return { id, username, displayName, activeNickname: activeNickname ?? null };
}

/** The revision of a post, the same for both tools: a digest of its text (field notes 3.1, 13). */
export function revisionOf({ content }: Pick<PostState, 'content'>): string {
  return createHash('sha256')
    .update(JSON.stringify([content]))
    .digest('hex');
}

/**
 * The visible marks on a post. Our choice: a mark belongs to the text in which it was made; after an edit it is hidden
 * until the same text returns.
 */
export function marksOn(world: World, post: PostState): MarkState[] {
  return postToolsIn(world).marks.filter((mark) => belongsTo(mark, post) && mark.endsAt > world.clock.now());
}

/** The visible corrections on a post, which belong to current claims. */
export function correctionsOn(world: World, post: PostState): CorrectionState[] {
  const current = new Set(claimsOn(world, post).map(({ id }) => id));
  return postToolsIn(world).corrections.filter(
    (correction) => belongsTo(correction, post) && current.has(correction.claimId),
  );
}

/** The current claims on a post: neither canceled nor expired. */
export function claimsOn(world: World, { id }: Pick<PostState, 'id'>): ClaimState[] {
  return postToolsIn(world).claims.filter(
    ({ postId, canceledAt, endsAt }) => postId === id && canceledAt === null && endsAt > world.clock.now(),
  );
}

function belongsTo({ postId, textDigest }: MarkState | CorrectionState, post: PostState): boolean {
  return postId === post.id && textDigest === revisionOf(post);
}
