/** The keys of a screen on one line. */
import { describe, expect, it } from 'vitest';
import { keyLine } from '../../../src/terminal/text/key-line';

const keys = [
  ['arrows', 'move'],
  ['+ -', 'zoom'],
  ['0', 'whole'],
  ['q', 'quit'],
] as const;

describe('the keys', () => {
  it.each([
    [80, 'arrows move  + - zoom  0 whole  q quit'],
    [38, 'arrows move  + - zoom  0 whole  q quit'],
    [37, 'arrows move  + - zoom  q quit'],
    [28, 'arrows move  q quit'],
    [18, 'q quit'],
    [2, 'q quit'],
  ])('at %i columns are %s', (width, line) => {
    expect(keyLine(keys, width)).toBe(line);
  });

  it('keep the one that leaves, wherever it stands', () => {
    expect(keyLine([['q', 'quit'], ...keys.slice(0, 2)], 20)).toBe('q quit  arrows move');
    expect(keyLine(keys.slice(0, 2), 5)).toBe('arrows move');
    expect(keyLine([], 5)).toBe('');
  });
});
