/** The content of the screen as blocks without style, and the hints of keys. The renderer wraps and colors them. */

import { partLetter } from '../../answers/answer-text';
import { shownPictures } from '../../paper/paper';
import type { Intent, Mode } from '../keys';
import {
  currentQuestion,
  currentValue,
  letteredParts,
  modeOf,
  type PictureState,
  type TakeState,
} from '../state';

export type Tone = 'plain' | 'dim' | 'good' | 'warning' | 'error';

/** An option or an item of an order. */
export interface ItemView {
  /** `b. Paris`. */
  readonly label: string;
  readonly focused: boolean;
  readonly chosen: boolean;
}

/** A text field, split at the cursor; `at` is empty at the end. */
export interface FieldView {
  readonly label?: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  /** `typing`: keys insert text. */
  readonly focused: boolean;
  readonly typing: boolean;
  readonly placeholder?: string;
}

export interface PairView {
  readonly left: string;
  /** Undefined when no pair is chosen. */
  readonly right?: string;
  readonly focused: boolean;
}

/** A row of the list or the review. */
export interface QuestionLine {
  readonly number: number;
  readonly text: string;
  /** The current answer, on one line. */
  readonly answer: string;
  readonly state: string;
  readonly tone: Tone;
  readonly focused: boolean;
}

export type Block =
  | { readonly type: 'heading'; readonly text: string }
  | { readonly type: 'text'; readonly text: string; readonly tone: Tone }
  /** `over` is drawn on the picture at `address`. */
  | {
      readonly type: 'picture';
      readonly address: string;
      readonly picture: PictureState;
      readonly over?: { readonly address: string; readonly picture: PictureState };
    }
  | { readonly type: 'choices'; readonly items: readonly ItemView[] }
  | { readonly type: 'fields'; readonly fields: readonly FieldView[] }
  | { readonly type: 'pairs'; readonly rows: readonly PairView[]; readonly choices: readonly string[] }
  /** `held`: the focused item moves with the cursor. */
  | { readonly type: 'order'; readonly items: readonly ItemView[]; readonly held: boolean }
  | { readonly type: 'questions'; readonly lines: readonly QuestionLine[] }
  /** A line per hint, with its keys. */
  | { readonly type: 'hints'; readonly hints: readonly Hint[] };

export function textBlock(text: string, tone: Tone = 'plain'): Block {
  return { type: 'text', text, tone };
}

export interface Hint {
  readonly intent: Intent;
  readonly words: string;
  /** Shown instead of the keys of the key map: `a-c`. */
  readonly keys?: string;
}

type Hints = readonly (readonly [intent: Intent, words: string])[];

const moving: Hints = [
  ['next', 'next'],
  ['previous', 'previous'],
  ['goto', 'go to'],
  ['list', 'all questions'],
  ['review', 'review'],
  ['erase', 'erase'],
  ['undo', 'restore'],
  ['retry', 'send again'],
  ['pageDown', 'scroll down'],
  ['pageUp', 'scroll up'],
  ['help', 'all keys'],
  ['leave', 'leave'],
];

const listing: Hints = [
  ['accept', 'go to'],
  ['digit', 'go to by number'],
  ['cancel', 'back'],
  ['retry', 'send again'],
  ['help', 'all keys'],
  ['leave', 'leave'],
];

/** The hints of each mode, most important first. */
const hints: Readonly<Record<Mode, Hints>> = {
  intro: [
    ['accept', 'continue'],
    ['leave', 'leave'],
  ],
  choice: [['letter', 'choose'], ['accept', 'choose'], ...moving],
  pairs: [['letter', 'pair'], ['none', 'none'], ['accept', 'next row'], ['right', 'next pair'], ...moving],
  order: [
    ['accept', 'pick up or drop'],
    ['raise', 'move up'],
    ['lower', 'move down'],
    ['letter', 'find'],
    ...moving,
  ],
  drawing: [['accept', 'draw'], ...moving],
  texts: [['accept', 'type'], ...moving],
  number: [['accept', 'type'], ...moving],
  typing: [
    ['accept', 'done'],
    ['newline', 'new line'],
    ['next', 'next'],
    ['previous', 'previous'],
  ],
  entry: [
    ['accept', 'confirm'],
    ['cancel', 'back'],
  ],
  picture: [
    ['cancel', 'back'],
    ['open', 'open in the browser'],
    ['next', 'next'],
    ['previous', 'previous'],
    ['help', 'all keys'],
  ],
  list: listing,
  review: [['submit', 'submit'], ...listing],
  waiting: [['leave', 'leave']],
  ended: [['leave', 'leave']],
  help: [['cancel', 'close']],
};

/** The hints of the current mode, regardless of the help page. */
export function hintsOf(state: TakeState): readonly Hint[] {
  const count = letteredParts(state);
  const known = hints[modeOf({ ...state, help: false })].map(([intent, words]) =>
    intent === 'letter' ? letterHint(words, count) : { intent, words },
  );
  return canEnlarge(state) ? known.toSpliced(1, 0, { intent: 'open', words: 'picture' }) : known;
}

/** Whether the question has a picture that is not large, and no text is typed. */
function canEnlarge(state: TakeState): boolean {
  const question = currentQuestion(state);
  if (!question || state.stage !== 'question' || state.enlarged || state.typing || state.entry) return false;
  const { image, over } = shownPictures(question, currentValue(state, state.index));
  return image !== undefined || over !== undefined;
}

/** Letters after `f` may be other keys; as capitals they are none. */
function letterHint(words: string, count: number): Hint {
  const last = Math.min(count, 26) - 1;
  const isCapital = last > 5;
  const keys = isCapital ? `A-${partLetter(last).toUpperCase()}` : `a-${partLetter(last)}`;
  return { intent: 'letter', words, keys };
}
