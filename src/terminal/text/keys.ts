/**
 * The keys of a screen as data. A table binds keys to intents, functions from the state to the next step, and says
 * when each binding is available and in which words the screen offers it. From the same table come the line of keys at the
 * bottom, the list that `?` opens, and the keys in help and docs. While a binding takes typed text, every printable key is
 * text, and no other binding acts on it.
 *
 *     const keys: KeyBindings<State, Intent> = [{ keys: { up: moved(-1), down: moved(1) }, words: 'move' }];
 *     const step = intentOfKey(keys, state, pressed)?.(state);
 */
import { displayWidth, padEnd } from './text';
import type { Style } from './view';

/** A pressed key: `name` is `up`, `a`, `return`, …; `text` is the typed text. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

type Intents<I> = Readonly<Record<string, I>>;

/** Keys that a screen offers under the same words, and the intent `I` of each. */
export interface KeyBinding<S, I> {
  /** By the name of the key: `n`, `N`, `up`, `shift+up`, `ctrl+n`, `space`. */
  readonly keys: Intents<I> | ((state: S) => Intents<I>);
  /** Omitted for keys that edit a typed text, which need no explanation. */
  readonly words?: string | ((state: S) => string);
  /** Shown instead of the names of the keys: `arrows`. */
  readonly shown?: string | ((state: S) => string);
  /**
   * The words in help and docs, or the keys and the words; defaults to the keys and `words`. Required if these depend on the
   * state.
   */
  readonly help?: string | readonly [keys: string, words: string];
  /** The title of these keys in help and docs; defaults to `Keys`. */
  readonly title?: string;
  /** When the keys do something; defaults to always. */
  readonly when?: (state: S) => boolean;
  /** Converts typed or pasted text to an intent. While it is set, all printable keys are text, also `?` and `q`. */
  readonly typed?: (text: string) => I | undefined;
  /** Converts pasted text to an intent. */
  readonly pasted?: (text: string) => I | undefined;
}

export type KeyBindings<S, I> = readonly KeyBinding<S, I>[];

/** A line with as many keys of the screen as fit into the width. */
export type KeyLine = (width: number) => string;

/** The key that shows all keys, unless a text is typed. */
export const helpKey = '?';
/** The key that leaves every screen. */
const leaveKey = 'q';
const gap = '  ';

/** Adds a condition to keys, in addition to their own; `title` is their title in help. */
export function keysWhile<S, I>(
  condition: (state: S) => boolean,
  bindings: KeyBindings<S, I>,
  title?: string,
): KeyBindings<S, I> {
  return bindings.map((binding) => ({
    ...binding,
    title: binding.title ?? title,
    when: (state) => condition(state) && (binding.when?.(state) ?? true),
  }));
}

/** The same keys for a larger state that contains theirs. */
export function keysOfPart<W, S, I>(bindings: KeyBindings<S, I>, part: (whole: W) => S): KeyBindings<W, I> {
  const lifted = <T>(value: T | ((state: S) => T)): T | ((whole: W) => T) =>
    typeof value === 'function' ? (whole) => (value as (state: S) => T)(part(whole)) : value;
  return bindings.map(({ keys, words, shown, when, ...binding }) => ({
    ...binding,
    keys: lifted(keys),
    words: words && lifted(words),
    shown: shown && lifted(shown),
    when: (whole) => when?.(part(whole)) ?? true,
  }));
}

/** The intent of a key; undefined when it has none now. */
export function intentOfKey<S, I>(bindings: KeyBindings<S, I>, state: S, key: Key): I | undefined {
  const here = active(bindings, state);
  for (const name of keyNames(key)) {
    for (const binding of here) {
      const intents = valueAt(binding.keys, state);
      if (Object.hasOwn(intents, name)) return intents[name];
    }
  }
  return isPrintable(key) ? textOf(here, 'typed')?.(key.text) : undefined;
}

export function intentOfPaste<S, I>(bindings: KeyBindings<S, I>, state: S, text: string): I | undefined {
  const here = active(bindings, state);
  return (textOf(here, 'typed') ?? textOf(here, 'pasted'))?.(text);
}

export function isTyping<S, I>(bindings: KeyBindings<S, I>, state: S): boolean {
  return textOf(active(bindings, state), 'typed') !== undefined;
}

