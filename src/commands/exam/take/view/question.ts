/** The blocks of a question, of the list and of the review. */

import { fieldParts } from '../../../../terminal/text/field';
import { answerLine, counted, letteredPart } from '../../answers/answer-text';
import { isComplete } from '../../answers/fit';
import { shownPictures } from '../../paper/paper';
import type { Question } from '../../paper/question';
import type { AnswerState } from '../../progress/send';
import { answerStateText, stateOf } from '../../progress/summary';
import { type Draft, draftValue, type FieldsDraft } from '../draft';
import { submitAnywayWord, submitWord, unsentCount } from '../navigate';
import { currentValue, draftAt, isTyping, questionsOf, type TakeState } from '../state';
import { type Block, type FieldView, type QuestionLine, type Tone, textBlock } from './blocks';

export function questionBlocks(state: TakeState, question: Question): readonly Block[] {
  const heading = { type: 'heading', text: headingOf(question, state.index) } as const;
  if (state.enlarged) return [heading, ...pictureBlocks(state, question)];
  const draft = draftAt(state, state.index);
  return [
    heading,
    ...question.text.split('\n').map((text) => textBlock(text)),
    ...pictureBlocks(state, question),
    ...(draft ? [draftBlock(state, question, draft), ...draftNotes(state, question, draft)] : []),
  ];
}

/** `Question 3 (2 points)`; the number is from 1. */
function headingOf({ points }: Question, index: number): string {
  if (points === undefined) return `Question ${index + 1}`;
  const worth = points === 0 ? 'not scored' : `${points} ${points === 1 ? 'point' : 'points'}`;
  return `Question ${index + 1} (${worth})`;
}

function pictureBlocks(state: TakeState, question: Question): readonly Block[] {
  const { image, over } = shownPictures(question, currentValue(state, state.index));
  const pictureOf = (address: string) => state.pictures[address] ?? ({ state: 'loading' } as const);
  const first = image ?? over;
  if (first === undefined) return [];
  const key = isTyping(state) ? 'Ctrl-O' : 'o';
  const block = { type: 'picture', address: first, picture: pictureOf(first), key } as const;
  if (image === undefined || over === undefined) return [block];
  return [{ ...block, over: { address: over, picture: pictureOf(over) } }];
}

function draftBlock(state: TakeState, question: Question, draft: Draft): Block {
  switch (draft.kind) {
    case 'choice': {
      const options = question.type === 'single' ? question.options : [];
      const items = options.map((text, index) => ({
        label: letteredPart(index, text),
        focused: index === draft.cursor,
        chosen: index === draft.chosen,
      }));
      return { type: 'choices', items };
    }
    case 'pairs': {
      const { left, right } = question.type === 'matching' ? question : { left: [], right: [] };
      const rows = left.map((text, row) => {
        const pair = draft.pairs[row] ?? -1;
        const chosen = right[pair];
        const label = { left: text, focused: row === draft.row };
        return chosen === undefined ? label : { ...label, right: letteredPart(pair, chosen) };
      });
      return { type: 'pairs', rows, choices: right.map((text, index) => letteredPart(index, text)) };
    }
    case 'order': {
      const texts = question.type === 'ordering' ? question.items : [];
      const items = draft.order.map((item, place) => ({
        label: letteredPart(item, texts[item] ?? ''),
        focused: place === draft.cursor,
        chosen: draft.isSet,
      }));
      return { type: 'order', items, held: draft.held };
    }
    case 'drawing':
      return textBlock(draft.fileId === null ? 'no drawing yet' : `drawing ${draft.fileId}`);
    default:
      return { type: 'fields', fields: fieldViews(question, draft, isTyping(state)) };
  }
}

function fieldViews(
  question: Question,
  { fields, focus }: FieldsDraft,
  typing: boolean,
): readonly FieldView[] {
  const placeholder = question.type === 'number' ? question.placeholder : undefined;
  return fields.map((field, index) => ({
    ...(fields.length > 1 && { label: `${index + 1}.` }),
    ...fieldParts(field),
    focused: typing && index === focus,
    placeholder,
  }));
}

function orderKeys(held: boolean): string {
  if (held) return '↑ and ↓ move the item, Enter drops it';
  return 'Enter picks the item up, ↑ and ↓ move it; Shift with an arrow moves it too';
}

