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
])('counted and countSuffix of %i use the number of the noun', (count, text) => {
  expect(counted(count, 'drawing')).toBe(text);
  expect(countSuffix(count, 'drawing')).toBe(`: ${text}`);
});

it.each([undefined, Number.NaN])('a count of %s is a question mark, or nothing in a suffix', (count) => {
  expect(numberOrUnknown(count)).toBe('?');
  expect(counted(count, 'drawing')).toBe('? drawings');
  expect(countSuffix(undefined, 'drawing')).toBe('');
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1\u00a0000'],
  [1_234_567.25, '1\u00a0234\u00a0567.25'],
  [-5000, '-5\u00a0000'],
])('groupedNumber(%s) is %s, and groupedText only at a terminal', (value, text) => {
  expect(groupedNumber(value)).toBe(text);
  expect(groupedText(value, { terminal: true })).toBe(text);
  expect(groupedText(value, { terminal: false })).toBe(String(value));
});
