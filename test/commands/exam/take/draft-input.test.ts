import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/commands/exam/paper/question';
import { type Draft, draftOf, draftValue } from '../../../../src/commands/exam/take/draft';
import { applyInput, type DraftIntent } from '../../../../src/commands/exam/take/draft-input';
import { questionOf } from '../papers';

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
