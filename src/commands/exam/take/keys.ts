/** Which keys mean what on the screen of an attempt: data only. */
import type { Intent, KeyMap } from './intents';

type Meanings = Readonly<Record<string, Intent>>;

const digits: Meanings = Object.fromEntries([...'0123456789'].map((digit) => [digit, 'digit'] as const));

const pages: Meanings = { pageup: 'pageUp', pagedown: 'pageDown' };

/** At a question while nothing is typed. */
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

/** What a terminal sends around pasted text when it is asked to (bracketed paste). */
const pasting: Meanings = { 'paste-start': 'pasteStart', 'paste-end': 'pasteEnd' };

const modes: KeyMap = {
  intro: { ...pages, return: 'accept', q: 'leave' },
  choice: { ...moving, ...sideways, ...upAndDown, ...digits, ...accept },
  pairs: { ...moving, ...upAndDown, ...digits, ...accept, left: 'left', right: 'right' },
  order: {
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
  list: { ...listing, l: 'cancel', r: 'review' },
  review: { ...listing, s: 'submit', l: 'list' },
  waiting: { q: 'leave' },
  ended: { ...pages, q: 'leave', return: 'leave' },
  help: { ...pages, escape: 'cancel', return: 'accept', space: 'accept', q: 'cancel', '?': 'cancel' },
};

/** The key map; pasting means the same everywhere. */
export const takeKeys = Object.fromEntries(
  Object.entries(modes).map(([mode, meanings]) => [mode, { ...pasting, ...meanings }]),
) as KeyMap;
