/** Applies input to drafts: moving, choosing, pairing, ordering, typing. */

import { editField, type FieldEdit, typeText } from '../../../terminal/text/field';
import { letterIndex } from '../answers/answer-text';
import type { Question } from '../paper/question';
import type { ChoiceDraft, Draft, FieldsDraft, OrderDraft, PairsDraft } from './draft';

/** All inputs of drafts; each kind of draft ignores some. */
export type DraftIntent =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'accept'
  | 'cancel'
  | 'digit'
  | 'letter'
  | 'none'
  | 'raise'
  | 'lower'
  | 'nextField'
  | 'previousField'
  | 'newline'
  | 'type'
  | FieldEdit;

export interface DraftInput {
  readonly intent: DraftIntent;
  /** The typed text, for `digit`, `letter` and `type`. */
  readonly text: string;
}

export type Intent =
  | DraftIntent
  | 'next'
  | 'previous'
  | 'goto'
  | 'list'
  | 'review'
  | 'submit'
  | 'open'
  | 'erase'
  | 'undo'
  | 'retry'
  | 'leave'
  | 'pageUp'
  | 'pageDown';

export interface Input {
  readonly intent: Intent;
  /** The digit, the letter, or the typed or pasted text. */
  readonly text: string;
}

/** The draft after an input; the same object when the input has no effect. */
export function applyInput(question: Question, draft: Draft, input: DraftInput): Draft {
  switch (draft.kind) {
    case 'choice':
      return question.type === 'single' ? inputChoice(draft, input, question.options.length) : draft;
    case 'pairs':
      return question.type === 'matching' ? inputPair(draft, input, question.right.length) : draft;
    case 'order':
      return inputOrder(draft, input);
    case 'fields':
      return inputField(question, draft, input);
    default:
      return draft;
  }
}

function inputChoice(draft: ChoiceDraft, { intent, text }: DraftInput, count: number): ChoiceDraft {
  const { cursor } = draft;
  switch (intent) {
    case 'up':
    case 'down':
      return { ...draft, cursor: clamp(cursor + (intent === 'up' ? -1 : 1), count) };
    case 'letter': {
      const option = letterIndex(text) ?? count;
      return option < count ? chooseOption(draft, option) : draft;
    }
    case 'accept':
      return chooseOption(draft, cursor);
    default:
      return draft;
  }
}

function chooseOption(draft: ChoiceDraft, option: number): ChoiceDraft {
  return { ...draft, cursor: option, chosen: option };
}

function inputPair(draft: PairsDraft, { intent, text }: DraftInput, count: number): PairsDraft {
  const { row, pairs } = draft;
  const current = pairs[row] ?? -1;
  const next = clamp(row + 1, pairs.length);
  switch (intent) {
    case 'up':
    case 'down':
      return { ...draft, row: clamp(row + (intent === 'up' ? -1 : 1), pairs.length) };
    case 'left':
    case 'right': {
      // The cycle consists of "none" and all pairs.
      const step = intent === 'left' ? count : 1;
      return setPair(draft, ((current + 1 + step) % (count + 1)) - 1, row);
    }
    case 'letter': {
      const pair = letterIndex(text) ?? count;
      return pair < count ? setPair(draft, pair, next) : draft;
    }
    case 'none':
      return setPair(draft, -1, next);
    case 'accept':
      return setPair(draft, current, next);
    default:
      return draft;
  }
}

/** Sets the pair of the current row and moves to another row. */
function setPair({ row, pairs, ...draft }: PairsDraft, pair: number, next: number): PairsDraft {
  return { ...draft, pairs: pairs.with(row, pair), row: next };
}

function inputOrder(draft: OrderDraft, { intent, text }: DraftInput): OrderDraft {
  const { cursor, order, held } = draft;
  switch (intent) {
    case 'up':
    case 'down': {
      const step = intent === 'up' ? -1 : 1;
      if (held) return moveItem(draft, step);
      return { ...draft, cursor: clamp(cursor + step, order.length) };
    }
    case 'letter': {
      const place = order.indexOf(letterIndex(text) ?? -1);
      return held || place < 0 ? draft : { ...draft, cursor: place };
    }
    case 'raise':
    case 'lower':
      return moveItem(draft, intent === 'raise' ? -1 : 1);
    case 'accept':
      return { ...draft, held: !held, isSet: draft.isSet || held };
    case 'cancel':
      return { ...draft, held: false };
    default:
      return draft;
  }
}

/** Moves the item at the cursor, and the cursor with it. */
function moveItem(draft: OrderDraft, step: number): OrderDraft {
  const { cursor, order } = draft;
  const place = clamp(cursor + step, order.length);
  const [item, other] = [order[cursor], order[place]];
  if (place === cursor || item === undefined || other === undefined) return draft;
  return { ...draft, cursor: place, order: order.with(cursor, other).with(place, item), isSet: true };
}

function inputField(question: Question, draft: FieldsDraft, { intent, text }: DraftInput): FieldsDraft {
  const { fields, focus } = draft;
  const field = fields[focus];
  if (!field) return draft;
  switch (intent) {
    case 'up':
    case 'previousField':
      return { ...draft, focus: clamp(focus - 1, fields.length) };
    case 'down':
    case 'nextField':
      return { ...draft, focus: clamp(focus + 1, fields.length) };
    case 'newline':
      if (question.type === 'number') return draft;
      return { ...draft, fields: fields.with(focus, typeText(field, '\n')) };
    case 'digit':
    case 'type':
      return { ...draft, fields: fields.with(focus, typeText(field, text)) };
    case 'accept':
    case 'cancel':
    case 'raise':
    case 'lower':
    case 'letter':
    case 'none':
      return draft;
    default:
      return { ...draft, fields: fields.with(focus, editField(field, intent)) };
  }
}

function clamp(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}
