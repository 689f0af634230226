/**
 * What correctors and red pens share: checks of the post and the fragment, and complaints (protocol: codes; limits).
 *
 * Characters and words are counted in UTF-16 code units (field notes 3.1). The sandbox counts them with a pattern of its
 * own, the client with `Intl.Segmenter`, so that a test across both proves more than one of them.
 */

import { type Refusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { type PostState, visiblePost } from '../../../posts/rules/posts';
import { eventId, requireApplications } from '../../rules/event';
import { postToolsIn, revisionOf } from './records';

/** A fragment as a client names it; `start` and `end` count UTF-16 code units. */
export interface Fragment {
  readonly eventId: string;
  readonly postId: string;
  readonly revision: string;
  readonly start: number;
  readonly end: number;
}

/** Types of spans that a fragment must not touch. */
const protectedSpans: ReadonlySet<string> = new Set(['link', 'mention', 'hashtag', 'spoiler']);

const longestReason = 1000;

/**
 * The post of another user that the fragment is part of, in the revision that its state named.
 * @throws Refusal 403 while applications are paused and for the user's own post, 404, 409 `STALE_REVISION`, 422
 */
export function requireFragment(world: World, who: string, sent: Fragment): PostState {
  requireApplications(world);
  const post = visiblePost(world, who, sent.postId);
  if (post.authorId === who) throw refusal(403, 'ACCESS_DENIED', 'this is your own post');
  if (sent.eventId !== eventId) throw refusal(404, 'NOT_FOUND', 'there is no such event');
  if (sent.revision !== revisionOf(post)) {
    throw refusal(409, 'STALE_REVISION', 'the post was changed since its state was read');
  }
  requireRange(post, sent);
  return post;
}

function requireRange({ content, spans }: PostState, { start, end }: Fragment): void {
  const isInside = [start, end].every(Number.isSafeInteger) && 0 <= start && start < end;
  if (!isInside || end > content.length) throw invalidRange('the fragment is outside the text');
  if (!isWholeCharacters(content, start, end)) throw invalidRange('the fragment cuts a character in two');
  const isTouched = spans.some(
    ({ type, offset, length }) => protectedSpans.has(type) && offset < end && start < offset + length,
  );
  if (isTouched) throw invalidRange('links, mentions, hashtags and spoilers cannot be changed');
}

/** @throws Refusal 422 when the fragment overlaps another of the same kind: our choice */
export function requireFree(
  stretches: readonly { readonly start: number; readonly end: number }[],
  { start, end }: Pick<Fragment, 'start' | 'end'>,
): void {
  if (stretches.some((other) => other.start < end && start < other.end)) {
    throw invalidRange('the fragment overlaps one that is marked already');
  }
}

/** The range of a new mark or correction. */
export function stretchOf(world: World, post: PostState, { start, end }: Fragment) {
  return {
    id: world.random.uuid(),
    postId: post.id,
    textDigest: revisionOf(post),
    start,
    end,
    at: world.clock.now(),
  };
}

export function invalidRange(message: string): Refusal {
  return refusal(422, 'INVALID_RANGE', message);
}

export function markNotFound(): Refusal {
  return refusal(404, 'MARK_NOT_FOUND', 'there is no such mark on this post');
}

export interface Complaint {
  readonly postId: string;
  readonly reason: string;
}

/**
 * Files a complaint of the author of the post.
 * @throws Refusal 403 for another user's post, 404, 409 for a second one, 422 without a reason
 */
export function complain(world: World, by: string, { postId, reason }: Complaint, targetId: string): void {
  const isSame = (one: { by: string; targetId: string }) => one.by === by && one.targetId === targetId;
  if (reason.trim() === '' || reason.length > longestReason) {
    throw refusal(422, 'VALIDATION_ERROR', `the reason must have 1 to ${longestReason} characters`);
  }
  if (postToolsIn(world).complaints.some(isSame)) {
    throw refusal(409, 'REPORT_ALREADY_REPORTED', 'you have reported it');
  }
  postToolsIn(world).complaints.push({ by, postId, targetId, reason, at: world.clock.now() });
}

/** The user's own post, for complaints. @throws Refusal 403, 404 */
export function requireOwnPost(world: World, who: string, postId: string): PostState {
  const post = visiblePost(world, who, postId);
  if (post.authorId === who) return post;
  throw refusal(403, 'ACCESS_DENIED', 'only the author of the post can complain');
}

/** Code points that extend the character before them. */
const extenders = '[\\p{M}\\p{Emoji_Modifier}\\u200c\\u200d\\u0e33\\u0eb3\\u{e0020}-\\u{e007f}]';
const vowels = '[\\u1160-\\u11a7\\ud7b0-\\ud7c6]';
const finals = '[\\u11a8-\\u11ff\\ud7cb-\\ud7fb]';

const bases = [
  '\\p{Regional_Indicator}{2}',
  `[\\u1100-\\u115f\\ua960-\\ua97c]+(?:${vowels}+${finals}*)?`,
  `[\\uac00-\\ud7a3]${vowels}*${finals}*`,
  `\\p{Extended_Pictographic}(?:${extenders}*\\u200d\\p{Extended_Pictographic})*`,
  '[^]',
];

/** Control characters stand alone. */
const character = new RegExp(`\\r\\n|[\\p{Cc}\\p{Zl}\\p{Zp}]|(?:${bases.join('|')})${extenders}*`, 'gu');

/** The number of characters that a reader sees. */
export function characterCount(text: string): number {
  return text.match(character)?.length ?? 0;
}

/** The number of characters, not counting spaces (field notes 3.1). */
export function visibleCount(text: string): number {
  return (text.match(character) ?? []).filter((one) => /\S/u.test(one)).length;
}

/** Whether both ends of a range are at character boundaries of the text. @internal */
export function isWholeCharacters(text: string, start: number, end: number): boolean {
  const places = new Set([0]);
  for (const { 0: found, index } of text.matchAll(character)) places.add(index + found.length);
  return places.has(start) && places.has(end);
}

/** Letters and marks, with hyphens and apostrophes between them. */
const word = /^(?:\p{L}[\p{L}\p{M}\u200c\u200d]*[-'’])*\p{L}[\p{L}\p{M}\u200c\u200d]*$/u;
const endsInWord = /[\p{L}\p{M}\p{N}_\u200c\u200d]$/u;
const beginsInWord = /^[\p{L}\p{M}\p{N}_]/u;

/** Whether the text is one word. */
export function isWord(text: string): boolean {
  return word.test(text);
}

/** Whether the range is one whole word, not part of a longer one. */
export function isWholeWord(text: string, start: number, end: number): boolean {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const joins = /[\p{L}\p{M}\u200c\u200d][-'’]$/u.test(before) || /^[-'’]\p{L}/u.test(after);
  return isWord(text.slice(start, end)) && !endsInWord.test(before) && !beginsInWord.test(after) && !joins;
}
