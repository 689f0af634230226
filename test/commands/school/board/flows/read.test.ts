import { expect, it } from 'vitest';
import { drawingOf } from '../../../../../src/commands/school/board/flows/read';
import { NotFoundError } from '../../../../../src/errors';
import { boardContract as contract } from '../sample';

const drawings = ['aaaa-1', 'aaaa-2', 'bbbb-1', '7'].map((id) => ({ id, strokes: [] }));
const find = (named: string) => drawingOf({ drawings, contract }, named).id;

it.each([
  ['an ID', 'aaaa-2', 'aaaa-2'],
  ['the beginning of an ID', 'bbbb', 'bbbb-1'],
  ['the first number', '1', 'aaaa-1'],
  ['a number', '3', 'bbbb-1'],
  ['an ID rather than a number', '7', '7'],
])('drawingOf finds a drawing by %s', (_, named, id) => expect(find(named)).toBe(id));

it.each<[string, string]>([
  ['aaaa', 'several drawings'],
  ...['bbb', '0', '5', 'cccc', ''].map((named): [string, string] => [named, 'no drawing']),
])('drawingOf refuses %j: %s', (named, message) => {
  expect(() => find(named)).toThrow(NotFoundError);
  expect(() => find(named)).toThrow(message);
});
