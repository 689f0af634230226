import { describe, expect, it } from 'vitest';
import { newProgress } from '../../../../src/commands/exam/progress/record';
import { type Draft, draftAt, draftOf, draftValue } from '../../../../src/commands/exam/take/state';
import { fieldOf } from '../../../../src/terminal/text/field';
import { essay, kinds, paperOf, questionOf, values, wire } from '../papers';
import { running } from './screen';

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

/** The draft of an unanswered question after keys such as `down return b`. */
function draftAfter(question: object, keys: string): Draft {
  const { state } = running(0, newProgress(paperOf([question]))).press(...keys.split(' '));
  return draftAt(state, 0) as Draft;
}

describe('the answer after keys', () => {
  const twelve = { ...wire.single, options: Array.from({ length: 12 }, (_, index) => `option ${index}`) };
  const { single, matching, ordering, fields, text, number } = wire;

  it.each<[object, string, unknown]>([
    [single, 'return', 0],
    [single, 'down space', 1],
    [single, 'down down down return', 2],
    [single, 'up return', 0],
    [single, 'down up return', 0],
    [single, 'down', null],
    [single, 'b', 1],
    [single, 'c a', 0],
    [single, 'd', null],
    [twelve, 'L', 11],
    [twelve, 'M', null],
    [twelve, 'a down return', 1],
    [matching, 'b a', [1, 0]],
    [matching, 'b', [1, -1]],
    [matching, 'down c', [-1, 2]],
    [matching, 'b a up 0', [-1, 0]],
    [matching, '0', null],
    [matching, 'd', null],
    [matching, 'right', [0, -1]],
    [matching, 'right right down left', [1, 2]],
    [matching, 'right left', null],
    [matching, 'left right', null],
    [matching, 'right right right right', null],
    [matching, 'b up up c', [2, -1]],
    [ordering, 'return return', [0, 1, 2]],
    [ordering, 'return', null],
    [ordering, 'return escape', null],
    [ordering, 'return down return', [1, 0, 2]],
    [ordering, 'return down down return', [1, 2, 0]],
    [ordering, 'down down shift+up shift+up', [2, 0, 1]],
    [ordering, 'J J J', [1, 2, 0]],
    [ordering, 'K', null],
    [ordering, 'down return up return down', [1, 0, 2]],
    [fields, 'a tab b 1 return c backspace d', ['a', 'b1', 'd']],
    [fields, 'down b shift+tab up a', ['a', 'b', '']],
    [fields, 'tab tab tab tab x', ['', '', 'x']],
    [text, 'a enter b', 'a\nb'],
    [number, '4 enter 2', 42],
  ])('to %j after %s is %j', (question, keys, value) => {
    const [read = essay] = paperOf([question]).questions;
    expect(draftValue(read, draftAfter(question, keys))).toEqual({ type: 'value', value });
  });

  it('leaves the cursor on the option, the next row and the held item', () => {
    expect(draftAfter(single, 'c')).toEqual({ kind: 'choice', cursor: 2, chosen: 2 });
    expect(draftAfter(matching, 'return')).toEqual({ kind: 'pairs', row: 1, pairs: [-1, -1] });
    const held = { kind: 'order', cursor: 1, order: [1, 0, 2], held: true, isSet: true };
    expect(draftAfter(ordering, 'return down')).toEqual(held);
  });
});
