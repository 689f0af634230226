/** Cleaned texts as HTML: everything from the network is escaped, and links lead only to the web. */
import type { Span } from '../../../protocol/records/posts';
import { hostOf } from '../../../terminal/text/link';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** A value as text of an element or of an attribute in quotes; nothing for null and undefined. */
export function escaped(value: unknown): string {
  return String(value ?? '').replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

const tags: Readonly<Record<string, string>> = {
  bold: 'b',
  italic: 'i',
  underline: 'u',
  strike: 's',
  monospace: 'code',
  quote: 'q',
};

/** A text with its spans; spans of other types, and those that are wrong, are ignored. */
export function formatted(content: string, spans: readonly Span[] | null | undefined): string {
  const valid = (spans ?? []).slice(0, maxSpans).filter(({ offset, length }) => offset >= 0 && length > 0);
  const cuts = new Set([0, content.length]);
  for (const { offset, length } of valid) {
    for (const cut of [offset, offset + length]) if (cut < content.length) cuts.add(cut);
  }
  const places = [...cuts].sort((one, other) => one - other);
  return places
    .slice(0, -1)
    .map((from, index) => {
      const here = valid.filter(({ offset, length }) => offset <= from && from < offset + length);
      return here.reduce(wrapped, escaped(content.slice(from, places[index + 1])));
    })
    .join('');
}

/** The time grows with the square of their number. */
const maxSpans = 1000;

function wrapped(inner: string, { type, url }: Span): string {
  const tag = Object.hasOwn(tags, type) ? tags[type] : undefined;
  if (tag) return `<${tag}>${inner}</${tag}>`;
  if (type !== 'link' || url === undefined || !hostOf(url)) return inner;
  return `<a href="${escaped(url)}" rel="noreferrer nofollow">${inner}</a>`;
}

/** `2026-03-18 12:30 UTC`; other texts stay unchanged. */
export function timeElement(iso: string | null | undefined): string {
  if (!iso) return '';
  const [, day, clock] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)[\d:.]*Z$/.exec(iso) ?? [];
  return `<time datetime="${escaped(iso)}">${escaped(day ? `${day} ${clock} UTC` : iso)}</time>`;
}
