/** Texts with spans as lines of a terminal (field notes 2.11). */
import type { Span } from '../../../protocol/records/posts';
import { isolate } from '../../../terminal/text/direction';
import { hostOf, linkTo } from '../../../terminal/text/link';
import { oneLine, wrap } from '../../../terminal/text/text';
import type { Style, View } from '../../../terminal/text/view';
import type { Overlay } from '../render/overlays';

/** The text of a post or comment; fields can be missing. */
export interface FormattedText {
  readonly content?: string | undefined;
  readonly spans?: readonly Span[] | null | undefined;
  /** Changes by the tools of the school event; overlays do not overlap. */
  readonly overlays?: readonly Overlay[];
}

/** Whether spoilers are hidden. Without colors, they are always shown, between `||` and `||`. */
export type Spoilers = 'covered' | 'open';

const spoiler = 16;
/** One bit per style, so that spans can overlap. */
const styleBits: Readonly<Record<string, number>> = {
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
/** Text that plaza adds: the address of a link, the ends of a spoiler. */
const added = 512;
/** A crossed-out or corrected part, and the replacement after it. */
const crossedOut = 1024;
const replaced = 2048;

/**
 * Marks a change of style in a text; the number above 1000 is the style, the second one is the number of the link, from
 * 1. It looks like a color to the wrapping.
 */
const styleMarks = /\u001b\[([1-5]\d{3};\d{1,4})m/g;

/** The part after its mark. A combining character at the start gets a space, so that it does not combine with the mark. */
function withStyleMark({ part, bits, link }: Piece, urls: readonly (string | undefined)[]): string {
  const number = link === undefined ? 0 : urls.indexOf(link) + 1;
  return `\u001b[${1000 + bits};${number}m${/^\p{M}/u.test(part) ? '\u00a0' : ''}${part}`;
}

/**
 * The text in lines of at most the width of the view. Spans of unknown types are ignored, spans beyond the end are cut or
 * dropped. At most one empty line in a row.
 */
export function formattedLines(text: FormattedText, view: View, spoilers: Spoilers): string[] {
  const content = (text.content ?? '').replaceAll('\t', ' ');
  const covered = spoilers === 'covered' && view.style.level > 0;
  const spans = [...validSpans(content, text.spans), ...overlaySpans(content, text.overlays)];
  const display = { covered, colorless: view.style.level === 0, links: view.links === true };
  const pieces = piecesOf(content, spans, display);
  const urls = [...new Set(pieces.map(({ link }) => link))].filter((url) => url !== undefined);
  const marked = pieces.map((piece) => withStyleMark(piece, urls)).join('');
  const withMarks = pieces.length === 1 && !pieces[0]?.bits ? content : marked;
  let bits = 0;
  let url: string | undefined;
  const lines: string[] = [];
  for (const paragraph of withMarks.split('\n')) {
    const plain = paragraph.replace(styleMarks, '');
    for (const line of wrap(paragraph, view.width)) {
      const shown = line.split(styleMarks).map((part, index) => {
        if (index % 2 === 0) {
          const text = part && styled(part, bits, view.style, covered);
          return url === undefined || text === '' ? text : linkTo(url, text);
        }
        const [number = 0, link = 0] = part.split(';').map(Number);
        bits = number - 1000;
        url = urls[link - 1];
        return '';
      });
      lines.push(isolate(shown.join(''), plain));
    }
  }
  return withoutExtraBlankLines(lines);
}

interface ValidSpan {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  readonly url?: string;
  readonly replacement?: string;
}

/** The type of a span that an overlay makes; the service has none of this name. */
const overlay = 'overlay';

/** Decides which texts are added. */
interface SpanDisplay {
  readonly covered: boolean;
  /** Without colors, added characters show what colors would. */
  readonly colorless: boolean;
  /** Whether the text of a link opens it; only the host of its address is added then. */
  readonly links: boolean;
}

/** Maximum number of spans; the time grows with their square. */
const maxSpans = 1000;

/** The spans of known types, inner ones first, with their ends inside the text and between characters. */
function validSpans(content: string, spans: FormattedText['spans']): ValidSpan[] {
  if (!Array.isArray(spans)) return [];
  const shown = (spans as readonly Span[]).slice(0, maxSpans).flatMap(({ type, offset, length, url }) => {
    if (!Object.hasOwn(styleBits, type) || !Number.isInteger(offset) || !(length > 0)) return [];
    const from = characterStart(content, Math.max(offset, 0));
    const to = characterStart(content, Math.min(offset + length, content.length));
    return from < to ? [{ type, from, to, ...(typeof url === 'string' && { url }) }] : [];
  });
  return shown.sort((one, other) => other.from - one.from);
}

function overlaySpans(content: string, overlays: readonly Overlay[] = []): ValidSpan[] {
  return overlays.flatMap(({ start, end, replacement }) => {
    const from = characterStart(content, start);
    const to = characterStart(content, Math.min(end, content.length));
    return from < to ? [{ type: overlay, from, to, replacement }] : [];
  });
}

/** The position, or an earlier one when it would split a character (some clients count wrongly). */
function characterStart(content: string, position: number): number {
  const continues = continuation();
  let start = position;
  while (start > 0 && (continues.test(content.slice(start, start + 2)) || content[start - 1] === '\u200d'))
    start -= 1;
  return start;
}

/** What continues the character before it. Created on first use, as in `clean`. */
const continuation = () => /^(?:[\udc00-\udfff]|\p{M}|\p{Emoji_Modifier}|\u200d)/u;

interface Piece {
  readonly part: string;
  readonly bits: number;
  /** The address that it opens. */
  readonly link?: string | undefined;
}

/** The text cut where styles start or end, with the added texts. */
function piecesOf(content: string, spans: readonly ValidSpan[], display: SpanDisplay): Piece[] {
  const { covered } = display;
  const cuts = new Set([0, ...spans.flatMap(({ from, to }) => [from, to]), content.length]);
  const positions = [...cuts].sort((one, other) => one - other);
  const pieces: Piece[] = [];
  const add = (part: string, bits: number, link?: string) => {
    const last = pieces.at(-1);
    if (last?.bits === bits && last.link === link)
      pieces[pieces.length - 1] = { part: last.part + part, bits, link };
    else if (part) pieces.push({ part, bits, link });
  };
  let bits = 0;
  for (const [index, position] of positions.entries()) {
    // A text added inside a covered spoiler is covered too.
    const styleOf = (addition: number) => (bits === spoiler && covered ? spoiler : addition);
    for (const span of spans) {
      if (span.to !== position) continue;
      add(additionAfter(content, span, display), styleOf(span.type === overlay ? replaced : added));
    }
    bits = styleAt(spans, position, covered);
    add(additionBefore(spans, position, display), styleOf(added));
    const link =
      display.links && bits !== spoiler
        ? spans.find(({ type, from, to }) => type === 'link' && from <= position && position < to)?.url
        : undefined;
    add(content.slice(position, positions[index + 1] ?? position), bits, link);
  }
  return pieces;
}

function styleAt(spans: readonly ValidSpan[], position: number, covered: boolean): number {
  const bits = spans.reduce(
    (sum, { type, from, to }) =>
      from <= position && position < to
        ? sum | (type === overlay ? crossedOut : (styleBits[type] ?? 0))
        : sum,
    0,
  );
  return covered && bits & spoiler ? spoiler : bits;
}

/** The start of an open spoiler; without colors, the start of an overlay. */
function additionBefore(spans: readonly ValidSpan[], at: number, { covered, colorless }: SpanDisplay) {
  const starts = (type: string) => spans.some((span) => span.type === type && span.from === at);
  return (!covered && starts('spoiler') ? '||' : '') + (colorless && starts(overlay) ? '[-' : '');
}

/** The address of a link, unless it is the text of the link; the end of an open spoiler; a replacement. */
function additionAfter(content: string, span: ValidSpan, { covered, colorless, links }: SpanDisplay): string {
  const { type, from, to, url, replacement } = span;
  if (type === 'spoiler') return covered ? '' : '||';
  if (type === overlay) {
    const word = replacement === undefined ? '' : oneLine(replacement);
    if (colorless) return word ? `-]{+${word}+}` : '-]';
    return word && ` ${word}`;
  }
  if (type !== 'link' || !url) return '';
  const read = content.slice(from, to);
  if (url === read || url === `https://${read}`) return '';
  return ` (${(links && hostOf(url)) || oneLine(url)})`;
}

/** A covering style goes before all others. */
function styled(part: string, bits: number, style: Style, covered: boolean): string {
  const has = (...types: string[]) => types.some((type) => bits & (styleBits[type] ?? 0));
  // The same color for text and background: it can be selected and copied, but not read.
  if (covered && has('spoiler')) return style.bgBlackBright.blackBright(part);
  let shown = style;
  if (bits & added || has('quote')) shown = shown.dim;
  if (has('bold')) shown = shown.bold;
  if (has('italic', 'quote')) shown = shown.italic;
  if (has('underline', 'link')) shown = shown.underline;
  if (has('strike')) shown = shown.strikethrough;
  if (has('monospace')) shown = shown.yellow;
  if (has('link', 'hashtag', 'mention')) shown = shown.cyan;
  if (bits & crossedOut) shown = shown.red.strikethrough;
  if (bits & replaced) shown = shown.red.bold;
  return shown === style ? part : shown(part);
}

function withoutExtraBlankLines(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line !== '');
  const last = lines.findLastIndex((line) => line !== '');
  return lines
    .slice(Math.max(first, 0), last + 1)
    .filter((line, index, kept) => line !== '' || kept[index - 1] !== '');
}
