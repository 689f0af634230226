import { describe, expect, it } from 'vitest';
import { chalkFinder, chalkFor } from '../../../../../src/commands/school/board/picture/color';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { boardContract } from '../sample';

const [white = '', pink = '', blue = '', green = ''] = boardContract.colors;

describe('the chalk for a color', () => {
  it.each([
    [white, ['black', 'white', '#888', 'rgb(1, 2, 3)', 'transparent']],
    [pink, ['red', 'maroon', 'hotpink', 'pink', 'tomato', 'purple']],
    [blue, ['blue', 'navy', '#9ecbf1', 'skyblue', blue.toUpperCase()]],
    [green, ['gold', 'green', 'lime', 'hsl(120 50% 50%)', '  GREEN ']],
  ])('is %s for %j', (chalk, colors) => {
    expect(colors.map((color) => chalkFor(color, boardContract))).toEqual(colors.map(() => chalk));
    expect(colors.map(chalkFinder(boardContract))).toEqual(colors.map(() => chalk));
  });

  it('is the first one where no color is given', () =>
    expect(chalkFinder(boardContract)(undefined)).toBe(white));

  it('is spelled as in the contract', () => {
    expect(chalkFor('#abcdef', { colors: ['#ABCDEF'] })).toBe('#ABCDEF');
    expect(chalkFor('red', { colors: ['no color', '#F00'] })).toBe('#F00');
    expect(chalkFor('no color', { colors: ['no color'] })).toBe('no color');
    expect(chalkFor('red', { colors: ['no color'] })).toBe('no color');
  });

  it.each(['', 'chalk', '#12', '/0A', 'rgb(', 'url(#a)', 'x'.repeat(1e6), 'rgb(1e999,0,0)', '__proto__'])(
    'does not exist for an invalid color (%#)',
    (color) => {
      expect(chalkFinder(boardContract)(color)).toBeUndefined();
      expect(() => chalkFor(color, boardContract)).toThrow(UsageError);
    },
  );

  it('fails with the colors of the contract', () => {
    const details = expect.objectContaining({ hint: expect.stringContaining('#f5f1df, #f4a6b8') });
    expect(() => chalkFor('chalk', boardContract)).toThrow(
      expect.objectContaining({ message: "'chalk' is not a color", details }),
    );
  });

  it('does not exist where the contract has no colors', () =>
    expect(() => chalkFinder({ colors: [] })).toThrow(NetworkError));
});
