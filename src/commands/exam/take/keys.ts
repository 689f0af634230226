/** The keys of `exam take`, by mode: the kind of the question, or what is typed, listed or pending. */
import { fieldKeys } from '../../../terminal/text/field';
import { type KeyBinding, type KeyBindings, keysWhile } from '../../../terminal/text/keys';
import { letterIndex, partLetter } from '../answers/answer-text';
import { canErase, canRestore } from './answer';
import type { Input, Intent } from './draft-input';
import { unsentCount } from './navigate';
import { letteredParts, type Mode, modeOf, questionPictures, type TakeState } from './state';

type TakeKey = KeyBinding<TakeState, Input>;

/** The keys of one intent; a digit or a letter is its text. */
function keysOf(intent: Intent, ...keys: readonly string[]): Readonly<Record<string, Input>> {
  return Object.fromEntries(keys.map((key) => [key, { intent, text: key }]));
}

const typed = (text: string): Input => ({ intent: 'type', text });

const pages: readonly TakeKey[] = [
  {
    keys: keysOf('pageDown', 'pagedown'),
    words: 'scroll down',
    when: ({ scroll }) => scroll.below > 0,
  },
  { keys: keysOf('pageUp', 'pageup'), words: 'scroll up', when: ({ scroll }) => scroll.top > 0 },
];

const leave: TakeKey = { keys: keysOf('leave', 'q'), words: 'leave' };
const retry: TakeKey = {
  keys: keysOf('retry', 't'),
  words: 'send again',
  when: (state) =>
    unsentCount(state) > 0 || Object.values(state.pictures).some((picture) => picture.state === 'failed'),
};
const upAndDown: TakeKey = {
  keys: { ...keysOf('up', 'up', 'k'), ...keysOf('down', 'down', 'j') },
  shown: '↑ ↓',
  words: 'move',
};
const digitKeys = [...'0123456789'];
const digits: TakeKey = { keys: keysOf('digit', ...digitKeys), shown: '0-9', words: 'go to by number' };
const picture: TakeKey = {
  keys: keysOf('open', 'o', 'ctrl+o'),
  words: 'picture',
  when: (state) => questionPictures(state).length > 0,
};

/** At a question while no text is typed. */
function moving(...sideways: readonly ('left' | 'right')[]): readonly TakeKey[] {
  const next = sideways.filter((key) => key === 'right');
  const previous = sideways.filter((key) => key === 'left');
  return [
    { keys: keysOf('next', 'n', 'tab', 'ctrl+n', ...next), words: 'next' },
    {
      keys: keysOf('previous', 'p', 'shift+tab', 'ctrl+p', ...previous),
      words: 'previous',
      when: ({ index }) => index > 0,
    },
    { keys: keysOf('goto', 'g'), words: 'go to' },
    { keys: keysOf('list', 'l'), words: 'all questions' },
    { keys: keysOf('review', 'r'), words: 'review' },
    { keys: keysOf('erase', 'x'), words: 'erase', when: canErase },
    { keys: keysOf('undo', 'u'), words: 'restore', when: canRestore },
    retry,
    ...pages,
    leave,
  ];
}

