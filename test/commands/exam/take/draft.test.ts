import { describe, expect, it } from 'vitest';
import { type Draft, draftOf, draftValue } from '../../../../src/commands/exam/take/draft';
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
