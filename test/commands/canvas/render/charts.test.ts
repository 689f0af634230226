/** Charts of characters. */
import { expect, it } from 'vitest';
import { bar, collected, columnChart } from '../../../../src/commands/canvas/render/statistics';
import { displayWidth } from '../../../../src/terminal/text/text';

it('columnChart draws a cell for each number, as high as its share of the highest', () => {
  expect(columnChart([0, 1, 50, 100, 800])).toBe(' ▁▁▁█');
  expect(columnChart([1, 2, 3, 4, 5, 6, 7, 8])).toBe('▁▂▃▄▅▆▇█');
  expect(columnChart([0, 0])).toBe('  ');
  expect(columnChart([])).toBe('');
});

it('bar is as long as the share, in eighths of a cell', () => {
  expect(bar(8, 8, 3)).toBe('███');
  expect(bar(4, 8, 3)).toBe('█▌');
  expect(bar(1, 1_000_000, 3)).toBe('▏');
  expect(bar(0, 8, 3)).toBe('');
  expect(bar(0, 0, 3)).toBe('');
  expect(displayWidth(bar(999, 1000, 24))).toBe(24);
});

it('collected adds neighboring numbers up until they fit', () => {
  expect(collected([1, 2, 3, 4, 5], 2)).toEqual({ sums: [6, 9], each: 3 });
  expect(collected([1, 2], 2)).toEqual({ sums: [1, 2], each: 1 });
  expect(collected([], 2)).toEqual({ sums: [], each: 1 });
});
