/** Texts with marked stretches as lines of a terminal (field notes 2.11). */
import type { Span } from '../../api/catalogue/records/posts';
import { isolate } from '../text/direction';
import { oneLine, wrap } from '../text/text';
import type { Style, View } from '../text/view';
import type { Overlay } from './overlays';

/** A text of a post or comment, as far as it came. */
export interface MarkedText {
  readonly content?: string | undefined;
  readonly spans?: readonly Span[] | null | undefined;
  /** What the school event's tools did to it; none of them overlap. */
  readonly overlays?: readonly Overlay[];
}

/** Whether what a spoiler covers is shown; where nothing is coloured it always is, between `||` and `||`. */
export type Spoilers = 'covered' | 'open';

const spoiler = 16;
/** What a stretch looks like, one bit a look, so that any of them may lie over each other. */
const looks: Readonly<Record<string, number>> = {
  bold: 1,
  italic: 2,
  underline: 4,
  strike: 8,
  spoiler,
  monospace: 32,
  link: 64,
  hashtag: 128,
  mention: 128,
  quote: 256,
};
/** What we add to a text: the address of a link, the ends of a spoiler. */
const added = 512;
/** A fragment that was crossed out or corrected, and the word in its place. */
const crossed = 1024;
const corrected = 2048;

/** Stands in a text where its look changes; the number after 1000 is the looks. Passes the wrapping unseen. */
const marks = /\u001b\[([1-5]\d{3})m/g;

/** The part behind its mark; an accent without a letter gets a blank to stand on, or it would stand on the mark. */
function markedPart({ part, look }: Piece): string {
  return `\u001b[${1000 + look}m${/^\p{M}/u.test(part) ? '\u00a0' : ''}${part}`;
}

/**
 * The text in lines of at most the view's width. Stretches of unknown types are plain text; one that begins past the
 * end is left out, one that ends past it is cut. Never more than one empty line in a row.
 */
export function markedLines(text: MarkedText, view: View, spoilers: Spoilers): string[] {
  const content = (text.content ?? '').replaceAll('\t', ' ');
  const covered = spoilers === 'covered' && view.style.level > 0;
  const spans = [...stretches(content, text.spans), ...overlaid(content, text.overlays)];
  const pieces = piecesOf(content, spans, { covered, plain: view.style.level === 0 });
  const marked = pieces.length === 1 && !pieces[0]?.look ? content : pieces.map(markedPart).join('');
  let look = 0;
  const lines: string[] = [];
  for (const paragraph of marked.split('\n')) {
    const read = paragraph.replace(marks, '');
    for (const line of wrap(paragraph, view.width)) {
      const shown = line.split(marks).map((part, index) => {
        if (index % 2 === 0) return part && styled(part, look, view.style, covered);
        look = Number(part) - 1000;
        return '';
      });
      lines.push(isolate(shown.join(''), read));
    }
  }
  return withoutGaps(lines);
}

interface Stretch {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly url?: string;
  /** Of a corrected word. */
  readonly replacement?: string;
}

const overlay = 'overlay';

/** Where a text shows nothing by colour, what is added to it says the same. */
interface Manner {
  readonly covered: boolean;
  readonly plain: boolean;
}

/** More than any person makes; each one more costs as much as all before it. */
const mostSpans = 1000;

/** The spans that can be shown, innermost first, their ends inside the text and on no half of a character. */
function stretches(content: string, spans: MarkedText['spans']): Stretch[] {
  if (!Array.isArray(spans)) return [];
  const shown = (spans as readonly Span[]).slice(0, mostSpans).flatMap(({ type, offset, length, url }) => {
    if (!Object.hasOwn(looks, type) || !Number.isInteger(offset) || !(length > 0)) return [];
    const from = whole(content, Math.max(offset, 0));
    const to = whole(content, Math.min(offset + length, content.length));
    return from < to ? [{ type, from, to, ...(typeof url === 'string' && { url }) }] : [];
  });
  return shown.sort((one, other) => other.from - one.from);
}

function overlaid(content: string, overlays: readonly Overlay[] = []): Stretch[] {
  return overlays.flatMap(({ start, end, replacement }) => {
    const from = whole(content, start);
    const to = whole(content, Math.min(end, content.length));
    return from < to ? [{ type: overlay, from, to, ...(replacement !== undefined && { replacement }) }] : [];
  });
}

/** The place, or the one before it where it would tear a character apart (some clients count wrongly). */
function whole(content: string, place: number): number {
  let start = place;
  while (start > 0 && (continues.test(content.slice(start, start + 2)) || content[start - 1] === '\u200d')) {
    start -= 1;
  }
  return start;
}

/** What belongs to the character before it. */
const continues = /^(?:[\udc00-\udfff]|\p{M}|\p{Emoji_Modifier}|\u200d)/u;

interface Piece {
  readonly part: string;
  readonly look: number;
}

/** The text cut where a look begins or ends, with what we add at these places. */
function piecesOf(content: string, spans: readonly Stretch[], manner: Manner): Piece[] {
  const { covered } = manner;
  const cuts = new Set([0, ...spans.flatMap(({ from, to }) => [from, to]), content.length]);
  const places = [...cuts].sort((one, other) => one - other);
  const pieces: Piece[] = [];
  const add = (part: string, look: number) => {
    const last = pieces.at(-1);
    if (last?.look === look) pieces[pieces.length - 1] = { part: last.part + part, look };
    else if (part) pieces.push({ part, look });
  };
  let look = 0;
  for (const [index, place] of places.entries()) {
    // What is added to a covered text is as telling as the text.
    const isCovered = look === spoiler && covered;
    for (const span of spans) {
      if (span.to !== place) continue;
      const beside = span.type === overlay ? corrected : added;
      add(additionAfter(content, span, manner), isCovered ? spoiler : beside);
    }
    look = lookAt(spans, place, covered);
    add(additionBefore(spans, place, manner), look === spoiler && covered ? spoiler : added);
    add(content.slice(place, places[index + 1] ?? place), look);
  }
  return pieces;
}

function lookAt(spans: readonly Stretch[], place: number, covered: boolean): number {
  const look = spans.reduce(
    (sum, { type, from, to }) =>
      from <= place && place < to ? sum | (type === overlay ? crossed : (looks[type] ?? 0)) : sum,
    0,
  );
  return covered && look & spoiler ? spoiler : look;
}

/** The begin of a spoiler that lies open; without colour, that of what was crossed out. */
function additionBefore(spans: readonly Stretch[], place: number, { covered, plain }: Manner): string {
  const begins = (type: string) => spans.some((span) => span.type === type && span.from === place);
  return (!covered && begins('spoiler') ? '||' : '') + (plain && begins(overlay) ? '[-' : '');
}

/** The address of a link, unless it is what is read anyway; the end of a spoiler that lies open; a replacement. */
function additionAfter(
  content: string,
  { type, from, to, url, replacement }: Stretch,
  { covered, plain }: Manner,
): string {
  if (type === 'spoiler') return covered ? '' : '||';
  if (type === overlay) {
    if (!plain) return replacement === undefined ? '' : ` ${oneLine(replacement)}`;
    return `-]${replacement === undefined ? '' : `{+${oneLine(replacement)}+}`}`;
  }
  if (type !== 'link' || !url) return '';
  const read = content.slice(from, to);
  return url === read || url === `https://${read}` ? '' : ` (${oneLine(url)})`;
}

/** Order matters: what covers a text comes before what adorns it. */
function styled(part: string, look: number, style: Style, covered: boolean): string {
  const has = (...types: string[]) => types.some((type) => look & (looks[type] ?? 0));
  // The colour of the ground on the same ground: it can be marked and copied, not read in passing.
  if (covered && has('spoiler')) return style.bgBlackBright.blackBright(part);
  let shown = style;
  if (look & added || has('quote')) shown = shown.dim;
  if (has('bold')) shown = shown.bold;
  if (has('italic', 'quote')) shown = shown.italic;
  if (has('underline', 'link')) shown = shown.underline;
  if (has('strike')) shown = shown.strikethrough;
  if (has('monospace')) shown = shown.yellow;
  if (has('link', 'hashtag', 'mention')) shown = shown.cyan;
  if (look & crossed) shown = shown.red.strikethrough;
  if (look & corrected) shown = shown.red.bold;
  return shown === style ? part : shown(part);
}

function withoutGaps(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(Math.max(first, 0), last + 1)
    .filter((line, index, kept) => line !== '' || kept[index - 1] !== '');
}
