import { describe, expect, it } from 'vitest';
import {
  ahead,
  choice,
  duration,
  file,
  integer,
  milliseconds,
  pair,
  setting,
  text,
  type Value,
} from '../../../src/cli/definition/option-parsers';

const day = 86_400_000;

it.each<[name: string, raw: string, result: unknown, value: Value<unknown>]>([
  ['text', 'a b', 'a b', text()],
  ['text', ' ', ' ', text()],
  ['file', '-', '-', file()],
  ['integer', '0', 0, integer()],
  ['integer', '-7', -7, integer()],
  ['integer', '+7', 7, integer()],
  ['integer', '007', 7, integer()],
  ['integer', '1', 1, integer({ min: 1, max: 3 })],
  ['integer', '3', 3, integer({ min: 1, max: 3 })],
  ['integer', '9007199254740991', Number.MAX_SAFE_INTEGER, integer()],
  ['choice', 'off', 'off', choice(['on', 'off'])],
  ['milliseconds', '90', 90, milliseconds()],
  ['milliseconds', '2s', 2000, milliseconds()],
  ['duration', '90', 90_000, duration()],
  ['duration', '0', 0, duration()],
  ['duration', '30s', 30_000, duration()],
  ['duration', '5m', 300_000, duration()],
  ['duration', '2h', 7_200_000, duration()],
  ['duration', '1d', day, duration()],
  ['duration', '250ms', 250, duration()],
  ['duration', '1.5m', 90_000, duration()],
  ['duration', '0.0004', 0, duration()],
  ['duration', '4.35s', 4350, duration()],
  ['duration', '3650d', 3650 * day, duration()],
  ['ahead', '+40m', 2_400_000, ahead()],
  ['ahead', '+1', 1000, ahead()],
])('%s reads %j as %j', (_, raw, result, value) => expect(value.parse(raw)).toBe(result));

const someDuration = 'a duration such as 90, 30s, 5m, 2h or 1d';

it.each<[raw: string, complaint: string, value: Value<unknown>]>([
  ['', 'expected text, got an empty value', text()],
  ['1.5', "expected a whole number, got '1.5'", integer()],
  ['1e3', "expected a whole number, got '1e3'", integer()],
  ['', "expected a whole number, got ''", integer()],
  ['9007199254740993', "expected a whole number, got '9007199254740993'", integer()],
  ['0', "expected a whole number of at least 1, got '0'", integer({ min: 1 })],
  ['10', "expected a whole number of at most 9, got '10'", integer({ max: 9 })],
  ['x', "expected a whole number from 1 to 9, got 'x'", integer({ min: 1, max: 9 })],
  ['d', "expected a, b or c, got 'd'", choice(['a', 'b', 'c'])],
  ['A', "expected a or b, got 'A'", choice(['a', 'b'])],
  ['', `expected ${someDuration}, got ''`, duration()],
  ['-5', `expected ${someDuration}, got '-5'`, duration()],
  ['5 m', `expected ${someDuration}, got '5 m'`, duration()],
  ['3651d', `expected ${someDuration}, got '3651d'`, duration()],
  ['40m', "expected a duration with a plus sign, such as +40m, got '40m'", ahead()],
  ['+soon', `expected ${someDuration}, got 'soon'`, ahead()],
  ['nothing', "expected key=value, got 'nothing'", pair()],
  ['=x', "expected key=value, got '=x'", pair()],
  ['a:={', "a:= expects JSON, got '{'", pair()],
])('a value parser refuses %j: %s', (raw, complaint, value) => {
  expect(() => value.parse(raw)).toThrow(expect.objectContaining({ kind: 'usage', message: complaint }));
});

it.each<[string, unknown]>([
  ['k=text', 'text'],
  ['k=', ''],
  ['k=a=b', 'a=b'],
  ['k=two\nlines', 'two\nlines'],
  ['k=true', true],
  ['k=false', false],
  ['k=null', null],
  ['k=0', 0],
  ['k=-1.5e3', -1500],
  ['k=007', '007'],
  ['k=+7', '+7'],
  ['k=1e999', '1e999'],
  ['k=12345678901234567890', '12345678901234567890'],
  ['k=True', 'True'],
  ['k==true', 'true'],
  ['k==two\nlines', 'two\nlines'],
  ['k===', '='],
  ['k:={"a":[1]}', { a: [1] }],
  ['k:="5"', '5'],
])('pair reads %j', (raw, value) => expect(pair().parse(raw)).toEqual(['k', value]));

describe('setting', () => {
  const value = setting({ open: [true, false], size: ['small', 1], name: [] });

  it.each([
    ['open=true', ['open', true]],
    ['size=small', ['size', 'small']],
    ['size:=1', ['size', 1]],
    ['name=anything', ['name', 'anything']],
    ['name:=null', ['name', null]],
  ])('reads %s', (raw, pair) => expect(value.parse(raw)).toEqual(pair));

  it.each([
    ['size=2', "size: unknown value '2'", 'use small or 1'],
    ['toString=x', "unknown field 'toString'", 'use open, size or name'],
  ])('refuses %s and lists what is allowed', (raw, message, hint) => {
    expect(() => value.parse(raw)).toThrow(expect.objectContaining({ message, details: { hint } }));
  });

  it('offers its fields with their values to completion', () =>
    expect(value.offers).toEqual(['open=true', 'open=false', 'size=small', 'size=1', 'name=']));
});
