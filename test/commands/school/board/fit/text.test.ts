import { describe, expect, it } from 'vitest';
import { fitText } from '../../../../../src/commands/school/board/letters/text';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { contractBreaks } from '../checker';
import { boardContract } from '../sample';

function fitted(text: string, options?: Parameters<typeof fitText>[2]) {
  const made = fitText(text, boardContract, options);
  expect(contractBreaks(made.strokes, boardContract)).toEqual([]);
  return made;
}

describe('fitText', () => {
  it.each([
    ...['Hi!', 'Hello, world!', 'Привет, мир!', 'Ёжик ёлку нёс домой', 'Je suis allé à Zürich'],
    ...['Їжак і ґанок', '2+2=4'],
  ])('draws all of %s', (text) => {
    const made = fitted(text);
    expect(made.unknown).toEqual([]);
    expect(made.adjustments.filter(({ kind }) => kind !== 'shrunk')).toEqual([]);
    expect(made.size).toBeGreaterThan(25);
  });

  it('uses 42 pixels or the wanted size, and less for a long text', () => {
    const sizes = [undefined, 100, 30].map((size) => fitted('Hi!', { ...(size && { size }) }).size);
    expect(sizes).toEqual([42, 100, 30]);
    expect(fitted('The quick brown fox').size).toBeLessThan(42);
  });

  it('fills its box', () => {
    const { usage } = fitted('Hi!', { size: 500, box: { width: 60, height: 60 } });
    expect(Math.max(usage.width, usage.height)).toBeLessThanOrEqual(60);
    expect(Math.max(usage.width, usage.height)).toBeGreaterThan(55);
  });

  it('shrinks before it breaks a word, and breaks a word that is too long', () => {
    const made = fitted('Привет, мир!');
    expect(made.rows).toBe(2);
    // At 42 the comma would not fit into the first row.
    expect(made.size).toBeLessThan(42);
    expect(fitted('WWWWWWWW').rows).toBe(2);
  });

  it('draws in one color and lists the characters that the font lacks', () => {
    const { strokes, unknown } = fitted('a漢b', { color: 'skyblue' });
    expect(new Set(strokes.map(({ color }) => color))).toEqual(new Set(['#9ecbf0']));
    expect(unknown).toEqual(['漢']);
  });

  it.each([
    ['漢字', 'no letter that can be drawn; the font does not have 漢 字'],
    ['', 'no letter that can be drawn'],
    [' \n ', 'no letter that can be drawn'],
    ['x'.repeat(501), 'more than 500 characters'],
    ['Sphinx of black quartz, judge my vow, and once more', 'times the line length of one drawing'],
    ['W'.repeat(60), 'of one drawing'],
    ['A\nB\nC\nD\nE\nF\nG', 'the height of one drawing'],
  ])('refuses %j', (text, message) => {
    expect(() => fitText(text, boardContract)).toThrow(UsageError);
    expect(() => fitText(text, boardContract)).toThrow(message);
  });

  it.each([{ width: 4, height: 40 }, { height: 8 }])(
    'refuses the box %j, which has no room for chalk',
    (box) => {
      const thrown = () => fitText('a', boardContract, { box });
      expect(thrown).toThrow(UsageError);
      expect(thrown).toThrow('no room for chalk that is 6 wide');
    },
  );

  it('fails without a width of the chalk', () =>
    expect(() => fitText('a', { ...boardContract, widths: [] })).toThrow(NetworkError));
});
