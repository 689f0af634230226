import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/commands/exam/paper/question';
import { type Draft, draftOf, draftValue } from '../../../../src/commands/exam/take/draft';
import { applyInput, type DraftIntent } from '../../../../src/commands/exam/take/draft-input';
import { fieldOf } from '../../../../src/terminal/text/field';
import { essay, kinds, questionOf, values } from '../papers';

const fields = (...texts: string[]): Draft => ({ kind: 'fields', fields: texts.map(fieldOf), focus: 0 });

describe('draftOf', () => {
  it.each([
    ['single', null, { kind: 'choice', cursor: 0, chosen: null }],
    ['single', 2, { kind: 'choice', cursor: 2, chosen: 2 }],
    ['single', 9, { kind: 'choice', cursor: 0, chosen: null }],
    ['text', null, fields('')],
    ['text', 'Seine', fields('Seine')],
    ['fields', null, fields('', '', '')],
    ['fields', ['a', '', 'c'], fields('a', '', 'c')],
    ['fields', ['a'], fields('', '', '')],
    ['number', -0.5, fields('-0.5')],
    ['matching', null, { kind: 'pairs', row: 0, pairs: [-1, -1] }],
    ['matching', [1, -1], { kind: 'pairs', row: 0, pairs: [1, -1] }],
    ['ordering', null, { kind: 'order', cursor: 0, order: [0, 1, 2], held: false, isSet: false }],
    ['ordering', [2, 0, 1], { kind: 'order', cursor: 0, order: [2, 0, 1], held: false, isSet: true }],
    ['draw', null, { kind: 'drawing', fileId: null }],
    ['draw', 'file-1', { kind: 'drawing', fileId: 'file-1' }],
  ] as const)('makes a draft of a %s question with the answer %j', (kind, value, draft) => {
    expect(draftOf(questionOf(kind), value)).toEqual(draft);
  });

  it('makes JSON of an unknown kind', () => {
    expect(draftOf(essay, { a: 1 })).toEqual(fields('{"a":1}'));
    expect(draftOf(essay, null)).toEqual(fields(''));
  });
});

describe('draftValue', () => {
  it.each(kinds)('gives the answer to a %s question back', (kind) => {
    const question = questionOf(kind);
    for (const value of [null, values[kinds.indexOf(kind)] ?? null])
      expect(draftValue(question, draftOf(question, value))).toEqual({ type: 'value', value });
  });

  it.each([
    ['text', [' \n'], null],
    ['text', [' Seine '], ' Seine '],
    ['fields', ['', 'b', ''], ['', 'b', '']],
    ['fields', ['', ' ', ''], null],
    ['number', ['0,5'], 0.5],
    ['number', [''], null],
  ] as const)('of a %s question with the texts %j is %j', (kind, texts, value) => {
    expect(draftValue(questionOf(kind), fields(...texts))).toEqual({ type: 'value', value });
  });

  it('says why a text is not a value yet', () => {
    const hint = 'give one number, such as 12, -3 or 0.5';
    const number = { type: 'invalid', problem: "expected a number, got '-'", hint };
    expect(draftValue(questionOf('number'), fields('-'))).toEqual(number);
    const json = { type: 'invalid', problem: "the answer is not JSON: '{'" };
    expect(draftValue(essay, fields('{'))).toMatchObject(json);
  });
});

/**
 * The draft after inputs such as `down, letter b, x`: intents by their names, `letter b` by its letter; one character
 * is a digit or is typed.
 */
function draftAfter(question: Question, value: Parameters<typeof draftOf>[1], inputs: string): Draft {
  return inputs.split(', ').reduce(
    (draft, input) => {
      const [name, text = ''] =
        input.length === 1 ? [/\d/.test(input) ? 'digit' : 'type', input] : input.split(' ');
      return applyInput(question, draft, { intent: name as DraftIntent, text });
    },
    draftOf(question, value),
  );
}

const valueAfter = (question: Question, inputs: string) => {
  const result = draftValue(question, draftAfter(question, null, inputs));
  return result.type === 'value' ? result.value : result.problem;
};

