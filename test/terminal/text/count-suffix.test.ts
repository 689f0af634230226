import { expect, it } from 'vitest';
import {
  counted,
  countSuffix,
  groupedNumber,
  groupedText,
  numberOrUnknown,
} from '../../../src/terminal/text/count-suffix';

it.each([
  [0, '0 drawings'],
  [1, '1 drawing'],
  [2, '2 drawings'],
])('%i of a noun', (count, text) => {
  expect(counted(count, 'drawing')).toBe(text);
  expect(countSuffix(count, 'drawing')).toBe(`: ${text}`);
});

it('nothing, where the service did not send the count', () => {
  expect(countSuffix(undefined, 'like')).toBe('');
});

it.each([undefined, Number.NaN])('a question mark for %s', (count) => {
  expect(numberOrUnknown(count)).toBe('?');
  expect(counted(count, 'drawing')).toBe('? drawings');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u00a0000'],
  [1_234_567.25, '1\u00a0234\u00a0567.25'],
  [-5000, '-5\u00a0000'],
])('%s reads %s, with its thousands apart', (value, text) => {
  expect(groupedNumber(value)).toBe(text);
  expect(groupedText(value, { terminal: true })).toBe(text);
  expect(groupedText(value, { terminal: false })).toBe(String(value));
});
