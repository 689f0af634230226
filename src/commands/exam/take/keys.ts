/** The keys of `exam take`, by mode: the kind of the question, or the typed text, the list or the pending request. */
import { type FieldEdit, fieldKeys } from '../../../terminal/text/field';
import { type KeyBinding, type KeyBindings, keysWhile } from '../../../terminal/text/keys';
import { letterIndex, partLetter } from '../answers/answer-text';
import * as edit from './answer';
import * as go from './navigate';
import { letteredParts, type Mode, modeOf, questionPictures, type TakeIntent, type TakeState } from './state';

type TakeKey = KeyBinding<TakeState, TakeIntent>;

function all(intent: TakeIntent, ...keys: readonly string[]): Readonly<Record<string, TakeIntent>> {
  return Object.fromEntries(keys.map((key) => [key, intent]));
}

const pages: readonly TakeKey[] = [
  { keys: { pagedown: go.scrollPage(1) }, words: 'scroll down', when: ({ scroll }) => scroll.below > 0 },
  { keys: { pageup: go.scrollPage(-1) }, words: 'scroll up', when: ({ scroll }) => scroll.top > 0 },
];

const leaving: TakeKey = { keys: { q: go.leave }, words: 'leave' };
const retrying: TakeKey = {
  keys: { t: go.retry },
  words: 'send again',
  help: 'send unsent answers again',
  when: (state) =>
    go.unsentCount(state) > 0 || Object.values(state.pictures).some((picture) => picture.state === 'failed'),
};
const picture: TakeKey = {
  keys: all(go.openPictures, 'o', 'ctrl+o'),
  words: 'picture',
  help: 'picture, large',
  when: (state) => questionPictures(state).length > 0,
};

function upAndDown(move: (steps: number) => TakeIntent): TakeKey {
  return { keys: { ...all(move(-1), 'up', 'k'), ...all(move(1), 'down', 'j') }, shown: '↑ ↓', words: 'move' };
}

function digitsFrom(first: number): TakeKey {
  const keys = [...'0123456789'].slice(first).map((digit) => [digit, go.openEntry('goto', digit)]);
  return {
    keys: Object.fromEntries(keys),
    shown: `${first}-9`,
    words: 'go to by number',
    help: 'go to a question by its number',
  };
}
const digits = digitsFrom(0);

/** At a question while no text is typed, except left and right. */
const moving: readonly TakeKey[] = [
  { keys: { g: go.openEntry('goto') }, words: 'go to', help: 'go to a question by its number' },
  { keys: { l: go.open('list') }, words: 'all questions', help: 'list all questions' },
  { keys: { r: go.open('review') }, words: 'review', help: 'review and submit' },
  { keys: { x: edit.erase }, words: 'erase', help: 'erase the answer', when: edit.canErase },
  {
    keys: { u: edit.restore },
    words: 'restore',
    help: 'restore the answer that was erased or replaced',
    when: edit.canRestore,
  },
  retrying,
  ...pages,
  leaving,
];

const next = (...keys: readonly string[]): TakeKey => ({
  keys: all(go.step(1), ...keys),
  words: 'next',
  help: 'next question',
});
const previous = (...keys: readonly string[]): TakeKey => ({
  keys: all(go.step(-1), ...keys),
  words: 'previous',
  help: 'previous question',
  when: ({ index }) => index > 0,
});
const nextKeys = ['n', 'tab', 'ctrl+n'];
const previousKeys = ['p', 'shift+tab', 'ctrl+p'];
const movingSideways = [next(...nextKeys, 'right'), previous(...previousKeys, 'left'), ...moving];

