/** The scrolling part of `exam take`: rules, question, list, review, end; and the delivery state below it. */
import { isolate } from '../../../../terminal/text/direction';
import { oneLine, truncate } from '../../../../terminal/text/text';
import { answerLine, counted } from '../../answers/answer-text';
import { isComplete } from '../../answers/fit';
import { type ClosedStatus, closedStatuses } from '../../progress/record';
import { answerStateText, stateOf } from '../../progress/summary';
import { draftValue } from '../../take/draft';
import { startWord, submitAnywayWord, submitWord, unsentCount } from '../../take/navigate';
import { currentQuestion, currentValue, draftAt, questionsOf, type TakeState } from '../../take/state';
import { attemptMinutes } from '../../time';
import { type Body, joined, type Look, lineOf, markedLines } from './line';
import { type BodyRoom, questionSections, type Section, textSection } from './question';

/** The body, with an empty line between sections unless both are text, or `dense`. */
export function takeBody(state: TakeState, room: BodyRoom): Body {
  const sections = sectionsOf(state, room);
  const spaced = sections.flatMap((section, index) => {
    const before = sections[index - 1];
    const isSpaced = before && !room.dense && !(section.isText && before.isText);
    return isSpaced ? [{ lines: [[]] }, section] : [section];
  });
  return joined(spaced);
}

function sectionsOf(state: TakeState, room: BodyRoom): readonly Section[] {
  const text = (words: string, look?: Look) => textSection(words, room, look);
  const question = currentQuestion(state);
  switch (state.stage) {
    case 'intro':
      return [text('The exam', 'bold'), ...introTexts(state).map(([words, look]) => text(words, look))];
    case 'question':
      return question
        ? questionSections(state, question, room)
        : [text('The paper has no questions.', 'warning')];
    case 'list':
      return [text('All questions', 'bold'), questionList(state, room)];
    case 'review':
      return [
        text('Review', 'bold'),
        questionList(state, room),
        ...reviewTexts(state).map(([words, look]) => text(words, look)),
      ];
    case 'ended':
      return [text('The exam', 'bold'), ...endTexts(state).map(([words, look]) => text(words, look))];
    default:
      return [text(waitingTexts[state.stage], 'dim')];
  }
}

const waitingTexts = {
  opening: 'Opening the exam…',
  starting: 'Starting the attempt…',
  submitting: 'Submitting…',
  leaving: 'Saving…',
} as const;

type LookedText = readonly [text: string, look?: Look];

/** Shown before the start. */
export const rules: readonly string[] = [
  `There is one attempt. It takes ${attemptMinutes} minutes, and the time runs on while you are away.`,
  'Each answer is saved on this computer and sent immediately. You can change it until you submit.',
  "You can leave at any time and continue with 'plaza exam take'.",
  'Submitting ends the attempt. It cannot be undone, and there is no second attempt.',
  'An attempt that is not submitted in time expires.',
];

function introTexts({ status }: TakeState): readonly LookedText[] {
  if (status?.status === 'in_progress') {
    return [
      ...rules.map((rule): LookedText => [rule]),
      [
        'Your attempt runs, but this computer has no record of it: answers given elsewhere are not shown.',
        'warning',
      ],
      ['Press Enter to continue.'],
    ];
  }
  if (status?.examOpen === false) return [['The exam is closed.', 'warning']];
  return [
    ...rules.map((rule): LookedText => [rule]),
    [`Starting cannot be undone. Press Enter and type '${startWord}' to start.`, 'warning'],
  ];
}

function endTexts(state: TakeState): readonly LookedText[] {
  const closed = closedStatuses.find((one) => one === (state.progress?.closed ?? state.status?.status));
  const texts: Readonly<Record<ClosedStatus, string>> = {
    completed: 'The exam is submitted.',
    annulled: 'The attempt was annulled. There is no score.',
    expired: `The ${attemptMinutes} minutes are over.`,
  };
  const { score, maxScore } = state.status ?? {};
  const unsent = unsentCount(state);
  const points = maxScore === undefined ? `Score: ${score}` : `Score: ${score} of ${maxScore}`;
  return [
    [closed ? texts[closed] : 'The attempt is over.'],
    ...(score === undefined ? [] : [[points, 'good'] as const]),
    ...(unsent === 0 ? [] : [[`${counted(unsent, 'answer')} could not be sent.`, 'error'] as const]),
  ];
}

