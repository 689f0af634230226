/** What the screen shows, unstyled: blocks from top to bottom, which a renderer wraps and colors. */

import type { Intent, Mode } from '../keys';
import { modeOf, type PictureState, type TakeState } from '../state';

/** How a text stands out. */
export type Tone = 'plain' | 'dim' | 'good' | 'warning' | 'error';

/** A line of texts to choose or order. */
export interface ItemView {
  /** As printed: `2. Paris`. */
  readonly label: string;
  /** The one at which the person is. */
  readonly focused: boolean;
  readonly chosen: boolean;
}

/** A field, split at the cursor; the character under it is empty at the end. */
export interface FieldView {
  readonly label?: string;
  readonly before: string;
  readonly at: string;
  readonly after: string;
  /** The one at which the person is, and whether keys are typed into it. */
  readonly focused: boolean;
  readonly typing: boolean;
  /** What to show while it is empty. */
  readonly placeholder?: string;
}

export interface PairView {
  readonly left: string;
  /** Missing where no pair is chosen. */
  readonly right?: string;
  readonly focused: boolean;
}

/** A question in a list. */
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
  /** `over` lies on the picture at `address`, or stands alone where it is the only one. */
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
  /** A line for each thing that can be done, with its keys. */
  | { readonly type: 'hints'; readonly hints: readonly Hint[] };

/** A block of text. */
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

/** For each mode what can be done, the most needed first. */
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

/** What can be done now; with the help open, everything that can be done behind it. */
export function hintsOf(state: TakeState): readonly Hint[] {
  return hints[modeOf({ ...state, help: false })].map(([intent, words]) => ({ intent, words }));
}
