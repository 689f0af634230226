/** A question on the screen: its text, its pictures, what is being put together, how far the answer came. */
import { printedPart } from '../../answers/answer-hint';
import { answerLine } from '../../answers/answer-text';
import { shownPictures } from '../../paper/images';
import type { Question } from '../../paper/question';
import { stateOf } from '../../progress/summary';
import { type Draft, draftValue, type FieldsDraft } from '../draft/draft';
import { fieldParts } from '../draft/field';
import { currentValue, draftAt, type TakeState } from '../state';
import { type Block, type FieldView, textBlock } from './blocks';
import { stateLine } from './state-line';

/** The blocks of the current question. */
export function questionBlocks(state: TakeState, question: Question): readonly Block[] {
  const draft = draftAt(state, state.index);
  return [
    { type: 'heading', text: headingOf(question, state.index) },
    ...question.text.split('\n').map((text) => textBlock(text)),
    ...pictureBlocks(state, question),
    ...(draft ? [draftBlock(state, question, draft), ...draftNotes(state, question, draft)] : []),
    stateBlock(state),
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
  const block = { type: 'picture', address: first, picture: pictureOf(first) } as const;
  if (image === undefined || over === undefined) return [block];
  return [{ ...block, over: { address: over, picture: pictureOf(over) } }];
}

function draftBlock({ typing }: TakeState, question: Question, draft: Draft): Block {
  switch (draft.kind) {
    case 'choice': {
      const options = question.type === 'single' ? question.options : [];
      const items = options.map((text, index) => ({
        label: printedPart(index, text),
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
        const label = { left: printedPart(row, text), focused: row === draft.row };
        return chosen === undefined ? label : { ...label, right: printedPart(pair, chosen) };
      });
      return { type: 'pairs', rows, choices: right.map((text, index) => printedPart(index, text)) };
    }
    case 'order': {
      const texts = question.type === 'ordering' ? question.items : [];
      const items = draft.order.map((item, place) => ({
        label: printedPart(item, texts[item] ?? ''),
        focused: place === draft.cursor,
        chosen: draft.isSet,
      }));
      return { type: 'order', items, held: draft.held };
    }
    case 'drawing':
      return textBlock(draft.fileId === null ? 'no drawing yet' : `drawing ${draft.fileId}`);
    default:
      return { type: 'fields', fields: fieldViews(question, draft, typing) };
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
    focused: index === focus,
    typing: typing && index === focus,
    placeholder,
  }));
}

/** What a person should know of what is being put together. */
function draftNotes(state: TakeState, question: Question, draft: Draft): readonly Block[] {
  const notes: Block[] = [];
  const digits = draft.kind === 'choice' || draft.kind === 'pairs' ? draft.digits : '';
  if (digits !== '') notes.push(textBlock(`number: ${digits}…`, 'dim'));
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

function stateBlock(state: TakeState): Block {
  const { text, tone } = stateLine(
    state.unwritten[state.index] !== undefined,
    state.progress && stateOf(state.progress, state.index),
  );
  return textBlock(text, tone);
}
