import { expect, it } from 'vitest';
import { drawingOf } from '../../../../../src/commands/school/board/flows/read';
import { NotFoundError } from '../../../../../src/errors';
import { boardContract as contract } from '../sample';

const drawings = ['aaaa-1', 'aaaa-2', 'bbbb-1', '7'].map((id) => ({ id, strokes: [] }));
const find = (named: string) => drawingOf({ drawings, contract }, named).id;

it.each([
  ['aaaa-2', 'aaaa-2'],
  ['bbbb', 'bbbb-1'],
  ['1', 'aaaa-1'],
  ['3', 'bbbb-1'],
  // An ID comes before a number.
  ['7', '7'],
])('%s is %s', (named, id) => expect(find(named)).toBe(id));

it.each([
  ['aaaa', 'several drawings'],
  ['bbb', 'no drawing'],
  ['0', 'no drawing'],
  ['5', 'no drawing'],
  ['cccc', 'no drawing'],
  ['', 'no drawing'],
])('%s is none', (named, message) => {
  expect(() => find(named)).toThrow(NotFoundError);
  expect(() => find(named)).toThrow(message);
});
