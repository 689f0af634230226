/**
 * What correctors and red pens share: checks of the post and the fragment, and complaints (protocol: codes; limits).
 *
 * Characters and words are counted in UTF-16 code units (field notes 3.1). The sandbox counts them with a pattern of its
 * own, the client with `Intl.Segmenter`, so that a test across both proves more than one of them.
 */
import type { BodyOf } from '../../../../../protocol/route';
import type { tools } from '../../../../../protocol/routes/school/tools';
import { type Refusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { isVisible, type PostState, postById, visiblePost } from '../../../posts/rules/posts';
import { type RightKind, rightBalance } from '../../rules/belongings';
import { eventId, requireApplications } from '../../rules/event';
import { postToolsIn, revisionOf, toolEvent } from './records';

export function inventory(world: World, accountId: string, right: RightKind) {
  return { data: { events: [{ ...toolEvent(world), balance: rightBalance(world, accountId, right) }] } };
}

/** The state of each post; null for one that does not exist, or that the viewer is not allowed to see. */
export function statesOf<State>(
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

/** A fragment as a client names it; `start` and `end` count UTF-16 code units. */
type Fragment = BodyOf<typeof tools.correctorApply>;
type Range = Pick<Fragment, 'start' | 'end'>;

/** Types of spans that a fragment must not touch. */
const protectedSpans: ReadonlySet<string> = new Set(['link', 'mention', 'hashtag', 'spoiler']);

const longestReason = 1000;

/** The post of another user that the fragment is part of, in the revision that its state named. */
export function requireFragment(world: World, who: string, sent: Fragment): PostState {
  requireApplications(world);
  const post = visiblePost(world, who, sent.postId);
  if (post.authorId === who) throw refusal(403, 'ACCESS_DENIED', 'this is your own post');
  if (sent.eventId !== eventId) throw refusal(404, 'NOT_FOUND', 'there is no such event');
  if (sent.revision !== revisionOf(post))
    throw refusal(409, 'STALE_REVISION', 'the post was changed since its state was read');
  requireRange(post, sent);
  return post;
}

function requireRange({ content, spans }: PostState, { start, end }: Range): void {
  const isInside = [start, end].every(Number.isSafeInteger) && 0 <= start && start < end;
  if (!isInside || end > content.length) throw invalidRange('the fragment is outside the text');
  if (!isWholeCharacters(content, start, end)) throw invalidRange('the fragment cuts a character in two');
  const isTouched = spans.some(
    ({ type, offset, length }) => protectedSpans.has(type) && offset < end && start < offset + length,
  );
  if (isTouched) throw invalidRange('links, mentions, hashtags and spoilers cannot be changed');
}

/** Refuses a fragment that overlaps another of the same kind: our choice. */
export function requireFree(stretches: readonly Range[], { start, end }: Range): void {
  if (stretches.some((other) => other.start < end && start < other.end))
    throw invalidRange('the fragment overlaps one that is marked already');
}

/** The range of a new mark or correction, which is later than all others. */
export function stretchOf(world: World, post: PostState, { start, end }: Range) {
  const { marks, corrections } = postToolsIn(world);
  const at = world.clock.now();
  const last = Math.max(0, ...[...marks, ...corrections].map(({ micros }) => micros));
  const range = { id: world.random.uuid(), postId: post.id, textDigest: revisionOf(post), start, end };
  return { ...range, at, micros: Math.max(last + 1, at * 1000) };
}

export function invalidRange(message: string): Refusal {
  return refusal(422, 'INVALID_RANGE', message);
}

export function markNotFound(): Refusal {
  return refusal(404, 'MARK_NOT_FOUND', 'there is no such mark on this post');
}

/** Files a complaint of the author of a post about one of its marks or claims, which `targetsOn` lists. */
export function complain(
  world: World,
  by: string,
  { postId, reason }: { readonly postId: string; readonly reason: string },
  targetId: string,
  targetsOn: (world: World, post: PostState) => readonly { readonly id: string }[],
) {
  const post = visiblePost(world, by, postId);
  if (post.authorId !== by) throw refusal(403, 'ACCESS_DENIED', 'only the author of the post can complain');
  if (!targetsOn(world, post).some(({ id }) => id === targetId)) throw markNotFound();
  if (reason.trim() === '' || reason.length > longestReason)
    throw refusal(422, 'VALIDATION_ERROR', `the reason must have 1 to ${longestReason} characters`);
  const { complaints } = postToolsIn(world);
  if (complaints.some((one) => one.by === by && one.targetId === targetId))
    throw refusal(409, 'REPORT_ALREADY_REPORTED', 'you have reported it');
  complaints.push({ by, postId, targetId, reason, at: world.clock.now() });
  return { success: true };
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
