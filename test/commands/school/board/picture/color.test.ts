import { describe, expect, it } from 'vitest';
import {
  chalkFinder,
  chalkFor,
  cssColor,
  hexOf,
  labOf,
  rgbOf,
} from '../../../../../src/commands/school/board/picture/color';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { boardContract } from '../sample';

const [white = '', pink = '', blue = '', green = ''] = boardContract.colors;

describe('the chalk for a color', () => {
  it.each([
    ['black', white],
    ['white', white],
    ['#888', white],
    ['rgb(1, 2, 3)', white],
    ['transparent', white],
    ['red', pink],
    ['maroon', pink],
    ['hotpink', pink],
    ['pink', pink],
    ['tomato', pink],
    ['gold', green],
    ['purple', pink],
    ['blue', blue],
    ['navy', blue],
    ['#9ecbf1', blue],
    ['skyblue', blue],
    ['green', green],
    ['lime', green],
    ['hsl(120 50% 50%)', green],
    ['  GREEN ', green],
    [blue.toUpperCase(), blue],
  ])('%s is %s', (color, chalk) => {
    expect(chalkFor(color, boardContract)).toBe(chalk);
    expect(chalkFinder(boardContract)(color)).toBe(chalk);
  });

  it('is the first one without a color', () => {
    expect(chalkFinder(boardContract)(undefined)).toBe(white);
  });

  it('repeats the contract exactly', () => {
    expect(chalkFor('#abcdef', { colors: ['#ABCDEF'] })).toBe('#ABCDEF');
    expect(chalkFor('red', { colors: ['no color', '#F00'] })).toBe('#F00');
    expect(chalkFor('no color', { colors: ['no color'] })).toBe('no color');
    expect(chalkFor('red', { colors: ['no color'] })).toBe('no color');
  });

  it.each(['', 'chalk', '#12', '/0A', 'rgb(', 'url(#a)', 'x'.repeat(1e6), 'rgb(1e999,0,0)', '__proto__'])(
    'is none for a text that is no color (%#)',
    (color) => {
      expect(chalkFinder(boardContract)(color)).toBeUndefined();
      expect(() => chalkFor(color, boardContract)).toThrow(UsageError);
    },
  );

  it('names the colors that there are', () => {
    const error = (() => {
      try {
        return chalkFor('chalk', boardContract);
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({
      message: "'chalk' is not a color",
      details: { hint: expect.stringContaining('#f5f1df, #f4a6b8') },
    });
  });

  it('cannot be found where the contract has none', () => {
    expect(() => chalkFinder({ colors: [] })).toThrow(NetworkError);
  });
});

describe('a color of CSS', () => {
  it('has red, green, blue and an opacity', () => {
    expect(cssColor('#f5f1df')).toEqual({ rgb: 0xf5f1df, alpha: 1 });
    expect(cssColor('#ff000080')?.alpha).toBeCloseTo(0.5, 2);
    expect(cssColor('nothing')).toBeUndefined();
    expect(hexOf(0x00ff01)).toBe('#00ff01');
  });

  it('goes to the measure of the eye and back', () => {
    for (const rgb of [0x000000, 0xffffff, 0xf4a6b8, 0x123456]) expect(rgbOf(labOf(rgb))).toBe(rgb);
    expect(labOf(0xffffff).l).toBeCloseTo(1);
    expect(labOf(0xff0000).a).toBeGreaterThan(0.2);
  });
});
