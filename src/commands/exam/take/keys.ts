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
  help: 'send unsent answers again',
  when: (state) =>
    unsentCount(state) > 0 || Object.values(state.pictures).some((picture) => picture.state === 'failed'),
};
const upAndDown: TakeKey = {
  keys: { ...keysOf('up', 'up', 'k'), ...keysOf('down', 'down', 'j') },
  shown: '↑ ↓',
  words: 'move',
};
const digitKeys = [...'0123456789'];
const digits: TakeKey = {
  keys: keysOf('digit', ...digitKeys),
  shown: '0-9',
  words: 'go to by number',
  help: 'go to a question by its number',
};
const picture: TakeKey = {
  keys: keysOf('open', 'o', 'ctrl+o'),
  words: 'picture',
  help: 'picture, large',
  when: (state) => questionPictures(state).length > 0,
};

const hasPrevious = ({ index }: TakeState) => index > 0;

/** At a question while no text is typed, except left and right. */
const moving: readonly TakeKey[] = [
  { keys: keysOf('goto', 'g'), words: 'go to', help: 'go to a question by its number' },
  { keys: keysOf('list', 'l'), words: 'all questions', help: 'list all questions' },
  { keys: keysOf('review', 'r'), words: 'review', help: 'review and submit' },
  { keys: keysOf('erase', 'x'), words: 'erase', help: 'erase the answer', when: canErase },
  {
    keys: keysOf('undo', 'u'),
    words: 'restore',
    help: 'restore the answer that was erased or replaced',
    when: canRestore,
  },
  retry,
  ...pages,
  leave,
];

const nextKeys = ['n', 'tab', 'ctrl+n'];
const previousKeys = ['p', 'shift+tab', 'ctrl+p'];

function neighbors(next: readonly string[], previous: readonly string[]): readonly TakeKey[] {
  return [
    { keys: keysOf('next', ...next), words: 'next', help: 'next question' },
    {
      keys: keysOf('previous', ...previous),
      words: 'previous',
      help: 'previous question',
      when: hasPrevious,
    },
  ];
}

const movingSideways = [...neighbors([...nextKeys, 'right'], [...previousKeys, 'left']), ...moving];

