import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseNumber } from '../../../../src/commands/exam/answers/number';
import { refusal } from '../usage';

describe('a number', () => {
  it.each([
    ['42', 42],
    ['-3', -3],
    ['\u22123', -3],
    ['+7', 7],
    ['007', 7],
    [' 0.5 ', 0.5],
    ['.5', 0.5],
    ['5.', 5],
    ['3,14', 3.14],
    [',5', 0.5],
    ['0,125', 0.125],
    ['1000,125', 1000.125],
    ['1.000', 1],
    ['1e3', 1000],
    ['2,5E-1', 0.25],
    ['-0', 0],
    ['-0,0', 0],
    ['9007199254740991', 9007199254740991],
  ])('%j is %d', (typed, number) => {
    expect(Object.is(parseNumber(typed), number)).toBe(true);
  });

  it.each([
    '',
    ' ',
    'many',
    '1/2',
    '1 000',
    '0x10',
    'Infinity',
    'NaN',
    '--1',
    '1.2.3',
    '1,2,3',
    '1.,2',
    '.',
    '5%',
  ])('%j is none', (typed) => {
    expect(refusal(() => parseNumber(typed))).toEqual({
      message: `expected a number, got '${typed}'`,
      hint: 'give one number, such as 12, -3 or 0.5',
    });
  });

  it.each([
    ['1,000', 'write 1000 or 1.000'],
    ['-12,345', 'write -12345 or -12.345'],
  ])('%j is read by nobody in one way', (typed, hint) => {
    expect(refusal(() => parseNumber(typed))).toEqual({
      message: `'${typed}' is ambiguous`,
      hint,
    });
  });

  it.each(['9007199254740993', '1e999', '-1e999'])('%j cannot be sent', (typed) => {
    expect(refusal(() => parseNumber(typed))).toEqual({
      message: `the number '${typed}' is too large to be sent exactly`,
      hint: 'whole numbers can be sent up to 9007199254740991',
    });
  });

  it('is itself when it is printed and typed', () => {
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((one) => !/^-?\d{16,}$/.test(String(one)));
    fc.assert(
      fc.property(number, (one) => {
        expect(parseNumber(String(one))).toBe(one === 0 ? 0 : one);
      }),
    );
  });
});