/** The small letters without another meaning at a question, and all capitals: they name an option, a pair or an item. */
const letterKeys = [...'abcdefhimsvwyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** A capital that names nothing is not a key, so that with Caps Lock it has the meaning of its small letter. */
function letters(intentOf: (part: number) => TakeIntent, words: string, help: string, without = ''): TakeKey {
  const keys = letterKeys.filter((letter) => !without.includes(letter));
  return {
    keys: (state) => {
      const count = letteredParts(state);
      const parts = keys.map((letter) => [letter, letterIndex(letter) ?? count] as const);
      const named = parts.filter(([, part]) => part < count);
      return Object.fromEntries(named.map(([letter, part]) => [letter, intentOf(part)]));
    },
    // Some small letters after `f` have other meanings; capitals do not.
    shown: (state) => {
      const last = Math.min(letteredParts(state), 26) - 1;
      return last > 5 ? `A-${partLetter(last).toUpperCase()}` : `a-${partLetter(last)}`;
    },
    words,
    help: ['a, b, c, …', help],
  };
}

const accepting = (intent: TakeIntent, words: string, help: string): TakeKey => ({
  keys: all(intent, 'return', 'space'),
  words,
  help,
});

const editing = (intentOf: (change: FieldEdit) => TakeIntent, typed: TakeKey['typed']): TakeKey => ({
  keys: Object.fromEntries(Object.entries(fieldKeys).map(([key, change]) => [key, intentOf(change)])),
  typed,
});
const leavingField: TakeKey = {
  keys: { escape: edit.leaveFields },
  words: 'other keys',
  help: 'leave the field for the other keys',
};

const back = (intent: TakeIntent, ...keys: readonly string[]): TakeKey => ({
  keys: all(intent, ...keys),
  words: 'back',
});

const listing: readonly TakeKey[] = [
  accepting(go.goToSelected, 'go to', 'go to the question'),
  upAndDown(go.moveCursor),
  digits,
  { ...retrying, when: (state) => go.unsentCount(state) > 0 },
  ...pages,
  leaving,
];

const modes: Readonly<Record<Mode, readonly TakeKey[]>> = {
  intro: [
    {
      keys: { return: go.begin },
      words: 'continue',
      when: ({ status }) => status?.status === 'in_progress' || status?.examOpen !== false,
    },
    ...pages,
    leaving,
  ],
  choice: [
    letters(edit.choose, 'choose', 'choice: choose the option'),
    picture,
    accepting(edit.chooseFocused, 'choose', 'choice: choose the option'),
    ...movingSideways,
    upAndDown(edit.moveOption),
    digits,
  ],
  pairs: [
    letters(edit.pairRow, 'pair', 'pairs: pair the row'),
    picture,
    { keys: { 0: edit.pairRow(-1) }, words: 'none', help: 'pairs: no pair for the row' },
    accepting(edit.moveRow(1), 'next row', 'pairs: next row'),
    {
      keys: { left: edit.cyclePair(-1), right: edit.cyclePair(1) },
      shown: '← →',
      words: 'change pair',
      help: 'pairs: change the pair',
    },
    next(...nextKeys),
    previous(...previousKeys),
    ...moving,
    upAndDown(edit.moveRow),
    digitsFrom(1),
  ],
  order: [
    accepting(edit.pickOrDrop, 'pick up or drop', 'order: pick the item up, or drop it'),
    picture,
    {
      keys: all(edit.moveItem(-1), 'shift+up', 'K'),
      words: 'move up',
      help: 'order: move the item up',
      when: (state) => placeIn(state) > 0,
    },
    {
      keys: all(edit.moveItem(1), 'shift+down', 'J'),
      words: 'move down',
      help: 'order: move the item down',
      when: (state) => placeIn(state) < letteredParts(state) - 1,
    },
    { ...letters(edit.findItem, 'find', 'order: go to the item', 'KJ'), when: (state) => !isHeld(state) },
    { keys: { escape: edit.drop }, words: 'drop', help: 'order: drop the item', when: isHeld },
    ...movingSideways,
    upAndDown(edit.moveInOrder),
    digits,
  ],
  drawing: [
    accepting(go.draw, 'draw', 'drawing: open the page to draw on'),
    picture,
    ...movingSideways,
    digits,
  ],
  texts: [
    // A text can also be pasted into a field that keys do not type into.
    { ...accepting(edit.acceptField, 'type', 'text: type into the field'), pasted: edit.typeInField },
    picture,
    ...movingSideways,
    digits,
  ],
  paused: [
    {
      keys: { return: edit.acceptField },
      words: 'type',
      help: 'after Enter: type again',
      typed: edit.typeInField,
    },
    { ...next('ctrl+n', 'tab', 'right'), help: ['Ctrl-N', 'next question'] },
    leavingField,
    { ...previous('ctrl+p', 'shift+tab', 'left'), help: ['Ctrl-P', 'previous question'] },
    { ...picture, keys: { 'ctrl+o': go.openPictures } },
    ...pages,
  ],
  typing: [
    {
      keys: { return: edit.acceptField },
      words: ({ typing }) => (typing ? 'done' : 'type'),
      help: 'next field; leave the last one',
    },
    {
      ...next(),
      keys: (state) => all(go.step(1), 'ctrl+n', ...(hasFields(state) ? [] : ['tab'])),
      help: ['Ctrl-N', 'next question'],
    },
    leavingField,
    {
      ...previous(),
      keys: (state) => all(go.step(-1), 'ctrl+p', ...(hasFields(state) ? [] : ['shift+tab'])),
      help: ['Ctrl-P', 'previous question'],
    },
    { keys: { enter: edit.newLine }, words: 'new line' },
    { ...picture, keys: { 'ctrl+o': go.openPictures } },
    { keys: { tab: edit.moveField(1) }, words: 'next field', when: hasFields },
    {
      keys: { ...all(edit.moveField(-1), 'shift+tab', 'up'), down: edit.moveField(1) },
      words: 'previous field',
      when: hasFields,
    },
    ...pages,
    editing(edit.editInField, edit.typeInField),
  ],
  entry: [
    { keys: { return: go.acceptEntry }, words: 'confirm' },
    back(go.closeEntry, 'escape'),
    editing(go.editInEntry, go.typeInEntry),
  ],
  picture: [
    back(go.closePicture, 'escape', 'return', 'space', 'q'),
    { keys: { o: go.openPictures }, words: 'open in the browser' },
    next('n'),
    previous('p'),
  ],
  list: [
    ...listing,
    back(go.open('question'), 'escape', 'l'),
    { keys: { r: go.open('review') }, words: 'review' },
  ],
  review: [
    { keys: { s: go.openEntry('submit') }, words: 'submit', help: 'in the review: submit' },
    ...listing,
    back(go.open('question'), 'escape'),
    { keys: { l: go.open('list') }, words: 'all questions' },
  ],
  waiting: [leaving],
  ended: [{ ...leaving, keys: all(go.leave, 'q', 'return') }, ...pages],
};

function isHeld({ drafts, index }: TakeState): boolean {
  const draft = drafts[index];
  return draft?.kind === 'order' && draft.held;
}

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

export const takeKeys: KeyBindings<TakeState, TakeIntent> = Object.entries(modes).flatMap(
  ([mode, bindings]) => keysWhile((state) => modeOf(state) === mode, bindings, titles[mode as Mode]),
);
