/** Spans of a text: those that clients send, and those that the service adds (field notes 2.11). */
import type { BodyOf } from '../../../../protocol/route';
import { foundSpanTypes, type posts, sentSpanTypes } from '../../../../protocol/routes/posts';
import { fieldRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { userByUsername } from '../../auth/rules/accounts';
import type { SpanState } from './shared-fields';

export type SentSpan = NonNullable<BodyOf<typeof posts.create>['spans']>[number];

/**
 * The spans of a text in its order: the client's, cut to its length, and the service's own for hashtags, mentions and
 * addresses.
 */
export function spansOf(world: World, content: string, sent: readonly SentSpan[] = []): SpanState[] {
  const clientSpans = sent.flatMap((span, place) => acceptedSpan(content, span, place));
  const links = clientSpans.filter(({ type }) => type === 'link');
  const serviceSpans = [...hashtags(content), ...mentions(world, content), ...addresses(content)];
  // There are no other spans inside an address, whether the client or the service marked it.
  const free = serviceSpans.filter(
    (span) => ![...links, ...addresses(content)].some((link) => isWithin(span, link)),
  );
  return [...clientSpans, ...free].sort((a, b) => a.offset - b.offset || b.length - a.length);
}

function acceptedSpan(content: string, { type, offset, length, url }: SentSpan, place: number): SpanState[] {
  if (foundSpanTypes.includes(type)) return [];
  if (!sentSpanTypes.includes(type)) throw invalidSpan(place, `has an unknown type '${type}'`);
  if (!Number.isSafeInteger(offset) || !Number.isSafeInteger(length) || offset < 0 || length < 1)
    throw invalidSpan(place, 'must have a whole offset from 0 and a whole length from 1');
  if (offset >= content.length) return [];
  const span = { type, offset, length: Math.min(length, content.length - offset) };
  if (type !== 'link') return [span];
  if (url === undefined || !/^(https?:\/\/|mailto:)\S+$/i.test(url))
    throw invalidSpan(place, 'is a link and needs a url that begins with http, https or mailto');
  return [{ ...span, url }];
}

function invalidSpan(place: number, message: string) {
  return fieldRefusal(422, 'VALIDATION_ERROR', `spans.${place}`, message);
}

/** A hashtag is a separate word with at least one letter. */
function hashtags(content: string): SpanState[] {
  return matches(
    content,
    /(?<![\p{L}\p{N}_#&/])#(?=[\p{N}_]*\p{L})([\p{L}\p{M}\p{N}_]+)/gu,
    ([whole, tag]) => ({
      type: 'hashtag',
      length: whole.length,
      tag: tag ?? '',
    }),
  );
}

/** A mention names an existing user. */
function mentions(world: World, content: string): SpanState[] {
  return matches(content, /(?<![\w@./])@([a-z]\w*)/gi, ([whole, name = '']) => {
    const user = userByUsername(world, name);
    if (!user || user.deactivatedAt !== null) return undefined;
    return { type: 'mention', length: whole.length, username: user.profile.username, id: user.id };
  });
}

/** An address ends before punctuation at its end. */
function addresses(content: string): SpanState[] {
  return matches(content, /(?<![\w/])https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]}…]/gi, ([whole]) => ({
    type: 'link',
    length: whole.length,
    url: whole,
  }));
}

function matches(
  content: string,
  pattern: RegExp,
  made: (match: RegExpMatchArray) => Omit<SpanState, 'offset'> | undefined,
): SpanState[] {
  return [...content.matchAll(pattern)].flatMap((match) => {
    const span = made(match);
    return span ? [{ ...span, offset: match.index }] : [];
  });
}

function isWithin(span: SpanState, other: SpanState): boolean {
  const begins = span.offset >= other.offset;
  const ends = span.offset + span.length <= other.offset + other.length;
  const same = span.type === other.type && span.offset === other.offset && span.length === other.length;
  return begins && ends && !(same && span.url === other.url);
}
