/** Lines of the screen before styling, so that layout does not depend on colors; hint lines; visible rows. */
import type { Picture } from '../../../../ports/pictures';
import { pictureRows } from '../../../../terminal/pictures/raster';
import type { DiffableRow } from '../../../../terminal/text/diffable-row';
import { isolate } from '../../../../terminal/text/direction';
import { displayWidth, oneLine, padEnd, wrap } from '../../../../terminal/text/text';
import type { Style, View } from '../../../../terminal/text/view';
import { type Intent, type KeyMap, keysFor, type Mode } from '../../take/keys';
import type { Hint, Tone } from '../../take/view/blocks';

export type Look = Tone | 'bold' | 'key' | 'focus' | 'urgent';

export interface StyledText {
  readonly text: string;
  readonly look: Look;
}

/** A line of text, or a picture of several rows. */
export type BodyLine =
  | readonly StyledText[]
  | { readonly picture: Picture; readonly columns: number; readonly rows: number };

export function heightOf(line: BodyLine): number {
  return 'picture' in line ? line.rows : 1;
}

export function lineOf(text: string, look: Look = 'plain'): readonly StyledText[] {
  return text === '' ? [] : [{ text, look }];
}

/** Wraps a text; keeps its line ends. */
export function textLines(text: string, width: number, look: Look = 'plain'): (readonly StyledText[])[] {
  return text
    .split('\n')
    .flatMap((paragraph) => wrap(paragraph, width).map((line) => lineOf(isolate(line, paragraph), look)));
}

/** Wraps a text after a marker, with a hanging indent of `cells`. */
export function markedLines(
  marker: readonly StyledText[],
  cells: number,
  text: string,
  width: number,
  look: Look = 'plain',
): (readonly StyledText[])[] {
  const indent = lineOf(' '.repeat(cells));
  return textLines(oneLine(text), width - cells, look).map((line, index) => [
    ...(index === 0 ? marker : indent),
    ...line,
  ]);
}

export function styledLine(parts: readonly StyledText[], style: Style): string {
  return parts.map(({ text, look }) => styled(text, look, style)).join('');
}

function styled(text: string, look: Look, style: Style): string {
  switch (look) {
    case 'dim':
      return style.dim(text);
    case 'good':
      return style.green(text);
    case 'warning':
      return style.yellow(text);
    case 'error':
      return style.red(text);
    case 'bold':
    case 'key':
      return style.bold(text);
    case 'focus':
      return style.cyan(text);
    case 'urgent':
      return style.red.bold(text);
    default:
      return text;
  }
}

/** The names on keyboards. */
const keyLabels: Readonly<Record<string, string>> = {
  return: 'Enter',
  enter: 'Ctrl-J',
  space: 'Space',
  escape: 'Esc',
  tab: 'Tab',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  backspace: 'Backspace',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};
const gap = '  ';
/** Hints that are always shown, at the end of the line. */
const alwaysShown: readonly Intent[] = ['help', 'leave'];

/** The display name of a key of the key map: `Ctrl-N`, `Shift-↑`. */
function keyName(spelled: string): string {
  const [, modifier, key = spelled] = /^(ctrl|shift)\+(.+)$/.exec(spelled) ?? [];
  const name = Object.hasOwn(keyLabels, key) ? (keyLabels[key] ?? key) : key;
  if (modifier === undefined) return name;
  return `${modifier === 'ctrl' ? 'Ctrl' : 'Shift'}-${name.length === 1 ? name.toUpperCase() : name}`;
}

/** One line with as many hints as fit; help and leave always fit. */
export function hintLine(
  hints: readonly Hint[],
  mode: Mode,
  keys: KeyMap,
  width: number,
): readonly StyledText[] {
  const known = hints.flatMap((hint) => hintParts(hint, mode, keys) ?? []);
  const last = known.filter(({ intent }) => alwaysShown.includes(intent));
  const first = known.filter(({ intent }) => !alwaysShown.includes(intent));
  const lastWidth = last.reduce((sum, one) => sum + gap.length + widthOf(one.parts), 0);
  let used = 0;
  const fitting: typeof known = [];
  for (const hint of first) {
    const cells = widthOf(hint.parts) + (fitting.length > 0 ? gap.length : 0);
    if (used + cells + lastWidth > width) continue;
    used += cells;
    fitting.push(hint);
  }
  return [...fitting, ...last].flatMap(({ parts }, index) => [...(index > 0 ? lineOf(gap) : []), ...parts]);
}

/** A line per hint, for the help page. */
export function hintLines(
  hints: readonly Hint[],
  mode: Mode,
  keys: KeyMap,
  width: number,
): readonly (readonly StyledText[])[] {
  const rows = hints
    .map((hint) => ({ spelled: spelledKeys(keys, mode, hint).join(', '), words: hint.words }))
    .filter(({ spelled }) => spelled !== '');
  const column = Math.max(...rows.map(({ spelled }) => displayWidth(spelled))) + gap.length;
  return rows.flatMap(({ spelled, words }) =>
    markedLines(lineOf(padEnd(spelled, column), 'key'), column, words, width),
  );
}

function hintParts(hint: Hint, mode: Mode, keys: KeyMap) {
  const { intent, words } = hint;
  const [key] = spelledKeys(keys, mode, hint);
  if (key === undefined) return undefined;
  return { intent, parts: [...lineOf(key, 'key'), ...lineOf(` ${words}`, 'dim')] };
}

/** All digits are shown as `0-9`. */
function spelledKeys(keys: KeyMap, mode: Mode, { intent, keys: spelled }: Hint): readonly string[] {
  if (spelled !== undefined) return [spelled];
  return intent === 'digit' ? ['0-9'] : keysFor(keys, mode, intent).map(keyName);
}

function widthOf(parts: readonly StyledText[]): number {
  return parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
}

/** The visible range: `rows` rows from row `top`. */
export interface VisibleRange {
  readonly top: number;
  readonly rows: number;
}

/** Renders the visible range of lines. */
export function bodyRows(
  lines: readonly BodyLine[],
  { top, rows }: VisibleRange,
  view: View,
): readonly (string | DiffableRow)[] {
  const shown: (string | DiffableRow)[] = [];
  let at = 0;
  for (const line of lines) {
    const height = heightOf(line);
    const from = Math.max(0, top - at);
    const to = Math.min(height, top + rows - at);
    if (from < to) shown.push(...lineRows(line, { from, to }, view));
    at += height;
  }
  return shown;
}

function lineRows(
  line: BodyLine,
  { from, to }: { readonly from: number; readonly to: number },
  view: View,
): readonly (string | DiffableRow)[] {
  if (!('picture' in line)) return [styledLine(line, view.style)];
  const { printer, style } = view;
  const { picture, columns, rows } = line;
  const isCut = from > 0 || to < rows;
  if (printer && !(isCut && printer.erase !== undefined)) {
    return pictureRows(printer, picture, { columns, rows }).slice(from, to);
  }
  const words = style.dim(printer ? 'Scroll to see the picture.' : 'Press o to open the picture.');
  return Array.from({ length: to - from }, (_, row) => (row === 0 ? words : ''));
}
