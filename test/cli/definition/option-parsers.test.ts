import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  ahead,
  choice,
  duration,
  file,
  integer,
  isDuration,
  listOf,
  milliseconds,
  pair,
  setting,
  text,
  type Value,
} from '../../../src/cli/definition/option-parsers';

type Case = readonly [value: Value<unknown>, raw: string, result: unknown];

const day = 86_400_000;
const good: Readonly<Record<string, readonly Case[]>> = {
  'texts and files': [
    [text(), 'a b', 'a b'],
    [text(), ' ', ' '],
    [file(), '-', '-'],
  ],
  numbers: [
    [integer(), '0', 0],
    [integer(), '-7', -7],
    [integer(), '+7', 7],
    [integer(), '007', 7],
    [integer({ min: 1, max: 3 }), '1', 1],
    [integer({ min: 1, max: 3 }), '3', 3],
    [integer(), '9007199254740991', Number.MAX_SAFE_INTEGER],
  ],
  choices: [[choice(['on', 'off']), 'off', 'off']],
  durations: [
    [milliseconds(), '90', 90],
    [milliseconds(), '2s', 2000],
    [duration(), '90', 90_000],
    [duration(), '0', 0],
    [duration(), '30s', 30_000],
    [duration(), '5m', 300_000],
    [duration(), '2h', 7_200_000],
    [duration(), '1d', day],
    [duration(), '250ms', 250],
    [duration(), '1.5m', 90_000],
    [duration(), '0.0004', 0],
    [duration(), '4.35s', 4350],
    [duration(), '3650d', 3650 * day],
    [ahead(), '+40m', 2_400_000],
    [ahead(), '+1', 1000],
  ],
};

describe.each(Object.entries(good))('%s', (_, cases) => {
  it.each(cases.map(([value, raw, result]) => [raw, result, value] as const))(
    '%j is read as %j',
    (raw, result, value) => {
      expect(value.parse(raw)).toBe(result);
    },
  );
});

const bad: readonly (readonly [value: Value<unknown>, raw: string, complaint: string])[] = [
  [text(), '', 'expected text, got an empty value'],
  [integer(), '1.5', "expected a whole number, got '1.5'"],
  [integer(), '1e3', "expected a whole number, got '1e3'"],
  [integer(), '', "expected a whole number, got ''"],
  [integer(), '9007199254740993', "expected a whole number, got '9007199254740993'"],
  [integer({ min: 1 }), '0', "expected a whole number of at least 1, got '0'"],
  [integer({ max: 9 }), '10', "expected a whole number of at most 9, got '10'"],
  [integer({ min: 1, max: 9 }), 'x', "expected a whole number from 1 to 9, got 'x'"],
  [choice(['a', 'b', 'c']), 'd', "expected a, b or c, got 'd'"],
  [choice(['a', 'b']), 'A', "expected a or b, got 'A'"],
  [duration(), '', "expected a duration such as 90, 30s, 5m, 2h or 1d, got ''"],
  [duration(), '-5', "expected a duration such as 90, 30s, 5m, 2h or 1d, got '-5'"],
  [duration(), '5 m', "expected a duration such as 90, 30s, 5m, 2h or 1d, got '5 m'"],
  [duration(), '3651d', "expected a duration such as 90, 30s, 5m, 2h or 1d, got '3651d'"],
  [ahead(), '40m', "expected a duration with a plus sign, such as +40m, got '40m'"],
  [ahead(), '+soon', "expected a duration such as 90, 30s, 5m, 2h or 1d, got 'soon'"],
  [pair(), 'nothing', "expected key=value, got 'nothing'"],
  [pair(), '=x', "expected key=value, got '=x'"],
  [pair(), 'a:={', "a:= expects JSON, got '{'"],
];

it.each(bad.map(([value, raw, complaint]) => [raw, complaint, value] as const))(
  '%j is refused: %s',
  (raw, complaint, value) => {
    expect(() => value.parse(raw)).toThrow(expect.objectContaining({ kind: 'usage', message: complaint }));
  },
);

describe('pairs', () => {
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
    ['k===', '='],
    ['k:={"a":[1]}', { a: [1] }],
    ['k:="5"', '5'],
  ])('%j', (raw, value) => {
    expect(pair().parse(raw)).toEqual(['k', value]);
  });

  it('keep any text that is given as text', () => {
    fc.assert(
      fc.property(fc.string(), (value) => {
        expect(pair().parse(`key==${value}`)).toEqual(['key', value]);
      }),
    );
  });

  it('keep any JSON that is given as JSON', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const json = JSON.stringify(value);
        expect(pair().parse(`key:=${json}`)).toEqual(['key', JSON.parse(json)]);
      }),
    );
  });
});

describe('settings', () => {
  const value = setting({ open: [true, false], size: ['small', 1], name: [] });

  it.each([
    ['open=true', ['open', true]],
    ['size=small', ['size', 'small']],
    ['size:=1', ['size', 1]],
    ['name=anything', ['name', 'anything']],
    ['name:=null', ['name', null]],
  ])('%s', (raw, pair) => {
    expect(value.parse(raw)).toEqual(pair);
  });

  it.each([
    ['open=maybe', "open: unknown value 'maybe'", 'use true or false'],
    ['open==true', "open: unknown value 'true'", 'use true or false'],
    ['size=2', "size: unknown value '2'", 'use small or 1'],
    ['color=red', "unknown field 'color'", 'use open, size or name'],
    ['toString=x', "unknown field 'toString'", 'use open, size or name'],
  ])('%s is refused, and what is right is listed', (raw, message, hint) => {
    expect(() => value.parse(raw)).toThrow(expect.objectContaining({ message, details: { hint } }));
  });

  it('are offered by completion, with their values where there are any', () => {
    expect(value.offers).toEqual(['open=true', 'open=false', 'size=small', 'size=1', 'name=']);
  });
});

it('lists words as people do', () => {
  expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(listOf)).toEqual(['', 'a', 'a or b', 'a, b or c']);
});

it('knows what may be the value of a bare --wait', () => {
  expect(['5', '5m', '0.5h', '90ms', 'm', '5 m', '-5', 'ada', ''].map(isDuration)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});