/** Notes about the draft: keys of an order, problems. */
function draftNotes(state: TakeState, question: Question, draft: Draft): readonly Block[] {
  const notes: Block[] = [];
  if (draft.kind === 'order') notes.push(textBlock(orderKeys(draft.held), 'dim'));
  if (draft.kind === 'order' && !draft.isSet)
    notes.push(textBlock('this is the order of the paper, not an answer yet', 'dim'));
  if (question.type === 'draw' && question.placeholder !== undefined)
    notes.push(textBlock(question.placeholder, 'dim'));
  if (question.type === 'unknown')
    notes.push(
      textBlock(`plaza does not know questions of the kind '${question.kind}': answer with JSON`, 'warning'),
      textBlock(JSON.stringify(question.raw), 'dim'),
    );
  const result = draftValue(question, draft);
  if (result.type === 'invalid') notes.push(...problemNotes(state, question, result));
  return notes;
}

function problemNotes(
  state: TakeState,
  question: Question,
  { problem, hint }: { readonly problem: string; readonly hint?: string },
): readonly Block[] {
  const value = currentValue(state, state.index);
  return [
    textBlock(hint === undefined ? problem : `${problem}: ${hint}`, 'warning'),
    ...(value === null ? [] : [textBlock(`the answer is still ${answerLine(question, value)}`, 'warning')]),
  ];
}

/** The delivery state of the answer to a question. */
export function stateAt(state: TakeState, index: number): StateLine {
  return stateLine(state.unwritten[index] !== undefined, state.progress && stateOf(state.progress, index));
}

export function listBlocks(state: TakeState): readonly Block[] {
  return [{ type: 'heading', text: 'All questions' }, questionLines(state)];
}

/** The blocks of the review: every answer, gaps, consequences of submitting. */
export function reviewBlocks(state: TakeState): readonly Block[] {
  return [
    { type: 'heading', text: 'Review' },
    questionLines(state),
    ...reviewNotes(state),
    textBlock('Submitting ends the attempt. It cannot be undone, and there is no second attempt.'),
  ];
}

function questionLines(state: TakeState): Block {
  const lines = questionsOf(state).map((question, index): QuestionLine => {
    const { text, tone } = stateAt(state, index);
    return {
      number: index + 1,
      text: question.text,
      answer: answerLine(question, currentValue(state, index)),
      state: text,
      tone,
      focused: index === state.cursor,
    };
  });
  return { type: 'questions', lines };
}

function reviewNotes(state: TakeState): readonly Block[] {
  const unsent = unsentCount(state);
  return [
    unsent === 0
      ? textBlock(`Every answer is sent. To submit, press s and type '${submitWord}'.`, 'good')
      : textBlock(
          `${counted(unsent, 'answer')} not sent yet. Wait, or press s and type '${submitAnywayWord}'.`,
          'warning',
        ),
    ...(state.progress?.startedElsewhere
      ? [
          textBlock(
            'The attempt ran before this record began: answers given elsewhere are not shown.',
            'warning',
          ),
        ]
      : []),
  ];
}

/** The numbers of the questions that have no answer. */
export function unansweredNumbers(state: TakeState): readonly number[] {
  return [...questionsOf(state).keys()]
    .filter((index) => currentValue(state, index) === null)
    .map((index) => index + 1);
}

/** The questions whose answers are missing, incomplete or not valid; undefined without any. */
export function reviewGaps(state: TakeState): StateLine | undefined {
  const questions = [...questionsOf(state).entries()];
  const incomplete = questions.flatMap(([index, question]) => {
    const value = currentValue(state, index);
    return value !== null && !isComplete(question, value) ? [index + 1] : [];
  });
  const invalid = questions.flatMap(([index, question]) => {
    const draft = draftAt(state, index);
    return draft && draftValue(question, draft).type === 'invalid' ? [index + 1] : [];
  });
  const named = (name: string, numbers: readonly number[]) =>
    numbers.length === 0 ? [] : [`${name}: ${numbers.join(', ')}`];
  const gaps = [
    ...named('Not answered', unansweredNumbers(state)),
    ...named('Partly answered', incomplete),
    ...named('Not a valid answer yet', invalid),
  ];
  return gaps.length === 0 ? undefined : { text: gaps.join('. '), tone: 'warning' };
}

/** A delivery state in words, and its tone. */
export interface StateLine {
  readonly text: string;
  readonly tone: Tone;
}

function stateLine(isUnwritten: boolean, state: AnswerState | undefined): StateLine {
  if (isUnwritten) return { text: 'being saved', tone: 'dim' };
  return { text: answerStateText(state), tone: toneOf(state) };
}

function toneOf(state: AnswerState | undefined): Tone {
  if (!state || state.state === 'sending') return 'dim';
  if (state.state === 'sent') return 'good';
  return state.state === 'failed' && state.final ? 'error' : 'warning';
}
