/** The key map of `exam take`, and the lookup of keys in it. */
import type { DraftIntent } from './draft-input';

type Meanings = Readonly<Record<string, Intent>>;

const digits: Meanings = Object.fromEntries([...'0123456789'].map((digit) => [digit, 'digit'] as const));

/** The small letters that are no other key at a question, and all capitals: they name an option, a pair or an item. */
const letters: Meanings = Object.fromEntries(
  [...'abcdefhimsvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [letter, 'letter'] as const),
);

/** In an order, K and J move an item. */
const { K: _K, J: _J, ...itemLetters } = letters;

const pages: Meanings = { pageup: 'pageUp', pagedown: 'pageDown' };

/** At a question while no text is typed. */
const moving: Meanings = {
  ...pages,
  n: 'next',
  p: 'previous',
  tab: 'next',
  'shift+tab': 'previous',
  'ctrl+n': 'next',
  'ctrl+p': 'previous',
  g: 'goto',
  l: 'list',
  r: 'review',
  o: 'open',
  x: 'erase',
  u: 'undo',
  t: 'retry',
  q: 'leave',
  '?': 'help',
  escape: 'cancel',
};

const sideways: Meanings = { left: 'previous', right: 'next' };
const upAndDown: Meanings = { up: 'up', down: 'down', k: 'up', j: 'down' };
const accept: Meanings = { return: 'accept', space: 'accept' };
const confirm: Meanings = { return: 'accept', escape: 'cancel' };

const editing: Meanings = {
  left: 'left',
  right: 'right',
  home: 'lineStart',
  end: 'lineEnd',
  'ctrl+left': 'wordLeft',
  'ctrl+right': 'wordRight',
  'ctrl+b': 'left',
  'ctrl+f': 'right',
  'ctrl+a': 'lineStart',
  'ctrl+e': 'lineEnd',
  backspace: 'deleteBack',
  'ctrl+h': 'deleteBack',
  delete: 'deleteForward',
  'ctrl+d': 'deleteForward',
  'ctrl+w': 'deleteWord',
  'ctrl+u': 'deleteToStart',
  'ctrl+k': 'deleteToEnd',
};

const listing: Meanings = {
  ...pages,
  ...digits,
  ...upAndDown,
  ...confirm,
  t: 'retry',
  q: 'leave',
  '?': 'help',
};

/** The markers of bracketed paste. */
const pasting: Meanings = { 'paste-start': 'pasteStart', 'paste-end': 'pasteEnd' };

const modes: KeyMap = {
  intro: { ...pages, return: 'accept', q: 'leave' },
  choice: { ...letters, ...moving, ...sideways, ...upAndDown, ...digits, ...accept },
  pairs: {
    ...letters,
    ...moving,
    ...upAndDown,
    ...digits,
    ...accept,
    0: 'none',
    left: 'left',
    right: 'right',
  },
  order: {
    ...itemLetters,
    ...moving,
    ...sideways,
    ...upAndDown,
    ...accept,
    ...digits,
    'shift+up': 'raise',
    'shift+down': 'lower',
    K: 'raise',
    J: 'lower',
  },
  drawing: { ...moving, ...sideways, ...digits, ...accept },
  texts: { ...moving, ...sideways, ...upAndDown, ...digits, ...accept },
  number: {
    ...moving,
    ...sideways,
    ...accept,
    ...Object.fromEntries([...'0123456789-+.,'].map((digit) => [digit, 'type'] as const)),
  },
  typing: {
    ...editing,
    ...pages,
    ...confirm,
    up: 'up',
    down: 'down',
    tab: 'nextField',
    'shift+tab': 'previousField',
    enter: 'newline',
    'ctrl+n': 'next',
    'ctrl+p': 'previous',
  },
  entry: { ...editing, ...confirm },
  picture: {
    n: 'next',
    p: 'previous',
    o: 'open',
    escape: 'cancel',
    return: 'cancel',
    space: 'cancel',
    q: 'cancel',
    '?': 'help',
  },
  list: { ...listing, l: 'cancel', r: 'review' },
  review: { ...listing, s: 'submit', l: 'list' },
  waiting: { q: 'leave' },
  ended: { ...pages, q: 'leave', return: 'leave' },
  help: { ...pages, escape: 'cancel', return: 'accept', space: 'accept', q: 'cancel', '?': 'cancel' },
};

/** The key map; the markers of a paste are the same in all modes. */
export const takeKeys = Object.fromEntries(
  Object.entries(modes).map(([mode, meanings]) => [mode, { ...pasting, ...meanings }]),
) as KeyMap;

export type Intent =
  | DraftIntent
  | 'next'
  | 'previous'
  | 'goto'
  | 'list'
  | 'review'
  | 'submit'
  | 'open'
  | 'erase'
  | 'undo'
  | 'retry'
  | 'leave'
  | 'help'
  | 'pageUp'
  | 'pageDown'
  | 'pasteStart'
  | 'pasteEnd';

/** The mode selects the keys: by the kind of the question, or by what is typed, listed or pending. */
export type Mode =
  | 'intro'
  | 'choice'
  | 'pairs'
  | 'order'
  | 'drawing'
  | 'texts'
  | 'number'
  | 'typing'
  | 'entry'
  | 'picture'
  | 'list'
  | 'review'
  | 'waiting'
  | 'ended'
  | 'help';

/** The intent of each key in each mode; the keys are names of `keyNames`. */
export type KeyMap = Readonly<Record<Mode, Readonly<Record<string, Intent>>>>;

/** A key press: the name of the key, and the text it types. */
export interface Key {
  readonly name: string;
  readonly text: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

export interface Input {
  readonly intent: Intent;
  readonly text: string;
}

/** Modes in which printable keys insert text. */
const typingModes: readonly Mode[] = ['typing', 'entry'];

/** The input for a key in a mode; undefined when the key has no meaning there. */
export function inputOf(keys: KeyMap, mode: Mode, key: Key): Input | undefined {
  const meanings = keys[mode];
  const name = keyNames(key).find((one) => Object.hasOwn(meanings, one));
  const intent = name === undefined ? undefined : meanings[name];
  if (intent !== undefined) return { intent, text: key.text };
  return typingModes.includes(mode) && isPrintable(key) ? { intent: 'type', text: key.text } : undefined;
}

/** The names of a key in a key map, most specific first: `ctrl+n`, `shift+up`, the typed text, `up`. @internal */
export function keyNames({ name, text, ctrl, shift }: Key): readonly string[] {
  if (ctrl) return [`ctrl+${name}`];
  const named = name.length > 1 ? [...(shift ? [`shift+${name}`] : []), name] : [name];
  return isPrintable({ text, ctrl }) && text !== ' ' ? [text, ...named] : named;
}

function isPrintable({ text, ctrl }: Pick<Key, 'text' | 'ctrl'>): boolean {
  return text !== '' && !ctrl && !/\p{Cc}/u.test(text);
}

/** The keys of an intent in a mode, as spelled in the map. */
export function keysFor(keys: KeyMap, mode: Mode, intent: Intent): readonly string[] {
  return Object.entries(keys[mode]).flatMap(([key, meaning]) => (meaning === intent ? [key] : []));
}
