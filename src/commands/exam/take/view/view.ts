/** The view model of `exam take`: everything to show, without style. */

import { fieldParts } from '../../../../terminal/text/field';
import { counted } from '../../answers/answer-text';
import { type ClosedStatus, closedStatuses } from '../../progress/record';
import { stateOf } from '../../progress/summary';
import { attemptMinutes, countdown } from '../../time';
import { timeOf } from '../events';
import { startWord, submitAnywayWord, submitWord, unsentCount } from '../navigate';
import {
  currentQuestion,
  currentValue,
  type Entry,
  type Notice,
  questionsOf,
  type TakeState,
} from '../state';
import { type Block, type FieldView, textBlock } from './blocks';
import {
  listBlocks,
  questionBlocks,
  reviewBlocks,
  reviewGaps,
  type StateLine,
  stateAt,
  unansweredNumbers,
} from './question';

/** Counts of questions in the header. */
export interface Figures {
  readonly questions: number;
  readonly answered: number;
  readonly sent: number;
  /** Saved or being sent. */
  readonly waiting: number;
  readonly failed: number;
}

export interface TakeView {
  readonly title: string;
  /** Undefined while unknown. */
  readonly time?: {
    /** `39:59`, the minimum that is left. */
    readonly text: string;
    readonly tone: 'calm' | 'soon' | 'urgent';
    /** The time is unreliable until the next answer of the service. */
    readonly doubtful: boolean;
  };
  /** Undefined before the paper is loaded. */
  readonly figures?: Figures;
  /** The scrolling part. */
  readonly blocks: readonly Block[];
  /** What does not scroll: at a question the delivery state of the answer, in the review the missing answers. */
  readonly status?: StateLine;
  readonly notice?: Pick<Notice, 'text' | 'tone'>;
  /** The entry line at the bottom. */
  readonly entry?: { readonly message: string; readonly field: FieldView };
}

const soonMs = 10 * 60_000;
const urgentMs = 60_000;

export function viewOf(state: TakeState): TakeView {
  const { notice, entry, progress } = state;
  const time = timeView(state);
  const status = statusView(state);
  return {
    title: progress?.paper.title ?? 'Exam',
    ...(time && { time }),
    figures: progress && figuresOf(state),
    blocks: blocksOf(state),
    ...(status && { status }),
    ...(notice && { notice: { text: notice.text, tone: notice.tone } }),
    entry: entry && entryView(state, entry),
  };
}

function statusView(state: TakeState): TakeView['status'] {
  if (state.stage === 'review') return reviewGaps(state);
  return state.stage === 'question' && currentQuestion(state) ? stateAt(state, state.index) : undefined;
}

function figuresOf(state: TakeState): Figures {
  const indexes = [...questionsOf(state).keys()];
  const states = indexes.map((index) =>
    state.unwritten[index] ? 'saved' : state.progress && stateOf(state.progress, index)?.state,
  );
  const count = (...names: readonly string[]) => states.filter((one) => one && names.includes(one)).length;
  return {
    questions: indexes.length,
    answered: indexes.filter((index) => currentValue(state, index) !== null).length,
    sent: count('sent'),
    waiting: count('saved', 'sending'),
    failed: count('failed'),
  };
}

function timeView(state: TakeState): TakeView['time'] {
  if (state.stage === 'ended') return undefined;
  const time = timeOf(state);
  if (!time) return undefined;
  const tone = time.leftMs <= urgentMs ? 'urgent' : time.leftMs <= soonMs ? 'soon' : 'calm';
  return { text: countdown(time.leftMs), tone, doubtful: time.doubtful };
}

function entryView(state: TakeState, { purpose, field }: Entry): TakeView['entry'] {
  const word = unsentCount(state) === 0 ? submitWord : submitAnywayWord;
  const gaps = unansweredNumbers(state).length;
  const messages = {
    goto: 'go to question',
    start: `type '${startWord}' to start`,
    submit: gaps === 0 ? `type '${word}' to submit` : `${gaps} not answered; type '${word}'`,
  } as const satisfies Record<Entry['purpose'], string>;
  return { message: messages[purpose], field: { ...fieldParts(field), focused: true } };
}

function blocksOf(state: TakeState): readonly Block[] {
  const question = currentQuestion(state);
  switch (state.stage) {
    case 'intro':
      return introBlocks(state);
    case 'question':
      return question
        ? questionBlocks(state, question)
        : [textBlock('The paper has no questions.', 'warning')];
    case 'list':
      return listBlocks(state);
    case 'review':
      return reviewBlocks(state);
    case 'ended':
      return endedBlocks(state);
    default:
      return [textBlock(waitingTexts[state.stage], 'dim')];
  }
}

const waitingTexts = {
  opening: 'Opening the exam…',
  starting: 'Starting the attempt…',
  submitting: 'Submitting…',
  leaving: 'Saving…',
} as const;

/** The rules, shown before the start. */
export const rules: readonly string[] = [
  `There is one attempt. It takes ${attemptMinutes} minutes, and the time runs on while you are away.`,
  'Each answer is saved on this computer and sent at once. You can change it until you submit.',
  "You can leave at any time and continue with 'plaza exam take'.",
  'Submitting ends the attempt. It cannot be undone, and there is no second attempt.',
  'An attempt that is not submitted in time expires.',
];

function introBlocks({ status }: TakeState): readonly Block[] {
  const heading = { type: 'heading', text: 'The exam' } as const;
  if (status?.status === 'in_progress') {
    return [
      heading,
      ...rules.map((rule) => textBlock(rule)),
      textBlock(
        'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.',
        'warning',
      ),
      textBlock('Press Enter to continue.'),
    ];
  }
  if (status?.examOpen === false) {
    return [heading, textBlock('The exam is closed.', 'warning')];
  }
  return [
    heading,
    ...rules.map((rule) => textBlock(rule)),
    textBlock(`Starting cannot be undone. Press Enter and type '${startWord}' to start.`, 'warning'),
  ];
}

function endedBlocks(state: TakeState): readonly Block[] {
  const closed = closedStatuses.find((one) => one === (state.progress?.closed ?? state.status?.status));
  const texts: Readonly<Record<ClosedStatus, string>> = {
    completed: 'The exam is submitted.',
    annulled: 'The attempt was annulled. There is no score.',
    expired: `The ${attemptMinutes} minutes are over.`,
  };
  const { score, maxScore } = state.status ?? {};
  const unsent = unsentCount(state);
  return [
    { type: 'heading', text: 'The exam' },
    textBlock(closed ? texts[closed] : 'The attempt is over.'),
    ...(score === undefined
      ? []
      : [textBlock(maxScore === undefined ? `Score: ${score}` : `Score: ${score} of ${maxScore}`, 'good')]),
    ...(unsent === 0 ? [] : [textBlock(`${counted(unsent, 'answer')} could not be sent.`, 'error')]),
  ];
}
