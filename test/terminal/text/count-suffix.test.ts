import { expect, it } from 'vitest';
import { counted, countSuffix, numberOrUnknown } from '../../../src/terminal/text/count-suffix';

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
