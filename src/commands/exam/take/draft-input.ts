/** Applies input to drafts: moving, choosing, pairing, ordering, typing. */
import type { Question } from '../paper/question';
import type { ChoiceDraft, Draft, FieldsDraft, OrderDraft, PairsDraft } from './draft';
import { editField, type FieldEdit, typeText } from './field';

/** All inputs of drafts; each kind of draft ignores some. */
export type DraftIntent =
  | 'up'
  | 'down'
  | 'left'
  | 'right'
  | 'accept'
  | 'cancel'
  | 'digit'
  | 'raise'
  | 'lower'
  | 'nextField'
  | 'previousField'
  | 'newline'
  | 'type'
  | FieldEdit;

export interface DraftInput {
  readonly intent: DraftIntent;
  /** The typed text, for `digit` and `type`. */
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
  const { cursor, digits } = draft;
  switch (intent) {
    case 'up':
    case 'down':
      return { ...draft, cursor: clamp(cursor + (intent === 'up' ? -1 : 1), count), digits: '' };
    case 'cancel':
      return { ...draft, digits: '' };
    case 'digit': {
      const typed = typeDigit(digits, text, 1, count);
      return typed.number === undefined
        ? { ...draft, digits: typed.digits }
        : chooseOption(draft, typed.number - 1);
    }
    case 'accept':
      if (digits === '') return chooseOption(draft, cursor);
      return chooseOption(draft, Number(digits) - 1);
    default:
      return draft;
  }
}

function chooseOption(draft: ChoiceDraft, option: number): ChoiceDraft {
  return { ...draft, cursor: option, chosen: option, digits: '' };
}

function inputPair(draft: PairsDraft, { intent, text }: DraftInput, count: number): PairsDraft {
  const { row, pairs, digits } = draft;
  const current = pairs[row] ?? -1;
  switch (intent) {
    case 'up':
    case 'down':
      return { ...draft, row: clamp(row + (intent === 'up' ? -1 : 1), pairs.length), digits: '' };
    case 'left':
    case 'right': {
      // The cycle consists of "none" and all pairs.
      const step = intent === 'left' ? count : 1;
      return setPair(draft, ((current + 1 + step) % (count + 1)) - 1, row);
    }
    case 'cancel':
      return { ...draft, digits: '' };
    case 'digit': {
      const typed = typeDigit(digits, text, 0, count);
      const next = clamp(row + 1, pairs.length);
      return typed.number === undefined
        ? { ...draft, digits: typed.digits }
        : setPair(draft, typed.number - 1, next);
    }
    case 'accept': {
      const next = clamp(row + 1, pairs.length);
      return setPair(draft, digits === '' ? current : Number(digits) - 1, next);
    }
    default:
      return draft;
  }
}

/** Sets the pair of the current row and moves to another row. */
function setPair({ row, pairs, ...draft }: PairsDraft, pair: number, next: number): PairsDraft {
  return { ...draft, pairs: pairs.with(row, pair), row: next, digits: '' };
}

function inputOrder(draft: OrderDraft, { intent }: DraftInput): OrderDraft {
  const { cursor, order, held } = draft;
  switch (intent) {
    case 'up':
    case 'down': {
      const step = intent === 'up' ? -1 : 1;
      if (held) return moveItem(draft, step);
      return { ...draft, cursor: clamp(cursor + step, order.length) };
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
      return draft;
    default:
      return { ...draft, fields: fields.with(focus, editField(field, intent)) };
  }
}

/**
 * Adds a digit to a number from `min` to `max`. Returns the number once no further digit could follow, else
 * the digits so far. Drops digits that cannot form such a number.
 */
function typeDigit(
  digits: string,
  digit: string,
  min: number,
  max: number,
): { readonly digits: string; readonly number?: number } {
  const typed = [digits + digit, digit].find((one) => /^(0|[1-9]\d*)$/.test(one) && Number(one) <= max) ?? '';
  const number = Number(typed);
  if (typed === '' || number < min) return { digits: '' };
  return number * 10 > max || number === 0 ? { digits: '', number } : { digits: typed };
}

function clamp(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}