/** The small letters that are no other key at a question, and all capitals: they name an option, a pair or an item. */
const letterKeys = [...'abcdefhimsvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Letters that name nothing are no keys, so that with Caps Lock they are those of their small letters. */
function letters(words: string, without = '', when?: TakeKey['when']): TakeKey {
  const keys = letterKeys.filter((letter) => !without.includes(letter));
  return {
    keys: (state) => {
      const count = letteredParts(state);
      return keysOf('letter', ...keys.filter((letter) => (letterIndex(letter) ?? count) < count));
    },
    // Letters after `f` may be other keys; as capitals they are none.
    shown: (state) => {
      const last = Math.min(letteredParts(state), 26) - 1;
      return last > 5 ? `A-${partLetter(last).toUpperCase()}` : `a-${partLetter(last)}`;
    },
    words,
    when,
  };
}

const accepting = (words: string): TakeKey => ({ keys: keysOf('accept', 'return', 'space'), words });
/** Text can also be pasted into a field that keys do not type into. */
const typing: TakeKey = { ...accepting('type'), pasted: typed };

/** Edits of a typed text. */
const editing: TakeKey = {
  keys: Object.fromEntries(Object.entries(fieldKeys).map(([key, intent]) => [key, { intent, text: key }])),
  typed,
};

const back = (...keys: readonly string[]): TakeKey => ({ keys: keysOf('cancel', ...keys), words: 'back' });

const listing: readonly TakeKey[] = [
  accepting('go to'),
  upAndDown,
  digits,
  { ...retry, when: (state) => unsentCount(state) > 0 },
  ...pages,
  leave,
];

const modes: Readonly<Record<Mode, readonly TakeKey[]>> = {
  intro: [
    {
      keys: keysOf('accept', 'return'),
      words: 'continue',
      when: ({ status }) => status?.status === 'in_progress' || status?.examOpen !== false,
    },
    ...pages,
    leave,
  ],
  choice: [letters('choose'), picture, accepting('choose'), ...moving('left', 'right'), upAndDown, digits],
  pairs: [
    letters('pair'),
    picture,
    { keys: keysOf('none', '0'), words: 'none' },
    accepting('next row'),
    { keys: { ...keysOf('left', 'left'), ...keysOf('right', 'right') }, shown: '← →', words: 'change pair' },
    ...moving(),
    upAndDown,
    { ...digits, keys: keysOf('digit', ...digitKeys.slice(1)), shown: '1-9' },
  ],
  order: [
    accepting('pick up or drop'),
    picture,
    { keys: keysOf('raise', 'shift+up', 'K'), words: 'move up', when: (state) => placeIn(state) > 0 },
    {
      keys: keysOf('lower', 'shift+down', 'J'),
      words: 'move down',
      when: (state) => placeIn(state) < letteredParts(state) - 1,
    },
    letters('find', 'KJ', (state) => !isHeld(state)),
    { keys: keysOf('cancel', 'escape'), words: 'drop', when: isHeld },
    ...moving('left', 'right'),
    upAndDown,
    digits,
  ],
  drawing: [accepting('draw'), picture, ...moving('left', 'right'), digits],
  texts: [typing, picture, ...moving('left', 'right'), digits],
  typing: [
    { keys: keysOf('accept', 'return'), words: ({ typing }) => (typing ? 'done' : 'type') },
    { keys: (state) => keysOf('next', 'ctrl+n', ...(hasFields(state) ? [] : ['tab'])), words: 'next' },
    { keys: keysOf('cancel', 'escape'), words: 'other keys' },
    {
      keys: (state) => keysOf('previous', 'ctrl+p', ...(hasFields(state) ? [] : ['shift+tab'])),
      words: 'previous',
      when: ({ index }) => index > 0,
    },
    { keys: keysOf('newline', 'enter'), words: 'new line' },
    { ...picture, keys: keysOf('open', 'ctrl+o') },
    { keys: keysOf('nextField', 'tab'), words: 'next field', when: hasFields },
    {
      keys: { ...keysOf('previousField', 'shift+tab'), ...keysOf('up', 'up'), ...keysOf('down', 'down') },
      words: 'previous field',
      when: hasFields,
    },
    ...pages,
    editing,
  ],
  entry: [{ keys: keysOf('accept', 'return'), words: 'confirm' }, back('escape'), editing],
  picture: [
    back('escape', 'return', 'space', 'q'),
    { keys: keysOf('open', 'o'), words: 'open in the browser' },
    { keys: keysOf('next', 'n'), words: 'next' },
    { keys: keysOf('previous', 'p'), words: 'previous', when: ({ index }) => index > 0 },
  ],
  list: [...listing, back('escape', 'l'), { keys: keysOf('review', 'r'), words: 'review' }],
  review: [
    { keys: keysOf('submit', 's'), words: 'submit' },
    ...listing,
    back('escape'),
    { keys: keysOf('list', 'l'), words: 'all questions' },
  ],
  waiting: [leave],
  ended: [{ ...leave, keys: keysOf('leave', 'q', 'return') }, ...pages],
};

function isHeld({ drafts, index }: TakeState): boolean {
  const draft = drafts[index];
  return draft?.kind === 'order' && draft.held;
}

/** The place of the cursor in an order. */
function placeIn({ drafts, index }: TakeState): number {
  const draft = drafts[index];
  return draft?.kind === 'order' ? draft.cursor : 0;
}

function hasFields({ drafts, index, progress }: TakeState): boolean {
  const draft = drafts[index];
  if (draft?.kind === 'fields') return draft.fields.length > 1;
  const question = progress?.paper.questions[index];
  return question?.type === 'text_multi' && question.fields > 1;
}

export const takeKeys: KeyBindings<TakeState, Input> = Object.entries(modes).flatMap(([mode, bindings]) =>
  keysWhile((state) => modeOf(state) === mode, bindings),
);
