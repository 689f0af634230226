/** The content of the screen as blocks without style, and the hints of keys. The renderer wraps and colors them. */

import type { Intent, Mode } from '../keys';
import { modeOf, type PictureState, type TakeState } from '../state';

export type Tone = 'plain' | 'dim' | 'good' | 'warning' | 'error';

/** An option or an item of an order. */
export interface ItemView {
  /** `2. Paris`. */
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
  ['open', 'open pictures'],
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
  choice: [['accept', 'choose'], ['digit', 'choose by number'], ...moving],
  pairs: [['digit', 'pair by number, 0 is none'], ['right', 'next pair'], ['accept', 'next row'], ...moving],
  order: [['accept', 'pick up or drop'], ['raise', 'move up'], ['lower', 'move down'], ...moving],
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
  list: listing,
  review: [['submit', 'submit'], ...listing],
  waiting: [['leave', 'leave']],
  ended: [['leave', 'leave']],
  help: [['cancel', 'close']],
};

/** The hints of the current mode, regardless of the help page. */
export function hintsOf(state: TakeState): readonly Hint[] {
  return hints[modeOf({ ...state, help: false })].map(([intent, words]) => ({ intent, words }));
}
