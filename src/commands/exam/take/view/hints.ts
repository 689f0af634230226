/** What can be done at the moment, in words; which keys do it is for the key map to say. */
import type { Intent, Mode } from '../intents';
import { modeOf } from '../mode';
import type { TakeState } from '../state';

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