describe('a choice', () => {
  const three = questionOf('single');
  const options = Array.from({ length: 12 }, (_, index) => `option ${index}`);
  const twelve = questionOf('single', { options });

  it.each([
    ['accept', 0],
    ['down, accept', 1],
    ['down, down, down, accept', 2],
    ['up, accept', 0],
    ['down, up, accept', 0],
    ['down', null],
    ['letter b', 1],
    ['letter c, letter a', 0],
    ['letter d', null],
    ['2', null],
    ['left, raise, nextField, x', null],
  ])('of three options after %s is %j', (inputs, value) => expect(valueAfter(three, inputs)).toBe(value));

  it.each([
    ['letter l', 11],
    ['letter m', null],
    ['letter a, down, accept', 1],
    ['1', null],
  ])('of twelve options after %s is %j', (inputs, value) => expect(valueAfter(twelve, inputs)).toBe(value));

  it('puts its cursor on the chosen option', () => {
    expect(draftAfter(three, null, 'letter c')).toEqual({ kind: 'choice', cursor: 2, chosen: 2 });
    expect(draftAfter(twelve, 3, 'letter z')).toEqual({ kind: 'choice', cursor: 3, chosen: 3 });
  });
});

describe('pairs', () => {
  const question = questionOf('matching');

  it.each([
    ['letter b, letter a', [1, 0]],
    ['letter b', [1, -1]],
    ['down, letter c', [-1, 2]],
    ['letter b, letter a, up, none', [-1, 0]],
    ['none', null],
    ['letter d', null],
    ['right', [0, -1]],
    ['right, right, down, left', [1, 2]],
    ['right, left', null],
    ['left, right', null],
    ['right, right, right, right', null],
    ['letter b, up, up, letter c', [2, -1]],
  ])('after %s are %j', (inputs, value) => expect(valueAfter(question, inputs)).toEqual(value));

  it.each([
    ['letter a', { row: 1 }],
    ['letter a, letter b', { row: 1, pairs: [0, 1] }],
    ['accept', { row: 1, pairs: [-1, -1] }],
  ])('after %s have their cursor in the next row', (inputs, draft) => {
    expect(draftAfter(question, null, inputs)).toMatchObject(draft);
  });
});

describe('an order', () => {
  const question = questionOf('ordering');

  it.each([
    ['accept, accept', [0, 1, 2]],
    ['accept', null],
    ['accept, cancel', null],
    ['accept, down, accept', [1, 0, 2]],
    ['accept, down, down, accept', [1, 2, 0]],
    ['down, down, raise, raise', [2, 0, 1]],
    ['lower, lower, lower', [1, 2, 0]],
    ['raise', null],
    ['down, accept, up, accept, down', [1, 0, 2]],
  ])('after %s is %j', (inputs, value) => expect(valueAfter(question, inputs)).toEqual(value));

  it('moves its cursor with the held item', () => {
    const held = { kind: 'order', cursor: 1, order: [1, 0, 2], held: true, isSet: true };
    expect(draftAfter(question, null, 'accept, down')).toEqual(held);
  });
});

describe('texts', () => {
  const question = questionOf('fields');

  it.each([
    ['fields', 'a, nextField, b, 1, nextField, c, deleteBack, d', ['a', 'b1', 'd']],
    ['fields', 'down, b, previousField, previousField, a', ['a', 'b', '']],
    ['text', 'a, newline, b', 'a\nb'],
    ['number', '4, newline, 2', 42],
  ] as const)('of the kind %s after %s are %j', (kind, inputs, value) => {
    expect(valueAfter(questionOf(kind), inputs)).toEqual(value);
  });

  it('keep their cursor in the last field', () => {
    expect(draftAfter(question, null, 'nextField, nextField, nextField')).toMatchObject({ focus: 2 });
  });
});

it.each([
  ['fields', ['a', 'b', 'c'], ['accept', 'cancel', 'raise', 'lower']],
  ['draw', 'file-1', ['accept', 'digit', 'type', 'up', 'deleteBack']],
] as const)('the draft of the kind %s ignores intents of other kinds', (kind, value, intents) => {
  const draft = draftOf(questionOf(kind), value);
  for (const intent of intents)
    expect(applyInput(questionOf(kind), draft, { intent, text: '1' })).toBe(draft);
});
