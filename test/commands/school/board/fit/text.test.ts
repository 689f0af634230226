import { describe, expect, it } from 'vitest';
import { fitText } from '../../../../../src/commands/school/board/fit/text';
import { NetworkError, UsageError } from '../../../../../src/errors';
import { contractBreaks } from '../checker';
import { boardContract } from '../sample';

const fitted: typeof fitText = (text, contract, options) => {
  const made = fitText(text, contract, options);
  expect(contractBreaks(made.strokes, contract)).toEqual([]);
  return made;
};

describe('text in the contract', () => {
  it.each([
    'Hi!',
    'Hello, world!',
    'Привет, мир!',
    'Ёжик ёлку нёс домой',
    'Je suis allé à Zürich',
    'Їжак і ґанок',
    '2+2=4',
  ])('is drawn whole: %s', (text) => {
    const made = fitted(text, boardContract);
    expect(made.unknown).toEqual([]);
    expect(made.adjustments.filter(({ kind }) => kind !== 'shrunk')).toEqual([]);
    expect(made.size).toBeGreaterThan(25);
  });

  it('is as large as a heading at most, and smaller the longer it is', () => {
    expect(fitted('Hi!', boardContract).size).toBe(42);
    expect(fitted('Hi!', boardContract, { size: 100 }).size).toBe(100);
    expect(fitted('Hi!', boardContract, { size: 30 }).size).toBe(30);
    expect(fitted('The quick brown fox', boardContract).size).toBeLessThan(42);
  });

  it('fills its box, and no more', () => {
    const made = fitted('Hi!', boardContract, { size: 500, box: { width: 60, height: 60 } });
    expect(Math.max(made.usage.width, made.usage.height)).toBeLessThanOrEqual(60);
    expect(Math.max(made.usage.width, made.usage.height)).toBeGreaterThan(55);
  });

  it('has no word broken as long as that is no matter of reading it', () => {
    const made = fitted('Привет, мир!', boardContract);
    expect(made.rows).toBe(2);
    // At that size the comma would not fit into the first row.
    expect(made.size).toBeLessThan(42);
    expect(fitted('WWWWWWWW', boardContract).rows).toBe(2);
  });

  it('has a color', () => {
    const colors = new Set(
      fitted('Hi', boardContract, { color: 'skyblue' }).strokes.map(({ color }) => color),
    );
    expect([...colors]).toEqual(['#9ecbf0']);
  });

  it('tells what the font does not have', () => {
    expect(fitted('a漢b', boardContract).unknown).toEqual(['漢']);
  });

  it.each([
    ['漢字', 'no letter that can be drawn; the font does not have 漢 字'],
    ['', 'no letter that can be drawn'],
    [' \n ', 'no letter that can be drawn'],
    ['x'.repeat(501), 'more than 500 characters'],
    ['Sphinx of black quartz, judge my vow, and once more', 'times the line length of one drawing'],
    ['W'.repeat(60), 'of one drawing'],
    ['A\nB\nC\nD\nE\nF\nG', 'the height of one drawing'],
  ])('is refused as %s', (text, message) => {
    expect(() => fitText(text, boardContract)).toThrow(UsageError);
    expect(() => fitText(text, boardContract)).toThrow(message);
  });

  it('needs a box that has room for chalk', () => {
    expect(() => fitText('a', boardContract, { box: { width: 4, height: 40 } })).toThrow(UsageError);
    expect(() => fitText('a', boardContract, { box: { height: 8 } })).toThrow(
      'no room for chalk that is 6 wide',
    );
  });

  it('needs the width of the chalk', () => {
    expect(() => fitText('a', { ...boardContract, widths: [] })).toThrow(NetworkError);
  });
});