function textOf<S, I>(bindings: KeyBindings<S, I>, field: 'typed' | 'pasted') {
  return bindings.find((binding) => binding[field])?.[field];
}

function active<S, I>(bindings: KeyBindings<S, I>, state: S): KeyBindings<S, I> {
  return bindings.filter(({ when }) => when?.(state) ?? true);
}

/** The value at a state, if it depends on the state. */
function valueAt<S, T>(value: T | ((state: S) => T), state: S): T {
  return typeof value === 'function' ? (value as (state: S) => T)(state) : value;
}

/** The names of a key, the most specific first: `ctrl+n`, `shift+up`, the typed text, `up`. */
function keyNames({ name, text, ctrl, shift }: Key): readonly string[] {
  if (ctrl) return [`ctrl+${name}`];
  const named = name.length > 1 ? [...(shift ? [`shift+${name}`] : []), name] : [name];
  return isPrintable({ text, ctrl }) && text !== ' ' ? [text, ...named] : named;
}

function isPrintable({ text, ctrl }: Pick<Key, 'text' | 'ctrl'>): boolean {
  return text !== '' && !ctrl && !/\p{Cc}/u.test(text);
}

/** A hint of a screen: the first of some keys, all of them, and their effect. */
interface KeyHint {
  readonly first: string;
  readonly all: string;
  readonly words: string;
}

/** The available keys, most important first. `last` has the keys for help and for leaving, which are kept when room is short. */
function keyHints<S, I>(
  bindings: KeyBindings<S, I>,
  state: S,
): { readonly hints: readonly KeyHint[]; readonly last: readonly KeyHint[] } {
  const hints: KeyHint[] = [];
  const last: KeyHint[] = isTyping(bindings, state) ? [] : [{ first: helpKey, all: helpKey, words: 'keys' }];
  for (const binding of active(bindings, state)) {
    const names = Object.keys(valueAt(binding.keys, state));
    const words = valueAt(binding.words, state);
    if (words === undefined || names.length === 0) continue;
    const shown = valueAt(binding.shown, state);
    const labels = shown === undefined ? names.map(keyLabel) : [shown];
    const hint = { first: labels[0] ?? '', all: labels.join(' '), words };
    (names.includes(leaveKey) ? last : hints).push(hint);
  }
  return { hints, last };
}

/** One line with the hints that fit; it always ends with the key that leaves. */
export function keyLine<S, I>(bindings: KeyBindings<S, I>, state: S, style: Style): KeyLine {
  const { hints, last } = keyHints(bindings, state);
  const byRank = [...last.toReversed(), ...hints];
  const widthOf = ({ first, words }: KeyHint) => displayWidth(`${first} ${words}`) + gap.length;
  return (width) => {
    let room = width + gap.length;
    const fitting = new Set<KeyHint>();
    for (const hint of byRank) {
      if (fitting.size > 0 && widthOf(hint) > room) continue;
      room -= widthOf(hint);
      fitting.add(hint);
    }
    return [...hints, ...last]
      .filter((hint) => fitting.has(hint))
      .map(({ first, words }) => `${style.bold(first)} ${style.dim(words)}`)
      .join(gap);
  };
}

/** One line per available action, with all its keys. */
export function keyTable<S, I>(bindings: KeyBindings<S, I>, state: S, style: Style): readonly string[] {
  const { hints, last } = keyHints(bindings, state);
  const all = [...hints, ...last];
  const column = Math.max(...all.map((hint) => displayWidth(hint.all))) + gap.length;
  return all.map((hint) => `${style.bold(padEnd(hint.all, column))}${hint.words}`);
}

const labels: Readonly<Record<string, string>> = {
  return: 'Enter',
  enter: 'Ctrl-J',
  space: 'Space',
  escape: 'Esc',
  tab: 'Tab',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
  backspace: 'Backspace',
  up: '↑',
  down: '↓',
  left: '←',
  right: '→',
};

/** `Ctrl-N`, `Shift-↑`. */
export function keyLabel(name: string): string {
  const [, modifier, key = name] = /^(ctrl|shift)\+(.+)$/.exec(name) ?? [];
  const label = Object.hasOwn(labels, key) ? (labels[key] ?? key) : key;
  if (modifier === undefined) return label;
  return `${modifier === 'ctrl' ? 'Ctrl' : 'Shift'}-${label.length === 1 ? label.toUpperCase() : label}`;
}