/** Every question with its number, and below it the answer and its delivery state. */
function questionList(state: TakeState, { width }: BodyRoom): Section {
  const items = questionsOf(state).map((question, index): Body => {
    const isFocused = index === state.cursor;
    const marker = `${isFocused ? '❯' : ' '} ${String(index + 1).padStart(2)}. `;
    const text = isolate(truncate(oneLine(question.text), width - marker.length));
    const answer = answerLine(question, currentValue(state, index));
    const delivery = deliveryState(state, index);
    const below = delivery.text === answer ? answer : `${answer} (${delivery.text})`;
    const lines = [
      lineOf(marker + text, isFocused ? 'focus' : 'plain'),
      ...markedLines(' '.repeat(marker.length), below, width, delivery.look),
    ];
    return { lines, ...(isFocused && { focus: { first: 0, last: lines.length - 1 } }) };
  });
  return joined(items);
}

function reviewTexts(state: TakeState): readonly LookedText[] {
  const unsent = unsentCount(state);
  return [
    unsent === 0
      ? [`Every answer is sent. To submit, press s and type '${submitWord}'.`, 'good']
      : [
          `${counted(unsent, 'answer')} not sent yet. Wait, or press s and type '${submitAnywayWord}'.`,
          'warning',
        ],
    ...(state.progress?.startedElsewhere
      ? [
          [
            'The attempt ran before this record began: answers given elsewhere are not shown.',
            'warning',
          ] as const,
        ]
      : []),
    ['Submitting ends the attempt. It cannot be undone, and there is no second attempt.'],
  ];
}

/** The text between body and notices. */
interface Status {
  readonly text: string;
  readonly look: Look;
}

/** At a question the delivery state of the answer, in the review the missing answers; undefined elsewhere. */
export function statusOf(state: TakeState): Status | undefined {
  if (state.stage === 'review') return missingAnswers(state);
  return state.stage === 'question' && currentQuestion(state) ? deliveryState(state, state.index) : undefined;
}

function deliveryState({ unwritten, progress }: TakeState, index: number): Status {
  if (unwritten[index]) return { text: 'being saved', look: 'dim' };
  const state = progress && stateOf(progress, index);
  const looks = { sending: 'dim', sent: 'good', saved: 'warning', failed: 'warning' } as const;
  const look = state?.state === 'failed' && state.final ? 'error' : state ? looks[state.state] : 'dim';
  return { text: answerStateText(state), look };
}

/** The numbers of the questions that have no answer. */
export function unansweredNumbers(state: TakeState): readonly number[] {
  return [...questionsOf(state).keys()]
    .filter((index) => currentValue(state, index) === null)
    .map((index) => index + 1);
}

/** The questions whose answers are missing, incomplete or not valid; undefined without any. */
function missingAnswers(state: TakeState): Status | undefined {
  const incomplete: number[] = [];
  const invalid: number[] = [];
  for (const [index, question] of questionsOf(state).entries()) {
    const value = currentValue(state, index);
    const draft = draftAt(state, index);
    if (value !== null && !isComplete(question, value)) incomplete.push(index + 1);
    if (draft && draftValue(question, draft).type === 'invalid') invalid.push(index + 1);
  }
  const named = (name: string, numbers: readonly number[]) =>
    numbers.length === 0 ? [] : [`${name}: ${numbers.join(', ')}`];
  const gaps = [
    ...named('Not answered', unansweredNumbers(state)),
    ...named('Partly answered', incomplete),
    ...named('Not a valid answer yet', invalid),
  ];
  return gaps.length === 0 ? undefined : { text: gaps.join('. '), look: 'warning' };
}
