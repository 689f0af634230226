/**
 * Correctors and red pens share one form: an edit of a fragment of another user's post. Finds a fragment in the raw
 * content of a post, and what surrounds it; places are UTF-16 code units.
 */
import { mergedBatches } from '../../../client/requests/ids';
import { type PlazaError, RefusedError, UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { Span } from '../../../protocol/records/posts';
import type { RedPenState, ToolEvent, ToolReceipt } from '../../../protocol/records/school/tools';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { graphemeSegmenter } from '../../../terminal/text/text';

export type Surroundings = Readonly<Record<'before' | 'fragment' | 'after', string>>;

/**
 * All occurrences of the fragment at character boundaries, in order; they may overlap. Characters are compared in NFC.
 */
export function occurrencesOf(text: string, fragment: string): Range[] {
  const composed = ({ text }: Grapheme) => text.normalize();
  const characters = graphemesOf(text);
  const wanted = graphemesOf(fragment).map(composed);
  if (wanted.length === 0) return [];
  const read = characters.map(composed);
  const found: Range[] = [];
  for (let first = 0; first + wanted.length <= read.length; first++) {
    if (!wanted.every((character, place) => read[first + place] === character)) continue;
    const behind = characters[first + wanted.length];
    found.push({ start: characters[first]?.start ?? 0, end: behind?.start ?? text.length });
  }
  return found;
}

/** Maximum number of characters on each side. */
const maxContext = 60;

/** The end of a sentence: a line end, or a full stop and its like before a space. */
const sentenceEnd = /\n|[.!?…。！？؟।]+["'”’»)\]]*(?=\s|$)|[。！？]/gu;

/** The fragment in its sentence; a long sentence is cut to a number of characters on each side, with an ellipsis. */
export function surroundingsOf(text: string, { start, end }: Range): Surroundings {
  const ends = Array.from(text.matchAll(sentenceEnd), (match) => match.index + match[0].length);
  const from = Math.max(0, ...ends.filter((place) => place <= start));
  const to = Math.min(text.length, ...ends.filter((place) => place >= end));
  const before = graphemesOf(text.slice(from, start).trimStart());
  const after = graphemesOf(text.slice(end, to).trimEnd());
  const joined = (characters: readonly Grapheme[]) => characters.map(({ text }) => text).join('');
  return {
    before: (before.length > maxContext ? '…' : '') + joined(before.slice(-maxContext)),
    fragment: text.slice(start, end),
    after: joined(after.slice(0, maxContext)) + (after.length > maxContext ? '…' : ''),
  };
}

/** A stretch of a text in UTF-16 code units; `end` is exclusive (field notes 3.1). */
export type Range = Readonly<Record<'start' | 'end', number>>;

export interface Grapheme {
  readonly text: string;
  readonly start: number;
}

/** The characters of a text, in order. @internal */
export function graphemesOf(text: string): Grapheme[] {
  return Array.from(graphemeSegmenter().segment(text), ({ segment, index }) => ({
    text: segment,
    start: index,
  }));
}

/** Whether a place is between two characters, or at either end of the text. @internal */
export function isBetweenGraphemes(text: string, place: number): boolean {
  if (place <= 0 || place >= text.length) return place === 0 || place === text.length;
  return graphemeSegmenter().segment(text).containing(place)?.index === place;
}

/** A text with its marked stretches, as the service has it. */
export interface PostText {
  readonly content: string;
  readonly spans: readonly Span[];
}

/** Maximum characters of a crossed-out fragment. */
const maxFragment = 10;
const maxReplacement = 10;
/** Maximum crossed-out fragments per user and post, and words per pen. */
const maxPerPost = 3;

/** Letters and marks, with `-`, `'` or `’` inside; the joiners of Persian and Indic scripts belong to a letter. */
const letters = '\\p{L}[\\p{L}\\p{M}\\u200c\\u200d]*';
const wordPattern = `${letters}(?:[-'’]${letters})*`;
const oneWord = new RegExp(`^${wordPattern}$`, 'u');
/** Letters next to a digit, an underscore, or a hyphen with a letter behind it are only part of a word. */
const wholeWords = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{N}_\\u200c\\u200d]|[\\p{L}\\p{M}\\u200c\\u200d][-'’])${wordPattern}(?![\\p{L}\\p{M}\\p{N}_]|[-'’]\\p{L})`,
  'gu',
);

/** The spans that no mark may touch. */
const forbidden: Readonly<Record<string, string>> = {
  link: 'a link',
  mention: 'a mention',
  hashtag: 'a hashtag',
  spoiler: 'hidden text',
};

/**
 * Why no tool may change the range: outside the text, empty, inside a character, in a link or the like. Each rule returns
 * the end of a sentence, or undefined (protocol: corrector apply body, limits; field notes 3.1).
 * @internal
 */
export function rangeFault({ content, spans }: PostText, { start, end }: Range): string | undefined {
  const isInside = Number.isInteger(start) && Number.isInteger(end) && start >= 0 && end <= content.length;
  if (!isInside) return `is outside the text, which has ${content.length} UTF-16 units`;
  if (start >= end) return 'is empty';
  if (!isBetweenGraphemes(content, start)) return 'begins in the middle of a character';
  if (!isBetweenGraphemes(content, end)) return 'ends in the middle of a character';
  const touched = spans.find(
    ({ type, offset, length }) => Object.hasOwn(forbidden, type) && offset < end && offset + length > start,
  );
  return touched && `is in ${forbidden[touched.type]}, which cannot be changed`;
}

/** Why a corrector may not cross out the fragment; its spaces are not counted (field notes 3.1). @internal */
export function fragmentFault(fragment: string): string | undefined {
  const count = graphemesOf(fragment).filter(({ text }) => text.trim() !== '').length;
  if (count === 0) return 'has only spaces';
  return count > maxFragment
    ? `has ${count} characters, not counting spaces; the maximum is ${maxFragment}`
    : undefined;
}

/** Why a red pen may not correct the range. @internal */
export function wordFault(content: string, { start, end }: Range): string | undefined {
  if (!oneWord.test(content.slice(start, end))) return 'is not one word of letters';
  const isWhole = wordsOf(content).some((word) => word.start === start && word.end === end);
  return isWhole ? undefined : 'is only a part of a word';
}

/** The words of a text that a red pen can correct. @internal */
export function wordsOf(content: string): Range[] {
  return Array.from(content.matchAll(wholeWords), ({ 0: word, index }) => ({
    start: index,
    end: index + word.length,
  }));
}

export function replacementFault(replacement: string, original?: string): string | undefined {
  if (!oneWord.test(replacement)) return 'must be one word of letters';
  const count = graphemesOf(replacement).length;
  if (count > maxReplacement) return `has ${count} characters; the maximum is ${maxReplacement}`;
  return replacement.normalize() === original?.normalize() ? 'is the same word' : undefined;
}

export type ToolName = 'corrector' | 'red-pen';

export interface Change {
  readonly tool: ToolName;
  readonly around: Surroundings;
  readonly replacement?: string;
  /** Words that the same pen has already corrected in the post; 0 when the application uses up a tool. */
  readonly used: number;
}

/** The receipt with the change for the renderer; a repeated receipt has no change. */
export interface AppliedReceipt extends ToolReceipt {
  readonly [forRender]?: { readonly change: Change };
}

export interface Readiness {
  readonly revision: string;
  /** The event whose tool is used; undefined when there is none. */
  readonly event: ToolEvent | undefined;
  /** Why nothing more can be done to this post. */
  readonly blocked: PlazaError | undefined;
  /** Words that the own pen has already corrected in this post; 0 when a new tool is used up. */
  readonly used: number;
}

/** An application without `operationId`, which the client adds. */
export type Application = Range & Readonly<Record<'eventId' | 'postId' | 'revision' | 'replacement', string>>;

type ApiPort = Pick<Ports, 'api'>;

export interface Tool {
  readonly name: ToolName;
  readonly product: string;
  readonly replaces: boolean;
  /** Undefined when the service does not know the post. */
  readiness(ports: ApiPort, postId: string): Promise<Readiness | undefined>;
  /** Why the tool cannot be applied to the range, as the end of a sentence. */
  fault(post: PostText, range: Range): string | undefined;
  send(ports: ApiPort, application: Application): Promise<ToolReceipt>;
}

/** IDs in one request for states: as many as of the routes whose limit is known (field notes 10.2). */
const batchSize = 20;

/** The states of posts by ID; the answers of several requests are one. */
export function correctorStates({ api }: ApiPort, postIds: readonly string[]) {
  return mergedBatches(postIds, batchSize, (ids) => api.read(school.correctorState, { query: { ids } }));
}

/** As `correctorStates`. */
export function redPenStates({ api }: ApiPort, postIds: readonly string[]) {
  return mergedBatches(postIds, batchSize, (ids) => api.read(school.redPenState, { query: { ids } }));
}

export const corrector: Tool = {
  name: 'corrector',
  product: 'duty_corrector',
  replaces: false,
  async readiness(ports, postId) {
    const state = stateOf(await correctorStates(ports, [postId]), postId);
    if (!state) return undefined;
    const event = usableEvent(state.events);
    const isFull = (event?.used ?? 0) >= maxPerPost;
    const blocked = isFull
      ? new UsageError(`you have already crossed out ${maxPerPost} fragments of this post, the maximum`, {
          hint: `'plaza school corrector cancel ${postId}' removes them`,
        })
      : undefined;
    return { revision: state.revision, event, blocked, used: 0 };
  },
  fault: (post, range) =>
    rangeFault(post, range) ?? fragmentFault(post.content.slice(range.start, range.end)),
  send: ({ api }, { replacement: _, ...body }) => api.change(school.correctorApply, { body }),
};

export const redPen: Tool = {
  name: 'red-pen',
  product: 'red_pen',
  replaces: true,
  async readiness(ports, postId) {
    const state = stateOf(await redPenStates(ports, [postId]), postId);
    if (!state) return undefined;
    const { revision, events, claim } = state;
    const used = claim?.isOwner ? (claim.used ?? 0) : 0;
    return { revision, event: usableEvent(events), blocked: blockedBy(claim, postId), used };
  },
  fault: (post, range) => rangeFault(post, range) ?? wordFault(post.content, range),
  send: ({ api }, body) => api.change(school.redPenApply, { body }),
};

/** The request had one post: a single state is its state, even under another form of the ID. */
function stateOf<State>(states: Readonly<Record<string, State | null>>, postId: string): State | undefined {
  const [only, ...others] = Object.values(states);
  return states[postId] ?? (others.length === 0 ? only : undefined) ?? undefined;
}

function blockedBy(claim: RedPenState['claim'], postId: string): PlazaError | undefined {
  if (!claim) return undefined;
  if (claim.isOwner === false) {
    const name = claim.actor?.username ? `@${claim.actor.username}` : 'another user';
    return new RefusedError(`${name} is correcting this post`, {
      code: 'RED_PEN_CLAIMED',
      hint: 'only one user at a time corrects a post: choose another post',
    });
  }
  const limit = claim.limit ?? maxPerPost;
  if ((claim.used ?? 0) < limit) return undefined;
  return new UsageError(`you have already corrected ${limit} words of this post, the maximum`, {
    hint: `'plaza school red-pen state ${postId}' shows them`,
  });
}

/** The first event in which items can be used, else the first one: the service then refuses with a reason. */
function usableEvent(events: readonly ToolEvent[] = []): ToolEvent | undefined {
  return events.find(({ applicationsEnabled }) => applicationsEnabled !== false) ?? events[0];
}

/**
 * Sends a complaint; prompts for a missing reason.
 * @throws UsageError for an empty reason, PersonNeededError without a terminal
 */
export async function reportTool<T>(
  { ask }: Pick<Ports, 'ask'>,
  reasonOption: string | undefined,
  send: (reason: string) => Promise<T>,
): Promise<T> {
  const reason = reasonOption ?? (await ask.input({ message: 'What is wrong with it?', option: '--reason' }));
  if (reason.trim() === '') throw new UsageError('--reason: the reason is empty');
  return send(reason);
}
