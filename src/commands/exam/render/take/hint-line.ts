/** What can be done, with the keys that do it. */

import { displayWidth, padEnd } from '../../../../terminal/text/text';
import { type Intent, type KeyMap, keysFor, type Mode } from '../../take/keys';
import type { Hint } from '../../take/view/blocks';
import { lineOf, markedLines, type StyledText } from './line';

/** How keys are called on keyboards. */
const names: Readonly<Record<string, string>> = {
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
/** These stand at the end of the line, whatever else has room. */
const lasting: readonly Intent[] = ['help', 'leave'];

/** The name of a key as it is spelled in the key map: `Ctrl-N`, `Shift-↑`. */
function keyName(spelled: string): string {
  const [, modifier, key = spelled] = /^(ctrl|shift)\+(.+)$/.exec(spelled) ?? [];
  const name = Object.hasOwn(names, key) ? (names[key] ?? key) : key;
  if (modifier === undefined) return name;
  return `${modifier === 'ctrl' ? 'Ctrl' : 'Shift'}-${name.length === 1 ? name.toUpperCase() : name}`;
}

/** One line of hints, as many as fit; those for help and leaving always do. */
export function hintLine(
  hints: readonly Hint[],
  mode: Mode,
  keys: KeyMap,
  width: number,
): readonly StyledText[] {
  const known = hints.flatMap((hint) => hintParts(hint, mode, keys) ?? []);
  const last = known.filter(({ intent }) => lasting.includes(intent));
  const first = known.filter(({ intent }) => !lasting.includes(intent));
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

/** A line for each hint, for the page of keys. */
export function hintLines(
  hints: readonly Hint[],
  mode: Mode,
  keys: KeyMap,
  width: number,
): readonly (readonly StyledText[])[] {
  const rows = hints
    .map(({ intent, words }) => ({ spelled: spelledKeys(keys, mode, intent).join(', '), words }))
    .filter(({ spelled }) => spelled !== '');
  const column = Math.max(...rows.map(({ spelled }) => displayWidth(spelled))) + gap.length;
  return rows.flatMap(({ spelled, words }) =>
    markedLines(lineOf(padEnd(spelled, column), 'key'), column, words, width),
  );
}

function hintParts({ intent, words }: Hint, mode: Mode, keys: KeyMap) {
  const [key] = spelledKeys(keys, mode, intent);
  if (key === undefined) return undefined;
  return { intent, parts: [...lineOf(key, 'key'), ...lineOf(` ${words}`, 'dim')] };
}

/** The digits are one key. */
function spelledKeys(keys: KeyMap, mode: Mode, intent: Intent): readonly string[] {
  return intent === 'digit' ? ['0-9'] : keysFor(keys, mode, intent).map(keyName);
}

function widthOf(parts: readonly StyledText[]): number {
  return parts.reduce((sum, { text }) => sum + displayWidth(text), 0);
}
