/** Marked stretches of a text, given as JSON or kept through an edit (field notes 2.11). */
import type { Span } from '../../api/catalogue/records/posts';
import { isRecord } from '../../api/response/text';
import { UsageError } from '../../errors';
import { foundTypes, isWebAddress, sentTypes } from './span-types';

/**
 * The spans of `--spans JSON`, checked against the text they mark. Hashtags and mentions are left out: the service
 * finds them itself.
 * @throws UsageError that names every fault
 */
export function parseSpans(json: string, content: string): Span[] {
  const spans = arrayOf(json);
  const faults = spans.flatMap((span, index) =>
    faultsOf(span, content).map((fault) => `span ${index}: ${fault}`),
  );
  if (faults.length > 0) {
    throw new UsageError(`--spans does not fit the text: ${faults.join('; ')}`, {
      hint: `offset and length count UTF-16 code units (the text has ${content.length}); with --markup, plaza counts for you`,
    });
  }
  return (spans as Span[]).filter(({ type }) => !foundTypes.includes(type));
}

function arrayOf(json: string): readonly unknown[] {
  try {
    const spans: unknown = JSON.parse(json);
    if (Array.isArray(spans)) return spans;
  } catch {
    // Reported below, like any other value that is not an array.
  }
  throw new UsageError('--spans is not a JSON array', {
    hint: `example: --spans '[{"type":"bold","offset":0,"length":4}]'`,
  });
}

const fields = new Set(['type', 'offset', 'length', 'url']);

function faultsOf(span: unknown, content: string): string[] {
  if (!isRecord(span)) return ['not an object'];
  const { type, offset, length, url } = span;
  if (foundTypes.includes(String(type))) return [];
  return [
    ...(sentTypes.some((known) => known === type) ? [] : [`type is not one of ${sentTypes.join(', ')}`]),
    ...placeFaults(offset, length, content),
    ...addressFaults(type, url),
    ...Object.keys(span).flatMap((key) => (fields.has(key) ? [] : [`unknown field '${key}'`])),
  ];
}

function placeFaults(offset: unknown, length: unknown, content: string): string[] {
  const faults = [
    ...(isCount(offset) ? [] : ['offset is not a whole number from 0']),
    ...(isCount(length) && length > 0 ? [] : ['length is not a whole number from 1']),
  ];
  if (faults.length > 0 || !isCount(offset) || !isCount(length)) return faults;
  if (offset + length > content.length) return ['it ends after the end of the text'];
  const torn = [offset, offset + length].some((place) => tears(content, place));
  return torn ? ['it splits a character'] : [];
}

function addressFaults(type: unknown, url: unknown): string[] {
  if (type !== 'link') return url === undefined ? [] : ['only a link has a url'];
  return typeof url === 'string' && isWebAddress(url) ? [] : ['url is not an http or https address'];
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

/** Whether the place lies between the two halves of one character. */
function tears(content: string, place: number): boolean {
  return /^[\ud800-\udbff][\udc00-\udfff]$/.test(content.slice(Math.max(place - 1, 0), place + 1));
}

/**
 * The spans that still fit after an edit: what lies before the first change stays, what lies behind the last moves
 * with it, what was touched is dropped. Hashtags and mentions are left to the service.
 */
export function keptSpans(
  oldContent: string,
  spans: readonly Span[] | null | undefined,
  newContent: string,
): Span[] {
  const same = sameEnds(oldContent, newContent);
  const moved = newContent.length - oldContent.length;
  return (spans ?? []).flatMap(({ type, offset, length, url }) => {
    // The service cuts what ends past the text.
    const end = Math.min(offset + length, oldContent.length);
    if (foundTypes.includes(type) || !(offset >= 0) || !(offset < end)) return [];
    const behind = offset >= oldContent.length - same.behind;
    if (end > same.before && !behind) return [];
    return [
      {
        type,
        offset: behind && end > same.before ? offset + moved : offset,
        length: end - offset,
        ...(url !== undefined && { url }),
      },
    ];
  });
}

/** How much of both texts is the same at the beginning and, not counted twice, at the end. */
function sameEnds(one: string, other: string): { readonly before: number; readonly behind: number } {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  if (tears(one, before) || tears(other, before)) before -= 1;
  let behind = 0;
  while (behind < shorter - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  if (tears(one, one.length - behind) || tears(other, other.length - behind)) behind -= 1;
  return { before, behind };
}
