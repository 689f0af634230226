import { expect, it } from 'vitest';
import { counted, countSuffix } from '../../../src/render/text/count-suffix';

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