/** The small letters without another meaning at a question, and all capitals: they name an option, a pair or an item. */
const letterKeys = [...'abcdefhimsvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A capital that names nothing is not a key, so that with Caps Lock it has the meaning of its small letter. */
function letters(words: string, help: string, without = '', when?: TakeKey['when']): TakeKey {
  const keys = letterKeys.filter((letter) => !without.includes(letter));
  return {
    keys: (state) => {
      const count = letteredParts(state);
      return keysOf('letter', ...keys.filter((letter) => (letterIndex(letter) ?? count) < count));
    },
    // Some small letters after `f` have other meanings; capitals do not.
    shown: (state) => {
      const last = Math.min(letteredParts(state), 26) - 1;
      return last > 5 ? `A-${partLetter(last).toUpperCase()}` : `a-${partLetter(last)}`;
    },
    words,
    help: ['a, b, c, …', help],
    when,
  };
}

const accepting = (words: string, help: string): TakeKey => ({
  keys: keysOf('accept', 'return', 'space'),
  words,
  help,
});
/** Text can also be pasted into a field that keys do not type into. */
const typing: TakeKey = { ...accepting('type', 'text: type into the field'), pasted: typed };

const editing: TakeKey = {
  keys: Object.fromEntries(Object.entries(fieldKeys).map(([key, intent]) => [key, { intent, text: key }])),
  typed,
};

const back = (...keys: readonly string[]): TakeKey => ({ keys: keysOf('cancel', ...keys), words: 'back' });

const listing: readonly TakeKey[] = [
  accepting('go to', 'go to the question'),
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
  choice: [
    letters('choose', 'choice: choose the option'),
    picture,
    accepting('choose', 'choice: choose the option'),
    ...movingSideways,
    upAndDown,
    digits,
  ],
  pairs: [
    letters('pair', 'pairs: pair the row'),
    picture,
    { keys: keysOf('none', '0'), words: 'none', help: 'pairs: no pair for the row' },
    accepting('next row', 'pairs: next row'),
    {
      keys: { ...keysOf('left', 'left'), ...keysOf('right', 'right') },
      shown: '← →',
      words: 'change pair',
      help: 'pairs: change the pair',
    },
    ...neighbors(nextKeys, previousKeys),
    ...moving,
    upAndDown,
    { ...digits, keys: keysOf('digit', ...digitKeys.slice(1)), shown: '1-9' },
  ],
  order: [
    accepting('pick up or drop', 'order: pick the item up, or drop it'),
    picture,
    {
      keys: keysOf('raise', 'shift+up', 'K'),
      words: 'move up',
      help: 'order: move the item up',
      when: (state) => placeIn(state) > 0,
    },
    {
      keys: keysOf('lower', 'shift+down', 'J'),
      words: 'move down',
      help: 'order: move the item down',
      when: (state) => placeIn(state) < letteredParts(state) - 1,
    },
    letters('find', 'order: go to the item', 'KJ', (state) => !isHeld(state)),
    { keys: keysOf('cancel', 'escape'), words: 'drop', help: 'order: drop the item', when: isHeld },
    ...movingSideways,
    upAndDown,
    digits,
  ],
  drawing: [accepting('draw', 'drawing: open the page to draw on'), picture, ...movingSideways, digits],
  texts: [typing, picture, ...movingSideways, digits],
  paused: [
    {
      keys: keysOf('accept', 'return'),
      words: 'type',
      help: 'after Enter: type again',
      typed,
    },
    { keys: keysOf('next', 'ctrl+n', 'tab', 'right'), words: 'next', help: ['Ctrl-N', 'next question'] },
    { keys: keysOf('cancel', 'escape'), words: 'other keys', help: 'leave the field for the other keys' },
    {
      keys: keysOf('previous', 'ctrl+p', 'shift+tab', 'left'),
      words: 'previous',
      help: ['Ctrl-P', 'previous question'],
      when: hasPrevious,
    },
    { ...picture, keys: keysOf('open', 'ctrl+o') },
    ...pages,
  ],
  typing: [
    {
      keys: keysOf('accept', 'return'),
      words: ({ typing }) => (typing ? 'done' : 'type'),
      help: 'next field; leave the last one',
    },
    {
      keys: (state) => keysOf('next', 'ctrl+n', ...(hasFields(state) ? [] : ['tab'])),
      words: 'next',
      help: ['Ctrl-N', 'next question'],
    },
    { keys: keysOf('cancel', 'escape'), words: 'other keys', help: 'leave the field for the other keys' },
    {
      keys: (state) => keysOf('previous', 'ctrl+p', ...(hasFields(state) ? [] : ['shift+tab'])),
      words: 'previous',
      help: ['Ctrl-P', 'previous question'],
      when: hasPrevious,
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
    { keys: keysOf('next', 'n'), words: 'next', help: 'next question' },
    { keys: keysOf('previous', 'p'), words: 'previous', help: 'previous question', when: hasPrevious },
  ],
  list: [...listing, back('escape', 'l'), { keys: keysOf('review', 'r'), words: 'review' }],
  review: [
    { keys: keysOf('submit', 's'), words: 'submit', help: 'in the review: submit' },
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

const outside = 'Keys before and after the questions';
const inList = 'Keys in the list and the review';

/** The titles in help of the modes that are not a question. */
const titles: Partial<Readonly<Record<Mode, string>>> = {
  paused: 'Keys in a field',
  typing: 'Keys in a field',
  picture: 'Keys at a large picture',
  list: inList,
  review: inList,
  entry: 'Keys while a number or a word is typed',
  intro: outside,
  waiting: outside,
  ended: outside,
};

export const takeKeys: KeyBindings<TakeState, Input> = Object.entries(modes).flatMap(([mode, bindings]) =>
  keysWhile((state) => modeOf(state) === mode, bindings, titles[mode as Mode]),
);
