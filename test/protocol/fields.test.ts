import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { idList, wholeNumber } from '../../src/protocol/fields';

describe('wholeNumber', () => {
  it('reads a number and its text', () => {
    for (const value of [20, '20']) expect(v.parse(wholeNumber, value)).toBe(20);
    for (const value of [-3, '-3']) expect(v.parse(wholeNumber, value)).toBe(-3);
    expect(v.parse(wholeNumber, '007')).toBe(7);
  });

  it('refuses anything but a whole number', () => {
    for (const value of [1.5, '1.5', '', ' 2', '0x10', '1e3', Number.NaN, '99999999999999999999', null, []]) {
      expect(v.is(wholeNumber, value), String(value)).toBe(false);
    }
  });
});

describe('idList', () => {
  it('reads a list and a text joined with commas', () => {
    for (const value of [['a', 'b'], 'a,b']) expect(v.parse(idList, value)).toEqual(['a', 'b']);
  });

  it('skips empty items', () => {
    expect(v.parse(idList, '')).toEqual([]);
    expect(v.parse(idList, ',a,,')).toEqual(['a']);
  });
});
