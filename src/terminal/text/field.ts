/** An input field: text and cursor, edited by grapheme clusters instead of code units. */
import { graphemeSegmenter } from './text';

export interface Field {
  readonly text: string;
  /** In code units, always between two grapheme clusters. */
  readonly cursor: number;
}

/** The text before the cursor, the character under it (empty at the end), and the rest. */
export interface FieldParts {
  readonly before: string;
  readonly at: string;
  readonly after: string;
}

export type FieldEdit =
  | 'left'
  | 'right'
  | 'wordLeft'
  | 'wordRight'
  | 'lineStart'
  | 'lineEnd'
  | 'deleteBack'
  | 'deleteForward'
  | 'deleteWord'
  | 'deleteToStart'
  | 'deleteToEnd';

/** The keys that edit a text, as in the line editors of shells. */
export const fieldKeys: Readonly<Record<string, FieldEdit>> = {
  left: 'left',
  'ctrl+b': 'left',
  right: 'right',
  'ctrl+f': 'right',
  home: 'lineStart',
  'ctrl+a': 'lineStart',
  end: 'lineEnd',
  'ctrl+e': 'lineEnd',
  'ctrl+left': 'wordLeft',
  'ctrl+right': 'wordRight',
  backspace: 'deleteBack',
  'ctrl+h': 'deleteBack',
  delete: 'deleteForward',
  'ctrl+d': 'deleteForward',
  'ctrl+w': 'deleteWord',
  'ctrl+u': 'deleteToStart',
  'ctrl+k': 'deleteToEnd',
};

export function fieldOf(text: string): Field {
  return { text, cursor: text.length };
}

/** Inserts text at the cursor. Removes control characters except line ends; converts tabs to spaces. */
export function typeText({ text, cursor }: Field, typed: string): Field {
  const clean = typed
    .replace(/\r\n?/g, '\n')
    .replace(/\t/g, ' ')
    // One class: the lookahead of (?!\n)\p{Cc} takes two to four times as long.
    .replace(/[\0-\t\v-\u001f\u007f-\u009f\p{Cs}]/gu, '');
  const next = text.slice(0, cursor) + clean + text.slice(cursor);
  return { text: next, cursor: boundary(next, cursor + clean.length) };
}

export function editField(field: Field, edit: FieldEdit): Field {
  const { text, cursor } = field;
  switch (edit) {
    case 'deleteBack':
      return without(text, characterBefore(text, cursor), cursor);
    case 'deleteForward':
      return without(text, cursor, characterAfter(text, cursor));
    case 'deleteWord':
      return without(text, wordBefore(text, cursor), cursor);
    case 'deleteToStart':
      return without(text, lineStart(text, cursor), cursor);
    case 'deleteToEnd':
      return without(text, cursor, lineEnd(text, cursor));
    default:
      return { text, cursor: target(text, cursor, edit) };
  }
}

export function fieldParts({ text, cursor }: Field): FieldParts {
  const end = characterAfter(text, cursor);
  return { before: text.slice(0, cursor), at: text.slice(cursor, end), after: text.slice(end) };
}

type Movement = Exclude<FieldEdit, `delete${string}`>;

function target(text: string, cursor: number, movement: Movement): number {
  const targets = {
    left: characterBefore,
    right: characterAfter,
    wordLeft: wordBefore,
    wordRight: wordAfter,
    lineStart,
    lineEnd,
  } as const satisfies Record<Movement, (text: string, cursor: number) => number>;
  return boundary(text, targets[movement](text, cursor));
}

/** Deletes a range. If the remaining neighbors form one grapheme cluster, the cursor is placed after it. */
function without(text: string, start: number, end: number): Field {
  const next = text.slice(0, start) + text.slice(end);
  return { text: next, cursor: boundary(next, start) };
}

function characterBefore(text: string, cursor: number): number {
  return characterAt(text, cursor - 1)?.start ?? 0;
}

function characterAfter(text: string, cursor: number): number {
  return characterAt(text, cursor)?.end ?? text.length;
}

/** The next grapheme boundary at or after a position. */
function boundary(text: string, place: number): number {
  const character = characterAt(text, place);
  return !character || character.start === place ? place : character.end;
}

/** The grapheme cluster of a position. Only the text around it is segmented: a segmenter copies its whole text. */
function characterAt(text: string, place: number) {
  if (place < 0 || place >= text.length) return undefined;
  let [from, to] = [place, place + 1];
  while (from > 0 && !isBoundary(text, from)) from -= 1;
  while (to < text.length && !isBoundary(text, to)) to += 1;
  const found = graphemeSegmenter()
    .segment(text.slice(from, to))
    .containing(place - from);
  return found && { start: from + found.index, end: from + found.index + found.segment.length };
}

/** Whether two characters meet at a position that never join: those before U+0300, without a line end of two. */
function isBoundary(text: string, place: number): boolean {
  const [before, after] = [text.charCodeAt(place - 1), text.charCodeAt(place)];
  return before < 0x300 && after < 0x300 && before !== carriageReturn;
}

const carriageReturn = 13;

function wordBefore(text: string, cursor: number): number {
  // From the end: a search would try each word of the text.
  let start = text.slice(0, cursor).trimEnd().length;
  while (start > 0 && /\S/.test(text.charAt(start - 1))) start -= 1;
  return start;
}

function wordAfter(text: string, cursor: number): number {
  const [skipped = ''] = /^\s*\S*/u.exec(text.slice(cursor)) ?? [];
  return cursor + skipped.length;
}

function lineStart(text: string, cursor: number): number {
  return text.lastIndexOf('\n', cursor - 1) + 1;
}

function lineEnd(text: string, cursor: number): number {
  const end = text.indexOf('\n', cursor);
  return end < 0 ? text.length : end;
}
