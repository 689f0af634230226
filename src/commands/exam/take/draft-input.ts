/** What a person does with a draft: moving, choosing, pairing, ordering, typing. */
import type { Question } from '../paper/question';
import type { ChoiceDraft, Draft, FieldsDraft, OrderDraft, PairsDraft } from './draft';
import { editField, type FieldEdit, typeText } from './field';

/** What can be done with drafts; which of it means something depends on the kind. */
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
  /** What was typed, of `digit` and `type`. */
  readonly text: string;
}

/** The draft after an input; the same draft where the input means nothing for it. */
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
      return { ...draft, cursor: within(cursor + (intent === 'up' ? -1 : 1), count), digits: '' };
    case 'cancel':
      return { ...draft, digits: '' };
    case 'digit': {
      const typed = typeDigit(digits, text, 1, count);
      return typed.number === undefined
        ? { ...draft, digits: typed.digits }
        : chosen(draft, typed.number - 1);
    }
    case 'accept':
      if (digits === '') return chosen(draft, cursor);
      return chosen(draft, Number(digits) - 1);
    default:
      return draft;
  }
}

function chosen(draft: ChoiceDraft, option: number): ChoiceDraft {
  return { ...draft, cursor: option, chosen: option, digits: '' };
}

function inputPair(draft: PairsDraft, { intent, text }: DraftInput, count: number): PairsDraft {
  const { row, pairs, digits } = draft;
  const current = pairs[row] ?? -1;
  switch (intent) {
    case 'up':
    case 'down':
      return { ...draft, row: within(row + (intent === 'up' ? -1 : 1), pairs.length), digits: '' };
    case 'left':
    case 'right': {
      // None and the pairs make a circle.
      const step = intent === 'left' ? count : 1;
      return paired(draft, ((current + 1 + step) % (count + 1)) - 1, row);
    }
    case 'cancel':
      return { ...draft, digits: '' };
    case 'digit': {
      const typed = typeDigit(digits, text, 0, count);
      const next = within(row + 1, pairs.length);
      return typed.number === undefined
        ? { ...draft, digits: typed.digits }
        : paired(draft, typed.number - 1, next);
    }
    case 'accept': {
      const next = within(row + 1, pairs.length);
      return paired(draft, digits === '' ? current : Number(digits) - 1, next);
    }
    default:
      return draft;
  }
}

/** Puts the pair in the current row and moves to another row. */
function paired({ row, pairs, ...draft }: PairsDraft, pair: number, next: number): PairsDraft {
  return { ...draft, pairs: pairs.with(row, pair), row: next, digits: '' };
}

function inputOrder(draft: OrderDraft, { intent }: DraftInput): OrderDraft {
  const { cursor, order, held } = draft;
  switch (intent) {
    case 'up':
    case 'down': {
      const step = intent === 'up' ? -1 : 1;
      if (held) return moved(draft, step);
      return { ...draft, cursor: within(cursor + step, order.length) };
    }
    case 'raise':
    case 'lower':
      return moved(draft, intent === 'raise' ? -1 : 1);
    case 'accept':
      return { ...draft, held: !held, isSet: draft.isSet || held };
    case 'cancel':
      return { ...draft, held: false };
    default:
      return draft;
  }
}

/** The item at the cursor goes up or down, and the cursor with it. */
function moved(draft: OrderDraft, step: number): OrderDraft {
  const { cursor, order } = draft;
  const place = within(cursor + step, order.length);
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
      return { ...draft, focus: within(focus - 1, fields.length) };
    case 'down':
    case 'nextField':
      return { ...draft, focus: within(focus + 1, fields.length) };
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
 * A digit of the number of a part, from `least` to `most`: the number once no further digit could belong to it, else
 * the digits so far. Digits that make no such number are forgotten.
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

function within(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}
